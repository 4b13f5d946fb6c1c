"""Sentences with named places, from ``texts/coach.toml`` here and in the folder of each game.

A template names what it needs in braces. What stands there may be clicked, so a sentence is a row of parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tilery import registry

_PLACE = re.compile(r"\{(\w+)\}")


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence. One with a ``source`` stands for something that can be shown."""

    text: str
    source: str = ""
    """The fact it comes from: ``best.points``, ``other.reply``, ``difference.next``, ``best.lexigo/words`` …; ``best``
    or ``other`` alone is the play itself.
    """
    number: float | None = None
    """The number before rounding, or None for a name."""
    cells: tuple[str, ...] = ()
    """Cells of the scene to highlight."""
    tiles: tuple[str, ...] = ()
    """Tiles of the hand to highlight."""
    items: tuple[str, ...] = ()
    """Words or other things behind a number."""
    error: float | None = None
    """Half the width of the 95 % interval of an estimate."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence about a comparison. ``id`` names its template."""

    id: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(part.text for part in self.parts)


Variants: TypeAlias = dict[str, str]


class Templates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The templates of a game, with the shared ones where it has none of its own."""

    headings: dict[str, str] = {}
    plays: dict[str, str] = {}
    """Names of plays by kind of action."""
    reasons: dict[str, str] = {}
    """Parts of the value in which the better play is better."""
    concessions: dict[str, str] = {}
    """Parts in which the other play is better."""
    others: dict[str, str] = {}
    ends: dict[str, str] = {}
    causes: dict[str, Variants] = {}
    """What only a game knows, by the fact's name: ``both``, or ``best`` and ``other`` if only one play has it."""
    units: dict[str, tuple[str, str]] = {}

    def over(self, shared: Templates) -> Templates:
        """These templates, and the shared ones that they do not replace."""
        return Templates(**{name: {**getattr(shared, name), **getattr(self, name)} for name in self.__struct_fields__})


@cache
def templates(game_id: str) -> Templates:
    """The templates of a game."""
    shared = _read(Path(__file__).with_name("texts").joinpath("coach.toml").read_bytes())
    own = registry.file(game_id, "texts/coach.toml")
    return shared if own is None else _read(own.read_bytes()).over(shared)


def render(template_id: str, template: str, values: Mapping[str, Part | tuple[Part, ...]]) -> Sentence:
    """The sentence with these values in its places, beginning with a capital letter."""
    parts: list[Part] = []
    for number, text in enumerate(_PLACE.split(template)):
        if number % 2:
            found = values[text]
            parts += found if isinstance(found, tuple) else (found,)
        elif text:
            parts.append(Part(text))
    first = next((index for index, part in enumerate(parts) if part.text), None)
    if first is not None:
        text = parts[first].text
        parts[first] = msgspec.structs.replace(parts[first], text=text[0].upper() + text[1:])
    return Sentence(template_id, tuple(parts))


def _read(data: bytes) -> Templates:
    found: dict[str, Any] = msgspec.toml.decode(data)
    return msgspec.convert(found, Templates)
