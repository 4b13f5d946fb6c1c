"""The seats and options of a new match."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from tilery import registry
from tilery.bots.loader import find, make_absolute
from tilery.core import hidden_totals as totals
from tilery.core.codec import codec
from tilery.core.option_text import parse_options
from tilery.core.record import SeatInfo
from tilery.match import Match
from tilery.tui.saved_match import SavedMatch, utc_now
from tilery.tui.saves import new_file


class MatchSetup(msgspec.Struct, frozen=True):
    """Everything needed to start a match."""

    game: str
    seats: tuple[SeatInfo, ...]
    options: Any
    seed: str | None = None
    terms: dict[str, Any] = {}

    def start(self) -> SavedMatch:
        """Start the match and save its record."""
        match = Match.new(
            registry.find(self.game),
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            terms=self.terms,
            started=utc_now(),
        )
        return SavedMatch(match, new_file(self.game, datetime.now()))


def new_setup(
    game_id: str,
    *,
    people: Sequence[str],
    bots: Sequence[str],
    options: str = "",
    seed: str | None = None,
    offensive_words: bool = False,
    hide_totals: bool = False,
) -> MatchSetup:
    """The setup for these seats and options. Raises Malformed or BadOptions if no match can be started."""
    game = registry.find(game_id)
    seats = (*(SeatInfo(name, "human") for name in people), *_bots(bots, people))
    chosen = codec(game).options.decode(msgspec.json.encode(parse_options(game.info, options)))
    Match.prepared(game, seats=seats, options=chosen)  # refuses seats and options with which no match can be started
    terms: dict[str, Any] = {"offensive_words": True} if offensive_words else {}
    if hide_totals:
        terms[totals.TERM] = totals.HIDDEN
    return MatchSetup(game_id, seats, chosen, seed, terms)


def setup_like(match: Match) -> MatchSetup:
    """The setup for another match with the same seats and options."""
    return MatchSetup(match.header.game, match.header.seats, match.header.options, terms=match.header.terms)


def own_name() -> str:
    """Default name of a player: that of the system's user."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):
        return "You"


def _bots(references: Sequence[str], people: Sequence[str]) -> list[SeatInfo]:
    taken = set(people)
    seats: list[SeatInfo] = []
    for reference in map(make_absolute, references):
        name = find(reference).name
        free = next(each for each in (name, *(f"{name} {number}" for number in range(2, 100))) if each not in taken)
        taken.add(free)
        seats.append(SeatInfo(free, "bot", reference))
    return seats
