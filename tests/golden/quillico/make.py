"""Makes the golden records of Quillico: ``python tests/golden/quillico/make.py`` writes them beside this file.

The players choose among the plays with the most points, in the order of their text, so that another order of search
does not change the records.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from tilery import registry
from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.game import Budget, Candidate
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.games.quillico.messages import Exchange, Play
from tilery.games.quillico.plays import least_useful
from tilery.games.quillico.state import can_exchange
from tilery.match import Match

STARTED = "2026-11-15T20:00:00Z"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hana", "Ivo", "Quinn")
FEW = {
    "black": {"A": 6, "E": 6, "I": 4, "O": 3, "N": 4, "R": 4, "S": 4, "T": 4, "L": 3},
    "red": {"A": 2, "E": 2, "S": 1, "T": 1},
    "stars": 4,
}

HARD = {"black": {"A": 3, "E": 3, "C": 6, "J": 8, "Q": 8, "V": 8}, "red": {"S": 1, "T": 1}, "stars": 4}
STARRY = {
    "black": {"A": 5, "E": 5, "C": 2, "S": 3, "T": 3, "N": 3, "V": 2, "R": 2},
    "red": {"S": 1, "T": 1},
    "stars": 9,
}
BY_THE_BOOK = {"exchange": "stuck", "out": "letters", "extend": False, "settle": "out", "first": 1}


class Golden(msgspec.Struct, frozen=True):
    """How one record comes about."""

    name: str
    seats: int
    seed: int
    skill: float
    """How often a player takes the play with the most points, rather than another good one."""
    options: dict[str, Any] = {}
    leaves: dict[int, int] = {}
    """At which entry which seat leaves."""
    late: tuple[int, ...] = ()
    """At which entries the clock speaks for the seat that is asked."""
    tired: tuple[int, ...] = ()
    """At which entries the seat that is asked exchanges or passes, whatever it could play."""


MATCHES = (
    Golden("two", 2, 1, 0.9, tired=(6,)),
    Golden("four", 4, 2, 0.5, leaves={21: 2}, late=(9, 30), tired=(5,)),
    Golden("ten", 10, 3, 0.6, leaves={14: 4, 40: 0}),
    Golden("small", 2, 4, 0.8, {"set": FEW}),
    Golden("new-words", 3, 5, 0.7, {"extend": False, "lexicon": {"size": "everyday"}}),
    Golden("stall", 2, 6, 0.7, {"stall_rounds": 1}, tired=(7, 8)),
    Golden("asleep", 3, 7, 0.7, {"set": FEW}, late=(2, 5, 8)),
    Golden("deserted", 3, 8, 0.7, leaves={5: 0, 9: 2}),
    Golden("shared", 2, 15, 0.7, {"set": FEW}),
    Golden("by-the-book", 2, 1, 0.7, {"set": HARD, "stall_rounds": 4, **BY_THE_BOOK}),
    Golden("stars-left", 2, 6, 0.7, {"set": STARRY, **BY_THE_BOOK}),
)


def play(golden: Golden) -> Match:
    """The whole match."""
    source = random.Random(f"{golden.name} {golden.seed}")
    match = Match.new(
        registry.find("quillico"),
        seats=[SeatInfo(name, "human") for name in NAMES[-golden.seats :]],
        options=golden.options,
        seed=golden.seed,
        started=STARTED,
    )
    while match.awaiting:
        (seat,) = match.awaiting
        now = len(match.entries)
        if now in golden.leaves and match.state.seating.is_in(golden.leaves[now]):
            match.play(golden.leaves[now], Resign())
        elif now in golden.late:
            match.play(SYSTEM, TimeUp(seat, match.awaiting[seat].id))
        elif now in golden.tired:
            match.play(seat, rest(match, seat))
        else:
            match.play(seat, choose(match, seat, golden.skill, source))
    return match


def rest(match: Match, seat: int) -> Exchange | Pass:
    """An exchange if it is open, else a pass."""
    hand = match.state.hands[seat]
    return Exchange(least_useful(hand)) if can_exchange(hand, len(match.state.pile)) else Pass()


def choose(match: Match, seat: int, skill: float, source: random.Random) -> Any:
    """One of the best plays."""
    found = match.candidates(seat, Budget(limit=60)).items
    plays = [item for item in found if isinstance(item.action, Play)]
    sure = [item for item in plays if item.points > plays[-1].points] or plays
    if not sure:
        return rest(match, seat)
    ordered = sorted(sure, key=_order)
    return ordered[0 if source.random() < skill else source.randrange(len(ordered))].action


def _order(item: Candidate[Any]) -> tuple[int, int, bytes]:
    return -item.points, len(item.action.swaps), msgspec.json.encode(item.action)


def make(folder: Path) -> None:
    """Writes every record into the folder."""
    for golden in MATCHES:
        play(golden).record().save(folder / f"{golden.name}.tilery")


if __name__ == "__main__":
    make(Path(__file__).parent)
