"""Faces and seats in one or two characters."""

from __future__ import annotations

from typing import assert_never

from tilery.core.scene import Face
from tilery.draw.clean_text import clean

_OWNERS = "¹²³⁴⁵⁶⁷⁸⁹⁰"


def signs(face: Face) -> str:
    """A face in one or two characters: ``K``, ``K+`` red, ``k`` a blank read as K, ``?`` blank, ``*`` star, ``#`` back.

    >>> signs(Face("K", 2, "red")), signs(Face("K", 0, "blank")), signs(Face(tone="back"))
    ('K+', 'k', '#')
    """
    match face.tone:
        case "ivory":
            return clean(face.letter)[:2] or " "
        case "red":
            return clean(face.letter)[:1] + "+"
        case "star":
            return "*"
        case "blank":
            return clean(face.letter)[:1].lower() or "?"
        case "back":
            return "#"
        case _:
            assert_never(face.tone)


def seat_sign(seat: int) -> str:
    """The mark of a seat in characters: its number counted from 1, the tenth as 0."""
    return str((seat + 1) % 10)


def owner_sign(seat: int) -> str:
    """The mark of a tile's owner, small and raised: ``A2`` would read as the name of a cell."""
    return _OWNERS[seat % len(_OWNERS)]
