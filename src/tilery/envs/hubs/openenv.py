"""OpenEnv: the games as an environment with an HTTP server, for ``uvicorn tilery.envs.hubs.openenv:app``.

An episode is a match of one agent against bots. ``reset`` takes ``game``, ``bots``, ``options`` and a seed. A refused
action changes nothing, and the observation says why.
"""

from __future__ import annotations

import os
from typing import Any

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State

from tilery import __version__
from tilery.core.errors import TileryError
from tilery.envs.hubs.text_table import TextTable, check_levels

GAME, BOTS, NODES = "TILERY_GAME", "TILERY_BOTS", "TILERY_BOT_NODES"
"""Environment variables: the game, the bots with commas, and their node budget, where ``reset`` names none."""


class TileryAction(Action):
    """One action as text or JSON."""

    action: str


class TileryObservation(Observation):
    """What the agent's seat sees."""

    text: str = ""
    rules: str = ""
    """The rules in short, with the first observation of an episode."""
    refusal: str = ""
    """Why the latest action was refused, or empty if it was played."""


class TileryState(State):
    """The episode."""

    game: str = ""
    seed: int = 0


class TileryEnvironment(Environment[TileryAction, TileryObservation, TileryState]):
    """One match at a time. The agent has the first seat, bots have the others."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._state = TileryState()
        self._table: TextTable | None = None

    def reset(self, seed: int | None = None, episode_id: str | None = None, **wanted: Any) -> TileryObservation:
        """Deal a match. A wrong game, bot or option is an observation that says so."""
        game = str(wanted.get("game") or os.environ.get(GAME, "lexigo"))
        named = wanted.get("bots") or os.environ.get(BOTS, "club")
        bots = named.split(",") if isinstance(named, str) else list(named)
        nodes = wanted.get("bot_nodes") or os.environ.get(NODES)
        self._state = TileryState(episode_id=episode_id, game=game, seed=seed or 0)
        try:
            check_levels(bots)
            self._table = TextTable(
                game,
                1 + len(bots),
                seed=seed or 0,
                options=wanted.get("options"),
                bots=bots,
                bot_nodes=None if nodes is None else int(nodes),
            )
        except TileryError as error:
            self._table = None
            return TileryObservation(done=True, refusal=f"{error.message} [{error.code}]")
        return self._observe(rules=self._table.rules())

    def step(self, action: TileryAction, timeout_s: float | None = None, **more: Any) -> TileryObservation:
        """Play an action, and let the bots answer."""
        if self._table is None:
            return TileryObservation(done=True, refusal="Call reset first.")
        self._state.step_count += 1
        return self._observe(refusal=self._table.play(action.action) or "")

    @property
    def state(self) -> TileryState:
        """The episode."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """The name and the version."""
        return EnvironmentMetadata(
            name="tilery", description="Four letter-tile games against bots of graded strength.", version=__version__
        )

    def _observe(self, rules: str = "", refusal: str = "") -> TileryObservation:
        table = self._table
        if table is None:
            return TileryObservation(done=True)
        done = table.seat is None
        text = table.look(0)
        return TileryObservation(
            done=done, reward=table.rewards()[0] if done else 0.0, text=text, rules=rules, refusal=refusal
        )


app = create_app(TileryEnvironment, TileryAction, TileryObservation, env_name="tilery", max_concurrent_envs=16)
