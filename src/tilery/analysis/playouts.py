"""Playing a position on to the end, again and again, with other luck: who wins how often?"""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import registry
from tilery.analysis.intervals import Interval, wilson
from tilery.bots.offers import offers
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.core.seating import Seat
from tilery.lexicon import compose
from tilery.match import advance

GLANCE = Budget(nodes=2_000, limit=1)
"""How hard everyone looks at a position while playing on."""
BATCH = 16
MOST = 4_000
ACTIONS = 2_000
"""No match is played on for longer; one that is counts as shared by all."""


class Task(msgspec.Struct, frozen=True):
    """A position to play on from; all that a worker needs."""

    game: str
    rules: int
    state: Any
    label: str
    """Tells the luck of one position from that of another."""
    width: float
    """Play on until no seat's interval reaches further than this to either side."""
    redealt: bool
    """Whether what nobody knows can be dealt anew without changing what anybody knows."""
    forced: tuple[Seat, Any] | None = None
    """An action that is taken first."""


class Shares(msgspec.Struct, frozen=True):
    """What playing on gave: the wins of each seat, a shared win as its share."""

    wins: tuple[float, ...]
    playouts: int

    def intervals(self) -> tuple[Interval, ...]:
        """Each seat's chance to win, 95 %; certain where the match is over."""
        if self.playouts == 0:
            return tuple(Interval(won, won, won) for won in self.wins)
        return tuple(wilson(won, self.playouts) for won in self.wins)

    def rates(self) -> tuple[float, ...]:
        """Each seat's chance to win."""
        return tuple(won / max(1, self.playouts) for won in self.wins)


def played_on(task: Task) -> Shares:
    """Play on in batches until the chances are known well enough; the same for the same task."""
    game = registry.find(task.game, task.rules)
    spec = getattr(task.state.options, "lexicon", None)
    if spec is not None:
        compose(spec)
    outcome = game.outcome(task.state)
    if outcome is not None:
        return Shares(_shares(outcome.winners, len(outcome.scores)), 0)
    wins = [0.0] * len(game.scores(task.state))
    playouts = 0
    while playouts < MOST:
        for sample in range(playouts, playouts + BATCH):
            for seat, share in enumerate(_once(game, task, sample)):
                wins[seat] += share
        playouts += BATCH
        if all(_near(wilson(won, playouts), task.width) for won in wins):
            break
    return Shares(tuple(wins), playouts)


def _near(each: Interval, width: float) -> bool:
    return each.high - each.rate <= width and each.rate - each.low <= width


def _once(game: AnyGame, task: Task, sample: int) -> tuple[float, ...]:
    state = relucked(game, task.state, rng.widen(f"{task.label} {sample}"), task.redealt)
    if task.forced is not None:
        state = advance(game, state, *task.forced)
    for _ in range(ACTIONS):
        awaited = game.awaiting(state)
        if not awaited:
            break
        seat = min(awaited)
        state = advance(game, state, seat, glance(game, state, seat))
    outcome, seats = game.outcome(state), len(game.scores(state))
    return _shares(tuple(range(seats)) if outcome is None else outcome.winners, seats)


def glance(game: AnyGame, state: Any, seat: Seat) -> Any:
    """What the seat would play at a glance."""
    return offers(game, game.view(state, seat), GLANCE)[0].action


def relucked(game: AnyGame, state: Any, seed: bytes, redealt: bool) -> Any:
    """The same position with other luck ahead: what nobody knows dealt anew, and another seed."""
    return game.scramble(state, None, seed) if redealt else msgspec.structs.replace(state, seed=seed)


def can_redeal(game: AnyGame, state: Any) -> bool:
    """Whether a re-deal of what a spectator does not know leaves every seat's view as it is.

    So it is where all hands lie open, and stacks or piles are secret to all; where hands are secret, only the
    draws to come are other luck.
    """
    seats = range(len(game.scores(state)))
    return all(
        game.view(game.scramble(state, None, rng.widen(trial)), seat) == game.view(state, seat)
        for trial in range(3)
        for seat in seats
    )


def _shares(winners: tuple[Seat, ...], seats: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
