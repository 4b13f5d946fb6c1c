"""How fast and how good is Word Road's search? Positions are those of the golden records, the middle half of each.

Prints the exhaustive search of turns of up to four tiles, whole turns, the ratio to the slow oracle, how often the
bounded search of longer turns finds the exhaustive optimum where that can be had, and greedy matches a second. Times
are of the processor, not of the clock on the wall. Run: ``python bench/search_wordroad.py``
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

import tilery
from tilery import kernel
from tilery.core.game import Budget
from tilery.games.wordroad import GAME, oracle
from tilery.games.wordroad.messages import Play, View
from tilery.games.wordroad.plays import table
from tilery.lexicon import get
from tilery.replay import load, positions
from tilery.search import road

GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "wordroad"
GREEDY = Budget(nodes=20_000, limit=1)
SMALL = Budget(nodes=2_000, limit=1)
MATCHES = 10
ORACLE_PLAYS = 2_000
MOST_NODES = 5_000_000
"""An optimum that takes more nodes than this cannot be had."""
OPTIMA = 15
BUDGETS = (2_000, 20_000, road.BEAM_NODES)


def midway() -> Iterator[View]:
    """The views from which somebody plays in the middle half of each record."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        match = load(path)
        for number, (entry, before) in enumerate(positions(match)):
            if len(match.entries) // 4 <= number < 3 * len(match.entries) // 4 and isinstance(entry.action, Play):
                yield before.view(entry.seat)


def took(action: Callable[[], object]) -> float:
    """The processor time of a run, in milliseconds."""
    began = time.process_time()
    action()
    return 1000 * (time.process_time() - began)


def spread(values: list[float]) -> str:
    """Median, ninetieth and ninety-ninth of a hundred, and the most."""
    ranked = sorted(values)
    p50, p90, p99 = (ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.9, 0.99))
    return f"p50 {p50:8.2f}   p90 {p90:8.2f}   p99 {p99:8.2f}   most {ranked[-1]:9.2f} ms"


def up_to_four(where: road.RoadTask) -> int:
    """Every play of up to four tiles; how many there are."""
    short = [length for length in road.lengths(where) if length <= road.EXHAUSTIVE]
    return sum(road.search_every(where, length, limit=500).found for length in short)


def speed(views: list[View]) -> None:
    """Prints times of the search."""
    tables = [table(view) for view in views]
    fours = [where for where in tables if road.EXHAUSTIVE in road.lengths(where)]
    print("up to four tiles ", spread([took(lambda where=where: up_to_four(where)) for where in tables]))
    print("  with a four    ", spread([took(lambda where=where: up_to_four(where)) for where in fours]))
    print("whole turns      ", spread([took(lambda view=view: GAME.candidates(view, Budget())) for view in views]))
    print("  within 20,000  ", spread([took(lambda view=view: GAME.candidates(view, GREEDY)) for view in views]))
    print("  within 2,000   ", spread([took(lambda view=view: GAME.candidates(view, SMALL)) for view in views]))


def ratio(views: list[View]) -> None:
    """Prints how much faster the search is than the oracle, play for play."""
    chosen = [view for view in views if 100 < up_to_four(table(view)) < ORACLE_PLAYS][:8]
    slow = sum(took(lambda view=view: list(oracle.plays(view, get(view.lexicon), 4))) for view in chosen)
    fast = sum(took(lambda view=view: up_to_four(table(view))) for view in chosen)
    print(f"oracle            {slow / fast:.0f} times slower on {len(chosen)} positions")


def quality(views: list[View]) -> None:
    """Prints how often the bounded search finds the best of the longer turns, and how near it comes."""
    for length in (5, 8, 10):
        optima = list(islice(best_known(views, length), OPTIMA))
        for nodes in BUDGETS:
            shares = [reached(where, length, nodes) / best for where, best in optima]
            found = sum(share == 1 for share in shares)
            print(
                f"{length:2} tiles          {found} of {len(shares)} optima found within {nodes:,} nodes, "
                f"score ratio {sum(shares) / max(1, len(shares)):.3f}"
            )


def best_known(views: list[View], length: int) -> Iterator[tuple[road.RoadTask, int]]:
    """Positions with the exhaustive optimum of a length; long turns have one only where the rack is made simple."""
    for view in views[::5]:
        where = table(simple(view, length))
        if length not in road.lengths(where):
            continue
        every = road.search_every(where, length, limit=1, nodes=MOST_NODES)
        if every.complete and every.items and every.items[0].points:
            yield where, every.items[0].points


def simple(view: View, length: int) -> View:
    """The view with a rack that can start such a turn: for five tiles a K is put in, for more a rack of few kinds."""
    first, kinds = {5: ("K", 10), 8: ("X", 3), 10: ("Q", 2)}[length]
    others = [tile for tile in view.rack if tile not in "?JKQXZ"]
    rest = others[:9] if length == 5 else (sorted(set(others))[:kinds] * length)[: length - 1]
    return msgspec.structs.replace(view, rack=tuple(sorted([first, *rest])))


def reached(where: road.RoadTask, length: int, nodes: int) -> int:
    """What the bounded search finds of one length with this many nodes."""
    found = road.search_bounded(where, length, limit=1, nodes=nodes)
    return found.items[0].points if found.items else 0


def greedy_match(seed: int, budget: Budget) -> None:
    """One match of two seats that each take the best candidate."""
    match = tilery.new("wordroad", ["A", "B"], seed=seed)
    while match.awaiting:
        [seat] = match.awaiting
        match.play(seat, match.candidates(seat, budget).items[0].action)


def greedy(budget: Budget) -> float:
    """Whole matches a second."""
    return 1000 * MATCHES / sum(took(lambda seed=seed: greedy_match(seed, budget)) for seed in range(MATCHES))


def main() -> None:
    """Prints the table."""
    views = list(midway())
    print(f"Word Road, kernel {'compiled' if kernel.compiled else 'as plain Python'}, {len(views)} mid-match positions")
    speed(views)
    ratio(views)
    for budget in (SMALL, GREEDY):
        print(f"greedy matches    {greedy(budget):.1f} a second within {budget.nodes:,} nodes a turn")
    print(f"greedy matches    {greedy(Budget(limit=1)):.1f} a second without a budget")
    if kernel.compiled:
        quality(views)


if __name__ == "__main__":
    main()
