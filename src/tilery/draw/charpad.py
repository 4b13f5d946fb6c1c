"""Dice, trays and the score pad in characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tilery.core.scene import Die, PadColumn, Scene, Tray
from tilery.draw.canvas import Canvas
from tilery.draw.char_styles import CharStyles
from tilery.draw.clean_text import clean, pad_points, signed
from tilery.draw.measure import columns, cut
from tilery.draw.names import caption, name_seats
from tilery.draw.overlay import NOTHING, Overlay
from tilery.draw.signs import seat_sign, signs

_NAME = 13
_TITLE = 12
_NUMBERED = 3
"""Columns before a name: the mark of who is asked, the seat's number, a space."""


def dice(dice: Sequence[Die], styles: CharStyles, room: int, overlay: Overlay = NOTHING) -> Canvas:
    """Dice as they lie, in rows of boxes with their values."""
    sheet = Canvas()
    across = max(1, room // 6)
    for place, die in enumerate(dice):
        row, column = place // across * 3, place % across * 6
        style = styles.wrong if die.id in overlay.wrong else styles.tile
        foot = "" if die.value is None else str(die.value)
        for down, line in enumerate(("┌───┐", f"│ {cut(clean(die.letter), 2):<2}│", f"└{foot.rjust(3, '─')[-3:]}┘")):
            sheet.put(row + down, column, line, style)
    return sheet


def trays(scene: Scene, styles: CharStyles, room: int) -> Canvas:
    """Every tray beside the name of its seat."""
    sheet, names = Canvas(), _short_names(scene, room)
    start = _NUMBERED + max(map(columns, names.values()), default=0) + 2
    titles = {id(tray): _title(tray, names[tray.seat], room - start) for tray in scene.trays}
    longest = max(map(columns, titles.values()), default=0)
    named: set[int] = set()
    for tray in sorted(scene.trays, key=lambda tray: tray.seat):
        row = sheet.height
        if tray.seat not in named:
            named.add(tray.seat)
            _put_name(sheet, row, tray.seat, names[tray.seat], styles)
        sheet.put(row, start, titles[id(tray)], styles.dim)
        _put_faces(sheet, row, start + longest + 1, tray, styles, room)
    return sheet


def pad(scene: Scene, styles: CharStyles, room: int, trays: Iterable[Tray] = ()) -> Canvas:
    """Every seat's total and as many of its latest lines as fit, with these trays below their seats."""
    sheet, names = Canvas(), _short_names(scene, room)
    wide = max((columns(names[column.seat]) for column in scene.pad), default=0)
    figures = max((columns(signed(column.total)) for column in scene.pad), default=0)
    for column in scene.pad:
        row, style = sheet.height, styles.seat(column.seat)
        sheet.put(row, 0, ">" if column.seat in scene.awaited else " ", style)
        _put_name(sheet, row, column.seat, names[column.seat], styles)
        after = sheet.put(row, _NUMBERED + wide + 2, signed(column.total).rjust(figures), styles.bold) + 2
        sheet.put(row, after, _latest(column, room - after), styles.dim)
        for tray in trays:
            if tray.seat == column.seat:
                _put_tray(sheet, tray, names[tray.seat], styles, room)
    return sheet


def _short_names(scene: Scene, room: int) -> Mapping[int, str]:
    """The seats' names, short enough to leave room beside them."""
    most = min(_NAME, max(room - 18, room // 4))
    return {seat: cut(name, most) for seat, name in name_seats(scene).items()}


def _title(tray: Tray, name: str, room: int) -> str:
    """The tray's caption, short enough to leave room for a face beside it."""
    return cut(caption(tray.title, name), min(_TITLE, room - 4))


def _put_name(sheet: Canvas, row: int, seat: int, name: str, styles: CharStyles) -> None:
    sheet.put(row, 1, seat_sign(seat), styles.seat(seat))
    sheet.put(row, _NUMBERED, name, styles.bold)


def _latest(column: PadColumn, room: int) -> str:
    """The mark and the latest lines of a column, as many as fit and the first one cut."""
    lines = (f"{clean(line.text)} {pad_points(line)}" for line in reversed(column.lines))
    found = clean(column.mark) or next(lines, "")
    if room < 4 or columns(found) > room:
        return cut(found, room) if room >= 4 else ""
    for line in lines:
        if columns(found) + 2 + columns(line) > room:
            break
        found += f"  {line}"
    return found


def _put_tray(sheet: Canvas, tray: Tray, name: str, styles: CharStyles, room: int) -> None:
    """A tray below its seat."""
    row = sheet.height
    start = sheet.put(row, _NUMBERED, _title(tray, name, room - _NUMBERED), styles.dim) + 1
    _put_faces(sheet, row, start, tray, styles, room)


def _put_faces(sheet: Canvas, row: int, left: int, tray: Tray, styles: CharStyles, room: int) -> None:
    """Faces in lines that end at ``room``, or how many lie face down."""
    if all(face.tone == "back" for face in tray.faces):
        sheet.put(row, left, cut(_count_hidden(tray), max(0, room - left)), styles.dim)
        return
    is_wide = styles.grounds and left + 3 * len(tray.faces) <= room
    column = left
    for face in tray.faces:
        text = f" {signs(face):<2}" if is_wide else signs(face)
        if column > left and column + len(text) > room:
            row, column = row + 1, left
        column = sheet.put(row, column, text, styles.face(face))
        column += not is_wide


def _count_hidden(tray: Tray) -> str:
    """Number of tiles face down in words, without the number where the title has it."""
    words = [str(len(tray.faces)), "face down"] if tray.faces else ["–"]
    return " ".join(words[1:] if str(len(tray.faces)) in tray.title.split() else words)
