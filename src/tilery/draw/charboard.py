"""The board in characters: a grid of squares, a honeycomb, or octagons at their places.

Octagons take two rows per tile width. Tiles are at least one width apart, so two in the same row are more than 0.86
widths apart: at least three columns if a width is four columns, and at least one if it is two. No tile hides another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from tilery.core.errors import Malformed
from tilery.core.scene import Scene, SceneCell, SceneTile, Shape
from tilery.draw.canvas import Canvas, Spot
from tilery.draw.char_styles import CharStyles
from tilery.draw.clean_text import clean
from tilery.draw.overlay import NOTHING, Ghost, Overlay
from tilery.draw.signs import owner_sign, seat_sign, signs
from tilery.geometry import Oct, Square
from tilery.geometry.octagon import SE, SW, S

_HONEYCOMB_ROW = 3**0.5 / 2
_WALLS = ((-1, -1, "/"), (-1, 1, "\\"), (0, -2, "|"), (0, 2, "|"), (1, -1, "\\"), (1, 1, "/"))
_WIDTHS: dict[Shape, tuple[int, ...]] = {"square": (3, 2), "hexagon": (4, 2), "octagon": (4, 3, 2)}
"""Columns of a tile, the widest first. Only the widest has room for grounds, walls and links."""


def board_shape(scene: Scene) -> Shape | None:
    """The shape of the board's tiles and cells, or None without a board."""
    shapes = [tile.shape for tile in scene.tiles[:1]] + [cell.shape for cell in scene.cells[:1]]
    return shapes[0] if shapes else None


def board(scene: Scene, styles: CharStyles, overlay: Overlay = NOTHING, room: int | None = None) -> Canvas:
    """The board with the tiles of ``overlay`` on it, as large as fits into ``room`` columns. Empty without a board."""
    shape = board_shape(scene)
    drawn = Canvas()
    if shape is None:
        return drawn
    for width in _WIDTHS[shape]:
        drawn = _BoardDrawing(scene, shape, width, overlay, styles).draw()
        if room is None or drawn.width <= room:
            break
    return drawn


class _Placed(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


class _Piece(NamedTuple):
    """Face of one tile or cell: one or two characters, the first at ``spot``."""

    spot: Spot
    sign: str
    style: str


class _BoardDrawing:
    """Draws a board with tiles ``width`` columns wide."""

    def __init__(self, scene: Scene, shape: Shape, width: int, overlay: Overlay, styles: CharStyles) -> None:
        self._scene, self._shape, self._width, self._overlay, self._styles = scene, shape, width, overlay, styles
        self._is_widest = width == _WIDTHS[shape][0]
        self._sheet = Canvas()
        beneath = {ghost.at for ghost in overlay.ghosts}
        self._tiles = [tile for tile in scene.tiles if tile.at not in beneath]
        self._pieces: list[SceneTile | Ghost] = [*self._tiles, *overlay.ghosts]
        covered = {piece.at for piece in self._pieces}
        self._cells = [cell for cell in scene.cells if cell.id not in covered and self._is_shown(cell)]
        self._squares = _squares(scene.cells) if shape == "square" else []
        cursor = () if overlay.cursor is None else (overlay.cursor,)
        placed: list[_Placed] = [*self._pieces, *self._cells, *cursor]
        self._left = min((piece.x for piece in placed), default=0.0)
        self._top = min((piece.y for piece in placed), default=0.0)

    def draw(self) -> Canvas:
        """The board: walls and links, then cells, tiles and ghosts, then pins and the cursor."""
        self._draw_labels()
        if self._is_widest and self._shape == "hexagon":
            self._draw_walls()
        if self._is_widest and self._shape == "octagon":
            self._draw_links()
        self._draw_pieces([*self._show_cells(), *self._show_tiles(), *self._show_ghosts()])
        self._draw_pins()
        self._draw_cursor()
        return self._sheet

    def _is_shown(self, cell: SceneCell) -> bool:
        """Octagons show no open cells: there are eight around every letter, and between them no tile could be found."""
        return self._shape != "octagon" or cell.id in self._overlay.wrong

    def _spot(self, piece: _Placed) -> Spot:
        high = {"square": 1.0, "hexagon": (2.0 if self._is_widest else 1.0) / _HONEYCOMB_ROW, "octagon": 2.0}
        walled = self._shape == "hexagon" and self._is_widest
        down, across = (1, 4) if self._squares else (1 if walled else 0, 2)
        row = round((piece.y - self._top) * high[self._shape])
        return Spot(row + down, round((piece.x - self._left) * self._width) + across)

    def _draw_labels(self) -> None:
        for square, cell in self._squares:
            row, column = self._spot(cell)
            self._sheet.put(0, column, square.name[0], self._styles.dim)
            self._sheet.put(row, 0, f"{square.row + 1:2}", self._styles.dim)

    def _draw_walls(self) -> None:
        """Draw the walls of the hexagons, which neighbours share."""
        for piece in self._pieces:
            row, column = self._spot(piece)
            for down, across, wall in _WALLS:
                self._sheet.put(row + down, column + across, wall, self._styles.wall)

    def _draw_links(self) -> None:
        """Draw a stroke in the row between two joined tiles, if there is one."""
        for one, other in _find_joined(self._scene.tiles):
            upper, lower = self._spot(one), self._spot(other)
            if lower.row - upper.row == 2:
                aside = lower.column - upper.column
                stroke = "|" if abs(aside) < 2 else "\\" if aside > 0 else "/"
                self._sheet.put(upper.row + 1, (upper.column + lower.column) // 2, stroke, self._styles.wall)

    def _show_cells(self) -> Iterator[_Piece]:
        for cell in self._cells:
            if cell.id in self._overlay.wrong:
                yield _Piece(self._spot(cell), "·", self._styles.wrong)
            elif (premium := self._styles.premiums.get(cell.tone)) is not None:
                sign = clean(cell.text) or ("*" if cell.tone == "start" else cell.tone.upper())
                yield _Piece(self._spot(cell), sign[:2], premium)
            else:
                style = self._styles.open if cell.tone == "open" else self._styles.cell
                yield _Piece(self._spot(cell), clean(cell.text)[:1] or "·", style)

    def _show_tiles(self) -> Iterator[_Piece]:
        for tile in self._tiles:
            sign = signs(tile.face)
            if tile.seat is not None and len(sign) == 1:
                sign += owner_sign(tile.seat)
            yield _Piece(self._spot(tile), sign, self._styles.laid(tile, self._overlay))

    def _show_ghosts(self) -> Iterator[_Piece]:
        for ghost in self._overlay.ghosts:
            style = self._styles.wrong if ghost.at in self._overlay.wrong else self._styles.ghost
            self._sheet.focus.append(self._spot(ghost))
            yield _Piece(self._spot(ghost), signs(ghost.face), style)

    def _draw_pieces(self, pieces: list[_Piece]) -> None:
        """Draw first characters, with a ground if there is one, then second ones where the next piece leaves room."""
        grounds = self._is_widest and self._styles.grounds
        for (row, column), sign, style in pieces:
            if grounds and style:
                self._sheet.put(row, column - 1, "   ", style)
            self._sheet.put(row, column, sign[:1], style)
        for (row, column), sign, style in pieces:
            if self._is_widest or self._sheet.is_free(row, column + 1):
                self._sheet.put(row, column + 1, sign[1:], style)

    def _draw_pins(self) -> None:
        """Draw a pawn's seat behind the letter, and ``>`` before the letter at the head of a road."""
        for pin in self._scene.pins:
            row, column = self._spot(pin)
            beside, sign = (column + 1, seat_sign(pin.seat)) if pin.kind == "pawn" else (column - 1, ">")
            self._sheet.put(row, beside, sign, self._styles.reverse + self._styles.seat(pin.seat))

    def _draw_cursor(self) -> None:
        """Draw brackets around the cell, however wide, the closing one only where it hides nothing."""
        if self._overlay.cursor is None:
            return
        row, column = spot = self._spot(self._overlay.cursor)
        self._sheet.focus.append(spot)
        if self._sheet.is_free(row, column):
            self._sheet.put(row, column, "·", self._styles.cell)
        self._sheet.put(row, column - 1, "[", self._styles.cursor)
        for closing in (column + 1, column + 2):
            if self._sheet.is_blank(row, closing):
                self._sheet.put(row, closing, "]", self._styles.cursor)
                break


def _squares(cells: Iterable[SceneCell]) -> list[tuple[Square, SceneCell]]:
    """The squares of the cells, or none if the cells have other names."""
    try:
        return [(Square.parse(cell.id), cell) for cell in cells]
    except Malformed:
        return []


def _find_joined(tiles: Iterable[SceneTile]) -> Iterator[tuple[SceneTile, SceneTile]]:
    """Pairs of letters joined along an axis that is not level, the upper one first."""
    letters = {Oct.parse(tile.at): tile for tile in tiles if tile.face.tone != "star"}
    for at, tile in letters.items():
        for step in (SW, S, SE):
            if at + step in letters:
                yield tile, letters[at + step]
