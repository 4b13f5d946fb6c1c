"""Helpful refusals: the mistake, the rule it breaks, and a hint for repairing it."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from tilery import registry
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
    rule, hint = _advice(family).get(reason, ("", ""))
    lines = [f"Refused ({problem.code}): {problem.message}"]
    if rule:
        lines.append(f"Rule [{rule}]: {rule_text(game, rule)}")
    hint = hint or _HINTS.get(family, "Change what the sentence names, and try again.")
    return "\n".join([*lines, f"Hint: {hint}", "Nothing has changed."])


@cache
def _advice(game_id: str) -> dict[str, tuple[str, str]]:
    """For each reason of a refusal, the number of the rule it breaks and a hint for repairing the action."""
    text = registry.text(game_id, "refusals.toml") or ""
    return {reason: (rule, hint) for reason, (rule, hint) in tomllib.loads(text).items()}


@cache
def rules_of(game: AnyGame) -> str:
    """The rules of a game from its folder, or its one sentence if it has no rules there."""
    return registry.text(game.info.id, "RULES.md") or game.info.sentence


@cache
def short_rules(game: AnyGame) -> str:
    """The rules in a few lines, or the game's one sentence if it has no such text."""
    return (registry.text(game.info.id, "short.md") or game.info.sentence).strip()


@cache
def rule_text(game: AnyGame, number: str) -> str:
    """The text of a numbered rule in one line, or empty if there is no such number.

    >>> from tilery import registry
    >>> rule_text(registry.find("lexigo"), "7a")
    'Add at least one tile from your bank to the grid.'
    """
    found = re.search(rf"^ *- \[{re.escape(number)}\] (.*?)(?=^ *- \[|^#|\n\n|\Z)", rules_of(game), _LINES)
    return "" if found is None else " ".join(found[1].split())
