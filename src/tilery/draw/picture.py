"""The whole picture: the table, the trays of the seats, and the score pad."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.arguments import check_scene
from tilery.core.scene import Die, Scene
from tilery.draw.board import board, extent
from tilery.draw.clean_text import signed
from tilery.draw.facts import facts
from tilery.draw.markup import SANS, SLAB, Block, element, number, panel, shift, title, words
from tilery.draw.measure import BOLD, breadth, shrink
from tilery.draw.names import name_seats
from tilery.draw.pad import pad
from tilery.draw.palette import DAY, NIGHT, Palette
from tilery.draw.tiles import die
from tilery.draw.trays import trays

_MARGIN = 18.0
_GAP = 14.0
_NARROWEST = 560.0
_LARGEST_TILE = 54.0
_TALLEST = 660.0
_LOWEST = 150.0
_DIE = 70.0
_NARROWEST_PAD, _PAD_COLUMN = 210.0, 136.0
_HEADING, _SOURCE = 26.0, 15.0
"""Font sizes of the line above the picture: heading and source."""
_BESIDE = 3
"""Columns of the score pad that fit beside the table."""


def svg(
    scene: Scene,
    *,
    width: int = 880,
    dark: bool = False,
    names: Mapping[int, str] | None = None,
    heading: str = "",
    source: str = "",
) -> str:
    """The scene as a stand-alone SVG image, ``width`` pixels wide and as tall as it needs.

    Args:
        scene: The scene in a viewer's view.
        width: Pixels of the image. The layout needs at least 560 and is scaled below that.
        dark: True for the dark theme.
        names: Names of the seats in place of those on the score pad.
        heading: A line above the picture, such as the winner.
        source: The origin of the picture beside the heading, such as the address of the site.
    """
    check_scene(scene)
    palette = NIGHT if dark else DAY
    return draw_scene(scene, width=width, palette=palette, names=names, heading=heading, source=source)


def draw_scene(
    scene: Scene,
    *,
    width: int,
    palette: Palette,
    names: Mapping[int, str] | None = None,
    heading: str = "",
    source: str = "",
) -> str:
    """The scene in the colours of a palette."""
    seats = name_seats(scene, names)
    across = max(float(width), _NARROWEST)
    room = across - 2 * _MARGIN
    block = _stack(room, _head(heading, source, room, palette), _lay_out(scene, seats, room, palette))
    height = block.height + 2 * _MARGIN
    ground = element("rect", width=across, height=height, rx=14, fill=palette.page)
    return element(
        "svg",
        title(_describe_scene(scene, seats)),
        ground,
        shift(_MARGIN, _MARGIN, block.body),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height * width / across,
        viewBox=f"0 0 {number(across)} {number(height)}",
        role="img",
        font_family=SANS,
        style="max-width:100%;height:auto",
    )


def _head(heading: str, source: str, room: float, palette: Palette) -> Block | None:
    """The line above the picture, shrunk rather than cut."""
    if not heading and not source:
        return None
    small = shrink(source, _SOURCE, room / 2)
    free = room - breadth(source, small) - (_GAP if source else 0)
    size = shrink(heading, _HEADING * BOLD, free) / BOLD
    left = words(heading, 0, _HEADING, size, palette.paper_ink, font_family=SLAB, font_weight=600)
    return Block(
        room, _HEADING + 6, left + words(source, room, _HEADING, small, palette.paper_muted, text_anchor="end")
    )


def _lay_out(scene: Scene, names: Mapping[int, str], room: float, palette: Palette) -> Block:
    below = trays(scene, names, room, palette)
    if scene.pad and len(scene.pad) <= _BESIDE and _can_be_narrow(scene):
        side = max(_NARROWEST_PAD, _PAD_COLUMN * len(scene.pad))
        right = _stack(side, facts(scene.facts, side, palette), pad(scene, names, side, palette))
        left = _table(scene, room - side - _GAP, max(right.height, _LOWEST), palette)
        both = Block(room, max(left.height, right.height), left.body + shift(room - side, 0, right.body))
        return _stack(room, both, below)
    table = _table(scene, room, 0.0, palette) if _has_table(scene) else None
    parts = (facts(scene.facts, room, palette), table, below, pad(scene, names, room, palette))
    return _stack(room, *(parts if any(parts) else (_table(scene, room, _LOWEST, palette),)))


def _has_table(scene: Scene) -> bool:
    """True if there are cells, tiles or dice on the table."""
    return bool(scene.cells or scene.tiles or scene.pins or scene.dice)


def _can_be_narrow(scene: Scene) -> bool:
    """True if the table can do without the full width, which a wide one needs."""
    seen = extent(scene)
    return _has_table(scene) and (seen is None or seen.width <= max(15.0, 1.3 * seen.height))


def _stack(room: float, *blocks: Block | None) -> Block:
    """Blocks one below the other."""
    drawn, y = [], 0.0
    for block in filter(None, blocks):
        drawn.append(shift(0, y, block.body))
        y += block.height + _GAP
    return Block(room, max(0.0, y - _GAP), "".join(drawn))


def _table(scene: Scene, room: float, least: float, palette: Palette) -> Block:
    """The table with what lies on it, in the middle of its ground."""
    inner = room - 16
    pieces = [piece for piece in (_board(scene, inner, palette), _dice(scene.dice, inner, palette)) if piece]
    if not pieces:
        note = words("The table is empty.", 0, 14, 14, palette.table_ink, text_anchor="middle")
        pieces = [Block(0, 20, note)]
    tall = sum(piece.height for piece in pieces)
    height = max(tall + 16, least)
    drawn, y = [panel(room, height, palette.table, palette.table_rim)], (height - tall) / 2
    for piece in pieces:
        drawn.append(shift((room - piece.width) / 2, y, piece.body))
        y += piece.height
    return Block(room, height, "".join(drawn))


def _board(scene: Scene, room: float, palette: Palette) -> Block | None:
    seen = extent(scene)
    if seen is None:
        return None
    return board(scene, seen, min(_LARGEST_TILE, room / seen.width, _TALLEST / seen.height), palette)


def _dice(dice: tuple[Die, ...], room: float, palette: Palette) -> Block | None:
    if not dice:
        return None
    step = _DIE + 16
    across = max(1, min(len(dice), int(room // step)))
    drawn = [
        die(thrown, (place % across + 0.5) * step, (place // across + 0.5) * step, _DIE, palette)
        for place, thrown in enumerate(dice)
    ]
    return Block(across * step, -(-len(dice) // across) * step, element("g", *drawn))


def _describe_scene(scene: Scene, names: Mapping[int, str]) -> str:
    """The picture in a sentence."""
    parts = [f"{len(scene.tiles)} tiles on the table"] if scene.tiles else []
    if scene.dice:
        parts.append("dice " + " ".join(thrown.letter for thrown in scene.dice))
    parts += [f"{names[column.seat]} {signed(column.total)}" for column in scene.pad if column.total is not None]
    if scene.awaited:
        parts.append(", ".join(names[seat] for seat in scene.awaited) + " to play")
    return "; ".join(parts) or "An empty table"
