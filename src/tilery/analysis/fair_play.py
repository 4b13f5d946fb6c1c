"""Figures about a seat's play that help to judge a suspicion: evidence for people to examine, never a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean, median

import msgspec

from tilery.analysis.turns import BUDGET, decisions
from tilery.core.game import Budget, Prompt
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import positions


class MoveEvidence(msgspec.Struct, frozen=True):
    """One decision of a seat."""

    seq: int
    word: str
    """Main word of the play, or empty if it made none."""
    regret: float | None
    """Value of the best play of the search above this one, in ``GameInfo.play_unit``, or None if not known."""
    complete: bool
    """True if the search saw every play."""
    seconds: float | None
    """Seconds from the question to the answer, or None if the record has no times."""


class FairPlay(msgspec.Struct, frozen=True):
    """All decisions of a seat that stand, and their averages."""

    seat: Seat
    moves: tuple[MoveEvidence, ...] = ()
    mean_regret: float | None = None
    best_share: float | None = None
    """Share of the decisions that cost nothing."""
    median_seconds: float | None = None


def fair_play(match: Match, moment: Callable[[str], float], budget: Budget = BUDGET) -> tuple[FairPlay, ...]:
    """The evidence of every seat. ``moment`` reads the time of an entry."""
    taken = answer_seconds(match, moment)
    found: dict[Seat, list[MoveEvidence]] = {seat: [] for seat in range(len(match.seats))}
    for turn in decisions(match, budget):
        word = turn.made.words[0] if turn.made is not None and turn.made.words else ""
        cost = None if turn.cost is None else round(turn.cost, 3)
        found[turn.seat].append(MoveEvidence(turn.seq, word, cost, turn.complete, taken.get(turn.seq)))
    return tuple(_of_seat(seat, moves) for seat, moves in found.items())


def answer_seconds(match: Match, moment: Callable[[str], float]) -> dict[int, float]:
    """Seconds from the opening of a prompt to its answer, for each entry of a seat that answers one."""
    opened: dict[Seat, tuple[int, float]] = {}
    found: dict[int, float] = {}
    previous: float | None = None
    for entry, before in positions(match):
        if previous is not None:
            _open_prompts(opened, before.awaiting, previous)
        at = moment(entry.at) if isinstance(entry.at, str) else None
        if at is not None and entry.seat in opened:
            found[entry.seq] = round(max(0.0, at - opened[entry.seat][1]), 3)
        previous = at
    return found


def _open_prompts(opened: dict[Seat, tuple[int, float]], awaiting: Mapping[Seat, Prompt], at: float) -> None:
    for seat in [seat for seat in opened if seat not in awaiting]:
        del opened[seat]
    for seat, prompt in awaiting.items():
        if opened.get(seat, (-1, 0.0))[0] != prompt.id:
            opened[seat] = (prompt.id, at)


def _of_seat(seat: Seat, moves: list[MoveEvidence]) -> FairPlay:
    costs = [move.regret for move in moves if move.regret is not None]
    times = [move.seconds for move in moves if move.seconds is not None]
    return FairPlay(
        seat=seat,
        moves=tuple(moves),
        mean_regret=round(fmean(costs), 3) if costs else None,
        best_share=round(sum(cost == 0 for cost in costs) / len(costs), 3) if costs else None,
        median_seconds=round(median(times), 3) if times else None,
    )
