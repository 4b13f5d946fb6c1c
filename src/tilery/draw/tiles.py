"""One tile or die: a body that can be drawn first, and its print."""

from __future__ import annotations

from tilery.core.scene import Die, Face
from tilery.draw.marks import STAR, place_shape
from tilery.draw.markup import SLAB, element, polygon, words
from tilery.draw.palette import Palette
from tilery.geometry import Point, Shape, outline

_CAP = 0.36
"""Half the height of a capital, in ems. It centres a letter without asking the renderer."""


def around(shape: Shape, x: float, y: float, width: float) -> list[Point]:
    """The outline of a tile around (x, y)."""
    return [(x + dx, y + dy) for dx, dy in outline(shape, width)]


def plate(shape: Shape, x: float, y: float, width: float, fill: str, opacity: float | None = None) -> str:
    """A filled tile shape with softly rounded corners."""
    soft = width * 0.09
    return polygon(
        around(shape, x, y, width - 2 * soft),
        fill=fill,
        stroke=fill,
        stroke_width=2 * soft,
        stroke_linejoin="round",
        opacity=opacity,
    )


def rule(shape: Shape, x: float, y: float, width: float, stroke: str, thickness: float) -> str:
    """A thin line along the inside of a tile."""
    points = around(shape, x, y, width)
    return polygon(points, fill="none", stroke=stroke, stroke_width=thickness, stroke_linejoin="round")


def body(
    shape: Shape,
    face: Face,
    x: float,
    y: float,
    size: float,
    palette: Palette,
    *,
    edge: str | None = None,
    depth: int = 0,
) -> str:
    """The tile without its print: shadow, the tiles it covers, edge and face."""
    drop = max(1.0, size * 0.035)
    lift = [drop * (step + 1) for step in range(min(depth, 3), 0, -1)]
    faces = {"back": palette.back, "star": palette.tile_red}
    edges = {"back": palette.shadow, "star": palette.tile_under}
    return "".join(
        (
            plate(shape, x, y + drop * (min(depth, 3) + 1.6), size * 0.95, palette.shadow, palette.shadow_opacity),
            *(plate(shape, x, y + down, size * 0.95, palette.tile_under) for down in lift),
            plate(shape, x, y + drop * 0.6, size * 0.95, edge or edges.get(face.tone, palette.tile_edge)),
            plate(shape, x, y - drop * 0.1, size * 0.9, faces.get(face.tone, palette.tile)),
        )
    )


def print_face(shape: Shape, face: Face, x: float, y: float, size: float, palette: Palette) -> str:
    """The print of a face: letter and value, star, blank or back."""
    match face.tone:
        case "back":
            return rule(shape, x, y, size * 0.66, palette.back_rule, size * 0.035) + polygon(
                place_shape(((0, -1), (0.7, 0), (0, 1), (-0.7, 0)), x, y, size * 0.14), fill=palette.back_rule
            )
        case "star":
            return polygon(place_shape(STAR, x, y, size * 0.31), fill=palette.tile)
        case "blank":
            ring = element(
                "circle",
                cx=x,
                cy=y,
                r=size * 0.34,
                fill="none",
                stroke=palette.tile_blank,
                stroke_width=size * 0.035,
                stroke_dasharray=f"{size * 0.09:.2f} {size * 0.06:.2f}",
            )
            return ring + _letter(face.letter, x, y, size * 0.46, palette.tile_blank, font_style="italic")
        case "red":
            inner = rule(shape, x, y, size * 0.78, palette.tile_red, size * 0.03)
            return inner + _print_letter(shape, face, x, y, size, palette.tile_red)
        case _:
            return _print_letter(shape, face, x, y, size, palette.tile_ink)


def _print_letter(shape: Shape, face: Face, x: float, y: float, size: float, ink: str) -> str:
    if face.value is None:
        return _letter(face.letter, x, y, size * 0.56, ink)
    if shape == "square":
        long = face.value > 9
        foot = _value(face.value, x + size * 0.4, y + size * 0.37, size * (0.2 if long else 0.23), ink, "end")
        return _letter(face.letter, x - size * (0.08 if long else 0.03), y - size * 0.03, size * 0.56, ink) + foot
    foot = _value(face.value, x, y + size * 0.37, size * 0.21, ink, "middle")
    return _letter(face.letter, x, y - size * 0.08, size * 0.48, ink) + foot


def _letter(letter: str, x: float, y: float, size: float, ink: str, font_style: str | None = None) -> str:
    if not letter:
        return ""
    size = size if len(letter) == 1 else size * 1.3 / len(letter)
    return words(
        letter,
        x,
        y + size * _CAP,
        size,
        ink,
        text_anchor="middle",
        font_family=SLAB,
        font_weight=700,
        font_style=font_style,
    )


def _value(value: int, x: float, y: float, size: float, ink: str, anchor: str) -> str:
    return words(str(value), x, y, size, ink, text_anchor=anchor, font_weight=600)


def die(thrown: Die, x: float, y: float, size: float, palette: Palette) -> str:
    """A die around (x, y), seen from above."""
    half, drop = size / 2, size * 0.04

    def cube(down: float, inset: float, fill: str, opacity: float | None = None) -> str:
        side = size - 2 * inset
        return element(
            "rect",
            x=x - half + inset,
            y=y - half + inset + down,
            width=side,
            height=side,
            rx=size * 0.2,
            fill=fill,
            opacity=opacity,
        )

    return "".join(
        (
            cube(drop * 0.9, 0, palette.shadow, palette.shadow_opacity),
            cube(0, 0, palette.die_edge),
            cube(-drop * 0.4, size * 0.05, palette.die),
            _print_letter("square", Face(thrown.letter, thrown.value), x, y - drop * 0.3, size * 0.92, palette.die_ink),
        )
    )
