"""Actions compared on the same deals: what each gains in the turn, allows the next player, and prepares for later.

The unseen tiles are dealt as a viewer may guess them (``determinize``), so the result says nothing that the viewer
could not know. Positions are played on in the kernel where a game has such positions, otherwise by decide and evolve.
Both give the same numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from tilery import registry
from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.playout import PLAYOUT_NODES
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.core.playouts import KernelPosition
from tilery.core.seating import Seat
from tilery.match import advance

DEALS = 32
"""Deals for a turn on its own."""
MATCH_DEALS = 16
"""Deals for each turn of a whole match."""
ACTIONS = 60
"""Maximum actions of a turn on a deal."""
NORMAL = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""


class DealPlan(msgspec.Struct, frozen=True):
    """Number and luck of the deals, and the depth of the search on them."""

    deals: int = DEALS
    label: str = "coach"
    nodes: int = PLAYOUT_NODES
    looks_ahead: bool = True
    """True if the replies and the own next turn are played too."""


class Gains(NamedTuple):
    """Gains on one deal."""

    rest: int
    reply: int
    next: int
    round: int


class Reply(NamedTuple):
    """The next player's first action on a deal, and the state before it."""

    before: Any
    seat: Seat
    action: Any


class DealResult(NamedTuple):
    """An action on one deal."""

    gains: Gains
    reply: Reply | None


def coach_part(game_id: str) -> ModuleType | None:
    """What only this game knows about its plays (``games/<id>/coach.py``), or None."""
    return registry.part(game_id, "coach")


class DealRunner:
    """Plays actions of one view on the same deals."""

    def __init__(self, game: AnyGame, view: Any, plan: DealPlan) -> None:
        self.game, self.view, self.plan = game, view, plan
        part = coach_part(game.info.id)
        self._ends_turn = getattr(part, "ends_turn", lambda _: False)
        self.deals = [game.determinize(view, rng.widen(f"{plan.label} {number}")) for number in range(plan.deals)]
        self._position: KernelPosition | None = None

    def play(self, action: Any) -> tuple[DealResult, ...]:
        """Play an action on every deal."""
        return tuple([self.play_on(dealt, action) for dealt in self.deals])

    def wins(self, action: Any) -> bool:
        """True if the action ends the match with a win, on every deal."""
        ends = (self.game.outcome(advance(self.game, dealt, self.view.viewer, action)) for dealt in self.deals)
        return all(end is not None and self.view.viewer in end.winners for end in ends)

    def play_on(self, dealt: Any, action: Any) -> DealResult:
        """Play an action on one deal."""
        after, ends_turn = advance(self.game, dealt, self.view.viewer, action), self._ends_turn(action)
        position = self._load(after)
        if position is not None:
            found = self._walk(after, _KernelWalk(self.game, after, position, self.plan.nodes), ends_turn)
            if not position.is_full():
                return found
        return self._walk(after, _SlowWalk(self.game, after, self.plan.nodes), ends_turn)

    def _load(self, state: Any) -> KernelPosition | None:
        """The state as a position in the kernel, in the same memory each time, or None if it is not supported."""
        playouts = self.game.playouts
        if playouts is None:
            return None
        if self._position is None:
            self._position = playouts.position_of(state)
            return self._position
        return self._position if playouts.load_state(self._position, state) else None

    def _walk(self, after: Any, walk: _Walk, ends_turn: bool) -> DealResult:
        seat, scores = self.view.viewer, [self.game.scores(after)]
        if not ends_turn:
            walk.finish_turn(seat)
        scores.append(walk.scores())
        if not self.plan.looks_ahead or walk.seat() < 0:
            return DealResult(self._gains([*scores, scores[-1], scores[-1]], seat), None)
        other = walk.seat()
        reply = Reply(after, other, walk.choose())
        walk.finish_turn(other)
        scores.append(walk.scores())
        while walk.seat() not in (seat, -1):
            walk.finish_turn(walk.seat())
        walk.finish_turn(seat)
        scores.append(walk.scores())
        return DealResult(self._gains(scores, other), reply)

    def _gains(self, scores: Sequence[Sequence[int]], other: Seat) -> Gains:
        """Gains between the action, the end of the turn, the reply, and the end of one's own next turn."""
        acted, rested, replied, end = scores
        seat, sign = self.view.viewer, -1 if self.game.info.lower_is_better else 1
        others = [each for each in self.view.seating.staying() if each != seat]
        most = max((sign * (end[each] - acted[each]) for each in others), default=0)
        return Gains(
            rest=sign * (rested[seat] - acted[seat]),
            reply=sign * (replied[other] - rested[other]) if other != seat else 0,
            next=sign * (end[seat] - replied[seat]),
            round=sign * (end[seat] - acted[seat]) - most,
        )


def find_mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    if len(values) < 2:
        return fmean(values), math.inf
    return fmean(values), NORMAL * stdev(values) / math.sqrt(len(values))


class _Walk:
    """A position that is played on by best candidates."""

    def seat(self) -> Seat:
        """The lowest awaited seat, −1 when the match is over."""
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        """The scores of all seats."""
        raise NotImplementedError

    def choose(self) -> Any:
        """The best candidate."""
        raise NotImplementedError

    def play(self) -> None:
        """Play the best candidate."""
        raise NotImplementedError

    def finish_turn(self, seat: Seat) -> None:
        """Play until another seat is asked."""
        for _ in range(ACTIONS):
            if self.seat() != seat or seat < 0:
                return
            self.play()


class _KernelWalk(_Walk):
    def __init__(self, game: AnyGame, state: Any, position: KernelPosition, nodes: int) -> None:
        self._playouts, self._seats, self._position, self._nodes = game.playouts, state.seats, position, nodes

    def seat(self) -> Seat:
        return self._position.seat()

    def scores(self) -> tuple[int, ...]:
        return tuple([self._position.score(seat) for seat in self._seats])

    def choose(self) -> Any:
        self._position.choose(self._nodes)
        return None if self._playouts is None else self._playouts.action_of(self._position)

    def play(self) -> None:
        self._position.choose(self._nodes)
        self._position.play()


class _SlowWalk(_Walk):
    def __init__(self, game: AnyGame, state: Any, nodes: int) -> None:
        self._game, self._state, self._budget = game, state, Budget(nodes=nodes, limit=1)

    def seat(self) -> Seat:
        return min(self._game.awaiting(self._state), default=-1)

    def scores(self) -> tuple[int, ...]:
        return self._game.scores(self._state)

    def choose(self) -> Any:
        view = self._game.view(self._state, self.seat())
        return candidates_or_fallback(self._game, view, self._budget)[0].action

    def play(self) -> None:
        self._state = advance(self._game, self._state, self.seat(), self.choose())
