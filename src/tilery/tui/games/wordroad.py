"""Word Road: the road goes on cell by cell. Arrows aim, a letter puts its tile there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Preview
from tilery.core.scene import Face, Tone
from tilery.games.wordroad.components import components
from tilery.games.wordroad.state import View
from tilery.games.wordroad.wire import Action, Mulligan, Pass, Placement, Play
from tilery.geometry import Square
from tilery.geometry.square import DOWN, LEFT, RIGHT, UP
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.games._roads import Road
from tilery.tui.overlay import Aim, Ghost, Overlay
from tilery.tui.picking import pick
from tilery.tui.telling import counted

_ARROWS = {"right": RIGHT, "down": DOWN, "left": LEFT, "up": UP}


class Now(msgspec.Struct, frozen=True):
    """The tiles laid so far, where the next one would go, and the tiles to be given back."""

    way: str = "play"
    place: tuple[Placement, ...] = ()
    aim: Square | None = None
    heading: Square = RIGHT
    given: tuple[str, ...] = ()


class WordRoad(Draft[Now]):
    """Tiles one after another from the head of the road."""

    view: View

    def fresh(self) -> Now:
        heading, aim = Road(self.view, ()).first_aim()
        return Now(aim=aim, heading=heading)

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
            heading = _ARROWS[key.name]
            aim = Road(self.view, now.place).turned(heading, now.aim)
            return now if aim is None else msgspec.structs.replace(now, aim=aim, heading=heading)
        if key.name == "backspace" and now.place:
            aim = Square.parse(now.place[-1].at)
            return msgspec.structs.replace(now, place=now.place[:-1], aim=aim)
        if not key.letter or now.aim is None or len(now.place) >= len(self.view.rack):
            return None
        place = (*now.place, Placement(now.aim.name, self._tile(key)))
        heading, aim = Road(self.view, place).next_aim(now.heading)
        return msgspec.structs.replace(now, place=place, aim=aim, heading=heading)

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
                return f"Lay {letters}_{self._count()}"
            case "mulligan":
                return f"Mulligan: give back {' '.join(self.now.given)}_"
            case _:
                return "Pass: do nothing this turn"

    def _count(self) -> str:
        where = f"   next at {self.now.aim.name}" if self.now.aim is not None else ""
        if not self.now.place:
            return f"{where}: the first tile's value says how many"
        worth = components(self.view.options.set).value(self.now.place[0].tile)
        laid = len(self.now.place)
        return f"   {laid} of {worth}{where if laid < worth else ''}"

    def keys(self) -> Sequence[KeyHint]:
        enter, other = KeyHint("Enter", "play"), self.other(self.now.way)
        match self.now.way:
            case "play":
                return (
                    enter,
                    KeyHint("a-z", "lay"),
                    KeyHint("Arrows", "aim; again: through"),
                    KeyHint("Shift", "blank"),
                    *other,
                )
            case "mulligan":
                return (enter, KeyHint("a-z", "give back"), KeyHint(".", "the blank"), *other)
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
                return f"{counted(len(self.now.given), 'tile goes', 'tiles go')} back and as many are drawn"
            case "pass":
                return "the match ends when all pass one after another"
            case _:
                return "" if preview.words else "0 points: no word is made"

    def laid(self, action: Any) -> Now:
        match action:
            case Mulligan(tiles):
                return msgspec.structs.replace(self.fresh(), way="mulligan", given=tuple(tiles))
            case Play(place):
                return msgspec.structs.replace(self.fresh(), place=place, aim=None)
            case _:
                return msgspec.structs.replace(self.fresh(), way="pass")


def _aim(cell: Square) -> Aim:
    return Aim(cell.name, *cell.centre())


DRAFT = WordRoad
