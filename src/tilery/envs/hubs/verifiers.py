"""Prime's verifiers: a taskset with a match for each seed, and the environment in which an agent plays it against bots.

``deploy/verifiers`` has the package by whose name verifiers finds both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from tilery.envs.evaluation.agents import SYSTEM_TEXT, action_in
from tilery.envs.hubs.text_table import TextTable

PACKAGE = "tilery_verifiers"
"""The module by whose name verifiers finds the taskset."""
RETRIES = 3
"""Refused attempts in a row after which a match is lost."""


class TileryTasksetConfig(vf.TasksetConfig):
    """The game, the bots and the number of matches."""

    game: str = "lexigo"
    bots: list[str] = ["club"]
    options: str | None = None
    """The name of a preset of the game's options."""
    matches: int = 100
    first_seed: int = 1
    bot_nodes: int | None = None


class TileryTaskData(vf.TaskData):
    """One match."""

    info: dict[str, Any]
    """The arguments of its ``TextTable``."""


class TileryTask(vf.Task[TileryTaskData, vf.State, vf.TaskConfig]):
    """The first observation of a match."""


def make_table(info: dict[str, Any]) -> TextTable:
    """The match of a task."""
    return TextTable(
        info["game"],
        1 + len(info["bots"]),
        seed=info["seed"],
        options=info["options"],
        bots=info["bots"],
        bot_nodes=info["bot_nodes"],
    )


class TileryTaskset(vf.Taskset[TileryTask, TileryTasksetConfig]):
    """A match for each seed."""

    def load(self) -> Iterator[TileryTask]:
        """The tasks, in the order of their seeds."""
        config = self.config
        for seed in range(config.first_seed, config.first_seed + config.matches):
            info = {
                "game": config.game,
                "bots": list(config.bots),
                "seed": seed,
                "options": config.options,
                "bot_nodes": config.bot_nodes,
            }
            table = make_table(info)
            data = TileryTaskData(
                name=f"{config.game}#{seed}",
                prompt=f"{table.rules()}\n\n{table.look(0)}",
                system_prompt=SYSTEM_TEXT,
                info=info,
            )
            yield TileryTask(data, config.task)


class TileryVerifiersConfig(vf.EnvConfig):
    """The agent that plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class TileryVerifiersEnv(vf.Env[TileryVerifiersConfig]):
    """An agent against bots: the table answers each of its replies."""

    async def run(self, task: TileryTask, agents: Any) -> None:
        """Play the match of a task, and record its rewards."""
        table = make_table(task.data.info)
        refused = attempts = in_a_row = 0
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()  # the prompt of the task is the first observation
            while not segment.terminated:
                refusal = table.play(action_in(segment.last_reply or ""))
                attempts += 1
                in_a_row = in_a_row + 1 if refusal else 0
                refused += bool(refusal)
                if in_a_row > RETRIES:
                    table.play("resign")
                if table.seat is None:
                    break
                segment = await interaction.turn(refusal or table.look(0))
        trace = interaction.trace
        trace.record_reward("won", (table.rewards()[0] + 1) / 2, 1.0)
        trace.record_metric("refused", refused / attempts if attempts else 0.0)
        trace.info["outcome"] = table.outcome_text()


def load_environment(**taskset: Any) -> vf.Env:
    """The environment of a game: ``load_environment(game="quillico", bots=["novice"])``."""
    config = TileryVerifiersConfig(taskset=TileryTasksetConfig(id=PACKAGE, **taskset))
    return vf.load_environment(config)
