"""A Gymnasium environment for any game: one seat learns, bots sit in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from tilery import draw
from tilery.bots.loader import find
from tilery.core.game import Budget
from tilery.core.seating import Seat
from tilery.envs.aec import STEPS
from tilery.envs.encoder import Observation
from tilery.envs.observation import rewards, space_of
from tilery.envs.ordering import Order
from tilery.envs.play import NODES, ActionMode, EnvOptions, Play


class SoloEnv(gymnasium.Env[Any, Any]):
    """One seat of a match. ``bots`` (levels, or references to bots of your own) fill the other seats in order.

    Actions are those of ``TileryEnv``. Every action of the space is accepted: a masked one is replaced by the last open
    one, and ``info["masked"]`` is True then.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("novice",),
        seat: Seat = 0,
        options: Mapping[str, Any] | None = None,
        nodes: int = NODES,
        render_mode: str | None = None,
        steps: int = STEPS,
        order: Order = "neutral",
        actions: ActionMode = "candidates",
    ) -> None:
        self.render_mode = render_mode
        self.play = Play(EnvOptions(game, len(bots) + 1, options, nodes, order, actions))
        self.seat = seat
        self.steps = steps
        waiting = iter([find(bot) for bot in bots])
        self.bots = [None if each == seat else next(waiting) for each in range(len(bots) + 1)]
        self.observation_space = space_of(self.play.shapes)
        self.action_space = spaces.Discrete(self.play.choices)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new match, at the seat's first turn."""
        super().reset(seed=seed)
        self.play.start(seed)
        self._others()
        return self.play.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots play until the seat is asked again or the match is over."""
        open_actions = self.play.mask().nonzero()[0]
        masked = int(action) not in open_actions
        self.play.take(int(open_actions[-1]) if masked else int(action))
        self._others()
        over = self.play.turn is None
        cut = not over and self.play.length > self.steps
        info = {"masked": masked}
        return self.play.observe(self.seat), rewards(self.play.match)[self.seat], over, cut, info

    def action_masks(self) -> Any:
        """The mask of the present observation, for learners that ask for it by this name."""
        return self.play.observe(self.seat)["action_mask"]

    def render(self) -> str:
        """The table as the seat sees it, in characters."""
        return draw.text(self.play.match.scene(self.seat))

    def _others(self) -> None:
        while (turn := self.play.turn) is not None and (bot := self.bots[turn]) is not None:
            match = self.play.match
            seed = self.play.chance.getrandbits(63)
            action = bot.choose(match.game, match.view(turn), Budget(nodes=self.play.budget.nodes), seed)
            self.play.answer(turn, action)
        self.play.advance()
