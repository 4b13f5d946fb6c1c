"""Matches that begin in a position set up by hand.

>>> from tilery import registry
>>> from tilery.core.diagram import Diagram
>>> match = arrange_match(registry.find("lengthxwit"), Diagram(racks=("CATEISNU", None), dice="R"))
>>> match.candidates(0)[0].words[0]
'SECURITAN'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilery import registry
from tilery.core import position_text
from tilery.core.diagram import Diagram, arrangeable, check_seats
from tilery.core.game import AnyGame
from tilery.core.record import SeatInfo
from tilery.match import Match

SEED = 0
"""Seed that deals what a diagram leaves open, so that a diagram is always the same position."""


def draft_position(game: AnyGame, diagram: Diagram, options: Any = None) -> Match:
    """The position during its set-up, even if the rules do not allow it."""
    rules = arrangeable(game)
    match = Match.prepared(game, seats=_players(diagram), options=options, seed=SEED)
    check_seats(diagram, len(match.seats))
    match.state = rules.arrange(match.state, diagram)
    match.awaiting = game.awaiting(match.state)
    return match


def arrange_match(
    game: AnyGame,
    diagram: Diagram,
    options: Any = None,
    *,
    seats: Sequence[SeatInfo] | None = None,
    terms: Mapping[str, Any] | None = None,
    started: str | None = None,
) -> Match:
    """A match that begins in this position. Raises IllegalAction if the rules do not allow it."""
    seats = _players(diagram) if seats is None else seats
    match = Match.prepared(game, seats=seats, options=options, seed=SEED, terms=terms, started=started)
    match.apply(match.set_up(diagram, started))
    return match


def _players(diagram: Diagram) -> list[SeatInfo]:
    return [SeatInfo(f"Player {seat + 1}", "human") for seat in range(len(diagram.racks))]


def diagram_of(match: Match) -> Diagram:
    """The diagram of a match's current position."""
    return arrangeable(match.game).diagram_of(match.state)


def read_position(text: str) -> Match:
    """A match that begins in the position of a line of text. Raises Malformed, or IllegalAction if the rules do not
    allow it.

    >>> match = read_position("lengthxwit racks=CATEISNU/- dice=R")
    >>> match.candidates(0)[0].words[0]
    'SECURITAN'
    """
    game, diagram, options = position_text.read_position(text)
    return arrange_match(registry.find(game), diagram, options)
