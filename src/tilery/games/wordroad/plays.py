"""Candidates: the best plays of a view, and other answers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from functools import cache

from tilery.core.common_messages import Pass
from tilery.core.game import Budget, Candidate, Candidates
from tilery.core.lazy import LazySequence
from tilery.core.tiles import Tiles, as_blank, letter_of, tiles
from tilery.games.wordroad.components import CELLS, NUMBERS, components
from tilery.games.wordroad.messages import Action, Mulligan, Placement, Play, View
from tilery.games.wordroad.state import SeatPosition
from tilery.lexicon import lexicon_of
from tilery.search import road

MAX_PLAYS = 500
"""Maximum number of plays where the budget sets no limit."""
LOW = 1
"""Maximum points of a tile that counts as low, to be put back by a mulligan that keeps the others."""
_FIRST_NODES = 2_000
_NAMES = tuple(CELLS)


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Plays by most points, then mulligans, then the pass. Empty for a seat that is not asked."""
    if view.viewer is None or view.viewer != view.turn:
        return Candidates(())
    limit = MAX_PLAYS if budget.limit is None else min(max(1, budget.limit), road.MOST)
    where = table(view)
    found = _search(where, budget, limit)
    plays = len(found.items)
    others = other_answers(view) if budget.limit is None or plays < limit else []
    kept = plays + len(others) if budget.limit is None else min(plays + len(others), limit)

    def make(rank: int) -> Candidate[Action]:
        return candidate_of(found.items[rank], where.graph.signs) if rank < plays else others[rank - plays]

    exhaustive = found.complete and not view.bag and 0 < len(others) <= limit - plays
    return Candidates(LazySequence(kept, make), found.complete, exhaustive)


def table(view: View) -> road.RoadTask:
    """The search task of the viewer's position."""
    if view.viewer is None:
        raise ValueError("a spectator has no position to search")
    here = SeatPosition.of(view, view.viewer)
    rack = Counter(here.rack)
    graph = lexicon_of(view).graph
    letter = _Numbers(graph.numbers)
    return road.RoadTask(
        graph=graph,
        tiles=_tiles(here, letter),
        premium=here.components.multipliers,
        rack={letter[tile]: (count, here.components.value(tile)) for tile, count in rack.items()},
        head=None if here.head is None else NUMBERS[here.head.name],
        one_letter_words=frozenset(map(letter.__getitem__, here.options.one_letter_words)),
        over_same=here.options.over_same,
        through=here.options.through,
        through_fresh=here.options.over_turn,
        over_fresh=here.options.over_turn and here.options.over == "any",
    )


class _Numbers(dict[str, int]):
    """The kernel's number of a tile's letter, also of a placed blank's. 0 for a blank on the rack."""

    def __missing__(self, tile: str) -> int:
        """The number of a blank."""
        return 0 if tile == "?" else self[letter_of(tile)]


def _tiles(here: SeatPosition, letter: Mapping[str, int]) -> tuple[road.Tile, ...]:
    over, value, own = here.options.over, here.components.value, here.seat
    tops = [(NUMBERS[name], stack[-1]) for name, stack in here.board.items()]
    return tuple(
        [
            road.Tile(cell, letter[top.tile], value(top.tile), over == "any" or (over == "others" and top.seat != own))
            for cell, top in tops
        ]
    )


def _search(where: road.RoadTask, budget: Budget, limit: int) -> road.Roads:
    """Search within the nodes. Given seconds, search again with more nodes while that is likely to end in time."""
    if budget.seconds is None:
        return road.search(where, limit=limit, nodes=budget.nodes)
    begun = time.monotonic()
    nodes = _FIRST_NODES
    while True:
        before = time.monotonic()
        capped = nodes if budget.nodes is None else min(nodes, budget.nodes)
        found = road.search(where, limit=limit, nodes=capped)
        now = time.monotonic()
        if found.complete or capped == budget.nodes or now - begun + 5 * (now - before) > budget.seconds:
            return found
        nodes *= 4


def candidate_of(found: road.Road, signs: str) -> Candidate[Action]:
    """A road that a search found, as a candidate. ``signs`` are the letters by their numbers."""
    place = tuple([_placement(cell, tile, signs) for cell, tile in zip(found.cells, found.letters, strict=True)])
    return Candidate(Play(place), found.words, found.points, float(found.points))


@cache
def _placement(cell: int, tile: int, signs: str) -> Placement:
    letter = signs[tile % road.BLANK - 1]
    return Placement(_NAMES[cell], letter if tile < road.BLANK else as_blank(letter))


def other_answers(view: View) -> list[Candidate[Action]]:
    """A few mulligans, and the pass."""
    return [*_mulligans(view), Candidate(Pass(), value=-2.0)]


def _mulligans(view: View) -> list[Candidate[Action]]:
    """A few mulligans: of duplicates, of low tiles, of the whole rack. Long turns begin with a tile of higher value."""
    if not view.bag:
        return []
    worth = components(view.options).value
    spare = tiles(tile for tile, count in Counter(view.rack).items() for _ in range(count - 1) if tile != "?")
    low = tiles(tile for tile in view.rack if worth(tile) <= LOW)
    choices: dict[Tiles, None] = dict.fromkeys((spare, low, view.rack))
    return [Candidate(Mulligan(choice), value=-1.0) for choice in choices if choice]
