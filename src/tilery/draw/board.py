"""The table: cells, tiles, roads, words and pins, scaled to the room there is."""

from __future__ import annotations

from typing import NamedTuple

from tilery.core.errors import Malformed
from tilery.core.scene import Pin, Scene, SceneCell, SceneTile, Trail
from tilery.draw.marks import STAR, mark, place_shape
from tilery.draw.markup import Block, element, number, polygon, title, words
from tilery.draw.palette import Palette, Premium
from tilery.draw.pins import pin
from tilery.draw.tiles import around, body, plate, print_face
from tilery.geometry import Square

_REACH = 0.72
"""Margin from a tile's centre to beyond its farthest corner, shadow or pawn, in tile widths."""
_LABELS = 0.45
_TONES = {"open": "a tile may go here", "start": "the first tile goes here"}
"""Tooltips of cells without a label of their own, by tone."""


class Extent(NamedTuple):
    """The part of the plane that is drawn, in tile widths."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width, from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height, from top to bottom."""
        return self.bottom - self.top


def extent(scene: Scene) -> Extent | None:
    """The part of the table that must be seen, or None if nothing lies on it."""
    pieces: list[SceneCell | SceneTile | Pin] = [*scene.cells, *scene.tiles, *scene.pins]
    if not pieces:
        return None
    xs, ys = [piece.x for piece in pieces], [piece.y for piece in pieces]
    labels = _LABELS if _squares(scene) else 0.0
    return Extent(min(xs) - _REACH - labels, min(ys) - _REACH - labels, max(xs) + _REACH, max(ys) + _REACH)


def board(scene: Scene, seen: Extent, scale: float, palette: Palette) -> Block:
    """The table drawn so that a tile is ``scale`` wide."""
    picture = _Table(seen, scale, palette)
    layers = (
        *(picture.cell(cell) for cell in scene.cells),
        *picture.labels(_squares(scene)),
        *(picture.road(trail) for trail in scene.trails if trail.kind == "road"),
        *(picture.glow(tile) for tile in scene.tiles if tile.fresh),
        *(picture.tile(tile) for tile in sorted(scene.tiles, key=lambda tile: tile.y)),
        *(picture.word(trail) for trail in scene.trails if trail.kind == "word"),
        *(picture.print(tile) for tile in scene.tiles),
        *picture.pins(scene),
    )
    return Block(seen.width * scale, seen.height * scale, "".join(layers))


def _squares(scene: Scene) -> list[Square]:
    """The squares of a board whose rows and columns have names."""
    try:
        return [Square.parse(cell.id) for cell in scene.cells if cell.shape == "square"]
    except Malformed:
        return []


class _Table(NamedTuple):
    """A part of the plane at a scale: turns tile widths into the picture's units."""

    seen: Extent
    scale: float
    palette: Palette

    def at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.seen.left) * self.scale, (y - self.seen.top) * self.scale

    def cell(self, cell: SceneCell) -> str:
        x, y = self.at(cell.x, cell.y)
        size, palette = self.scale, self.palette
        said = cell.label or _TONES.get(cell.tone, "")
        named = title(said) if said else ""
        if cell.tone == "open":
            ring = polygon(
                around(cell.shape, x, y, size * 0.86),
                fill=palette.cell,
                fill_opacity=0.45,
                stroke=palette.table_ink,
                stroke_opacity=0.6,
                stroke_width=max(0.8, size * 0.025),
                stroke_dasharray=f"{number(size * 0.1)} {number(size * 0.08)}",
            )
            return element("g", named, ring, self._note(cell, x, y, palette.table_ink))
        premium = palette.premiums.get(cell.tone)
        ground = premium.ground if premium else palette.cell
        note = self._premium(cell, x, y, premium) if premium else self._note(cell, x, y, palette.table_ink)
        return element("g", named, plate(cell.shape, x, y, size * 0.93, ground), note)

    def _premium(self, cell: SceneCell, x: float, y: float, premium: Premium) -> str:
        if cell.tone == "start" and not cell.text:
            return polygon(place_shape(STAR, x, y, self.scale * 0.28), fill=premium.ink)
        return self._note(cell, x, y, premium.ink, cell.text or cell.tone.upper())

    def _note(self, cell: SceneCell, x: float, y: float, ink: str, text: str = "") -> str:
        text = text or cell.text
        if not text:
            return ""
        size = self.scale * min(0.32, 1.1 / max(len(text), 1))
        return words(text, x, y + size * 0.36, size, ink, text_anchor="middle", font_weight=600)

    def labels(self, squares: list[Square]) -> list[str]:
        size, ink = min(12.0, self.scale * 0.3), self.palette.table_ink
        shown = []
        for column in sorted({square.column for square in squares}):
            x, y = self.at(column, self.seen.top + 0.45)
            shown.append(words(Square(column, 0).name[0], x, y + size * 0.36, size, ink, text_anchor="middle"))
        for row in sorted({square.row for square in squares}):
            x, y = self.at(self.seen.left + 0.45, row)
            shown.append(words(str(row + 1), x, y + size * 0.36, size, ink, text_anchor="middle"))
        return shown

    def road(self, trail: Trail) -> str:
        return self._line(trail, 1.06, 0.55)

    def word(self, trail: Trail) -> str:
        x, y = self.at(trail.xs[0], trail.ys[0])
        start = element("circle", cx=x, cy=y, r=self.scale * 0.2, fill=self.palette.seat(trail.seat), opacity=0.25)
        return start + self._line(trail, 0.16, 0.45)

    def _line(self, trail: Trail, thickness: float, opacity: float) -> str:
        places = [self.at(x, y) for x, y in zip(trail.xs, trail.ys, strict=True)]
        ends = places if len(places) > 1 else places * 2
        return element(
            "polyline",
            points=" ".join(f"{number(x)},{number(y)}" for x, y in ends),
            fill="none",
            stroke=self.palette.seat(trail.seat),
            stroke_width=self.scale * thickness,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=opacity,
        )

    def glow(self, tile: SceneTile) -> str:
        x, y = self.at(tile.x, tile.y)
        return plate(tile.shape, x, y, self.scale * 1.08, self.palette.fresh)

    def tile(self, tile: SceneTile) -> str:
        x, y = self.at(tile.x, tile.y)
        edge = None if tile.seat is None else self.palette.seat(tile.seat)
        return body(tile.shape, tile.face, x, y, self.scale, self.palette, edge=edge, depth=len(tile.beneath))

    def print(self, tile: SceneTile) -> str:
        x, y = self.at(tile.x, tile.y)
        whose = ""
        if tile.seat is not None:
            aside = 0.3 if tile.shape == "square" else 0.0
            above = 0.3 if tile.shape == "square" else 0.36
            whose = mark(
                tile.seat,
                x - aside * self.scale,
                y - above * self.scale,
                self.scale * 0.085,
                self.palette.seat_on_tile(tile.seat),
            )
        face = print_face(tile.shape, tile.face, x, y, self.scale, self.palette)
        return element("g", title(_describe_tile(tile)), face, whose)

    def pins(self, scene: Scene) -> list[str]:
        shapes = {piece.id: piece.shape for piece in scene.cells} | {tile.at: tile.shape for tile in scene.tiles}
        there: dict[str, int] = {}
        drawn = []
        for piece in scene.pins:
            order = there[piece.at] = there.get(piece.at, -1) + 1
            x, y = self.at(piece.x, piece.y)
            drawn.append(pin(piece, shapes.get(piece.at, "square"), x, y, self.scale, order, self.palette))
        return drawn


def _describe_tile(tile: SceneTile) -> str:
    beneath = "".join(f", over {face.letter or face.tone}" for face in tile.beneath)
    return f"{tile.face.letter or tile.face.tone} at {tile.at}{beneath}"
