"""Quillico: the cursor selects a letter, a word is typed, and every way it fits there is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.common_messages import Pass
from tilery.core.english import pluralize
from tilery.core.game import Preview
from tilery.draw.overlay import Aim, Ghost, Overlay
from tilery.games.quillico.messages import Action, Exchange, Play, View
from tilery.games.quillico.scene import face
from tilery.games.quillico.state import STAR
from tilery.games.quillico.terminal.word_lines import ORIGIN, Fit, LineQuery, find_fits, letters_on
from tilery.geometry import Oct
from tilery.tui.cursor import ARROWS, nearest
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.tile_selection import select_tile

COMPASS = {"6": "E", "9": "NE", "8": "N", "7": "NW", "4": "W", "1": "SW", "2": "S", "3": "SE"}
"""Directions of the digits, by their position on a number pad."""
_LONGEST = 24


class QuillicoSelection(msgspec.Struct, frozen=True):
    """The letter the word goes through, the word, and which of the ways it fits is chosen."""

    cursor: Oct
    way: str = "play"
    word: str = ""
    direction: str = ""
    chosen: int = 0
    swaps: tuple[Oct, ...] = ()
    given: tuple[str, ...] = ()
    fixed: Play | None = None
    """The play of a hint, until a change."""


class QuillicoDraft(Draft[QuillicoSelection]):
    """A word through a letter on the table."""

    view: View
    _tried: tuple[QuillicoSelection, list[Fit]] | None = None

    def empty(self) -> QuillicoSelection:
        letters = letters_on(self.view)
        latest = [Oct(*at) for at in reversed(self.view.latest)]
        return QuillicoSelection(next((at for at in (*latest, *letters) if at in letters), ORIGIN))

    def step(self, key: Key) -> QuillicoSelection | None:
        selection = self.selection
        change = msgspec.structs.replace
        if key.name == "0":
            return change(selection, way=self.next_way(selection.way))
        if selection.way == "exchange":
            given = select_tile(self._letters(), selection.given, key)
            return None if given is None else change(selection, given=given)
        return self._lay(key) if selection.way == "play" else None

    def _lay(self, key: Key) -> QuillicoSelection | None:
        selection = msgspec.structs.replace(self.selection, fixed=None)
        change = msgspec.structs.replace
        match key.name:
            case "tab" | "shift+tab":
                ways = len(self._fits())
                step = 1 if key.name == "tab" else -1
                return (
                    change(selection, chosen=(selection.chosen + step) % ways) if ways else self._elsewhere(selection)
                )
            case "backspace":
                return change(selection, word=selection.word[:-1], chosen=0)
            case "asterisk":
                swaps = tuple(at for at in selection.swaps if at != selection.cursor)
                return change(
                    selection,
                    swaps=swaps if selection.cursor in selection.swaps else (*selection.swaps, selection.cursor),
                    chosen=0,
                )
            case "5":
                return change(selection, direction="", chosen=0)
            case name if name in COMPASS:
                return change(selection, direction=COMPASS[name], chosen=0)
            case name if name in ARROWS:
                return change(selection, cursor=nearest(selection.cursor, letters_on(self.view), name), chosen=0)
            case _ if key.letter and len(selection.word) < _LONGEST:
                letter = key.letter.lower() if key.shifted else key.letter
                return change(selection, word=selection.word + letter, chosen=0)
            case _:
                return None

    def _elsewhere(self, selection: QuillicoSelection) -> QuillicoSelection:
        """Put the cursor on a letter through which the word can be played, if there is one."""
        for cursor, tile in letters_on(self.view, selection.swaps).items():
            if tile[0] in selection.word.upper():
                query = LineQuery(selection.word, cursor, selection.swaps, selection.direction)
                if any(self.game.preview(self.view, fit.play).legal for fit in find_fits(self.view, query)):
                    return msgspec.structs.replace(selection, cursor=cursor)
        return selection

    def action(self) -> Action | None:
        match self.selection.way:
            case "exchange":
                return Exchange(self.selection.given) if self.selection.given else None
            case "pass":
                return Pass()
            case _:
                return self.selection.fixed or (self._fit().play if self._fits() else None)

    def line(self) -> str:
        selection = self.selection
        if selection.way == "exchange":
            return f"Exchange {' '.join(selection.given)}_"
        if selection.way == "pass":
            return "Pass: do nothing this turn"
        if selection.fixed is not None:
            preview = self.preview()
            return f"Play {preview.words[0].word if preview and preview.words else 'this'}, a hint"
        ways = self._fits()
        which = f"   {self._fit().direction}, way {selection.chosen + 1} of {len(ways)}" if ways else ""
        taken = f"   {len(selection.swaps)} taken for a star" if selection.swaps else ""
        only = f"   only {selection.direction}" if selection.direction and not ways else ""
        return f"Play {selection.word.upper()}_{which}{only}{taken}"

    def advice(self) -> str:
        selection, letters = self.selection, letters_on(self.view, self.selection.swaps)
        if selection.way == "exchange":
            return "Type the letters to put back: three, or all you have."
        if not letters:
            return "Type the first word of the match."
        if selection.cursor not in letters:
            return "That letter is taken for a star. Move to a letter that stays, and type a word through it."
        letter = letters[selection.cursor][0]
        if not selection.word:
            return f"Type a whole word that runs through the {letter} at the cursor."
        fits_not = "cannot run" if letter in selection.word.upper() else "does not run"
        that_way = " that way" if selection.direction else ""
        return f"{selection.word.upper()} {fits_not} through the {letter} at the cursor{that_way}. Tab looks elsewhere."

    def remark(self, preview: Preview) -> str:
        if self.selection.way == "exchange":
            return f"{pluralize(len(self.selection.given), 'letter goes', 'letters go')} back, and you draw as many"
        return ""

    def keys(self) -> Sequence[KeyHint]:
        enter, other = KeyHint("Enter", "play"), self.other(self.selection.way)
        if self.selection.way != "play":
            return (enter, *((KeyHint("a-z", "choose"),) if self.selection.way == "exchange" else ()), *other)
        star = (KeyHint("*", "swap"),) if STAR in self._hand() else ()
        return (
            enter,
            KeyHint("a-z", "word"),
            KeyHint("Arrows", "move"),
            KeyHint("Tab", "way"),
            KeyHint("1-9", "aim"),
            *star,
            *other,
        )

    def overlay(self) -> Overlay:
        action = self.action()
        if self.selection.way != "play":
            return Overlay()
        play = action if isinstance(action, Play) else Play(())
        swaps = play.swaps or tuple(map(tuple, self.selection.swaps))
        ghosts = [_ghost(Oct(*at), STAR) for at in swaps]
        ghosts += [_ghost(Oct(*placing.at), placing.tile) for placing in play.place]
        cursor = None if self.selection.fixed else Aim(self.selection.cursor.name, *self.selection.cursor.centre())
        return Overlay(tuple(ghosts), cursor)

    def used(self) -> tuple[str, ...]:
        if self.selection.way == "exchange":
            return self.selection.given
        action = self.action()
        if not isinstance(action, Play):
            return (STAR,) * len(self.selection.swaps)
        taken = [placing.tile for placing in self.view.table if placing.at in action.swaps]
        from_action = Counter(placing.tile for placing in action.place) - Counter(taken)
        return (*from_action.elements(), *(STAR,) * len(action.swaps))

    def from_action(self, action: Any) -> QuillicoSelection:
        match action:
            case Exchange(tiles):
                return msgspec.structs.replace(self.empty(), way="exchange", given=tuple(tiles))
            case Play():
                return msgspec.structs.replace(self.empty(), fixed=action)
            case _:
                return msgspec.structs.replace(self.empty(), way="pass")

    def _fits(self) -> list[Fit]:
        """Ways the word fits: legal ones first, then those with the most points."""
        asked = msgspec.structs.replace(self.selection, chosen=0)
        if self._tried is None or self._tried[0] != asked:
            query = LineQuery(asked.word, asked.cursor, asked.swaps, asked.direction)
            found = [fit for fit in find_fits(self.view, query) if fit.play.place] if asked.word else []
            self._tried = (asked, sorted(found, key=self._rank))
        return self._tried[1]

    def _rank(self, fit: Fit) -> tuple[bool, int]:
        preview = self.game.preview(self.view, fit.play)
        return not preview.legal, -preview.points

    def _fit(self) -> Fit:
        ways = self._fits()
        return ways[min(self.selection.chosen, len(ways) - 1)]

    def _hand(self) -> tuple[str, ...]:
        return self.view.hands[self.view.viewer] if self.view.viewer is not None else ()

    def _letters(self) -> tuple[str, ...]:
        return tuple(tile for tile in self._hand() if tile != STAR)

    def update_view(self, view: Any) -> None:
        super().update_view(view)
        self._tried = None


def _ghost(at: Oct, tile: str) -> Ghost:
    return Ghost(at.name, *at.centre(), face(tile))
