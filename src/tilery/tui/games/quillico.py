"""Quillico: the cursor is on a letter, a word is typed, and every way it fits there is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Preview
from tilery.games.quillico.messages import Action, Exchange, Pass, Play, View
from tilery.games.quillico.scene import face
from tilery.games.quillico.state import STAR
from tilery.geometry import Oct
from tilery.tui.draft import Draft, Key, KeyHint
from tilery.tui.games._lines import ORIGIN, Fit, Wish, fits, letters_on
from tilery.tui.nearby import ARROWS, nearest
from tilery.tui.overlay import Aim, Ghost, Overlay
from tilery.tui.picking import pick
from tilery.tui.telling import counted

COMPASS = {"6": "E", "9": "NE", "8": "N", "7": "NW", "4": "W", "1": "SW", "2": "S", "3": "SE"}
"""The digits as they lie on a number pad."""
_LONGEST = 24


class Now(msgspec.Struct, frozen=True):
    """The letter the word goes through, the word, and which of the ways it fits is chosen."""

    cursor: Oct
    way: str = "play"
    word: str = ""
    direction: str = ""
    chosen: int = 0
    swaps: tuple[Oct, ...] = ()
    given: tuple[str, ...] = ()
    fixed: Play | None = None
    """The play of a hint, until something is changed."""


class Quillico(Draft[Now]):
    """A word through a letter on the table."""

    view: View
    _tried: tuple[Now, list[Fit]] | None = None

    def fresh(self) -> Now:
        letters = letters_on(self.view)
        latest = [Oct(*at) for at in reversed(self.view.latest)]
        return Now(next((at for at in (*latest, *letters) if at in letters), ORIGIN))

    def step(self, key: Key) -> Now | None:
        now = self.now
        change = msgspec.structs.replace
        if key.name == "0":
            return change(now, way=self.next_way(now.way))
        if now.way == "exchange":
            given = pick(self._letters(), now.given, key)
            return None if given is None else change(now, given=given)
        return self._lay(key) if now.way == "play" else None

    def _lay(self, key: Key) -> Now | None:
        now = msgspec.structs.replace(self.now, fixed=None)
        change = msgspec.structs.replace
        match key.name:
            case "tab" | "shift+tab":
                ways = len(self._fits())
                step = 1 if key.name == "tab" else -1
                return change(now, chosen=(now.chosen + step) % ways) if ways else self._elsewhere(now)
            case "backspace":
                return change(now, word=now.word[:-1], chosen=0)
            case "asterisk":
                swaps = tuple(at for at in now.swaps if at != now.cursor)
                return change(now, swaps=swaps if now.cursor in now.swaps else (*now.swaps, now.cursor), chosen=0)
            case "5":
                return change(now, direction="", chosen=0)
            case name if name in COMPASS:
                return change(now, direction=COMPASS[name], chosen=0)
            case name if name in ARROWS:
                return change(now, cursor=nearest(now.cursor, letters_on(self.view), name), chosen=0)
            case _ if key.letter and len(now.word) < _LONGEST:
                letter = key.letter.lower() if key.shifted else key.letter
                return change(now, word=now.word + letter, chosen=0)
            case _:
                return None

    def _elsewhere(self, now: Now) -> Now:
        """The cursor on a letter that the word can be played through, if there is one."""
        for cursor, tile in letters_on(self.view, now.swaps).items():
            if tile[0] in now.word.upper():
                wish = Wish(now.word, cursor, now.swaps, now.direction)
                if any(self.game.preview(self.view, fit.play).legal for fit in fits(self.view, wish)):
                    return msgspec.structs.replace(now, cursor=cursor)
        return now

    def action(self) -> Action | None:
        match self.now.way:
            case "exchange":
                return Exchange(self.now.given) if self.now.given else None
            case "pass":
                return Pass()
            case _:
                return self.now.fixed or (self._fit().play if self._fits() else None)

    def line(self) -> str:
        now = self.now
        if now.way == "exchange":
            return f"Exchange {' '.join(now.given)}_"
        if now.way == "pass":
            return "Pass: do nothing this turn"
        if now.fixed is not None:
            preview = self.preview()
            return f"Play {preview.words[0].word if preview and preview.words else 'this'}, a hint"
        ways = self._fits()
        which = f"   {self._fit().direction}, way {now.chosen + 1} of {len(ways)}" if ways else ""
        taken = f"   {len(now.swaps)} taken for a star" if now.swaps else ""
        only = f"   only {now.direction}" if now.direction and not ways else ""
        return f"Play {now.word.upper()}_{which}{only}{taken}"

    def advice(self) -> str:
        now, letters = self.now, letters_on(self.view, self.now.swaps)
        if now.way == "exchange":
            return "Type the letters to put back: three, or all you have."
        if not letters:
            return "Type the first word of the match."
        if now.cursor not in letters:
            return "That letter is taken for a star. Move to a letter that stays, and type a word through it."
        letter = letters[now.cursor][0]
        if not now.word:
            return f"Type a whole word that runs through the {letter} at the cursor."
        fits_not = "cannot run" if letter in now.word.upper() else "does not run"
        that_way = " that way" if now.direction else ""
        return f"{now.word.upper()} {fits_not} through the {letter} at the cursor{that_way}. Tab looks elsewhere."

    def remark(self, preview: Preview) -> str:
        if self.now.way == "exchange":
            return f"{counted(len(self.now.given), 'letter goes', 'letters go')} back, and you draw as many"
        return ""

    def keys(self) -> Sequence[KeyHint]:
        enter, other = KeyHint("Enter", "play"), self.other(self.now.way)
        if self.now.way != "play":
            return (enter, *((KeyHint("a-z", "choose"),) if self.now.way == "exchange" else ()), *other)
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
        if self.now.way != "play":
            return Overlay()
        play = action if isinstance(action, Play) else Play(())
        swaps = play.swaps or tuple(map(tuple, self.now.swaps))
        ghosts = [_ghost(Oct(*at), STAR) for at in swaps]
        ghosts += [_ghost(Oct(*placing.at), placing.tile) for placing in play.place]
        cursor = None if self.now.fixed else Aim(self.now.cursor.name, *self.now.cursor.centre())
        return Overlay(tuple(ghosts), cursor)

    def used(self) -> tuple[str, ...]:
        if self.now.way == "exchange":
            return self.now.given
        action = self.action()
        if not isinstance(action, Play):
            return (STAR,) * len(self.now.swaps)
        taken = [placing.tile for placing in self.view.table if placing.at in action.swaps]
        laid = Counter(placing.tile for placing in action.place) - Counter(taken)
        return (*laid.elements(), *(STAR,) * len(action.swaps))

    def laid(self, action: Any) -> Now:
        match action:
            case Exchange(tiles):
                return msgspec.structs.replace(self.fresh(), way="exchange", given=tuple(tiles))
            case Play():
                return msgspec.structs.replace(self.fresh(), fixed=action)
            case _:
                return msgspec.structs.replace(self.fresh(), way="pass")

    def _fits(self) -> list[Fit]:
        """The ways the word fits, those that can be played first, then the ones with most points."""
        asked = msgspec.structs.replace(self.now, chosen=0)
        if self._tried is None or self._tried[0] != asked:
            wish = Wish(asked.word, asked.cursor, asked.swaps, asked.direction)
            found = [fit for fit in fits(self.view, wish) if fit.play.place] if asked.word else []
            self._tried = (asked, sorted(found, key=self._rank))
        return self._tried[1]

    def _rank(self, fit: Fit) -> tuple[bool, int]:
        preview = self.game.preview(self.view, fit.play)
        return not preview.legal, -preview.points

    def _fit(self) -> Fit:
        ways = self._fits()
        return ways[min(self.now.chosen, len(ways) - 1)]

    def _hand(self) -> tuple[str, ...]:
        return self.view.hands[self.view.viewer] if self.view.viewer is not None else ()

    def _letters(self) -> tuple[str, ...]:
        return tuple(tile for tile in self._hand() if tile != STAR)

    def looking_at(self, view: Any) -> None:
        super().looking_at(view)
        self._tried = None


def _ghost(at: Oct, tile: str) -> Ghost:
    return Ghost(at.name, *at.centre(), face(tile))


DRAFT = Quillico
