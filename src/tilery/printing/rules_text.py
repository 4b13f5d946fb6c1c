"""The text of a rules sheet with the options of a game in it.

``{target}`` is the value of an option, ``{stall_rounds round}`` the same with a noun. ``{fail=free: … | …}`` is the
first text if the option has that value, and otherwise the second, which may be left out. Options have their names in
JSON. The set has ``tiles``, ``dice``, ``blanks``, ``stars``, ``black`` and ``red`` (the number of each), and ``set`` is
``standard`` or ``own``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from tilery.core.english import pluralize
from tilery.core.pieces import PieceSet

_CHOICE = re.compile(r"\{(\w+)(!?=)(\w*):([^{}|]*)(?:\|([^{}]*))?\}")
_VALUE = re.compile(r"\{(\w+)(?: (\w+))?\}")


def facts(options: object, pieces: PieceSet) -> dict[str, str]:
    """Values by their names in texts."""
    chosen: dict[str, Any] = msgspec.to_builtins(options)
    tones = Counter(face.tone for face in pieces.tiles)
    counts = {
        "tiles": len(pieces.tiles),
        "dice": len(pieces.dice),
        "blanks": tones["blank"],
        "stars": tones["star"],
        "red": tones["red"],
        "black": tones["ivory"],
    }
    own = {"set": "standard" if chosen.get("set", "standard") == "standard" else "own"}
    given = {name: msgspec.json.encode(value).decode().strip('"') for name, value in chosen.items()}
    return {**given, **{name: str(count) for name, count in counts.items()}, **own}


def fill_in(text: str, known: Mapping[str, str]) -> str:
    """The text with its choices resolved and its values filled in. Raises KeyError for an unknown name.

    >>> fill_in("{fail=free: At any time. | Only without a vowel.} {rounds round}", {"fail": "free", "rounds": "1"})
    'At any time. 1 round'
    """

    def choose(found: re.Match[str]) -> str:
        name, sign, value, then, otherwise = found.groups()
        return (then if (known[name] == value) == (sign == "=") else otherwise or "").strip()

    def value(found: re.Match[str]) -> str:
        name, noun = found.groups()
        return pluralize(int(known[name]), noun) if noun else known[name]

    text = _VALUE.sub(value, text)
    while _CHOICE.search(text):  # choices can be nested: the innermost is resolved first
        text = _CHOICE.sub(choose, text)
    return text
