"""Playouts: a position is played to the end again and again with other luck, to estimate win chances and scores.

The players of a playout search briefly and vary: of the best few candidates they take the better ones more often. If
they always took the best, all playouts of a game with little luck would be equal, and each of its positions would look
decided.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from tilery import registry
from tilery.analysis.intervals import Interval
from tilery.analysis.outlook import Ending, Outlook
from tilery.bots.candidates import candidates_or_fallback
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.core.playouts import KernelPosition, Playouts
from tilery.core.seating import Seat, rank
from tilery.lexicon import compose
from tilery.match import advance

GLANCE_NODES, GLANCE_PLAYS = 2_000, 8
"""Search budget of every seat in a playout unless its game has another, and the number of candidates it chooses from.
"""
TEMPERATURE = 0.15
"""Temperature: a candidate worse than the best by this share of its value is chosen e times less often."""
FEWEST, MOST = 24, 4_000
"""Playouts of a position, at least and at most."""
CAUTION = 0.95
"""Part of the playouts that seem to be missing which is played before the intervals are looked at again."""
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
    nodes: int = GLANCE_NODES
    """Search budget of every seat in a playout."""


def play_out(task: Task, begun: Outlook | None = None) -> Outlook:
    """Play out in batches until the intervals are narrow enough. Deterministic for a task.

    ``begun`` is an outlook of the same position with wider intervals, whose playouts are used again.
    """
    game = registry.find(task.game, task.rules)
    spec = getattr(task.state.options, "lexicon", None)
    if spec is not None:
        compose(spec)
    lower, even = game.info.lower_is_better, (0.0,) * len(game.scores(task.state))
    if game.outcome(task.state) is not None:
        return Outlook((_ending(game, task.state),), even, lower, is_over=True)
    endings: list[Ending] = [] if begun is None else list(begun.endings)
    playouts = PlayoutSeries(game, task)
    wanted = max(FEWEST, len(endings))
    while True:
        endings += map(playouts.run, range(len(endings), wanted))
        found = Outlook(tuple(endings), even, lower)
        missing = max(_width(each) for each in found.intervals()) / task.width
        if missing <= 1 or wanted == MOST:
            return found
        # twice as narrow an interval takes four times the playouts
        wanted = min(MOST, 2 * wanted, max(wanted + 4, math.ceil(CAUTION * wanted * missing * missing)))


def glance_nodes(game: AnyGame) -> int:
    """Search budget of a seat in a playout of this game."""
    return GLANCE_NODES if game.playouts is None else game.playouts.GLANCE_NODES


def _width(each: Interval) -> float:
    return max(each.high - each.rate, each.rate - each.low)


class PlayoutSeries:
    """The playouts of one position, one after the other in the same memory."""

    def __init__(self, game: AnyGame, task: Task) -> None:
        self._game = game
        self._task = task
        self._redealt = task.redealt and _deals_change(game, task.state)
        self._begin: KernelPosition | None = None
        """The position itself, where other luck is only another seed."""
        self._position: KernelPosition | None = None

    def run(self, sample: int) -> Ending:
        """The ending with the luck and the choices of this number."""
        game, label = self._game, self._task.label
        luck = rng.widen(f"{label} {sample}")
        # another seed than that of the draws: otherwise the choices would depend on them
        choices = rng.widen(f"{label} {sample} choices")
        if game.playouts is not None and (position := self._place(game.playouts, luck)) is not None:
            position.play_likely(self._task.nodes, GLANCE_PLAYS, TEMPERATURE, choices, ACTIONS)
            if not position.is_full():
                return self._ending_of(position)
        return self._run_by_rules(luck, choices)

    def _run_by_rules(self, luck: bytes, choices: bytes) -> Ending:
        """The same where the kernel does not support the state."""
        game = self._game
        state = change_luck(game, self._task.state, luck, self._redealt)
        for number in range(ACTIONS):
            awaited = game.awaiting(state)
            if not awaited:
                break
            seat = min(awaited)
            state = advance(game, state, seat, likely(game, state, seat, choices, number, self._task.nodes))
        return _ending(game, state)

    def _place(self, playouts: Playouts, luck: bytes) -> KernelPosition | None:
        """The position with other luck, in the kernel. None if it is not supported."""
        if self._redealt or self._begin is None:
            state = change_luck(self._game, self._task.state, luck, self._redealt)
            if self._position is None:
                self._position = playouts.position_of(state)
                self._begin = None if self._redealt else playouts.position_of(state)
            elif not playouts.load_state(self._position, state):
                return None
            return self._position
        position = self._position
        if position is not None:  # a copy takes a tenth of the time that loading a state takes
            position.copy_from(self._begin)
            position.reseed(luck)
        return position

    def _ending_of(self, position: KernelPosition) -> Ending:
        """The ending of a playout in the kernel, in which nobody leaves."""
        state = self._task.state
        scores, left = tuple(position.score(seat) for seat in state.seats), state.seating.left
        if position.seat() >= 0:
            return Ending(scores, left, tuple(state.seats))
        winners = rank("", scores, left, lower_is_better=self._game.info.lower_is_better).winners
        return Ending(scores, left, winners)


def _ending(game: AnyGame, state: Any) -> Ending:
    outcome, scores = game.outcome(state), game.scores(state)
    winners = tuple(range(len(scores))) if outcome is None else outcome.winners
    return Ending(scores, state.seating.left, winners)


def likely(game: AnyGame, state: Any, seat: Seat, seed: bytes, number: int, nodes: int = GLANCE_NODES) -> Any:
    """Sample an action of the seat: one of the best few, better ones more often."""
    items = candidates_or_fallback(game, game.view(state, seat), Budget(nodes=nodes, limit=GLANCE_PLAYS))
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


def _deals_change(game: AnyGame, state: Any) -> bool:
    """True if dealing hidden tiles again changes more of a state than its seed: piles may be mere counts."""
    deals = (game.scramble(state, None, rng.widen(trial)) for trial in range(3))
    return any(msgspec.structs.replace(deal, seed=state.seed) != state for deal in deals)


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
