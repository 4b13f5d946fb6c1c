"""A PettingZoo environment in which all awaited seats answer at once, as the sealed answers of Length x Wit do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from tilery import draw
from tilery.core.errors import IllegalAction
from tilery.core.seating import Seat
from tilery.envs.aec import STEPS
from tilery.envs.encoder import Observation
from tilery.envs.observation import CHOICES, empty_observation, rewards, space_of
from tilery.envs.open_actions import Mask, OpenActions
from tilery.envs.ordering import Order
from tilery.envs.parallel_choices import ParallelCandidates, ParallelTokens
from tilery.envs.play import NODES, ActionMode, EnvOptions, Play

WAIT = CHOICES
"""The only action that is open to a seat which is not awaited, with candidates. ``env.wait`` has it for both kinds."""


class TileryParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats of a match step together: those awaited by a candidate or a token, the others by ``wait``.

    It fits where several seats are asked at once. Elsewhere one agent acts and the others wait. An answer to a prompt
    that an earlier answer has closed is dropped.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        nodes: int = NODES,
        render_mode: str | None = None,
        steps: int = STEPS,
        order: Order = "neutral",
        actions: ActionMode = "candidates",
    ) -> None:
        self.metadata = {"render_modes": ["ansi"], "name": f"tilery_{game}_parallel_v0"}
        self.render_mode = render_mode
        self.play = Play(EnvOptions(game, seats, options, nodes, order, actions))
        self.steps = steps
        self.wait = self.play.choices
        self.shapes = {**self.play.shapes, "action_mask": ((self.wait + 1,), self.play.shapes["action_mask"][1])}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._spaces = {agent: space_of(self.shapes) for agent in self.possible_agents}
        self._actions = {
            agent: OpenActions(self.wait + 1, partial(self.mask, seat))
            for seat, agent in enumerate(self.possible_agents)
        }
        self._choices = ParallelTokens(self.play) if actions == "factored" else ParallelCandidates(self.play)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space object every time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> OpenActions:
        """The same space object every time. Its samples are open actions."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new match."""
        self.agents = list(self.possible_agents)
        self.play.deal(seed)
        self._choices.find()
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take an action of every agent. Raises IllegalAction for a masked one, before anything is played."""
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(self.possible_agents) if agent in actions}
        for seat, choice in chosen.items():
            self._check(seat, choice)
        self.play.taken += 1
        for seat, prompt in sorted(self.play.asked.items()):
            if self.play.match.awaiting.get(seat) == prompt and seat in chosen:
                action = self._choices.take(seat, chosen[seat])
                if action is not None:
                    self.play.answer(seat, action)
        self._choices.find()
        over = not self.play.asked
        cut = not over and self.play.length > self.steps
        acted, infos = self.agents, self._infos()
        if over or cut:
            self.agents = []
        earned = dict(zip(self.possible_agents, rewards(self.play.match), strict=True))
        return self._observations(), earned, dict.fromkeys(acted, over), dict.fromkeys(acted, cut), infos

    def mask(self, seat: Seat) -> Mask:
        """The actions that are open to a seat."""
        mask = np.zeros(self.wait + 1, np.int8)
        mask[: self.wait] = self._choices.mask(seat)
        mask[self.wait] = not mask.any()
        return mask

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def _check(self, seat: Seat, choice: int) -> None:
        mask = self.mask(seat)
        if 0 <= choice <= self.wait and mask[choice]:
            return
        if mask[self.wait]:
            text = f"Seat {seat} is not awaited and can only wait ({self.wait}), but got {choice}."
        else:
            text = f"Expected an action of seat {seat} that its mask has, but got {choice}."
        raise IllegalAction("envs/masked", text)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: Seat) -> Observation:
        out = empty_observation(self.shapes)
        self.play.encoder.write(self.play.view(seat), self.play.asked, out)
        self._choices.write(seat, {**out, "action_mask": out["action_mask"][: self.wait]})
        out["action_mask"][:] = self.mask(seat)
        return out

    def render(self) -> str:
        """The table as a spectator sees it, in characters."""
        return draw.text(self.play.match.scene(None))

    def close(self) -> None:
        """Do nothing, as no resources are open."""
