"""A Scene in characters, for terminals and logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tilery.core.scene import Die, PadColumn, Pin, Scene, Tray
from tilery.draw.canvas import BOLD, DIM, PLAIN, Canvas, seat_sign, seat_style
from tilery.draw.charboard import board, signs
from tilery.draw.clean_text import clean, pad_points, signed
from tilery.draw.measure import columns, cut
from tilery.draw.names import caption, name_seats

_NARROWEST = 24
_NAME = 14


def text(scene: Scene, *, width: int = 80, colour: bool = False) -> str:
    """The scene in characters, at most ``width`` columns wide (24 at least). ``colour`` adds terminal codes.

    Seats are numbered from 1. ``K+`` is a red tile, ``k`` a blank read as K, ``*`` a star, ``#`` a tile face down.
    """
    room = max(width, _NARROWEST)
    sheet = Canvas()
    parts = (_facts(scene, room), _table(scene, room), _dice(scene.dice, room), _trays(scene, room), _pad(scene, room))
    for part in parts:
        if part.height:
            gap = 1 if sheet.height else 0
            sheet.paste(part, sheet.height + gap, 0, room)
    return sheet.render(colour) if sheet.height else "The table is empty."


def _wrap(pieces: Iterable[str], between: str, room: int) -> list[str]:
    """Pieces joined into lines no wider than ``room``."""
    lines: list[str] = []
    for piece in (cut(piece, room) for piece in pieces):
        longer = f"{lines[-1]}{between}{piece}" if lines else ""
        if lines and columns(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def _facts(scene: Scene, room: int) -> Canvas:
    sheet = Canvas()
    pieces = [f"{clean(fact.label)} {clean(fact.value)}" for fact in scene.facts]
    for row, line in enumerate(_wrap(pieces, "  ·  ", room)):
        sheet.put(row, 0, line)
    return sheet


def _table(scene: Scene, room: int) -> Canvas:
    """The board, or its middle if it is wider than the room, and the cells of the pins."""
    sheet, drawn = Canvas(), board(scene, room)
    if drawn is None:
        return sheet
    left = max(0, drawn.width - room) // 2
    sheet.paste(drawn, 0, left, left + room)
    if drawn.width > room:
        note = f"({left} columns to the left and {drawn.width - room - left} to the right are left out)"
        sheet.put(sheet.height, 0, cut(note, room), DIM)
    for line in _wrap(map(_describe_pin, scene.pins), "  ·  ", room):
        sheet.put(sheet.height, 0, line, DIM)
    return sheet


def _describe_pin(pin: Pin) -> str:
    return f"{pin.kind} {seat_sign(pin.seat)} at {pin.at}"


def _dice(dice: Sequence[Die], room: int) -> Canvas:
    sheet = Canvas()
    across = max(1, room // 6)
    for place, thrown in enumerate(dice):
        row, column = place // across * 3, place % across * 6
        foot = "" if thrown.value is None else str(thrown.value)
        sheet.put(row, column, "┌───┐", DIM)
        sheet.put(row + 1, column, "│   │", DIM)
        sheet.put(row + 1, column + 2, cut(clean(thrown.letter), 2), BOLD)
        sheet.put(row + 2, column, f"└{foot.rjust(3, '─')[-3:]}┘", DIM)
    return sheet


def _trays(scene: Scene, room: int) -> Canvas:
    sheet, names = Canvas(), name_seats(scene)
    longest = max((columns(_title(tray, names)) for tray in scene.trays), default=0)
    titled: set[int] = set()
    for tray in sorted(scene.trays, key=lambda tray: tray.seat):
        row = sheet.height
        if tray.seat not in titled:
            titled.add(tray.seat)
            column = sheet.put(row, 0, f"{seat_sign(tray.seat)} ", seat_style(tray.seat))
            sheet.put(row, column, cut(names[tray.seat], _name_room(room)), BOLD)
        column = _name_room(room) + 3
        sheet.put(row, column, _title(tray, names), DIM)
        column += longest + 1
        for line in _faces(tray, room - column):
            sheet.put(row, column, line)
            row += 1
    return sheet


def _title(tray: Tray, names: Mapping[int, str]) -> str:
    return cut(caption(tray.title, names[tray.seat]), 12)


def _name_room(room: int) -> int:
    return min(_NAME, room // 4)


def _faces(tray: Tray, room: int) -> list[str]:
    if tray.faces and all(face.tone == "back" for face in tray.faces):
        return [cut(f"{len(tray.faces)} face down", room)]
    return _wrap(map(signs, tray.faces), " ", max(room, 2)) or ["–"]


def _pad(scene: Scene, room: int) -> Canvas:
    sheet = Canvas()
    figures = max((columns(signed(column.total)) for column in scene.pad), default=0)
    names = name_seats(scene)
    for row, column in enumerate(scene.pad):
        _pad_row(sheet, row, column, names[column.seat], column.seat in scene.awaited, figures, room)
    return sheet


def _pad_row(sheet: Canvas, row: int, column: PadColumn, name: str, awaited: bool, figures: int, room: int) -> None:
    style = seat_style(column.seat)
    sheet.put(row, 0, seat_sign(column.seat), style)
    sheet.put(row, 2, cut(name, _name_room(room)), BOLD)
    at = _name_room(room) + 3
    sheet.put(row, at, ">" if awaited else " ", style)
    at = sheet.put(row, at + 2, signed(column.total).rjust(figures), BOLD) + 2
    notes = [clean(column.mark)] if column.mark else []
    notes += [f"{clean(line.text)} {pad_points(line)}" for line in reversed(column.lines)]
    line = "  ".join(notes)
    sheet.put(row, at, cut(line, room - at) if room - at > 4 else "", PLAIN)
