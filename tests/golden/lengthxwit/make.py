"""Makes the golden records of Length x Wit: ``python tests/golden/lengthxwit/make.py`` writes them beside this file.

The players choose by points and by dice of their own, never by a candidate's value, so that better values do not
change the records.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from tilery import registry
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.match import Match, kind_of

STARTED = "2026-11-15T20:00:00Z"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
THREE_DICE = {
    "tiles": {"A": 12, "E": 12, "I": 8, "O": 6, "S": 8, "T": 10, "R": 8, "N": 8, "L": 6, "D": 6},
    "values": {"A": 1, "E": 1, "I": 1, "O": 1, "S": 1, "T": 2, "R": 2, "N": 2, "L": 3, "D": 4},
    "dice": ["AEIOST", "AERNDL", "EISTRN"],
}

BY_THE_BOOK = {"response": "any", "mulligan": "once", "fail": "stuck"}


class Golden(msgspec.Struct, frozen=True):
    """How one record comes about."""

    name: str
    seats: int
    seed: int
    press: float
    """How often a player presses on rather than scores."""
    options: dict[str, Any] = {}
    leaves: dict[int, int] = {}
    """At which entry which seat leaves."""
    late: tuple[int, ...] = ()
    """At which entries the clock speaks for a seat that is asked."""


MATCHES = (
    Golden("two", 2, 33, 0.4),
    Golden("three", 3, 5, 0.5, leaves={60: 1}, late=(20, 41)),
    Golden("six", 6, 3, 0.5),
    Golden("bold", 2, 8, 0.95, {"target": 80, "run_out": "no_spend"}),
    Golden("all-dice", 2, 2, 0.9, {"set": THREE_DICE, "target": 90, "lexicon": {"size": "standard"}}),
    Golden("secret", 4, 4, 0.5, {"hidden_tiles": True, "run_out": "end", "target": 110}, leaves={13: 2}),
    Golden("gentle", 2, 6, 0.3, {"fail": "free", "mulligan": "once", "lexicon": {"size": "everyday"}, "target": 60}),
    Golden("mulligan", 2, 47, 0.4, {"target": 50}),
    Golden("shared", 3, 1, 0.3, {"target": 40}),
    Golden("rounds", 2, 12, 0.2, {"max_rounds": 2, "target": 500}),
    Golden("deserted", 3, 13, 0.4, leaves={9: 0, 24: 1}),
    Golden("by-the-book", 3, 14, 0.4, {**BY_THE_BOOK, "first": 2, "target": 60}),
    Golden("asleep", 3, 0, 0.3, {"target": 60}, late=tuple(range(1, 200, 4))),
)


def play(golden: Golden) -> Match:
    """The whole match."""
    source = random.Random(f"{golden.name} {golden.seed}")
    match = Match.new(
        registry.find("lengthxwit"),
        seats=[SeatInfo(name, "human") for name in NAMES[: golden.seats]],
        options=golden.options,
        seed=golden.seed,
        started=STARTED,
    )
    while match.awaiting:
        seat = source.choice(sorted(match.awaiting))
        now = len(match.entries)
        if now in golden.leaves and match.state.seating.is_in(golden.leaves[now]):
            match.play(golden.leaves[now], Resign())
        elif now in golden.late:
            match.play(SYSTEM, TimeUp(seat, match.awaiting[seat].id))
        else:
            match.play(seat, choose(match, seat, golden.press, source))
    return match


def choose(match: Match, seat: int, press: float, source: random.Random) -> Any:
    """A play among the best by points, or what is left if there is no word."""
    items = match.candidates(seat).items
    by_kind: dict[str, list[Any]] = {}
    for item in sorted(items, key=lambda item: (-item.points, str(item.action))):
        by_kind.setdefault(kind_of(item.action), []).append(item.action)
    if "mulligan" in by_kind or "roll" in by_kind:
        return by_kind.get("mulligan", by_kind.get("roll", []))[0]
    if "press" in by_kind and source.random() < press:
        return by_kind["press"][min(len(by_kind["press"]) - 1, source.randrange(12))]
    for kind in ("score", "respond"):
        if kind in by_kind:
            return source.choice(by_kind[kind][:3])
    return next(by_kind[kind][0] for kind in ("spend", "fail", "decline") if kind in by_kind)


def make(folder: Path) -> None:
    """Writes every record."""
    for golden in MATCHES:
        play(golden).record().save(folder / f"{golden.name}.tilery")


if __name__ == "__main__":
    make(Path(__file__).parent)
