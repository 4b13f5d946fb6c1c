"""A PettingZoo environment in which all awaited seats answer at once, as the sealed answers of Length x Wit do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from tilery import draw
from tilery.core.errors import IllegalAction
from tilery.core.seating import Seat
from tilery.envs.aec import STEPS
from tilery.envs.choices import Choices
from tilery.envs.encoder import Observation
from tilery.envs.observation import CHOICES, empty_observation, rewards, space_of
from tilery.envs.ordering import Order
from tilery.envs.play import NODES, NOTHING, EnvOptions, Play

WAIT = CHOICES
"""The only action that is open to a seat which is not awaited."""


class TileryParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats of a match step together: those awaited by a candidate, the others by ``WAIT``.

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
    ) -> None:
        self.metadata = {"render_modes": ["ansi"], "name": f"tilery_{game}_parallel_v0"}
        self.render_mode = render_mode
        self.play = Play(EnvOptions(game, seats, options, nodes, order))
        self.steps = steps
        self.shapes = {**self.play.shapes, "action_mask": ((CHOICES + 1,), self.play.shapes["action_mask"][1])}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._spaces = {agent: space_of(self.shapes) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(CHOICES + 1) for agent in self.possible_agents}
        self._found: dict[Seat, Choices] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space object every time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same space object every time."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new match."""
        self.agents = list(self.possible_agents)
        self.play.start(seed)
        self._search()
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take an action of every agent. Raises IllegalAction for a masked one, before anything is played."""
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(self.possible_agents) if agent in actions}
        for seat, choice in chosen.items():
            self._check(seat, choice)
        for seat, prompt in sorted(self.play.asked.items()):
            if self.play.match.awaiting.get(seat) == prompt and seat in chosen:
                self.play.answer(seat, self._found[seat][chosen[seat]].action)
        self._search()
        over = not self.play.asked
        cut = not over and self.play.length > self.steps
        acted, infos = self.agents, self._infos()
        if over or cut:
            self.agents = []
        earned = dict(zip(self.possible_agents, rewards(self.play.match), strict=True))
        return self._observations(), earned, dict.fromkeys(acted, over), dict.fromkeys(acted, cut), infos

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def _check(self, seat: Seat, choice: int) -> None:
        count = len(self._found.get(seat, NOTHING))
        if count and not 0 <= choice < count:
            raise IllegalAction("envs/masked", f"Expected an action of seat {seat} below {count}, but got {choice}.")
        if not count and choice != WAIT:
            raise IllegalAction("envs/masked", f"Seat {seat} is not awaited and can only wait ({WAIT}).")

    def _search(self) -> None:
        self._found = {seat: self.play.search(seat) for seat in self.play.asked}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: Seat) -> Observation:
        out = empty_observation(self.shapes)
        mask = out["action_mask"]
        found = self._found.get(seat, NOTHING)
        self.play.write(seat, found, {**out, "action_mask": mask[:CHOICES]})
        mask[WAIT] = not found
        return out

    def render(self) -> str:
        """The table as a spectator sees it, in characters."""
        return draw.text(self.play.match.scene(None))

    def close(self) -> None:
        """Do nothing, as no resources are open."""
