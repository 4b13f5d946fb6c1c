"""Lexigo: a word is typed from the pawn, and all its paths are tried. Digits give directions of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.common_messages import Pass
from tilery.core.game import Preview
from tilery.core.scene import Face
from tilery.core.seating import Seat
from tilery.draw.overlay import Aim, Ghost, Overlay
from tilery.games.lexigo import messages
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.plays import KnockTargets
from tilery.games.lexigo.terminal.word_paths import PathQuery, WordPath, find_paths
from tilery.geometry import Hex
from tilery.tui.cursor import ARROWS, nearest
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.tile_selection import select_tile

COMPASS = {"7": "NW", "9": "NE", "4": "W", "6": "E", "1": "SW", "3": "SE"}
"""Directions of the digits, by their position on a number pad."""
NOTHING_LAID = messages.Play(place=(), path=(), word="")
_LONGEST = 24
_LABELS = {"pass": "Pass: play no word this turn", "accept": "Let the word stand", "challenge": "Challenge the word"}


class LexigoSelection(msgspec.Struct, frozen=True):
    """The word, the directions given for its steps, and which of the remaining paths is chosen."""

    way: str
    cursor: Hex
    """Cell on which the pawn would start, move or be put."""
    word: str = ""
    turns: tuple[str, ...] = ()
    chosen: int = 0
    knocks: tuple[messages.Knock, ...] = ()
    knocking: bool = False
    """True once the word is complete: the cursor then chooses the cell of the next knocked pawn [9]."""
    given: tuple[str, ...] = ()
    fixed: messages.Play | None = None
    """The play of a hint, until a change."""


class LexigoDraft(Draft[LexigoSelection]):
    """A word walked from the pawn, or another action."""

    view: messages.View
    _tried: tuple[PathQuery, list[WordPath]] | None = None
    _orders: dict[frozenset[Hex], tuple[Hex, ...] | None]
    """The order in which the rules accept tiles on these cells, by set of cells, or None if there is none."""

    # ---- the table ----
    def empty(self) -> LexigoSelection:
        self._orders = {}
        starts = self._next(NOTHING_LAID) if "play" in self.prompt.kinds else [Hex(0, 0)]
        return LexigoSelection(self.prompt.kinds[0], self._pawn() or starts[0])

    def _next(self, action: messages.Action) -> list[Hex]:
        """Cells where the next tile or pawn may go, tiles before empty cells."""
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
    def step(self, key: Key) -> LexigoSelection | None:
        selection = self.selection
        change = msgspec.structs.replace
        if key.name == "0" and not selection.knocking:
            return change(selection, way=self.next_way(selection.way), fixed=None)
        if key.name in ARROWS and self._has_cursor():
            return change(
                selection, cursor=nearest(selection.cursor, self.choices(), key.name), chosen=0, fixed=selection.fixed
            )
        if selection.way == "trade":
            given = select_tile(self._bank(), selection.given, key)
            return None if given is None else change(selection, given=given)
        return self._edit_word(key) if selection.way == "play" and not selection.knocking else None

    def _edit_word(self, key: Key) -> LexigoSelection | None:
        change = msgspec.structs.replace
        selection = change(self.selection, fixed=None)
        match key.name:
            case "tab" | "shift+tab":
                ways = len(self._paths())
                step = 1 if key.name == "tab" else -1
                return (
                    change(selection, chosen=(selection.chosen + step) % ways) if ways else self._elsewhere(selection)
                )
            case "backspace":
                word = selection.word[:-1]
                return change(selection, word=word, turns=selection.turns[: len(word)], chosen=0)
            case "5":
                return change(selection, turns=("",) * len(selection.word), chosen=0)
            case name if name in COMPASS:
                turns = (*selection.turns[:-1], COMPASS[name]) if len(selection.word) > 1 else selection.turns
                return change(selection, turns=turns, chosen=0)
            case _ if key.letter and len(selection.word) < _LONGEST:
                return change(selection, word=selection.word + key.letter, turns=(*selection.turns, ""), chosen=0)
            case _:
                return None

    def _elsewhere(self, selection: LexigoSelection) -> LexigoSelection:
        """On a first turn, put the cursor on a tile from which the word can be walked, if there is one."""
        if self._pawn() is not None or not selection.word:
            return selection
        for cell in self.choices():
            if find_paths(self._grid(), self._bank(), PathQuery(selection.word, cell, selection.turns), self._in_order):
                return msgspec.structs.replace(selection, cursor=cell)
        return selection

    def enter(self) -> messages.Action | None:
        """Play, after asking for a cell for every knocked pawn [9]."""
        action = self.action()
        if not isinstance(action, messages.Play) or not action.knock or not self.game.preview(self.view, action).legal:
            return action
        selection = self.selection
        if selection.knocking:
            chosen = (*selection.knocks, messages.Knock(action.knock[len(selection.knocks)].seat, selection.cursor))
            if len(chosen) == len(action.knock):
                return action
            suggested = action.knock[len(chosen)].to
            self._change(msgspec.structs.replace(selection, knocks=chosen, cursor=suggested))
        else:
            self._change(msgspec.structs.replace(selection, knocking=True, cursor=action.knock[0].to))
        return None

    # ---- the action ----
    def action(self) -> messages.Action | None:
        selection = self.selection
        match selection.way:
            case "play":
                play = self._play()
                return None if play is None else msgspec.structs.replace(play, knock=self._knocks(play))
            case "relocate":
                return messages.Relocate(selection.cursor) if selection.cursor != self._pawn() else None
            case "trade":
                return messages.Trade(selection.given) if selection.given else messages.Keep()
            case way:
                plain: dict[str, messages.Action] = {
                    "pass": Pass(),
                    "keep": messages.Keep(),
                    "accept": messages.Accept(),
                    "challenge": messages.Challenge(),
                }
                return plain[way]

    def _play(self) -> messages.Play | None:
        if self.selection.fixed is not None:
            return self.selection.fixed
        found = self._paths()
        if not found:
            return None
        path = found[min(self.selection.chosen, len(found) - 1)]
        pawn = path.cells[0] if self._pawn() is None else None
        return messages.Play(path.place, path.cells, self.selection.word, pawn)

    def _knocks(self, play: messages.Play) -> tuple[messages.Knock, ...]:
        """Cells of knocked pawns: the chosen ones, the current one at the cursor, and the search's choice for the
        others.
        """
        pawns = self.view.table.pawns()
        hit = tuple(dict.fromkeys(pawns[cell] for cell in play.path if pawns.get(cell, self._seat()) != self._seat()))
        if not hit:
            return ()
        chosen = self.selection.knocks
        if self.selection.knocking:
            chosen = (*chosen, messages.Knock(hit[len(chosen)], self.selection.cursor))
        given = {knock.seat: knock for knock in (*play.knock, *chosen)}
        return tuple(
            given.get(knock.seat, knock)
            for knock in KnockTargets(self.view.table, self.view.options.lexicon.name).choose(hit, play.path[-1])
        )

    def _paths(self) -> list[WordPath]:
        selection = self.selection
        query = PathQuery(selection.word, self._pawn() or selection.cursor, selection.turns)
        if self._tried is None or self._tried[0] != query:
            self._tried = (query, find_paths(self._grid(), self._bank(), query, self._in_order))
        return self._tried[1]

    def _in_order(self, added: dict[Hex, str]) -> tuple[messages.Placement, ...] | None:
        """Sort the added tiles so that the rules accept each when it is put down, or return None if that is impossible.

        Each placed tile only opens further cells, so any tile that can be placed now can be placed first.
        """
        cells = frozenset(added)
        if cells not in self._orders:
            self._orders[cells] = self._order(added)
        order = self._orders[cells]
        return None if order is None else tuple(messages.Placement(at, added[at]) for at in order)

    def _order(self, added: dict[Hex, str]) -> tuple[Hex, ...] | None:
        place: tuple[messages.Placement, ...] = ()
        while len(place) < len(added):
            following = self._next(msgspec.structs.replace(NOTHING_LAID, place=place))
            at = next((cell for cell in following if cell in added), None)
            if at is None:
                return None
            place = (*place, messages.Placement(at, added[at]))
        return tuple(placement.at for placement in place)

    def _has_cursor(self) -> bool:
        return (
            self.selection.knocking
            or self.selection.way == "relocate"
            or (self.selection.way == "play" and self._pawn() is None)
        )

    def choices(self) -> list[Hex]:
        """Tiles that an arrow can select: for the player's pawn to start on or move to, or for a knocked one."""
        if self.selection.knocking:
            play = self.action()
            assert isinstance(play, messages.Play)
            return self._next(msgspec.structs.replace(play, knock=play.knock[: len(self.selection.knocks) + 1]))
        if self.selection.way == "relocate":
            return self._next(messages.Relocate(self.selection.cursor))
        grid = self._grid()
        return [cell for cell in self._next(NOTHING_LAID) if cell in grid]

    # ---- display ----
    def line(self) -> str:
        selection = self.selection
        match selection.way:
            case "play" if selection.knocking:
                play = self.action()
                seat = play.knock[len(selection.knocks)].seat if isinstance(play, messages.Play) else 0
                return f"Put {self.view.names[seat]}'s pawn on {selection.cursor.name}"
            case "play" if selection.fixed is not None:
                return f"Walk {selection.fixed.word}, a hint"
            case "play":
                ways = self._paths()
                which = f"   way {selection.chosen + 1} of {len(ways)}" if ways else ""
                return f"Walk {selection.word}_{which}"
            case "relocate":
                return f"Move your pawn to {selection.cursor.name}"
            case "trade" | "keep":
                return f"Trade {' '.join(selection.given)}_" if selection.given else "Keep your bank as it is"
            case way:
                return _LABELS[way]

    def advice(self) -> str:
        selection = self.selection
        if selection.way == "relocate":
            return "Choose a tile with the arrows; two tiles go under your stack."
        if selection.word:
            that_way = " that way" if any(selection.turns) else ""
            elsewhere = " Tab looks elsewhere." if self._pawn() is None else ""
            return f"{selection.word} cannot be walked{that_way} from the pawn with your bank.{elsewhere}"
        if self._pawn() is None:
            return "Choose with the arrows where your pawn starts, then type a word."
        return "Type a word that starts under your pawn and adds a tile of your bank at least."

    def remark(self, preview: Preview) -> str:
        match self.selection.way:
            case "relocate":
                return "then play a word or pass; two tiles go under your stack"
            case "pass":
                return "a pass costs nothing"
            case "accept" | "challenge":
                return "if the word is good, a challenge costs three tiles"
            case "trade" if self.selection.given:
                return f"{len(self.selection.given)} new for them, and one more goes under your stack"
            case "trade" | "keep":
                return "type letters to trade them for others"
            case "play" if self.selection.knocking:
                return "arrows choose another tile"
            case _:
                return ""

    def keys(self) -> Sequence[KeyHint]:
        enter = KeyHint("Enter", "play")
        other = self.other(self.selection.way)
        match self.selection.way:
            case "play" if self.selection.knocking:
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
        selection = self.selection
        cursor = Aim(selection.cursor.name, *selection.cursor.centre()) if self._has_cursor() else None
        play = self._play() if selection.way == "play" else None
        if play is None:
            own = self._pawn() if selection.way == "play" else None
            return Overlay(cursor=cursor, path=(own.name,) if own else ())
        letters = dict(zip(play.path, play.word, strict=True))
        ghosts = tuple(
            Ghost(each.at.name, *each.at.centre(), _face(each.tile, letters.get(each.at, ""))) for each in play.place
        )
        return Overlay(ghosts, cursor, tuple(cell.name for cell in play.path))

    def used(self) -> tuple[str, ...]:
        if self.selection.way == "trade":
            return self.selection.given
        play = self._play() if self.selection.way == "play" else None
        return tuple(each.tile for each in play.place) if play is not None else ()

    def from_action(self, action: Any) -> LexigoSelection:
        empty, change = self.empty(), msgspec.structs.replace
        match action:
            case messages.Play():
                return change(empty, way="play", fixed=action)
            case messages.Relocate(to):
                return change(empty, way="relocate", cursor=to)
            case messages.Trade(tiles):
                return change(empty, way="trade", given=tuple(tiles))
            case messages.Keep():
                return change(empty, way="trade")
            case _:
                return change(empty, way=str(action.__struct_config__.tag))

    def update_view(self, view: Any) -> None:
        super().update_view(view)
        self._tried = None
        self._orders = {}


def _face(tile: str, letter: str) -> Face:
    return Face(letter, tone="blank", tile=tile) if tile == BLANK else Face(tile, tile=tile)
