"""A match in Kaggle's environments, by the folder that the arena keeps. Run in the environment of the hub."""

# mypy: ignore-errors

import importlib
import json
import shutil
from pathlib import Path

import kaggle_environments
from kaggle_environments.envs.open_spiel_env import open_spiel_env

GAMES = "kaggle_environments.envs.open_spiel_env.games.python_tilery"
folder = Path(__file__).resolve().parents[2] / "deploy" / "kaggle" / "python_tilery"
shutil.copytree(folder, open_spiel_env.GAMES_DIR / "python_tilery", dirs_exist_ok=True)
importlib.import_module(f"{GAMES}.python_tilery_proxy")
harness = importlib.import_module(f"{GAMES}.harness")
((name, made),) = open_spiel_env._register_game_envs(["python_tilery(game=quillico,nodes=500,players=2)"]).items()
kaggle_environments.register(name, made)
env = kaggle_environments.make(name, configuration={"seed": 5, "includeLegalActions": True})
prompts, hidden, seen = [], [], []


def agent(observation: dict, configuration: dict) -> dict:
    legal = harness.get_legal_moves(observation)
    if not legal:
        return {"submission": -1}
    hidden.append(not observation.get("serializedGameAndState"))
    seen.append(json.loads(observation["observationString"]))
    prompts.append(harness.generate_prompt(observation, []))
    move = prompts[-1].rpartition("For example, legal now: ")[2].splitlines()[0]
    written = json.dumps({"move": move.replace(" ", "  ")})
    reply = f"So be it.\n```json\n{written}\n```"
    action = harness.parse_response(reply, list(legal.values())).legal_action
    again.append(harness.generate_prompt(observation, [], reply, "play X@9,9,9,9"))
    assert harness.parse_response('```json\n{"move": "fly"}\n```', list(legal.values())).legal_action is None
    return {"submission": next(number for number, text in legal.items() if text == action)}


again: list[str] = []
steps = env.run([agent, agent])
print(
    json.dumps(
        {
            "name": name,
            "statuses": [one.status for one in steps[-1]],
            "rewards": [one.reward for one in steps[-1]],
            "prompt": prompts[0],
            "again": again[0],
            "hidden": all(hidden),
            "json": seen[0],
        }
    )
)
