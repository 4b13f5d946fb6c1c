"""The modules for collections of environments, each with the real package in an environment of its own (`make hubs`).

What a collection plays is compared with a match here: the same seed and the same actions give the same scores.
"""

from __future__ import annotations

import json
import os
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tilery.core.errors import BadOptions
from tilery.envs.hubs.text_table import TextTable, check_levels

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
EXAMPLE = "For example, legal now: "


def run_in(hub: str, *path: str) -> Any:
    """Run the script of a hub in its environment, and read the JSON of its last line."""
    python = ROOT / ".venv-hubs" / hub / "bin" / "python"
    assert python.exists(), f"run `make hubs` first: {python} is not there"
    given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *(str(ROOT / each) for each in path)])}
    done = subprocess.run(
        [str(python), str(HERE / f"{hub}_script.py")],
        check=False,
        capture_output=True,
        text=True,
        env=given,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def example_of(text: str) -> str:
    return text.rpartition(EXAMPLE)[2].splitlines()[0]


def played(table: TextTable) -> TextTable:
    """The table after every seat played the example that it was shown."""
    while table.seat is not None:
        assert table.play(example_of(table.look(table.seat))) is None
    return table


def test_a_table_is_played_by_text_to_the_end_and_rewards_its_winner() -> None:
    table = TextTable("quillico", 3, seed=5)
    assert table.seat is not None
    assert "RULES IN SHORT" in table.rules()
    assert "RULES" not in table.look(table.seat)
    assert table.rewards() == {0: 0.0, 1: 0.0, 2: 0.0}
    refusal = table.play("jump")
    assert refusal is not None
    assert refusal.startswith("Refused (text/unknown-kind)")
    played(table)
    assert sum(table.rewards().values()) == pytest.approx(0)
    assert "won. Scores by seat: " in table.outcome_text()
    assert table.play("pass") == "The match is over."


def test_bots_fill_the_last_seats_and_names_from_outside_run_nothing() -> None:
    table = TextTable("quillico", 2, seed=5, bots=["novice"], bot_nodes=200, options="everyday")
    while table.seat is not None:
        assert table.seat == 0
        assert table.play(example_of(table.look(0))) is None
    with pytest.raises(BadOptions, match="Expected a level such as novice"):
        check_levels(["run:true"])
    with pytest.raises(BadOptions, match="Expected a preset of Quillico"):
        TextTable("quillico", 2, options="/etc/passwd")


@pytest.mark.soak
def test_textarena_plays_a_match_for_three_and_ends_one_of_a_player_who_never_plays() -> None:
    found = run_in("textarena")
    table = played(TextTable("quillico", 3, seed=5))
    assert found["rewards"] == {str(seat): reward for seat, reward in table.rewards().items()}
    assert found["reason"] == table.outcome_text()
    assert found["lost"] == {"0": -1.0, "1": 1.0}
    assert found["ids"] == [f"Tilery-{game}-v0" for game in ("Lengthxwit", "Lexigo", "Quillico", "Wordroad")]


@pytest.mark.soak
def test_openenv_serves_episodes_by_http_and_by_websocket() -> None:
    found = run_in("openenv")
    table = TextTable("quillico", 2, seed=5, bots=["novice"], bot_nodes=200)
    assert "RULES IN SHORT" in found["rules"]
    assert found["refusal"].startswith("Refused (text/unknown-kind)")
    assert found["reward"] == played(table).rewards()[0]
    assert "There is no game called 'chess'" in found["unknown"]
    assert "Expected a level" in found["command"]
    assert found["websocket"] == "observation"
    described = (ROOT / "deploy" / "openenv" / "openenv.yaml").read_text()
    assert "app: tilery.envs.hubs.openenv:app" in described


@pytest.mark.soak
def test_verifiers_loads_the_environment_and_rewards_a_played_match() -> None:
    found = run_in("verifiers", "deploy/verifiers")
    table = TextTable("quillico", 2, seed=1, bots=["novice"], bot_nodes=200)
    assert found["tasks"] == ["quillico#1", "quillico#2"]
    assert found["prompt"] == f"{table.rules()}\n\n{table.look(0)}"
    assert found["reward"] == (played(table).rewards()[0] + 1) / 2
    assert found["outcome"] == table.outcome_text()
    assert found["refused"] > 0


@pytest.mark.soak
def test_kaggle_runs_a_match_by_the_harness_without_a_list_of_moves() -> None:
    found = run_in("kaggle")
    assert found["name"] == "open_spiel_python_tilery"
    assert found["statuses"] == ["DONE", "DONE"]
    assert sorted(found["rewards"]) == [-1, 1]
    assert "RULES IN SHORT" in found["prompt"]
    assert "MOVES" not in found["prompt"]
    assert found["hidden"], "the whole state is not sent to agents"
    assert found["json"]["game"] == "quillico"
    assert found["again"].count("not legal now") == 1


def test_the_list_of_hubs_is_that_of_the_modules() -> None:
    hubs = runpy.run_path(str(ROOT / "tools" / "hubs.py"))["HUBS"]
    modules = {path.stem for path in (ROOT / "src/tilery/envs/hubs").glob("*.py")} - {"__init__", "text_table"}
    assert set(hubs) == modules
    assert {path.stem.removesuffix("_script") for path in HERE.glob("*_script.py")} == modules
