"""Words that a seat can walk: the search behind candidates, and behind rules about the existence of a word."""

from __future__ import annotations

from typing import TypeAlias

from tilery.core.game import Budget
from tilery.core.seating import Seat
from tilery.games.lexigo import scoring
from tilery.games.lexigo.messages import View
from tilery.games.lexigo.state import TablePosition
from tilery.lexicon import lexicon_of
from tilery.search.hexagon import HexTask, Walks, walks

_FIRST_NODES = 4_000
"""Search nodes within which a word is nearly always found, if there is one."""


Walkable: TypeAlias = View | TablePosition


def search(source: Walkable, seat: Seat, budget: Budget) -> Walks:
    """All words the seat can walk now, from its pawn or from any cell where its pawn may start [6], [7]."""
    table = source.table
    own, pawns = table.seats[seat].pawn, table.pawns()
    grid = table.tiles()
    task = HexTask(
        grid=grid,
        hand=table.seats[seat].bank,
        starts=tuple(cell for cell in grid if cell not in pawns) if own is None else (own,),
        marks={cell: other for cell, other in pawns.items() if other != seat},
        shut=own is None,
    )
    return walks(lexicon_of(source).graph, task, scoring.weights(source.options.lexicon.name), budget)


def has_word(source: Walkable, seat: Seat) -> bool:
    """True if the seat can walk any word of the lexicon."""
    # a short search finds a word in nearly every position, and only without one the whole search is needed
    found = search(source, seat, Budget(nodes=_FIRST_NODES, limit=1))
    return bool(found) or (not found.complete and bool(search(source, seat, Budget(limit=1))))
