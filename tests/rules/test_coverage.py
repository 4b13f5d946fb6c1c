"""Every numbered rule has a test that names its number, and no test names a number that is no rule."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tilery import core, games

TESTS = Path(__file__).parents[1]
GAMES = Path(games.__path__[0])
PAGES = {"common": Path(core.__path__[0]) / "RULES.md"} | {
    path.parents[1].name: path for path in GAMES.glob("*/texts/RULES.md")
}


def numbers(page: Path) -> set[str]:
    return set(re.findall(r"^\s*- \[(C?\d+[a-z]?)\]", page.read_text(encoding="utf-8"), re.M))


@cache
def cited() -> dict[str, set[str]]:
    """The numbers that ``@pytest.mark.rule(game, number, …)`` names anywhere in the tests."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                values = [str(ast.literal_eval(argument)) for argument in node.args]
                found[values[0]].update(values[1:])
    return found


def test_every_game_has_its_rules_written_down() -> None:
    folders = {path.name for path in GAMES.iterdir() if (path / "__init__.py").exists()}
    assert folders <= set(PAGES)
    assert all(numbers(page) for page in PAGES.values())


@pytest.mark.parametrize("game", sorted(PAGES))
def test_every_rule_has_a_test(game: str) -> None:
    missing = numbers(PAGES[game]) - cited().get(game, set())
    assert not missing, f"no test names rule {sorted(missing)} of {game}"


def test_every_number_named_is_a_rule() -> None:
    wrong = {
        game: sorted(named - numbers(PAGES[game])) for game, named in cited().items() if named - numbers(PAGES[game])
    }
    assert not wrong
