"""An agent for tests that plays what a bot would: a command for ``tilery eval``.

    python scripted_agent.py LEVEL NODES SEED [nonsense]

With ``nonsense`` its first attempt at every move is refused.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from tilery import registry
from tilery.bots import choose
from tilery.core.codec import codec
from tilery.core.game import Budget


def chosen(state: dict[str, Any], level: str, nodes: int, seed: int) -> str:
    """The action of the bot from what the text arena shows, as JSON; it chooses as it does in the arena."""
    game = registry.find(state["game"])
    view = codec(game).view.decode(json.dumps(state["view"]).encode())
    action = choose(level, game, view, Budget(nodes=nodes), seed * 1_000_003 + state["entries"])
    return msgspec.json.encode(action).decode()


def main(level: str, nodes: str, seed: str, *more: str) -> None:
    for line in sys.stdin:
        question = json.loads(line)
        if more and not question["attempts"]:
            print(json.dumps({"action": "jump"}), flush=True)
            continue
        print(json.dumps({"action": chosen(question["state"], level, int(nodes), int(seed))}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
