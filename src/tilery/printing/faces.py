"""A tile, a back or the face of a die, as shapes on a sheet."""

from __future__ import annotations

from tilery.core.scene import Face
from tilery.draw.marks import STAR, place_shape
from tilery.geometry import Point, Shape, outline
from tilery.printing.inks import Inks
from tilery.printing.shapes import Item, Polygon, Stroke, Text, centred

_LETTER = 0.62
"""Em of a letter in tile widths."""
_VALUE = 0.27
_RING = 0.8
"""Width of the line inside a red tile, in tile widths."""


def around(shape: Shape, x: float, y: float, size: float) -> tuple[Point, ...]:
    """The outline of a tile whose centre is (x, y)."""
    return tuple((x + dx, y + dy) for dx, dy in outline(shape, size))


def tile(shape: Shape, face: Face, x: float, y: float, size: float, inks: Inks) -> list[Item]:
    """A tile to cut out."""
    edge = Polygon(around(shape, x, y, size), inks.tile, inks.cut, role="tile")
    return [edge, *_draw_face(shape, face, x, y, size, inks)]


def back(shape: Shape, x: float, y: float, size: float, inks: Inks) -> list[Item]:
    """The back of a tile: the same for all of them."""
    rule = inks.palette.back_rule
    diamond = tuple(place_shape(((0, -1), (0.7, 0), (0, 1), (-0.7, 0)), x, y, size * 0.16))
    return [
        Polygon(around(shape, x, y, size), inks.back, inks.back, role="back"),
        Polygon(around(shape, x, y, size * 0.66), None, rule, size * 0.03),
        Polygon(diamond, rule if inks.filled else None, rule),
    ]


def die_face(face: Face, x: float, y: float, size: float, inks: Inks) -> list[Item]:
    """Marks on a face of a die."""
    return _draw_letter("square", face, x, y, size, inks.ink)


def _draw_face(shape: Shape, face: Face, x: float, y: float, size: float, inks: Inks) -> list[Item]:
    match face.tone:
        case "star":
            return [Polygon(tuple(place_shape(STAR, x, y, size * 0.34)), inks.red, inks.red)]
        case "blank":
            return []
        case "red":
            ring = Polygon(around(shape, x, y, size * _RING), None, inks.red, size * 0.035)
            return [ring, *_draw_letter(shape, face, x, y, size, inks.red)]
        case _:
            return _draw_letter(shape, face, x, y, size, inks.ink)


def _draw_letter(shape: Shape, face: Face, x: float, y: float, size: float, ink: str) -> list[Item]:
    """The letter with its value. Without a value, a line beneath says which side is up: an N turned is a Z."""
    if face.value is None:
        foot = y + size * 0.3
        line = Stroke((x - size * 0.16, foot), (x + size * 0.16, foot), ink, size * 0.03)
        return [centred(face.letter, x, y - size * 0.03, size * _LETTER, ink), line]
    if shape == "square":
        value = Text(x + size * 0.42, y + size * 0.4, str(face.value), size * _VALUE, ink, "end")
        return [centred(face.letter, x - size * 0.03, y - size * 0.03, size * _LETTER, ink), value]
    value = centred(str(face.value), x, y + size * 0.255, size * _VALUE, ink, bold=False)
    return [centred(face.letter, x, y - size * 0.1, size * 0.54, ink), value]
