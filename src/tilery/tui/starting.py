"""From what was asked for on the command line to a match with its seats taken."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from tilery import registry
from tilery.bots.finding import absolute, find
from tilery.core.codec import codec
from tilery.core.presets import parse_options
from tilery.core.record import SeatInfo
from tilery.match import Match
from tilery.tui.saves import new_file
from tilery.tui.sitting import Sitting, now


class Plan(msgspec.Struct, frozen=True):
    """A match as it is to be started, again and again if asked."""

    game: str
    seats: tuple[SeatInfo, ...]
    options: Any
    seed: str | None = None
    terms: dict[str, Any] = {}

    def start(self) -> Sitting:
        """Deal, and keep the record from the first moment on."""
        match = Match.new(
            registry.find(self.game),
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            terms=self.terms,
            started=now(),
        )
        return Sitting(match, new_file(self.game, datetime.now()))

    def again(self) -> Plan:
        """The same table with other tiles."""
        return msgspec.structs.replace(self, seed=None)


def plan(
    game_id: str,
    *,
    people: Sequence[str],
    bots: Sequence[str],
    options: str = "",
    seed: str | None = None,
    offensive_words: bool = False,
) -> Plan:
    """A plan; Malformed or BadOptions in a sentence if no match can be made of it."""
    game = registry.find(game_id)
    seats = (*(SeatInfo(name, "human") for name in people), *_bots(bots, people))
    chosen = codec(game).options.decode(msgspec.json.encode(parse_options(game.info, options)))
    Match.prepared(game, seats=seats, options=chosen)  # refuses what no match can be started with
    return Plan(game_id, seats, chosen, seed, {"offensive_words": True} if offensive_words else {})


def plan_like(match: Match) -> Plan:
    """The plan another match of the same table would have."""
    return Plan(match.header.game, match.header.seats, match.header.options, terms=match.header.terms)


def own_name() -> str:
    """What to call the one at the keyboard who gave no name."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):
        return "You"


def _bots(references: Sequence[str], people: Sequence[str]) -> list[SeatInfo]:
    taken = set(people)
    seats: list[SeatInfo] = []
    for reference in map(absolute, references):
        name = find(reference).name
        free = next(each for each in (name, *(f"{name} {number}" for number in range(2, 100))) if each not in taken)
        taken.add(free)
        seats.append(SeatInfo(free, "bot", reference))
    return seats
