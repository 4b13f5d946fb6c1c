"""Lexigo: a word is typed from the pawn, and every way to walk it is tried; digits say which way a letter lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Preview
from tilery.core.scene import Face
from tilery.core.seating import Seat
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.messages import (
    Accept,
    Action,
    Challenge,
    Keep,
    Knock,
    Pass,
    Placement,
    Play,
    Relocate,
    Trade,
    View,
)
from tilery.games.lexigo.plays import Perches
from tilery.geometry import Hex
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.games._walks import Walk, Wish, walks
from tilery.tui.nearby import ARROWS, nearest
from tilery.tui.overlay import Aim, Ghost, Overlay
from tilery.tui.picking import pick

COMPASS = {"7": "NW", "9": "NE", "4": "W", "6": "E", "1": "SW", "3": "SE"}
"""The digits as they lie on a number pad."""
NOTHING_LAID = Play(place=(), path=(), word="")
_LONGEST = 24
_SAID = {"pass": "Pass: play no word this turn", "accept": "Let the word stand", "challenge": "Challenge the word"}


class Now(msgspec.Struct, frozen=True):
    """The word, which ways its steps are told to go, and which of the ways left is chosen."""

    way: str
    cursor: Hex
    """Where the pawn would start, move or be put."""
    word: str = ""
    turns: tuple[str, ...] = ()
    chosen: int = 0
    knocks: tuple[Knock, ...] = ()
    knocking: bool = False
    """The word is settled; the cursor says where the next knocked pawn goes [9]."""
    given: tuple[str, ...] = ()
    fixed: Play | None = None
    """A play put down as a hint, until something is changed."""


class Lexigo(Draft[Now]):
    """A word walked from the pawn, or one of the other answers."""

    view: View
    _tried: tuple[Wish, list[Walk]] | None = None
    _orders: dict[frozenset[Hex], tuple[Hex, ...] | None]
    """Cells that tiles may be added to, and in which order the rules accept them."""

    # ---- what lies ----
    def fresh(self) -> Now:
        self._orders = {}
        starts = self._next(NOTHING_LAID) if "play" in self.prompt.kinds else [Hex(0, 0)]
        return Now(self.prompt.kinds[0], self._pawn() or starts[0])

    def _next(self, action: Action) -> list[Hex]:
        """Where the next tile or pawn may go; tiles before empty cells."""
        return [Hex.parse(name) for name in self.game.preview(self.view, action).next]

    def _seat(self) -> Seat:
        return self.view.viewer or 0

    def _pawn(self) -> Hex | None:
        return self.view.table.seats[self._seat()].pawn

    def _grid(self) -> dict[Hex, str]:
        return self.view.table.tiles()

    def _bank(self) -> tuple[str, ...]:
        return self.view.table.seats[self._seat()].bank

    # ---- keys ----
    def step(self, key: Key) -> Now | None:
        now = self.now
        change = msgspec.structs.replace
        if key.name == "0" and not now.knocking:
            return change(now, way=self.next_way(now.way), fixed=None)
        if key.name in ARROWS and self._aims():
            return change(now, cursor=nearest(now.cursor, self.choices(), key.name), chosen=0, fixed=now.fixed)
        if now.way == "trade":
            given = pick(self._bank(), now.given, key)
            return None if given is None else change(now, given=given)
        return self._walk(key) if now.way == "play" and not now.knocking else None

    def _walk(self, key: Key) -> Now | None:
        change = msgspec.structs.replace
        now = change(self.now, fixed=None)
        match key.name:
            case "tab" | "shift+tab":
                ways = len(self._walks())
                step = 1 if key.name == "tab" else -1
                return change(now, chosen=(now.chosen + step) % ways) if ways else self._elsewhere(now)
            case "backspace":
                word = now.word[:-1]
                return change(now, word=word, turns=now.turns[: len(word)], chosen=0)
            case "5":
                return change(now, turns=("",) * len(now.word), chosen=0)
            case name if name in COMPASS:
                turns = (*now.turns[:-1], COMPASS[name]) if len(now.word) > 1 else now.turns
                return change(now, turns=turns, chosen=0)
            case _ if key.letter and len(now.word) < _LONGEST:
                return change(now, word=now.word + key.letter, turns=(*now.turns, ""), chosen=0)
            case _:
                return None

    def _elsewhere(self, now: Now) -> Now:
        """On a first turn: the cursor on a tile that the word can be walked from, if there is one."""
        if self._pawn() is not None or not now.word:
            return now
        for cell in self.choices():
            if walks(self._grid(), self._bank(), Wish(now.word, cell, now.turns), self._in_order):
                return msgspec.structs.replace(now, cursor=cell)
        return now

    def enter(self) -> Action | None:
        """Plays; but first asks for a place for every pawn that is knocked [9]."""
        action = self.action()
        if not isinstance(action, Play) or not action.knock or not self.game.preview(self.view, action).legal:
            return action
        now = self.now
        if now.knocking:
            chosen = (*now.knocks, Knock(action.knock[len(now.knocks)].seat, now.cursor))
            if len(chosen) == len(action.knock):
                return action
            suggested = action.knock[len(chosen)].to
            self._change(msgspec.structs.replace(now, knocks=chosen, cursor=suggested))
        else:
            self._change(msgspec.structs.replace(now, knocking=True, cursor=action.knock[0].to))
        return None

    # ---- what would be played ----
    def action(self) -> Action | None:
        now = self.now
        match now.way:
            case "play":
                play = self._play()
                return None if play is None else msgspec.structs.replace(play, knock=self._knocks(play))
            case "relocate":
                return Relocate(now.cursor) if now.cursor != self._pawn() else None
            case "trade":
                return Trade(now.given) if now.given else Keep()
            case way:
                plain: dict[str, Action] = {
                    "pass": Pass(),
                    "keep": Keep(),
                    "accept": Accept(),
                    "challenge": Challenge(),
                }
                return plain[way]

    def _play(self) -> Play | None:
        if self.now.fixed is not None:
            return self.now.fixed
        found = self._walks()
        if not found:
            return None
        walk = found[min(self.now.chosen, len(found) - 1)]
        pawn = walk.path[0] if self._pawn() is None else None
        return Play(walk.place, walk.path, self.now.word, pawn)

    def _knocks(self, play: Play) -> tuple[Knock, ...]:
        """Where knocked pawns go: as chosen, the one being chosen to the cursor, the others as seems best."""
        pawns = self.view.table.pawns()
        hit = tuple(dict.fromkeys(pawns[cell] for cell in play.path if pawns.get(cell, self._seat()) != self._seat()))
        if not hit:
            return ()
        chosen = self.now.knocks
        if self.now.knocking:
            chosen = (*chosen, Knock(hit[len(chosen)], self.now.cursor))
        given = {knock.seat: knock for knock in (*play.knock, *chosen)}
        return tuple(given.get(knock.seat, knock) for knock in Perches(self.view.table).choose(hit, play.path[-1]))

    def _walks(self) -> list[Walk]:
        now = self.now
        wish = Wish(now.word, self._pawn() or now.cursor, now.turns)
        if self._tried is None or self._tried[0] != wish:
            self._tried = (wish, walks(self._grid(), self._bank(), wish, self._in_order))
        return self._tried[1]

    def _in_order(self, added: dict[Hex, str]) -> tuple[Placement, ...] | None:
        """The added tiles in an order in which the rules accept each when it is put down; None if there is none.

        Every tile put down only makes room for more, so any that may go now can go first.
        """
        cells = frozenset(added)
        if cells not in self._orders:
            self._orders[cells] = self._order(added)
        order = self._orders[cells]
        return None if order is None else tuple(Placement(at, added[at]) for at in order)

    def _order(self, added: dict[Hex, str]) -> tuple[Hex, ...] | None:
        place: tuple[Placement, ...] = ()
        while len(place) < len(added):
            following = self._next(msgspec.structs.replace(NOTHING_LAID, place=place))
            at = next((cell for cell in following if cell in added), None)
            if at is None:
                return None
            place = (*place, Placement(at, added[at]))
        return tuple(placement.at for placement in place)

    def _aims(self) -> bool:
        return self.now.knocking or self.now.way == "relocate" or (self.now.way == "play" and self._pawn() is None)

    def choices(self) -> list[Hex]:
        """The tiles an arrow may lead to: for the own pawn to start on or move to, or for a knocked one."""
        if self.now.knocking:
            play = self.action()
            assert isinstance(play, Play)
            return self._next(msgspec.structs.replace(play, knock=play.knock[: len(self.now.knocks) + 1]))
        if self.now.way == "relocate":
            return self._next(Relocate(self.now.cursor))
        grid = self._grid()
        return [cell for cell in self._next(NOTHING_LAID) if cell in grid]

    # ---- what is seen ----
    def line(self) -> str:
        now = self.now
        match now.way:
            case "play" if now.knocking:
                play = self.action()
                seat = play.knock[len(now.knocks)].seat if isinstance(play, Play) else 0
                return f"Put {self.view.names[seat]}'s pawn on {now.cursor.name}"
            case "play" if now.fixed is not None:
                return f"Walk {now.fixed.word}, a hint"
            case "play":
                ways = self._walks()
                which = f"   way {now.chosen + 1} of {len(ways)}" if ways else ""
                return f"Walk {now.word}_{which}"
            case "relocate":
                return f"Move your pawn to {now.cursor.name}"
            case "trade" | "keep":
                return f"Trade {' '.join(now.given)}_" if now.given else "Keep your bank as it is"
            case way:
                return _SAID[way]

    def advice(self) -> str:
        now = self.now
        if now.way == "relocate":
            return "Choose a tile with the arrows; two tiles go under your stack."
        if now.word:
            that_way = " that way" if any(now.turns) else ""
            elsewhere = " Tab looks elsewhere." if self._pawn() is None else ""
            return f"{now.word} cannot be walked{that_way} from the pawn with your bank.{elsewhere}"
        if self._pawn() is None:
            return "Choose with the arrows where your pawn starts, then type a word."
        return "Type a word that starts under your pawn and adds a tile of your bank at least."

    def remark(self, preview: Preview) -> str:
        match self.now.way:
            case "relocate":
                return "then play a word or pass; two tiles go under your stack"
            case "pass":
                return "a pass costs nothing"
            case "accept" | "challenge":
                return "if the word is good, a challenge costs three tiles"
            case "trade" if self.now.given:
                return f"{len(self.now.given)} new for them, and one more goes under your stack"
            case "trade" | "keep":
                return "type letters to trade them for others"
            case "play" if self.now.knocking:
                return "arrows choose another tile"
            case _:
                return ""

    def keys(self) -> Sequence[KeyHint]:
        enter = KeyHint("Enter", "play")
        other = self.other(self.now.way)
        match self.now.way:
            case "play" if self.now.knocking:
                return (enter, KeyHint("Arrows", "another tile"), KeyHint("Esc", "start again"))
            case "play":
                start = (KeyHint("Arrows", "start"),) if self._pawn() is None else ()
                steer = KeyHint("1-9", "steer it")
                return (enter, KeyHint("a-z", "word"), *start, KeyHint("Tab", "way"), steer, *other)
            case "relocate":
                return (enter, KeyHint("Arrows", "another tile"), *other)
            case "trade":
                return (enter, KeyHint("a-z", "trade"), KeyHint(".", "the blank"))
            case _:
                return (enter, *other)

    def overlay(self) -> Overlay:
        now = self.now
        cursor = Aim(now.cursor.name, *now.cursor.centre()) if self._aims() else None
        play = self._play() if now.way == "play" else None
        if play is None:
            own = self._pawn() if now.way == "play" else None
            return Overlay(cursor=cursor, path=(own.name,) if own else ())
        letters = dict(zip(play.path, play.word, strict=True))
        ghosts = tuple(
            Ghost(each.at.name, *each.at.centre(), _face(each.tile, letters.get(each.at, ""))) for each in play.place
        )
        return Overlay(ghosts, cursor, tuple(cell.name for cell in play.path))

    def used(self) -> tuple[str, ...]:
        if self.now.way == "trade":
            return self.now.given
        play = self._play() if self.now.way == "play" else None
        return tuple(each.tile for each in play.place) if play is not None else ()

    def laid(self, action: Any) -> Now:
        fresh, change = self.fresh(), msgspec.structs.replace
        match action:
            case Play():
                return change(fresh, way="play", fixed=action)
            case Relocate(to):
                return change(fresh, way="relocate", cursor=to)
            case Trade(tiles):
                return change(fresh, way="trade", given=tuple(tiles))
            case Keep():
                return change(fresh, way="trade")
            case _:
                return change(fresh, way=str(action.__struct_config__.tag))

    def looking_at(self, view: Any) -> None:
        super().looking_at(view)
        self._tried = None
        self._orders = {}


def _face(tile: str, letter: str) -> Face:
    return Face(letter, tone="blank", tile=tile) if tile == BLANK else Face(tile, tile=tile)


DRAFT = Lexigo
