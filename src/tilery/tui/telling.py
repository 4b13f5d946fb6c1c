"""Actions and candidates in a few words, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tilery.core.game import Candidate
from tilery.match import kind_of


def told(action: Any) -> str:
    """An action as a line: its kind, then its words and tiles.

    >>> from tilery.games.lengthxwit.wire import Fail, Score
    >>> told(Score("TRAINS")), told(Fail())
    ('Score TRAINS', 'Fail')
    """
    kind = kind_of(action).replace("_", " ")
    values = [value for name, value in msgspec.to_builtins(action).items() if name != "kind"]
    said = " ".join(part for part in map(_plain, values) if part)
    return f"{kind.capitalize()} {said}".rstrip()


def _plain(value: Any) -> str:
    match value:
        case str() | int():
            return str(value)
        case list() | tuple() if all(isinstance(item, str) for item in value):
            return " ".join(value)
        case _:
            return ""


def told_candidate(item: Candidate[Any], counted: Callable[[int], str]) -> str:
    """A candidate as a line of a list: what it does, its words and what they come to."""
    words = ", ".join(item.words)
    text = told(item.action)
    if words and words not in text:
        text = f"{text} {words}"
    return f"{text}: {counted(item.points)}" if item.words else text
