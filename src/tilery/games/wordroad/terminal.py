"""Word Road: arrows aim at the next cell, and a letter places its tile there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from tilery.core.common_messages import Pass
from tilery.core.english import pluralize
from tilery.core.game import Preview
from tilery.core.scene import Face, Tone
from tilery.core.tiles import as_blank
from tilery.draw.overlay import Aim, Ghost, Overlay
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import Action, Mulligan, Placement, Play, View
from tilery.geometry import Square
from tilery.geometry.square import DOWN, LEFT, RIGHT, STEPS, UP
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.tile_selection import select_tile

_ARROWS = {"right": RIGHT, "down": DOWN, "left": LEFT, "up": UP}


class WordRoadSelection(msgspec.Struct, frozen=True):
    """The tiles placed so far, the cell aimed at, and the tiles to put back."""

    way: str = "play"
    place: tuple[Placement, ...] = ()
    aim: Square | None = None
    heading: Square = RIGHT
    given: tuple[str, ...] = ()


class WordRoadDraft(Draft[WordRoadSelection]):
    """Tiles one after another from the head of the road. The preview has the cells for the next one."""

    view: View

    def empty(self) -> WordRoadSelection:
        seat = self.view.viewer
        road = [] if seat is None else [Square.parse(name) for name in self.view.roads[seat]]
        steps = [after - before for before, after in pairwise(road) if after - before in STEPS]
        return self._aim_ahead(WordRoadSelection(heading=steps[-1] if steps else RIGHT))

    def step(self, key: Key) -> WordRoadSelection | None:
        if key.name == "0":
            return msgspec.structs.replace(self.selection, way=self.next_way(self.selection.way))
        match self.selection.way:
            case "play":
                return self._lay(key)
            case "mulligan":
                given = select_tile(self.view.rack, self.selection.given, key)
                return None if given is None else msgspec.structs.replace(self.selection, given=given)
            case _:
                return None

    def _lay(self, key: Key) -> WordRoadSelection | None:
        selection = self.selection
        if key.name in _ARROWS:
            return self._aim_by_arrow(selection, _ARROWS[key.name])
        if key.name == "backspace" and selection.place:
            aim = Square.parse(selection.place[-1].at)
            return msgspec.structs.replace(selection, place=selection.place[:-1], aim=aim)
        if not key.letter or selection.aim is None or len(selection.place) >= len(self.view.rack):
            return None
        place = (*selection.place, Placement(selection.aim.name, self._tile(key)))
        return self._aim_ahead(msgspec.structs.replace(selection, place=place))

    def _aim_by_arrow(self, selection: WordRoadSelection, heading: Square) -> WordRoadSelection:
        """Aim in the direction of an arrow: at the nearest cell, and when pressed again at the next one beyond."""
        targets = self._targets(selection, heading)
        if not targets:
            return selection
        at = targets.index(selection.aim) + 1 if selection.aim in targets else 0
        return msgspec.structs.replace(selection, aim=targets[at % len(targets)], heading=heading)

    def _aim_ahead(self, selection: WordRoadSelection) -> WordRoadSelection:
        """Aim straight ahead if an empty cell is there, else around a corner, else over a tile."""
        ways = [
            selection.heading,
            *[step for step in STEPS if step not in {selection.heading, -selection.heading}],
            -selection.heading,
        ]
        found = [(way, cell) for way in ways for cell in self._targets(selection, way)]
        empty = [(way, cell) for way, cell in found if cell.name not in self.view.board]
        if not found:
            return msgspec.structs.replace(selection, aim=None)
        heading, aim = (empty or found)[0]
        return msgspec.structs.replace(selection, aim=aim, heading=heading)

    def _targets(self, selection: WordRoadSelection, way: Square) -> list[Square]:
        """Cells for the next tile in this direction, those straight ahead first, then the nearest."""
        cells = [Square.parse(name) for name in self.game.preview(self.view, Play(selection.place)).next]
        start = self._head(selection) or selection.aim
        if start is None:  # a new road without an aim yet
            return cells
        ahead = [cell for cell in cells if _ahead(cell - start, way) > 0]
        return sorted(ahead, key=lambda cell: (_aside(cell - start, way), _ahead(cell - start, way), cell))

    def _head(self, selection: WordRoadSelection) -> Square | None:
        """Cell of the current end of the road."""
        own = None if self.view.viewer is None else self.view.head(self.view.viewer)
        name = selection.place[-1].at if selection.place else own
        return None if name is None else Square.parse(name)

    def _tile(self, key: Key) -> str:
        """Tile for a typed letter: its own tile before a blank, and a capital the other way round."""
        left = Counter(self.view.rack) - Counter(self.used())
        if key.shifted:
            return as_blank(key.letter) if left["?"] else key.letter
        return as_blank(key.letter) if left["?"] and not left[key.letter] else key.letter

    def action(self) -> Action | None:
        match self.selection.way:
            case "play":
                return Play(self.selection.place) if self.selection.place else None
            case "mulligan":
                return Mulligan(self.selection.given) if self.selection.given else None
            case _:
                return Pass()

    def line(self) -> str:
        match self.selection.way:
            case "play":
                letters = "".join(placement.letter for placement in self.selection.place)
                return f"Play {letters}_{self._count()}"
            case "mulligan":
                return f"Mulligan: put back {' '.join(self.selection.given)}_"
            case _:
                return "Pass: do nothing this turn"

    def _count(self) -> str:
        where = f"   next at {self.selection.aim.name}" if self.selection.aim is not None else ""
        if not self.selection.place:
            return f"{where}: the value of the first tile is the number of tiles"
        worth = components(self.view.options).value(self.selection.place[0].tile)
        from_action = len(self.selection.place)
        return f"   {from_action} of {worth}{where if from_action < worth else ''}"

    def keys(self) -> Sequence[KeyHint]:
        enter, other = KeyHint("Enter", "play"), self.other(self.selection.way)
        match self.selection.way:
            case "play":
                return (
                    enter,
                    KeyHint("a-z", "place"),
                    KeyHint("Arrows", "aim; again: through"),
                    KeyHint("Shift", "blank"),
                    *other,
                )
            case "mulligan":
                return (enter, KeyHint("a-z", "put back"), KeyHint(".", "the blank"), *other)
            case _:
                return (enter, *other)

    def overlay(self) -> Overlay:
        if self.selection.way != "play":
            return Overlay()
        value = components(self.view.options).value
        ghosts: list[Ghost] = []
        for placement in self.selection.place:
            tone: Tone = "blank" if placement.piece == "?" else "ivory"
            face = Face(placement.letter, value(placement.tile), tone)
            ghosts.append(Ghost(placement.at, *Square.parse(placement.at).centre(), face))
        return Overlay(tuple(ghosts), None if self.selection.aim is None else _to_aim(self.selection.aim))

    def used(self) -> tuple[str, ...]:
        if self.selection.way == "mulligan":
            return self.selection.given
        return tuple(placement.piece for placement in self.selection.place)

    def remark(self, preview: Preview) -> str:
        match self.selection.way:
            case "mulligan":
                return f"{pluralize(len(self.selection.given), 'tile goes', 'tiles go')} back, and you draw up to ten"
            case "pass":
                return "the match ends when all players pass in a row"
            case _:
                return "" if preview.words else "0 points: no words"

    def from_action(self, action: Any) -> WordRoadSelection:
        match action:
            case Mulligan(tiles):
                return msgspec.structs.replace(self.empty(), way="mulligan", given=tuple(tiles))
            case Play(place):
                return msgspec.structs.replace(self.empty(), place=place, aim=None)
            case _:
                return msgspec.structs.replace(self.empty(), way="pass")


def _ahead(step: Square, way: Square) -> int:
    """Distance that a step covers in a direction."""
    return step.column * way.column + step.row * way.row


def _aside(step: Square, way: Square) -> int:
    """Distance that a step covers to the side of a direction."""
    return abs(step.column * way.row) + abs(step.row * way.column)


def _to_aim(cell: Square) -> Aim:
    return Aim(cell.name, *cell.centre())


DRAFT = WordRoadDraft
