"""A match in the environment of verifiers, by a scripted player. Run in the environment of the hub."""

# mypy: ignore-errors

import asyncio
import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

import verifiers.v1 as vf
from tilery_verifiers import load_environment

env = load_environment(game="quillico", bots=["novice"], bot_nodes=200, matches=2)
assert isinstance(env, vf.Env)
tasks = list(env.taskset.load())


class Player:
    """Answers each observation with the example in it, after a first reply that is refused."""

    def __init__(self, task: vf.Task) -> None:
        self.seen, self.turns = task.data.prompt, 0
        self.trace = SimpleNamespace(rewards={}, metrics={}, info={})
        self.trace.record_reward = lambda name, value, weight: self.trace.rewards.update({name: value})
        self.trace.record_metric = lambda name, value: self.trace.metrics.update({name: value})

    @asynccontextmanager
    async def interaction(self, task: vf.Task):
        yield self

    async def turn(self, message: str | None = None) -> SimpleNamespace:
        self.turns += 1
        self.seen = message if message is not None and "For example" in message else self.seen
        example = self.seen.rpartition("For example, legal now: ")[2].splitlines()[0]
        reply = "ACTION: jump" if self.turns == 1 else f"Let me think.\nACTION: {example}"
        return SimpleNamespace(terminated=False, last_reply=reply)


player = Player(tasks[0])
asyncio.run(env.run(tasks[0], SimpleNamespace(player=player)))
print(
    json.dumps(
        {
            "tasks": [task.data.name for task in tasks],
            "prompt": tasks[0].data.prompt,
            "reward": player.trace.rewards["won"],
            "refused": player.trace.metrics["refused"],
            "outcome": player.trace.info["outcome"],
        }
    )
)
