"""A refusal that helps: what is wrong, the rule it breaks, and how to repair it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

from tilery.core.errors import Problem
from tilery.core.game import AnyGame

_LINES = re.MULTILINE | re.DOTALL
_HINTS = {
    "malformed": "Write one action as listed under ACTIONS, or the JSON of one.",
    "text": "Write one action as listed under ACTIONS, or the JSON of one.",
    "match": "Look at what is asked now, and answer that.",
}


def refusal_text(game: AnyGame, problem: Problem) -> str:
    """The refusal, its rule where the rules have one, and a hint."""
    family, _, reason = problem.code.partition("/")
    rule, hint = _table().get(family, {}).get(reason, ("", ""))
    lines = [f"Refused ({problem.code}): {problem.message}"]
    if rule:
        lines.append(f"Rule [{rule}]: {rule_text(game, rule)}")
    hint = hint or _HINTS.get(family, "Change what the sentence names, and try again.")
    return "\n".join([*lines, f"Hint: {hint}", "Nothing has changed."])


@cache
def _table() -> dict[str, dict[str, tuple[str, str]]]:
    """By game and reason: the number of the rule, and a hint."""
    text = resources.files(__package__).joinpath("refusals.toml").read_text(encoding="utf-8")
    return {
        game: {code: (rule, hint) for code, (rule, hint) in codes.items()}
        for game, codes in tomllib.loads(text).items()
    }


@cache
def rules_of(game: AnyGame) -> str:
    """The rules of a game as its folder has them; its one sentence if it has no rules there."""
    place = resources.files(type(game).__module__).joinpath("RULES.md")
    return place.read_text(encoding="utf-8") if place.is_file() else game.info.sentence


@cache
def short_rules(game: AnyGame) -> str:
    """The rules in a few lines."""
    place = resources.files(__package__).joinpath("rules", f"{game.info.id}.md")
    return place.read_text(encoding="utf-8").strip() if place.is_file() else game.info.sentence


@cache
def rule_text(game: AnyGame, number: str) -> str:
    """The text of a numbered rule, in one line; empty if there is none of that number.

    >>> from tilery import registry
    >>> rule_text(registry.find("lexigo"), "7a")
    'Add at least one tile from your bank to the grid.'
    """
    found = re.search(rf"^ *- \[{re.escape(number)}\] (.*?)(?=^ *- \[|^#|\n\n|\Z)", rules_of(game), _LINES)
    return "" if found is None else " ".join(found[1].split())
