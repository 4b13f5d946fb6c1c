"""The trays of the seats, on a card for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilery.core.scene import Face, Scene, Tray
from tilery.draw.marks import mark
from tilery.draw.markup import Block, element, panel, shift, words
from tilery.draw.measure import BOLD, breadth, fit
from tilery.draw.names import caption
from tilery.draw.palette import Palette
from tilery.draw.tiles import body, print_face
from tilery.geometry import Shape

_TILE = 35.0
_STEP = 36.5
_GAP = 12.0
_INSET = 14.0
_TITLE = 11.5


def trays(scene: Scene, names: Mapping[int, str], room: float, palette: Palette) -> Block | None:
    """A card for every seat that has trays, two in a row where there is more than one."""
    seats = sorted({tray.seat for tray in scene.trays})
    if not seats:
        return None
    across = 1 if len(seats) == 1 else 2
    width = (room - _GAP * (across - 1)) / across
    shape = _shape(scene)
    cards = [_card(seat, scene, shape, names[seat], width, palette) for seat in seats]
    rows = [cards[at : at + across] for at in range(0, len(cards), across)]
    drawn, y = [], 0.0
    for row in rows:
        height = max(card.height for card in row)
        for place, card in enumerate(row):
            ground = panel(width, height, palette.paper, palette.paper_rule)
            drawn.append(shift(place * (width + _GAP), y, ground, card.body))
        y += height + _GAP
    return Block(room, y - _GAP, "".join(drawn))


def _shape(scene: Scene) -> Shape:
    """Tiles in trays have the shape of those on the table."""
    shapes = [tile.shape for tile in scene.tiles] + [cell.shape for cell in scene.cells]
    return shapes[0] if shapes else "square"


def _card(seat: int, scene: Scene, shape: Shape, name: str, width: float, palette: Palette) -> Block:
    room = width - 2 * _INSET
    head = _heading(seat, name, seat in scene.awaited, room, palette)
    drawn = [shift(_INSET, 12, head)]
    x, y, tallest = 0.0, 36.0, 0.0
    for tray in scene.trays:
        if tray.seat != seat:
            continue
        block = _tray(tray, name, shape, room, palette)
        if x and x + block.width > room:
            x, y, tallest = 0.0, y + tallest + 8, 0.0
        drawn.append(shift(_INSET + x, y, block.body))
        x += block.width + 18
        tallest = max(tallest, block.height)
    return Block(width, y + tallest + 11, "".join(drawn))


def _heading(seat: int, name: str, awaited: bool, room: float, palette: Palette) -> str:
    turn = "to play"
    kept = breadth(turn, 12) + 24 if awaited else 0.0
    sign = mark(seat, 7, 7, 6, palette.seat(seat))
    label = words(fit(name, 14 * BOLD, room - 24 - kept), 21, 12, 14, palette.paper_ink, font_weight=600)
    if not awaited:
        return sign + label
    return sign + label + words(turn, room, 12, 12, palette.paper_ink, text_anchor="end", font_style="italic")


def _tray(tray: Tray, name: str, shape: Shape, room: float, palette: Palette) -> Block:
    title, count = caption(tray.title, name), str(len(tray.faces))
    label = fit(title if title.endswith(count) else f"{title} · {count}", _TITLE, room)
    heading = words(label, 0, 10, _TITLE, palette.paper_muted)
    least = breadth(label, _TITLE)
    if not tray.faces:
        return Block(least, 16, heading)
    tiles = _pile(tray.faces, shape, room, palette) if tray.kind == "stack" else _row(tray.faces, shape, room, palette)
    return Block(max(least, tiles.width), 17 + tiles.height, heading + shift(0, 17, tiles.body))


def _row(faces: Sequence[Face], shape: Shape, room: float, palette: Palette) -> Block:
    across = max(1, min(len(faces), int(room // _STEP)))
    drawn = []
    for place, face in enumerate(faces):
        x, y = _middle(place % across, place // across)
        drawn.append(body(shape, face, x, y, _TILE, palette) + print_face(shape, face, x, y, _TILE, palette))
    return Block(across * _STEP, (-(-len(faces) // across)) * (_STEP + 4), "".join(drawn))


def _middle(column: int, row: int) -> tuple[float, float]:
    return (column + 0.5) * _STEP, row * (_STEP + 4) + _STEP / 2 + 1


def _pile(faces: Sequence[Face], shape: Shape, room: float, palette: Palette) -> Block:
    """A stack seen a little from the side: the top tile last."""
    step = min(6.0, (room - _STEP) / max(len(faces) - 1, 1))
    drawn = []
    for place, face in enumerate(reversed(faces)):
        x, y = _STEP / 2 + place * step, _STEP / 2 + 1
        drawn.append(body(shape, face, x, y, _TILE, palette))
        if place == len(faces) - 1:
            drawn.append(print_face(shape, face, x, y, _TILE, palette))
    return Block(_STEP + step * (len(faces) - 1), _STEP + 4, element("g", *drawn))
