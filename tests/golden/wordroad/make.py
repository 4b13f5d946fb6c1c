"""Makes the golden records of Word Road: ``python tests/golden/wordroad/make.py`` writes them beside this file."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from tilery import registry
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.match import Match, kind_of

STARTED = "2026-11-15T20:00:00Z"
NAMES = ("Ann", "Bo", "Cy", "Di")
SMALL = {
    "tiles": {"?": 1, "A": 6, "E": 8, "N": 4, "R": 5, "S": 4, "T": 6, "O": 4, "D": 2},
    "values": {"A": 1, "E": 1, "N": 1, "R": 1, "S": 1, "T": 1, "O": 1, "D": 3},
    "premium": {"H8": "2w", "A2": "3l", "B1": "2l", "N15": "3w"},
}


class Golden(msgspec.Struct, frozen=True):
    """How one record comes about."""

    name: str
    seats: int
    seed: int
    options: dict[str, Any] = {}
    far: float = 0.2
    """How often a player makes the longest turn there is rather than a good one."""
    swap: float = 0.03
    """How often a player takes a mulligan."""
    leaves: dict[int, int] = {}
    """At which entry which seat leaves."""
    late: tuple[int, ...] = ()
    """At which entries the clock speaks for the seat that is asked."""


MATCHES = (
    Golden("two", 2, 1),
    Golden("three", 3, 2, leaves={21: 1}, late=(8, 30)),
    Golden("four", 4, 3),
    Golden("open-road", 2, 4, {"over": "others"}),
    Golden("open-four", 4, 5, {"over": "others", "through": "one"}, leaves={12: 2, 26: 0}),
    Golden("one", 3, 6, {"through": "one", "over_same": True}),
    Golden("by-the-book", 2, 13, {"over_same": True, "over_turn": True, "first": 1}),
    Golden("plain", 2, 7, {"over": "off", "through": "off", "lexicon": {"size": "everyday"}}),
    Golden("ten", 2, 8, far=0.9),
    Golden("stall", 3, 3, swap=0.75, far=0.5),
    Golden("shared", 2, 183, {"set": SMALL, "one_letter_words": "AO"}, far=0.0),
    Golden("deserted", 3, 11, leaves={7: 0, 12: 1}),
    Golden("asleep", 3, 12, late=tuple(range(2, 200, 3))),
)


def play(golden: Golden) -> Match:
    """The whole match."""
    source = random.Random(f"{golden.name} {golden.seed}")
    match = Match.new(
        registry.find("wordroad"),
        seats=[SeatInfo(name, "human") for name in NAMES[: golden.seats]],
        options=golden.options,
        seed=golden.seed,
        started=STARTED,
    )
    while match.awaiting:
        [seat] = match.awaiting
        now = len(match.entries)
        if now in golden.leaves and match.state.seating.is_in(golden.leaves[now]):
            match.play(golden.leaves[now], Resign())
        elif now in golden.late:
            match.play(SYSTEM, TimeUp(seat, match.awaiting[seat].id))
        else:
            match.play(seat, choose(match, seat, golden, source))
    return match


def choose(match: Match, seat: int, golden: Golden, source: random.Random) -> Any:
    """A mulligan now and then, else a long turn or one of the best by points."""
    actions = [item.action for item in match.candidates(seat, Budget(nodes=4_000)).items]
    by_kind: dict[str, list[Any]] = {}
    for action in actions:
        by_kind.setdefault(kind_of(action), []).append(action)
    if "mulligan" in by_kind and source.random() < golden.swap:
        return source.choice(by_kind["mulligan"])
    if "play" not in by_kind:
        return actions[-1]
    if source.random() < golden.far:
        return max(by_kind["play"], key=lambda action: len(action.place))
    return source.choice(by_kind["play"][:4])


def make(folder: Path) -> None:
    """Writes every record."""
    for golden in MATCHES:
        play(golden).record().save(folder / f"{golden.name}.tilery")


if __name__ == "__main__":
    make(Path(__file__).parent)
