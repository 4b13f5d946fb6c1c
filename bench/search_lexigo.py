"""How fast is Lexigo's search? Positions are those of the golden records from which a seat with a pawn plays.

Prints the search for all plays (into flat memory), all candidates (ranked, each made an action when it is asked for),
all of them made actions, the best ten, the ratio to the slow oracle, and whole greedy matches a second. Times are of
the processor, not of the clock on the wall. Run: ``python bench/search_lexigo.py``
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import tilery
from tilery import kernel
from tilery.core.game import Budget
from tilery.games.lexigo import GAME, oracle
from tilery.games.lexigo.messages import View
from tilery.games.lexigo.plays import search
from tilery.lexicon import get
from tilery.replay import load, positions

GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "lexigo"
ORACLE_POSITIONS = 3
HEAVY = 10_000
"""Positions with more plays than this show what a play costs."""
GREEDY = (Budget(limit=1), Budget(nodes=4_000, limit=1))
MATCHES = 60
REPEATS = 3


def midway() -> Iterator[View]:
    """The views of seats that are asked for a word in the middle half of each record."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        match = load(path)
        for number, (entry, before) in enumerate(positions(match)):
            table = before.state.table
            within = len(match.entries) // 4 <= number < 3 * len(match.entries) // 4
            if within and table.phase == "play" and entry.seat == table.turn and table.seats[table.turn].pawn:
                yield before.view(table.turn)


def took(action: Callable[[], object]) -> float:
    """The least processor time of a few runs, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return 1000 * min(times)


def spread(values: list[float], unit: str) -> str:
    """Median, ninetieth and ninety-ninth of a hundred, and the most."""
    ranked = sorted(values)
    p50, p90, p99 = (ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.9, 0.99))
    return f"p50 {p50:8.2f}   p90 {p90:8.2f}   p99 {p99:8.2f}   most {ranked[-1]:9.2f} {unit}"


def greedy_match(seed: int, budget: Budget) -> bool:
    """One match of two seats that each take the best candidate; whether all their searches were complete."""
    match, complete = tilery.new("lexigo", ["A", "B"], seed=seed), True
    while match.awaiting:
        seat = next(iter(match.awaiting))
        found = match.candidates(seat, budget)
        match.play(seat, found.items[0].action)
        complete = complete and found.complete
    return complete


def main() -> None:
    """Prints the table."""
    views = list(midway())
    print(f"Lexigo, kernel {'compiled' if kernel.compiled else 'as plain Python'}, {len(views)} mid-match positions")
    found = [search(view, view.table.turn, Budget()) for view in views]
    print("plays      ", spread([float(len(walks)) for walks in found], "plays"))
    times = [took(lambda view=view: search(view, view.table.turn, Budget())) for view in views]
    print("search     ", spread(times, "ms"))
    ranked = [took(lambda view=view: GAME.candidates(view, Budget())[0]) for view in views]
    print("candidates ", spread(ranked, "ms"))
    heavy = [index for index, walks in enumerate(found) if len(walks) > HEAVY]
    each = [1000 * ranked[index] / len(found[index]) for index in heavy]
    print(f"a play      {min(each):.3f} to {max(each):.3f} µs in {len(heavy)} positions with more than {HEAVY:,} plays")
    print(
        "as actions ", spread([took(lambda view=view: GAME.candidates(view, Budget()).items) for view in views], "ms")
    )
    print(
        "best ten   ", spread([took(lambda view=view: GAME.candidates(view, Budget(limit=10))) for view in views], "ms")
    )
    nodes = sum(walks.nodes for walks in found)
    print(f"steps       {nodes:,} in all, {1e6 * sum(times) / nodes:.0f} ns each")
    words = list(get(views[0].lexicon).words())
    shown = sorted(range(len(views)), key=times.__getitem__)[len(views) // 2 :][:ORACLE_POSITIONS]
    slow = sum(_once(views[index], words) for index in shown)
    print(f"oracle      {slow / sum(times[index] for index in shown):,.0f} times as long on {len(shown)} positions")
    for budget in GREEDY:
        began = time.process_time()
        complete = sum(greedy_match(seed, budget) for seed in range(MATCHES))
        rate = MATCHES / (time.process_time() - began)
        nodes_said = "no" if budget.nodes is None else f"{budget.nodes:,} nodes a turn as a"
        print(f"greedy      {rate:.0f} matches of two seats a second and core, {nodes_said} limit, {complete} complete")


def _once(view: View, words: list[str]) -> float:
    began = time.process_time()
    oracle.plays(view, words)
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main()
