"""One match of bots, and the result that a tournament stores."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec

from tilery import registry
from tilery.bots.loader import Bot, find
from tilery.core.common_messages import TimeUp
from tilery.core.errors import TileryError
from tilery.core.game import AnyGame, Budget, Prompt
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM, Seat
from tilery.match import Match, kind_of


class Pairing(msgspec.Struct, frozen=True):
    """Game, seats and seed of one match: all that is needed to play it again anywhere."""

    game: str
    bots: tuple[str, ...]
    """References of the bots by seat, as ``tilery.bots.loader`` reads them."""
    seed: int
    options: dict[str, Any] = {}
    nodes: int | None = None
    offensive_words: bool = False
    """True if bots may use words that the family list leaves out."""


class Fault(msgspec.Struct, frozen=True):
    """Failure of a bot to give a legal answer, which lost its turn by a time-out [C5]."""

    seat: Seat
    bot: str
    entry: int
    message: str


class Course(msgspec.Struct, frozen=True):
    """Statistics of one match, for game designers."""

    first: Seat
    """Seat that acted first."""
    decisions: tuple[int, ...]
    """Number of decisions by seat."""
    actions: dict[str, int]
    events: dict[str, int]
    leads: int
    """Number of times the sole lead passed to another seat."""
    half: tuple[Seat, ...]
    """Seats in the lead when half of the entries were made."""


class PlayedMatch(msgspec.Struct, frozen=True):
    """The result of a pairing."""

    pairing: Pairing
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    reason: str
    entries: int
    course: Course
    faults: tuple[Fault, ...] = ()
    record: str | None = None


class BotMatch:
    """A match in progress, with its bots, faults and leaders."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.game: AnyGame = registry.find(pairing.game)
        self.bots: list[Bot] = [find(bot, offensive_words=pairing.offensive_words) for bot in pairing.bots]
        seats = [SeatInfo(f"{bot.name} {seat + 1}", "bot", bot.id) for seat, bot in enumerate(self.bots)]
        terms = {"offensive_words": True} if pairing.offensive_words else {}
        self.match = Match.new(self.game, seats=seats, options=pairing.options, seed=pairing.seed, terms=terms)
        self.faults: list[Fault] = []
        self.leaders: list[tuple[Seat, ...]] = []

    def play(self) -> Match:
        """Play to the end. The lowest awaited seat answers first."""
        while self.match.awaiting:
            seat, prompt = min(self.match.awaiting.items())
            self._answer(seat, prompt)
            self.leaders.append(leading(self.game, self.match.state))
        return self.match

    def _answer(self, seat: Seat, prompt: Prompt) -> None:
        bot, entries = self.bots[seat], len(self.match.entries)
        seed = self.pairing.seed * 1_000_003 + entries
        try:
            action = bot.choose(self.game, self.match.view(seat), Budget(nodes=self.pairing.nodes), seed)
            self.match.submit(seat, prompt.id, action)
        except TileryError as error:
            if bot.ours:
                raise
            self.faults.append(Fault(seat, bot.id, entries, error.message))
            self.match.submit(SYSTEM, None, TimeUp(seat, prompt.id))

    def course(self) -> Course:
        """The statistics of the match."""
        made = [entry for entry in self.match.entries if entry.seat != SYSTEM]
        decisions = Counter(entry.seat for entry in made)
        sole = [leaders[0] for leaders in self.leaders if len(leaders) == 1]
        return Course(
            first=made[0].seat if made else 0,
            decisions=tuple(decisions[seat] for seat in range(len(self.bots))),
            actions=dict(sorted(Counter(kind_of(entry.action) for entry in made).items())),
            events=dict(
                sorted(Counter(kind_of(each) for entry in self.match.entries for each in entry.events).items())
            ),
            leads=sum(before != after for before, after in pairwise(sole)),
            half=self.leaders[len(self.leaders) // 2] if self.leaders else (),
        )


def leading(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """The seats with the best score in this state."""
    scores = game.scores(state)
    best = min(scores) if game.info.lower_is_better else max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def play(pairing: Pairing) -> Match:
    """Play the match of a pairing to its end."""
    return BotMatch(pairing).play()


def play_pairing(pairing: Pairing) -> PlayedMatch:
    """Play the match of a pairing. The result includes its record."""
    bot_match = BotMatch(pairing)
    match = bot_match.play()
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError(f"{pairing} ended without an outcome")
    return PlayedMatch(
        pairing,
        outcome.scores,
        outcome.winners,
        outcome.ranks,
        outcome.reason,
        len(match.entries),
        bot_match.course(),
        tuple(bot_match.faults),
        match.record().dumps(),
    )
