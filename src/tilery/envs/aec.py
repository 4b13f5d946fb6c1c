"""A PettingZoo environment for any game: agents take turns as the game awaits them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from tilery import draw
from tilery.envs.encoder import Observation
from tilery.envs.observation import rewards, space_of
from tilery.envs.ordering import Order
from tilery.envs.play import NODES, ActionMode, EnvOptions, Play

STEPS = 2_000
"""Maximum number of actions before a match is truncated."""


class TileryEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """All seats of a match. If several are awaited at once, the lowest acts first.

    With ``actions="candidates"`` action ``i`` plays the candidate of row ``i``; with ``"factored"`` an action is put
    together token by token. ``action_mask`` in the observation says which actions are open.
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
        super().__init__()
        self.metadata = {"render_modes": ["ansi", "human"], "name": f"tilery_{game}_v0", "is_parallelizable": False}
        self.render_mode = render_mode
        self.play = Play(EnvOptions(game, seats, options, nodes, order, actions))
        self.steps = steps
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: space_of(self.play.shapes) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.play.choices) for agent in self.possible_agents}
        self._clear()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same space object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match."""
        self.agents = list(self.possible_agents)
        self.play.start(seed)
        self._clear()

    def _clear(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.turn or 0]

    def observe(self, agent: str) -> Observation:
        """Arrays with all that the agent's seat may know."""
        return self.play.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent, or None for an agent of a finished match."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.play.take(-1 if action is None else int(action))
        self.play.advance()
        turn = self.play.turn
        if turn is None:
            earned = rewards(self.play.match)
            self.rewards = {agent: earned[self._seat[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.length > self.steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it, in characters: returned (``ansi``) or printed (``human``)."""
        text = draw.text(self.play.match.scene(None))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing, as no resources are open."""
