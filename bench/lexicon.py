"""How long until the default lexicon can be used, to build it from its list, and to ask it for words.

Each figure is given by the clock on the wall, which is what the bars are about and what a busy machine spoils, and by
the process's own time. Run it with ``TILERY_PURE=1`` to see the same without compiled code.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tilery import kernel
from tilery.lexicon import LexiconSpec, compose, packed, table
from tilery.lexicon.composition import graph_bytes

ROUNDS = 7
FRESH = """
import time
import tilery.lexicon as lexicon
wall, own = time.perf_counter(), time.process_time()
assert "TILE" in lexicon.compose(lexicon.LexiconSpec())
print(time.perf_counter() - wall, time.process_time() - own)
"""
Seconds = tuple[float, float]


def fresh_start() -> Seconds:
    """From the end of the import to the first answer, in a new process."""
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, check=True, text=True)
    wall, own = done.stdout.split()
    return float(wall), float(own)


def build() -> Seconds:
    """From the shipped file to a finished graph."""
    table.forget()
    return timed(lambda: graph_bytes(LexiconSpec()))


def a_million_lookups() -> Seconds:
    """A million words looked up in no order, half of them no words."""
    lexicon = compose(LexiconSpec())
    words = packed.read(table.DATA / table.ENGLISH)[0]
    asked = [word if index % 2 else word[::-1] for index, word in enumerate(words)]
    random.Random(1).shuffle(asked)
    wall, own = timed(lambda: [word in lexicon for word in asked])
    return wall * 1e6 / len(asked), own * 1e6 / len(asked)


def timed(work: Callable[[], object]) -> Seconds:
    """One call, by the wall and by the process's own time."""
    wall, own = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - own


def report(name: str, measure: Callable[[], Seconds], bar: float) -> None:
    """Prints the medians of several runs beside the bar."""
    walls, owns = zip(*(measure() for _ in range(ROUNDS)), strict=True)
    wall, own = statistics.median(walls), statistics.median(owns)
    print(
        f"{name:24} wall {wall * 1000:8.2f} ms ({bar / wall:4.1f}x the bar)"
        f"   own {own * 1000:8.2f} ms ({bar / own:4.1f}x)   bar {bar * 1000:6.0f} ms"
    )


def main() -> None:
    """Prints each figure beside its bar."""
    print(f"kernel compiled: {kernel.compiled}; load of the last minute: {os.getloadavg()[0]:.1f}")
    report("usable after import", fresh_start, 0.005)
    report("built from its list", build, 0.3)
    report("a million look-ups", a_million_lookups, 1.0)
    lexicon = compose(LexiconSpec())
    for name, ask in (("anagrams of RETINA?", lexicon.anagrams), ("pattern *Q?I*", lexicon.pattern)):
        wall, own = timed(lambda ask=ask, name=name: ask(name.split()[-1]))  # type: ignore[misc]
        print(f"{name:24} wall {wall * 1000:8.2f} ms   own {own * 1000:8.2f} ms")


if __name__ == "__main__":
    main()
