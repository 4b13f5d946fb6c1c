"""How long until the default lexicon can be used, to build it from its list, and to ask it for words.

Times are the process's own (CPU), so a busy machine matters little. Run it with ``TILERY_PURE=1`` to see the same
without compiled code.
"""

from __future__ import annotations

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
start = time.process_time()
assert "TILE" in lexicon.compose(lexicon.LexiconSpec())
print(time.process_time() - start)
"""


def fresh_start() -> float:
    """Seconds from the end of the import to the first answer, in a new process."""
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, check=True, text=True)
    return float(done.stdout)


def build() -> float:
    """Seconds from the shipped file to a finished graph."""
    table.forget()
    return timed(lambda: graph_bytes(LexiconSpec()))


def timed(work: Callable[[], object]) -> float:
    """Seconds for one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def lookups() -> float:
    """Words looked up in a second, half of them no words."""
    lexicon = compose(LexiconSpec())
    words = packed.read(table.DATA / table.ENGLISH)[0]
    asked = [word if index % 2 else word[::-1] for index, word in enumerate(words)]
    random.Random(1).shuffle(asked)
    return len(asked) / timed(lambda: [word in lexicon for word in asked])


def median(measure: Callable[[], float]) -> float:
    """The middle of several runs."""
    return statistics.median(measure() for _ in range(ROUNDS))


def main() -> None:
    """Prints each figure beside its bar."""
    print(f"kernel compiled: {kernel.compiled}")
    start, made, asked = median(fresh_start), median(build), median(lookups)
    print(f"usable after import   {start * 1000:8.2f} ms   bar    5 ms   {0.005 / start:5.1f}x")
    print(f"built from its list   {made:8.3f} s    bar  0.3 s    {0.3 / made:5.1f}x")
    print(f"`in` from Python      {asked / 1e6:8.2f} M/s  bar    1 M/s  {asked / 1e6:5.1f}x")
    lexicon = compose(LexiconSpec())
    print(f"anagrams of RETINA?   {timed(lambda: lexicon.anagrams('RETINA?')) * 1000:8.2f} ms")
    print(f"pattern *Q?I*         {timed(lambda: lexicon.pattern('*Q?I*')) * 1000:8.2f} ms")


if __name__ == "__main__":
    main()
