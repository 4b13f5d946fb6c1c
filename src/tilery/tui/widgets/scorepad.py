"""Every seat's score, its latest line and its open trays."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

from tilery.core.scene import PadColumn, Scene, Tray
from tilery.draw.canvas import seat_sign
from tilery.draw.clean_text import clean, signed
from tilery.draw.measure import columns, cut
from tilery.draw.names import caption, name_seats
from tilery.tui.painting.faces import face_style, format_face
from tilery.tui.palette import TerminalPalette

_CROWD = 4
"""Number of seats above which only awaited seats show their trays."""

_LONGEST = 13
"""Columns of the longest name shown. The rest is for the latest line."""


class ScorePad(Widget):
    """A line per seat, and its trays below."""

    DEFAULT_CSS = "ScorePad { height: auto; max-height: 60%; }"

    def __init__(self, palette: TerminalPalette) -> None:
        super().__init__()
        self._palette = palette
        self._scene = Scene()
        self._viewer: int | None = None

    def show(self, scene: Scene, viewer: int | None) -> None:
        """Show the score pad of a scene. The viewer's own tiles are in the rack."""
        if scene != self._scene or viewer != self._viewer:
            self._scene, self._viewer = scene, viewer
            self.refresh(layout=True)

    def render(self) -> Text:
        """All seats in seat order."""
        names = name_seats(self._scene)
        short = {seat: cut(name, _LONGEST) for seat, name in names.items()}
        wide = max((columns(short[column.seat]) for column in self._scene.pad), default=0)
        lines: list[Text] = []
        for column in self._scene.pad:
            lines.append(self._seat(column, short[column.seat], wide))
            lines += [self._tray(tray, names[tray.seat]) for tray in self._trays(column.seat)]
        return Text("\n").join(lines)

    def _trays(self, seat: int) -> list[Tray]:
        has_board = bool(self._scene.cells or self._scene.tiles)
        crowded = len(self._scene.pad) > _CROWD and seat not in self._scene.awaited
        if crowded or not has_board:
            return []
        own = next((tray for tray in self._scene.trays if tray.seat == self._viewer), None)
        return [tray for tray in self._scene.trays if tray.seat == seat and tray is not own]

    def _seat(self, column: PadColumn, name: str, wide: int) -> Text:
        room = self.size.width
        awaited = column.seat in self._scene.awaited
        line = Text(no_wrap=True, end="")
        line.append(">" if awaited else " ", self._palette.seat(column.seat))
        line.append(f"{seat_sign(column.seat)} ", self._palette.seat(column.seat))
        line.append(name + " " * (wide - columns(name)), "bold")
        line.append(f"{signed(column.total):>5}", "bold")
        note = clean(column.mark) if column.mark not in {"", "turn"} else ""
        if not note and column.lines:
            last = column.lines[-1]
            note = f"{clean(last.text)} {signed(last.points)}"
        left = room - line.cell_len - 1
        if note and left > 2:
            line.append(f" {cut(note, left)}", self._palette.dim)
        return line

    def _tray(self, tray: Tray, name: str) -> Text:
        line = Text("   ", no_wrap=True, end="")
        title = caption(tray.title, name).lower()
        if not tray.faces or all(face.tone == "back" for face in tray.faces):
            format_points = str(len(tray.faces))
            line.append(title if format_points in title.split() else f"{title}: {format_points}", self._palette.dim)
            return line
        tight = columns(title) + 4 + 3 * len(tray.faces) > self.size.width
        if not tight:
            line.append(f"{title} ", self._palette.dim)
        for face in tray.faces:
            text = format_face(face)[1:].rstrip() + " " if tight else format_face(face)
            line.append(text, face_style(face, self._palette))
        return line
