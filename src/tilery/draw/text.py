"""A Scene in characters, for terminals and logs."""

from __future__ import annotations

from collections.abc import Iterable

from tilery.core.arguments import check_scene
from tilery.core.scene import Pin, Scene
from tilery.draw.canvas import Canvas
from tilery.draw.char_styles import ANSI
from tilery.draw.charboard import board
from tilery.draw.charpad import dice, pad, trays
from tilery.draw.clean_text import clean
from tilery.draw.measure import columns, cut
from tilery.draw.signs import seat_sign

_NARROWEST = 24


def text(scene: Scene, *, width: int = 80, colour: bool = False) -> str:
    """The scene in characters, at most ``width`` columns wide (24 at least). ``colour`` adds terminal codes.

    Seats are numbered from 1. ``K+`` is a red tile, ``k`` a blank read as K, ``*`` a star, ``#`` a tile face down,
    ``K²`` a tile of seat 2.
    """
    check_scene(scene)
    room = max(width, _NARROWEST)
    parts = (
        _facts(scene, room),
        _table(scene, room),
        dice(scene.dice, ANSI, room),
        trays(scene, ANSI, room),
        pad(scene, ANSI, room),
    )
    return Canvas.stack(parts).render(colour) or "The table is empty."


def _put_wrapped(sheet: Canvas, pieces: Iterable[str], room: int, style: str = "") -> None:
    """Pieces joined into lines no wider than ``room``, below what is there."""
    row = sheet.height
    column = 0
    for piece in (cut(piece, room) for piece in pieces):
        if column and column + 5 + columns(piece) > room:
            row, column = row + 1, 0
        column = sheet.put(row, column, f"  ·  {piece}" if column else piece, style)


def _facts(scene: Scene, room: int) -> Canvas:
    sheet = Canvas()
    _put_wrapped(sheet, (f"{clean(fact.label)} {clean(fact.value)}" for fact in scene.facts), room)
    return sheet


def _table(scene: Scene, room: int) -> Canvas:
    """The board, or its middle if it is wider than the room, and the cells of the pins."""
    sheet, drawn = Canvas(), board(scene, ANSI, room=room)
    left = max(0, drawn.width - room) // 2
    sheet.paste(drawn, 0, skip=left, width=room)
    if drawn.width > room:
        note = f"({left} columns to the left and {drawn.width - room - left} to the right are left out)"
        sheet.put(sheet.height, 0, cut(note, room), ANSI.dim)
    _put_wrapped(sheet, map(_describe_pin, scene.pins), room, ANSI.dim)
    return sheet


def _describe_pin(pin: Pin) -> str:
    return f"{pin.kind} {seat_sign(pin.seat)} at {pin.at}"
