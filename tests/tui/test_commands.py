"""What the shell and scripts get from the commands around the terminal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from cli.command import tilery
from tilery import __version__
from tilery.cli._completion import bots, games, levels
from tilery.cli.commands import register

WORDS = ("info", "check", "define", "anagram", "pattern", "words", "build")
COMMANDS = (
    *(
        "play",
        "replay",
        "verify",
        "analyse",
        "picture",
        "rules",
        "arena",
        "serve",
        "page",
        "print",
        "info",
        "dataset",
        "eval",
        "mcp",
        "backup",
        "restore",
    ),
    *(f"lexicon {word}" for word in WORDS),
    *(
        "admin reset-password",
        "admin role",
        "admin roles",
        "admin export",
        "admin delete",
        "puzzles make",
        "puzzles check",
        "puzzles play",
        "puzzles grade",
        "daily",
        "practice",
    ),
)


def application() -> typer.Typer:
    made = typer.Typer()
    register(made)
    return made


def test_games_and_levels_are_completed():
    assert games("le") == ["lengthxwit", "lexigo"]
    assert [level for level, _ in levels("novice,le")] == ["novice,learner", "novice,league"]


def test_installed_bots_are_completed_beside_ours():
    assert [name for name, _ in bots("level1,th")] == ["level1,thrifty"]
    assert tuple(name for name, _ in bots(""))[-2:] == ("master", "thrifty")


def test_no_command_is_without_these_tests():
    made: Any = typer.main.get_command(application())
    assert {command.split()[0] for command in COMMANDS} == set(made.commands)
    assert set(WORDS) == set(made.commands["lexicon"].commands)


def test_the_version():
    done = tilery("--version")
    assert (done.returncode, done.stdout) == (0, f"tilery {__version__}\n")


def test_the_shell_is_answered():
    asked = {"_TILERY_COMPLETE": "complete_bash", "COMP_WORDS": "tilery rules q", "COMP_CWORD": "2"}
    assert CliRunner().invoke(application(), [], prog_name="tilery", env=asked).output.split() == ["quillico"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_its_exit_codes_and_shows_an_example(command):
    text = CliRunner().invoke(application(), [*command.split(), "--help"], prog_name="tilery").output
    assert "Exit code 0" in text
    assert f"tilery {command} " in text.partition("Example")[2]


def test_rules_as_json():
    rules = msgspec.json.decode(tilery("rules", "lexigo", "--json").stdout)
    assert (rules["game"], rules["title"], rules["version"]) == ("lexigo", "Lexigo", 1)
    assert "[1]" in rules["text"]


def test_an_unknown_game_is_one_sentence_and_code_1():
    done = tilery("rules", "chess")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "There is no game called 'chess'" in done.stderr
