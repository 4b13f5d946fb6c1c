"""Positions played on to see what becomes of them: in the kernel where the game can, otherwise turn by turn."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.leaves import leave_value, leave_worths
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.hands import Holding
from tilery.core.playouts import KernelPosition, Playouts
from tilery.core.seating import Seat
from tilery.match import advance

PLAYOUT_NODES = 8_000
"""Search budget of every seat in a playout: the plays found are worth 96 to 99 % of those found with 20,000 nodes."""


class PlayoutEnd(NamedTuple):
    """The position that a playout has led to, to be asked before the next playout begins."""

    scores: tuple[int, ...]
    is_over: bool
    find_held: Callable[[Seat], Holding] | None
    """The tiles of a seat, in a game that tells them."""


class PlayoutRunner:
    """Plays positions of one match on, one after the other, in the same memory."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._position: KernelPosition | None = None

    def run(self, state: Any, mover: Seat, turns: float, plays: int = 1) -> PlayoutEnd:
        """The end after the mover's turn and ``turns`` more, each by the best of ``plays`` candidates."""
        playouts = self.game.playouts
        if playouts is not None and (found := self._run_in_kernel(playouts, state, mover, turns, plays)):
            return found
        end = play_on(self.game, state, mover, turns, plays)
        hands = self.game.hands
        return PlayoutEnd(
            self.game.scores(end), not self.game.awaiting(end), None if hands is None else partial(hands.find_held, end)
        )

    def _run_in_kernel(
        self, playouts: Playouts, state: Any, mover: Seat, turns: float, plays: int
    ) -> PlayoutEnd | None:
        """The same by the game's positions in the kernel, or None where they do not support it."""
        if plays > 1 and playouts.weigh is None:
            return None
        if self._position is None:
            self._position = playouts.position_of(state)
        elif not playouts.load_state(self._position, state):
            return None
        position = self._position
        if position is None:
            return None
        if playouts.weigh is not None:
            playouts.weigh(position, plays, leave_worths(self.game))
        position.play_on(mover, -1 if turns == math.inf else int(turns), PLAYOUT_NODES)
        if position.is_full():
            return None
        scores = tuple(position.score(seat) for seat in state.seats)
        return PlayoutEnd(scores, position.seat() < 0, partial(playouts.find_held, position))


def play_on(game: AnyGame, state: Any, mover: Seat, turns: float, plays: int = 1) -> Any:
    """The state after the mover's turn and ``turns`` more. The lowest awaited seat acts, by its best candidate.

    If it weighs more than one of its ``plays``, that is the best with what it leaves in hand. Several actions of one
    seat in a row are one turn.
    """
    budget = Budget(nodes=PLAYOUT_NODES, limit=plays)
    while awaited := game.awaiting(state):
        seat = min(awaited)
        if seat != mover:
            mover, turns = seat, turns - 1
            if turns < 0:
                break
        state = advance(game, state, seat, _best(game, game.view(state, seat), budget).action)
    return state


def _best(game: AnyGame, view: Any, budget: Budget) -> Candidate[Any]:
    """The best candidate of the search, or, if the budget allows more than one, including the tiles it leaves
    in hand.
    """
    found = candidates_or_fallback(game, view, budget)
    return found[0] if budget.limit == 1 else max(found, key=lambda item: item.value + leave_value(game, view, item))
