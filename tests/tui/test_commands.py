"""What the shell and scripts get from the commands around the terminal."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from tilery.cli._completing import games, levels
from tilery.cli.commands import register

COMMANDS = ("play", "replay", "verify", "analyse", "rules")


def application() -> typer.Typer:
    made = typer.Typer()
    register(made)
    return made


def tilery(*words):
    return subprocess.run(
        [sys.executable, "-m", "tilery", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_games_and_levels_are_completed():
    assert games("le") == ["lengthxwit", "lexigo"]
    assert [level for level, _ in levels("level1,level")] == [f"level1,level{number}" for number in range(1, 6)]


def test_the_shell_is_answered():
    asked = {"_TILERY_COMPLETE": "complete_bash", "COMP_WORDS": "tilery rules q", "COMP_CWORD": "2"}
    assert CliRunner().invoke(application(), [], prog_name="tilery", env=asked).output.split() == ["quillico"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_its_exit_codes_and_shows_an_example(command):
    text = tilery(command, "--help").stdout
    assert "Exit code 0" in text
    assert f"tilery {command} " in text.partition("Example")[2]


def test_rules_as_json():
    told = msgspec.json.decode(tilery("rules", "lexigo", "--json").stdout)
    assert (told["game"], told["title"], told["version"]) == ("lexigo", "Lexigo", 1)
    assert "[1]" in told["text"]


def test_an_unknown_game_is_one_sentence_and_code_1():
    done = tilery("rules", "chess")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "there is no game called 'chess'" in done.stderr
