"""How fast is the search of Length x Wit? ``python bench/search_lengthxwit.py`` prints a small table.

Positions are those of the golden records in which dice lie for the seat that acts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

import tilery
from tilery import kernel
from tilery.core.game import Budget
from tilery.games.lengthxwit import GAME, oracle
from tilery.games.lengthxwit.messages import View
from tilery.replay import load, positions

RECORDS = Path(__file__).parents[1] / "tests" / "golden" / "lengthxwit"
BUDGET = Budget()
REPEATS = 5
MATCHES = 20


def views() -> list[View]:
    """The positions."""
    found = []
    for path in sorted(RECORDS.glob("*.tilery")):
        for entry, match in positions(load(path)):
            if entry.seat in match.awaiting and match.state.dice:
                found.append(match.view(entry.seat))
    return found


def seconds(work: Callable[[View], object], view: View, repeats: int) -> float:
    """The best time of several runs."""
    best = float("inf")
    for _ in range(repeats):
        started = time.perf_counter()
        work(view)
        best = min(best, time.perf_counter() - started)
    return best


def row(label: str, times: list[float]) -> float:
    """Prints a line, and gives the median."""
    cuts = quantiles(times, n=100)
    print(f"{label:<34} p50 {cuts[49] * 1000:8.3f} ms   p99 {cuts[98] * 1000:8.3f} ms   n {len(times)}")
    return cuts[49]


def greedy_matches(count: int) -> float:
    """Two-seat matches a second in which everybody plays the best candidate."""
    started = time.process_time()
    for seed in range(count):
        match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=seed)
        while match.awaiting:
            seat = min(match.awaiting)
            match.play(seat, match.candidates(seat, Budget(limit=1)).items[0].action)
    return count / (time.process_time() - started)


def main() -> None:
    """Prints the figures."""
    found = views()
    print(f"kernel compiled: {kernel.compiled}")
    fast = row("all candidates", [seconds(lambda view: GAME.candidates(view, BUDGET), view, REPEATS) for view in found])
    slow = row("oracle, words alone", [seconds(oracle.words, view, 1) for view in found[::12]])
    print(f"{'ratio to the oracle':<34} {slow / fast:,.0f}")
    print(f"{'greedy two-seat matches a second':<34} {greedy_matches(MATCHES):,.0f}")


if __name__ == "__main__":
    main()
