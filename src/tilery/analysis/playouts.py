"""Playouts: a position is played to the end again and again with other luck, to estimate win chances and scores.

The players of a playout search briefly and vary: of the best few candidates they take the better ones more often. If
they always took the best, all playouts of a game with little luck would be equal, and each of its positions would look
decided.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from tilery import registry
from tilery.analysis.intervals import Interval, wilson
from tilery.bots.candidates import candidates_or_fallback
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.core.playouts import KernelPosition, Playouts
from tilery.core.seating import Seat, rank
from tilery.lexicon import compose
from tilery.match import advance

GLANCE_NODES, GLANCE_PLAYS = 2_000, 8
"""Search budget of every seat in a playout, and the number of candidates it chooses from."""
TEMPERATURE = 0.15
"""Temperature: a candidate worse than the best by this share of its value is chosen e times less often."""
BATCH = 4
"""Number of playouts between two checks of the intervals: most positions need 36 to 96."""
MOST = 4_000
ACTIONS = 2_000
"""Maximum entries of a playout. A longer one counts as a win shared by all."""
_FINE = 1 << 30


class Task(msgspec.Struct, frozen=True):
    """A position to play out, with all that a worker process needs."""

    game: str
    rules: int
    state: Any
    label: str
    """Part of the random seed, different for every position."""
    width: float
    """Maximum width of a seat's interval to either side, at which playouts stop."""
    redealt: bool
    """True if hidden tiles can be dealt again without changing any seat's view."""


class Ending(msgspec.Struct, frozen=True):
    """The result of one playout."""

    scores: tuple[int, ...]
    left: tuple[bool, ...]
    winners: tuple[Seat, ...]


class Outlook(msgspec.Struct, frozen=True):
    """The endings of a position. ``gains`` are points added to each seat's score in every playout."""

    endings: tuple[Ending, ...]
    gains: tuple[float, ...]
    lower_is_better: bool
    is_over: bool = False
    """True if the match is over: there is one ending, and it is certain."""

    def add_gain(self, seat: Seat, points: float) -> Outlook:
        """Improve this seat's final score in the outlook by these points (negative: worse)."""
        gains = (*self.gains[:seat], self.gains[seat] + points, *self.gains[seat + 1 :])
        return msgspec.structs.replace(self, gains=gains)

    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the wins, a shared win as its part.

        Scores are whole numbers, so a gain of 0.3 points is one of 1 point in three endings out of ten.
        """
        wins = [0.0] * len(self.gains)
        for gains, weight in _whole(self.gains):
            for ending in self.endings:
                winners = self._winners(ending, gains)
                for seat in winners:
                    wins[seat] += weight / len(winners)
        return tuple(won / len(self.endings) for won in wins)

    def intervals(self) -> tuple[Interval, ...]:
        """Each seat's chance to win with its 95 % interval, certain if the match is over."""
        if self.is_over:
            return tuple(Interval(share, share, share) for share in self.shares())
        return tuple(wilson(share * len(self.endings), len(self.endings)) for share in self.shares())

    def variance(self) -> float:
        """Variance of the least certain share, or 0 if the match is over."""
        if self.is_over:
            return 0.0
        return max(share * (1 - share) for share in self.shares()) / len(self.endings)

    def _winners(self, ending: Ending, gains: tuple[int, ...]) -> tuple[Seat, ...]:
        if not any(gains):
            return ending.winners
        sign = -1 if self.lower_is_better else 1
        scores = [score + sign * gain for score, gain in zip(ending.scores, gains, strict=True)]
        return rank("", scores, ending.left, lower_is_better=self.lower_is_better).winners


def _whole(gains: tuple[float, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Ways to round the gains to whole numbers, each with its weight, so that their average is the gains."""
    rounded = [((low := math.floor(gain)), gain - low) for gain in gains]
    ways = [((low, 1 - part), (low + 1, part)) if part else ((low, 1.0),) for low, part in rounded]
    for way in product(*ways):
        yield tuple(gain for gain, _ in way), math.prod(weight for _, weight in way)


def play_out(task: Task) -> Outlook:
    """Play out in batches until the intervals are narrow enough. Deterministic for a task."""
    game = registry.find(task.game, task.rules)
    spec = getattr(task.state.options, "lexicon", None)
    if spec is not None:
        compose(spec)
    lower, even = game.info.lower_is_better, (0.0,) * len(game.scores(task.state))
    if game.outcome(task.state) is not None:
        return Outlook((_ending(game, task.state),), even, lower, is_over=True)
    endings: list[Ending] = []
    playouts = PlayoutSeries(game, task)
    while len(endings) < MOST:
        endings += [playouts.run(sample) for sample in range(len(endings), len(endings) + BATCH)]
        found = Outlook(tuple(endings), even, lower)
        if all(_is_narrow(each, task.width) for each in found.intervals()):
            break
    return found


def _is_narrow(each: Interval, width: float) -> bool:
    return each.high - each.rate <= width and each.rate - each.low <= width


class PlayoutSeries:
    """The playouts of one position, one after the other in the same memory."""

    def __init__(self, game: AnyGame, task: Task) -> None:
        self._game = game
        self._task = task
        self._position: KernelPosition | None = None

    def run(self, sample: int) -> Ending:
        """The ending with the luck and the choices of this number."""
        game, label = self._game, self._task.label
        state = change_luck(game, self._task.state, rng.widen(f"{label} {sample}"), self._task.redealt)
        # another seed than that of the draws: otherwise the choices would depend on them
        seed = rng.widen(f"{label} {sample} choices")
        if game.playouts is not None and (ending := self._run_in_kernel(game.playouts, state, seed)):
            return ending
        for number in range(ACTIONS):
            awaited = game.awaiting(state)
            if not awaited:
                break
            seat = min(awaited)
            state = advance(game, state, seat, likely(game, state, seat, seed, number))
        return _ending(game, state)

    def _run_in_kernel(self, playouts: Playouts, state: Any, seed: bytes) -> Ending | None:
        """The same without views, candidates and events, or None where the kernel does not support the state."""
        if self._position is None:
            self._position = playouts.position_of(state)
        elif not playouts.load_state(self._position, state):
            return None
        position = self._position
        if position is None:
            return None
        for number in range(ACTIONS):
            if position.seat() < 0:
                break
            position.choose_likely(GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, seed, number)
            position.play()
        return None if position.is_full() else self._ending_of(state, position)

    def _ending_of(self, state: Any, position: KernelPosition) -> Ending:
        """The ending of a playout in the kernel, in which nobody leaves."""
        scores, left = tuple(position.score(seat) for seat in state.seats), state.seating.left
        if position.seat() >= 0:
            return Ending(scores, left, tuple(state.seats))
        winners = rank("", scores, left, lower_is_better=self._game.info.lower_is_better).winners
        return Ending(scores, left, winners)


def _ending(game: AnyGame, state: Any) -> Ending:
    outcome, scores = game.outcome(state), game.scores(state)
    winners = tuple(range(len(scores))) if outcome is None else outcome.winners
    return Ending(scores, state.seating.left, winners)


def likely(game: AnyGame, state: Any, seat: Seat, seed: bytes, number: int) -> Any:
    """Sample an action of the seat: one of the best few, better ones more often."""
    items = candidates_or_fallback(game, game.view(state, seat), Budget(nodes=GLANCE_NODES, limit=GLANCE_PLAYS))
    best = items[0].value
    scale = TEMPERATURE * max(1.0, abs(best))
    weights = [math.exp((item.value - best) / scale) for item in items]
    total = 0.0
    for weight in weights:  # not sum(), which rounds otherwise from Python 3.12 on, and than the kernel
        total += weight
    point = rng.below(seed, number, 0, _FINE) / _FINE * total
    for item, weight in zip(items, weights, strict=True):
        point -= weight
        if point < 0:
            return item.action
    return items[0].action


def change_luck(game: AnyGame, state: Any, seed: bytes, redealt: bool) -> Any:
    """Give a position other luck: deal hidden tiles again, and use another seed."""
    return game.scramble(state, None, seed) if redealt else msgspec.structs.replace(state, seed=seed)


def can_redeal(game: AnyGame, state: Any) -> bool:
    """True if a re-deal of what a spectator does not know leaves every seat's view unchanged.

    That is so if all hands lie open, and stacks or piles are secret to all. With secret hands, only draws to come are
    other luck.
    """
    seats = range(len(game.scores(state)))
    return all(
        game.view(game.scramble(state, None, rng.widen(trial)), seat) == game.view(state, seat)
        for trial in range(3)
        for seat in seats
    )
