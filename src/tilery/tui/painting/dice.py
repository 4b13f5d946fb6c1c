"""Letter dice and the trays of a game without a board."""

from __future__ import annotations

from tilery.core.scene import Die, Scene, Tray
from tilery.draw.canvas import seat_sign
from tilery.draw.clean_text import clean
from tilery.draw.measure import cut
from tilery.draw.names import caption, name_seats
from tilery.tui.overlay import Overlay
from tilery.tui.painting.faces import face_style, format_face
from tilery.tui.painting.sheet import Sheet, Spot
from tilery.tui.palette import TerminalPalette

_ACROSS = 6
_TITLE = 18
_ROOM = Spot(15, 46)
"""Minimum size of the sheet, so that nothing moves when a die is rolled."""


def dice_and_trays(scene: Scene, overlay: Overlay, palette: TerminalPalette) -> Sheet:
    """Dice as they lie, six in a row, and below them everybody's trays."""
    sheet = Sheet()
    sheet.put(_ROOM.row, _ROOM.column, " ")
    for place, die in enumerate(scene.dice):
        row, column = place // _ACROSS * 4 + 1, place % _ACROSS * 8 + 2
        _die(sheet, row, column, die, palette.wrong if die.id in overlay.wrong else palette.tile)
    names = name_seats(scene)
    row = 2 + 4 * max(1, -(-len(scene.dice) // _ACROSS))
    for tray in scene.trays:
        _tray(sheet, row, tray, names[tray.seat], palette)
        row += 2
    return sheet


def _die(sheet: Sheet, row: int, column: int, die: Die, style: str) -> None:
    foot = "" if die.value is None else str(die.value)
    for down, text in enumerate(("┌────┐", f"│ {cut(clean(die.letter), 2):<2} │", f"└{foot.rjust(4, '─')}┘")):
        sheet.put(row + down, column, text, style)


def _tray(sheet: Sheet, row: int, tray: Tray, name: str, palette: TerminalPalette) -> None:
    sheet.put(row, 2, seat_sign(tray.seat), palette.seat(tray.seat))
    sheet.put(row, 4, cut(f"{name} {caption(tray.title, name).lower()}", _TITLE - 1), palette.dim)
    column = _TITLE + 4
    for face in tray.faces:
        column = sheet.put(row, column, format_face(face), face_style(face, palette))
    if not tray.faces:
        sheet.put(row, column, "none", palette.dim)
