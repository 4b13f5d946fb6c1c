"""How fast is Quillico's search? Positions are those of the golden records from which a word was laid, mid-match.

Prints the search for all plays, of which the best are made actions, without and with stars in hand, the ratio to the
slow oracle, and whole greedy matches a second. Times are of the processor, not of the clock on the wall.
Run: ``python bench/search_quillico.py``
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import tilery
from tilery import kernel
from tilery.core.game import Budget
from tilery.games.quillico import GAME, oracle
from tilery.games.quillico.messages import Play, View
from tilery.games.quillico.plays import search
from tilery.games.quillico.state import STAR, SeatPosition
from tilery.lexicon import get
from tilery.replay import load, positions

GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "quillico"
BEST = Budget(limit=20)
ORACLE_WORDS = 2_000
ORACLE_POSITIONS = 3
MATCHES = 20
REPEATS = 3


def midway() -> Iterator[View]:
    """The views of seats that lay a word in the middle half of each record."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        match = load(path)
        for number, (entry, before) in enumerate(positions(match)):
            within = len(match.entries) // 4 <= number < 3 * len(match.entries) // 4
            if within and isinstance(entry.action, Play):
                yield before.view(entry.seat)


def took(action: Callable[[], object]) -> float:
    """The least processor time of a few runs, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return 1000 * min(times)


def spread(values: list[float]) -> str:
    """Median, ninetieth and ninety-ninth of a hundred, and the most."""
    ranked = sorted(values)
    p50, p90, p99 = (ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.9, 0.99))
    return f"p50 {p50:8.2f}   p90 {p90:8.2f}   p99 {p99:8.2f}   most {ranked[-1]:9.2f} ms   ({len(ranked)} positions)"


def oracle_ratio(views: list[View]) -> float:
    """How many times longer the oracle takes than the search, both for all plays; the oracle tries some words only."""
    words = random.Random(1).sample(sorted(get(views[0].lexicon).words()), ORACLE_WORDS)
    share = len(get(views[0].lexicon)) / ORACLE_WORDS
    chosen = views[:: max(1, len(views) // ORACLE_POSITIONS)][:ORACLE_POSITIONS]
    slow = sum(took(lambda view=view: oracle.plays(view, words)) for view in chosen)  # type: ignore[misc]
    fast = sum(took(lambda view=view: search(SeatPosition.of(view, view.turn), Budget())) for view in chosen)  # type: ignore[misc]
    return slow * share / fast


def greedy_match(seed: int) -> None:
    """One match of two seats that each take the best candidate."""
    match = tilery.new("quillico", ["A", "B"], seed=seed)
    while match.awaiting:
        (seat,) = match.awaiting
        match.play(seat, match.candidates(seat, Budget(limit=1)).items[0].action)


def main() -> None:
    """Prints the table."""
    views = list(midway())
    plain = [view for view in views if STAR not in view.hands[view.turn]]
    starred = [view for view in views if STAR in view.hands[view.turn]]
    print(f"kernel compiled: {kernel.compiled}")
    for title, group in (("without stars", plain), ("stars in hand", starred)):
        print(f"{title}, best {BEST.limit}: {spread([took(lambda v=v: GAME.candidates(v, BEST)) for v in group])}")
        counts = sorted(search(SeatPosition.of(view, view.turn), Budget()).found for view in group)
        print(f"{title}, plays in a position: median {counts[len(counts) // 2]}, most {counts[-1]}")
    print(f"slow oracle, times longer: {oracle_ratio(plain):.0f}")
    began = time.process_time()
    for seed in range(MATCHES):
        greedy_match(seed)
    print(f"greedy matches of two seats a second: {MATCHES / (time.process_time() - began):.1f}")


if __name__ == "__main__":
    main()
