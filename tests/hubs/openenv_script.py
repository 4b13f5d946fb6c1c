"""Episodes of OpenEnv over its own HTTP application. Run in the environment of the hub."""

# mypy: ignore-errors

import json

from fastapi.testclient import TestClient

from tilery.envs.hubs.openenv import TileryAction, TileryEnvironment, app

WANTED = {"seed": 5, "game": "quillico", "bots": ["novice"], "bot_nodes": 200}
env = TileryEnvironment()
first = seen = env.reset(**WANTED)
refusal = env.step(TileryAction(action="jump")).refusal
while not seen.done:
    seen = env.step(TileryAction(action=seen.text.rpartition("For example, legal now: ")[2].splitlines()[0]))
client = TestClient(app)
served = client.post("/reset", json=WANTED).json()["observation"]
assert served["text"] == first.text
with client.websocket_connect("/ws") as socket:
    socket.send_json({"type": "reset", "data": WANTED})
    answer = socket.receive_json()
    assert answer["data"]["observation"]["text"] == first.text
print(
    json.dumps(
        {
            "rules": first.rules,
            "refusal": refusal,
            "reward": seen.reward,
            "unknown": env.reset(game="chess").refusal,
            "command": env.reset(game="quillico", bots=["run:true"]).refusal,
            "websocket": answer["type"],
        }
    )
)
