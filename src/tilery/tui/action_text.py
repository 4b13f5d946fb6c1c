"""Short texts for actions and candidates of any game."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.game import Candidate
from tilery.match import kind_of


def describe_action(action: Any) -> str:
    """An action as a line: its kind, then its words and tiles.

    >>> from tilery.games.lengthxwit.messages import Fail, Score
    >>> describe_action(Score("TRAINS")), describe_action(Fail())
    ('Score TRAINS', 'Fail')
    """
    return f"{_kind(action)} {_details(action)}".rstrip()


def describe_candidate(item: Candidate[Any]) -> str:
    """A candidate as a line of a list: its points, then its words, the longest first.

    >>> from tilery.games.lengthxwit.messages import Fail, Press
    >>> from tilery.games.wordroad.messages import Placement, Play
    >>> play = Play((Placement("A1", "D"), Placement("A2", "o")))
    >>> describe_candidate(Candidate(play, ("DO", "DOE"), 12))
    ' 12  DOE, DO'
    >>> describe_candidate(Candidate(Press("FANG"), ("FANG",), 6)), describe_candidate(Candidate(Fail()))
    ('  6  Press FANG', '     Fail')
    """
    if not item.words:
        return f"     {describe_action(item.action)}"
    words = ", ".join(sorted(item.words, key=len, reverse=True))
    kind = "" if kind_of(item.action) == "play" else f"{_kind(item.action)} "
    return f"{item.points:>3}  {kind}{words}"


def _kind(action: Any) -> str:
    return kind_of(action).replace("_", " ").capitalize()


def _details(action: Any) -> str:
    values = [value for name, value in msgspec.to_builtins(action).items() if name != "kind"]
    return " ".join(part for part in map(_plain, values) if part)


def _plain(value: Any) -> str:
    match value:
        case str() | int():
            return str(value)
        case list() | tuple() if all(isinstance(item, str) for item in value):
            return " ".join(value)
        case [{"at": str(), "tile": str()}, *_]:
            return ", ".join(f"{item['tile']} on {item['at']}" for item in value)
        case _:
            return ""
