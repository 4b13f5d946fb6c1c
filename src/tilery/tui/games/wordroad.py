"""Word Road: the road goes on cell by cell. Arrows aim, a letter places its tile there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from tilery.core.game import Preview
from tilery.core.scene import Face, Tone
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import Action, Mulligan, Pass, Placement, Play, View
from tilery.geometry import Square
from tilery.geometry.square import DOWN, LEFT, RIGHT, STEPS, UP
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.overlay import Aim, Ghost, Overlay
from tilery.tui.picking import pick
from tilery.tui.telling import counted

_ARROWS = {"right": RIGHT, "down": DOWN, "left": LEFT, "up": UP}


class Now(msgspec.Struct, frozen=True):
    """The tiles placed so far, where the next one would go, and the tiles to put back."""

    way: str = "play"
    place: tuple[Placement, ...] = ()
    aim: Square | None = None
    heading: Square = RIGHT
    given: tuple[str, ...] = ()


class WordRoad(Draft[Now]):
    """Tiles one after another from the head of the road; the preview says where the next one may go."""

    view: View

    def fresh(self) -> Now:
        seat = self.view.viewer
        road = [] if seat is None else [Square.parse(name) for name in self.view.roads[seat]]
        steps = [after - before for before, after in pairwise(road) if after - before in STEPS]
        return self._straight_on(Now(heading=steps[-1] if steps else RIGHT))

    def step(self, key: Key) -> Now | None:
        if key.name == "0":
            return msgspec.structs.replace(self.now, way=self.next_way(self.now.way))
        match self.now.way:
            case "play":
                return self._lay(key)
            case "mulligan":
                given = pick(self.view.rack, self.now.given, key)
                return None if given is None else msgspec.structs.replace(self.now, given=given)
            case _:
                return None

    def _lay(self, key: Key) -> Now | None:
        now = self.now
        if key.name in _ARROWS:
            return self._turned(now, _ARROWS[key.name])
        if key.name == "backspace" and now.place:
            aim = Square.parse(now.place[-1].at)
            return msgspec.structs.replace(now, place=now.place[:-1], aim=aim)
        if not key.letter or now.aim is None or len(now.place) >= len(self.view.rack):
            return None
        place = (*now.place, Placement(now.aim.name, self._tile(key)))
        return self._straight_on(msgspec.structs.replace(now, place=place))

    def _turned(self, now: Now, heading: Square) -> Now:
        """Aimed the way of an arrow: at the nearest cell; pressed again, at the next one, through what lies there."""
        targets = self._targets(now, heading)
        if not targets:
            return now
        at = targets.index(now.aim) + 1 if now.aim in targets else 0
        return msgspec.structs.replace(now, aim=targets[at % len(targets)], heading=heading)

    def _straight_on(self, now: Now) -> Now:
        """Aimed straight on where that leads to an empty cell; else round a corner; else over a tile."""
        ways = [now.heading, *[step for step in STEPS if step not in {now.heading, -now.heading}], -now.heading]
        found = [(way, cell) for way in ways for cell in self._targets(now, way)]
        empty = [(way, cell) for way, cell in found if cell.name not in self.view.board]
        if not found:
            return msgspec.structs.replace(now, aim=None)
        heading, aim = (empty or found)[0]
        return msgspec.structs.replace(now, aim=aim, heading=heading)

    def _targets(self, now: Now, way: Square) -> list[Square]:
        """The cells for the next tile that lie this way, those straight ahead first, then the nearest."""
        cells = [Square.parse(name) for name in self.game.preview(self.view, Play(now.place)).next]
        start = self._head(now) or now.aim
        if start is None:  # a new road, and nothing aimed at yet
            return cells
        ahead = [cell for cell in cells if _ahead(cell - start, way) > 0]
        return sorted(ahead, key=lambda cell: (_aside(cell - start, way), _ahead(cell - start, way), cell))

    def _head(self, now: Now) -> Square | None:
        """Where the road ends with the tiles placed so far."""
        own = None if self.view.viewer is None else self.view.head(self.view.viewer)
        name = now.place[-1].at if now.place else own
        return None if name is None else Square.parse(name)

    def _tile(self, key: Key) -> str:
        """The tile a letter means: its own before a blank, a capital the other way round."""
        left = Counter(self.view.rack) - Counter(self.used())
        if key.shifted:
            return key.letter.lower() if left["?"] else key.letter
        return key.letter.lower() if left["?"] and not left[key.letter] else key.letter

    def action(self) -> Action | None:
        match self.now.way:
            case "play":
                return Play(self.now.place) if self.now.place else None
            case "mulligan":
                return Mulligan(self.now.given) if self.now.given else None
            case _:
                return Pass()

    def line(self) -> str:
        match self.now.way:
            case "play":
                letters = "".join(placement.letter for placement in self.now.place)
                return f"Play {letters}_{self._count()}"
            case "mulligan":
                return f"Mulligan: put back {' '.join(self.now.given)}_"
            case _:
                return "Pass: do nothing this turn"

    def _count(self) -> str:
        where = f"   next at {self.now.aim.name}" if self.now.aim is not None else ""
        if not self.now.place:
            return f"{where}: the value of the first tile is the number of tiles"
        worth = components(self.view.options.set).value(self.now.place[0].tile)
        laid = len(self.now.place)
        return f"   {laid} of {worth}{where if laid < worth else ''}"

    def keys(self) -> Sequence[KeyHint]:
        enter, other = KeyHint("Enter", "play"), self.other(self.now.way)
        match self.now.way:
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
        if self.now.way != "play":
            return Overlay()
        value = components(self.view.options.set).value
        ghosts: list[Ghost] = []
        for placement in self.now.place:
            tone: Tone = "blank" if placement.piece == "?" else "ivory"
            face = Face(placement.letter, value(placement.tile), tone)
            ghosts.append(Ghost(placement.at, *Square.parse(placement.at).centre(), face))
        return Overlay(tuple(ghosts), None if self.now.aim is None else _aim(self.now.aim))

    def used(self) -> tuple[str, ...]:
        if self.now.way == "mulligan":
            return self.now.given
        return tuple(placement.piece for placement in self.now.place)

    def remark(self, preview: Preview) -> str:
        match self.now.way:
            case "mulligan":
                return f"{counted(len(self.now.given), 'tile goes', 'tiles go')} back, and you draw up to ten"
            case "pass":
                return "the match ends when all players pass in a row"
            case _:
                return "" if preview.words else "0 points: no words"

    def laid(self, action: Any) -> Now:
        match action:
            case Mulligan(tiles):
                return msgspec.structs.replace(self.fresh(), way="mulligan", given=tuple(tiles))
            case Play(place):
                return msgspec.structs.replace(self.fresh(), place=place, aim=None)
            case _:
                return msgspec.structs.replace(self.fresh(), way="pass")


def _ahead(step: Square, way: Square) -> int:
    """How far a step leads in a direction."""
    return step.column * way.column + step.row * way.row


def _aside(step: Square, way: Square) -> int:
    """How far a step leads to the side of a direction."""
    return abs(step.column * way.row) + abs(step.row * way.column)


def _aim(cell: Square) -> Aim:
    return Aim(cell.name, *cell.centre())


DRAFT = WordRoad
