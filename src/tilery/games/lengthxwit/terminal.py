"""Length x Wit: a word is typed, and Tab switches the action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.game import Preview
from tilery.games.lengthxwit import messages
from tilery.games.lengthxwit.messages import View
from tilery.games.lengthxwit.scoring import vowels_of
from tilery.tui.draft import Draft, Key, KeyHint

_LONGEST = 32
_WORDY: dict[str, type[messages.Score | messages.Press | messages.Respond]] = {
    "score": messages.Score,
    "press": messages.Press,
    "respond": messages.Respond,
}
_LABELS = {
    "roll": "Roll the first die",
    "mulligan": "Mulligan: nine new tiles",
    "score": "Score",
    "press": "Press your luck with",
    "fail": "Fail: only banked tiles score",
    "respond": "Answer with",
    "decline": "No word",
}


class LengthXWitSelection(msgspec.Struct, frozen=True):
    """Kind of action chosen, and the word typed so far, in which a small letter is one's own tile, not a die."""

    way: int = 0
    word: str = ""


class LengthXWitDraft(Draft[LengthXWitSelection]):
    """A word with the dice, or another action."""

    view: View

    def ways(self) -> list[str]:
        """Actions that may be taken now. ``spend:E`` spends an E [8c]."""
        found: list[str] = []
        for kind in self.prompt.kinds:
            if kind == "spend":
                found += [f"spend:{tile}" for tile in sorted(vowels_of(self.view.options).intersection(self._free()))]
            elif kind not in {"mulligan", "fail", "press"} or kind in self.view.offers:
                found.append(kind)
        first = ("roll", "score", "respond")
        return sorted(found, key=lambda way: way not in first)

    def empty(self) -> LengthXWitSelection:
        return LengthXWitSelection()

    def step(self, key: Key) -> LengthXWitSelection | None:
        ways = self.ways()
        match key.name:
            case "tab" | "down":
                return msgspec.structs.replace(self.selection, way=(self.selection.way + 1) % len(ways))
            case "shift+tab" | "up":
                return msgspec.structs.replace(self.selection, way=(self.selection.way - 1) % len(ways))
            case "backspace":
                return msgspec.structs.replace(self.selection, word=self.selection.word[:-1])
            case digit if digit.isdigit() and 0 < int(digit) <= len(ways):
                return msgspec.structs.replace(self.selection, way=int(digit) - 1)
            case _ if key.letter and self._takes_words():
                letter = key.letter.lower() if key.shifted and self._chooses_dice() else key.letter
                word = (self.selection.word + letter)[:_LONGEST]
                way = self.selection.way if self._way() in _WORDY else 0
                return LengthXWitSelection(way, word)
            case _:
                return None

    def action(self) -> messages.Action | None:
        way = self._way()
        if way in _WORDY:
            word = self.selection.word.upper()
            if way == "respond" and word != self.selection.word:
                return messages.Respond(word, self._dice())
            return _WORDY[way](word) if word else None
        if way.startswith("spend:"):
            return messages.Spend(way.removeprefix("spend:"))
        plain: dict[str, messages.Action] = {
            "roll": messages.Roll(),
            "mulligan": messages.Mulligan(),
            "fail": messages.Fail(),
            "decline": messages.Decline(),
        }
        return plain[way]

    def line(self) -> str:
        way = self._way()
        return f"{_label(way)} {self.selection.word}_" if way in _WORDY else _label(way)

    def keys(self) -> Sequence[KeyHint]:
        numbered = [KeyHint(str(place), _short(way)) for place, way in enumerate(self.ways(), start=1)]
        own = (KeyHint("Shift", "own tile"),) if self._chooses_dice() else ()
        return (KeyHint("Enter", "play"), *own, *(numbered if len(numbered) > 1 else ()))

    def used(self) -> tuple[str, ...]:
        if self._way().startswith("spend:"):
            return (self._way().removeprefix("spend:"),)
        dice = Counter(self.view.dice[number].letter for number in self._dice())
        return tuple((Counter(self.selection.word.upper()) - dice).elements())

    def remark(self, preview: Preview) -> str:
        match self._way():
            case "roll":
                return "a die is drawn from the bag and rolled"
            case "mulligan":
                return "all nine tiles are replaced"
            case "decline":
                return "no points, and no tiles used"
            case "press":
                return f"banks {preview.points}, and one more die is rolled"
            case "fail":
                return f"{preview.points} points for what is banked"
            case way if way.startswith("spend:"):
                return "the tile goes, and all dice are rolled again"
            case _:
                return ""

    def from_action(self, action: Any) -> LengthXWitSelection:
        way = f"spend:{action.tile}" if isinstance(action, messages.Spend) else str(action.__struct_config__.tag)
        word = getattr(action, "word", "")
        if isinstance(action, messages.Respond) and action.dice is not None:
            word = self._mark_own_tiles(word, [self.view.dice[number].letter for number in action.dice])
        return LengthXWitSelection(self.ways().index(way), word)

    @staticmethod
    def _mark_own_tiles(word: str, dice: list[str]) -> str:
        """Write a letter in lower case if none of these dice stands for it."""
        letters = []
        for letter in word:
            is_die = letter in dice
            if is_die:
                dice.remove(letter)
            letters.append(letter if is_die else letter.lower())
        return "".join(letters)

    def _chooses_dice(self) -> bool:
        """True if an answer may use own tiles in place of dice (option ``response``) [10]."""
        return "respond" in self.prompt.kinds and self.view.options.response == "any"

    def _dice(self) -> tuple[int, ...]:
        """The numbers of the dice that stand for letters of the word typed as capitals."""
        left = [letter for letter in self.selection.word if letter.isupper()]
        used = []
        for number, thrown in enumerate(self.view.dice):
            if thrown.letter in left:
                left.remove(thrown.letter)
                used.append(number)
        return tuple(used)

    def _way(self) -> str:
        ways = self.ways()
        return ways[min(self.selection.way, len(ways) - 1)]

    def _takes_words(self) -> bool:
        return any(way in _WORDY for way in self.ways())

    def _free(self) -> tuple[str, ...]:
        if self.view.viewer is None:
            return ()
        return self.view.hands[self.view.viewer].tiles or ()


def _label(way: str) -> str:
    return _LABELS.get(way) or f"Spend {way.removeprefix('spend:')} and roll all dice again"


def _short(way: str) -> str:
    return way.replace("spend:", "spend ")


DRAFT = LengthXWitDraft
