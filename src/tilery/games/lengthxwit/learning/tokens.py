"""Length x Wit: a word letter by letter, or the vowel that is spent."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from tilery.core.game import AnyGame
from tilery.envs.token_builder import DONE, Builder, Open, Pick
from tilery.games.lengthxwit.messages import Action, Press, Respond, Score, Spend, View
from tilery.games.lengthxwit.scoring import vowels_of
from tilery.games.lengthxwit.spelling import response_words, responses, turn_words
from tilery.games.lengthxwit.state import MIN_LENGTH, SeatPosition

BEYOND = "["
"""Character that sorts after every letter."""
_WORDS: dict[str, type[Score | Press | Respond]] = {"score": Score, "press": Press, "respond": Respond}


class LengthXWitBuilder(Builder):
    """Builder of words: a letter is open while the tiles and dice spell a longer word with it."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._known: tuple[View | None, str, Sequence[str]] = (None, "", ())
        """The words of the latest view and kind, for the letters that follow."""

    def most_cells(self, tiles: int) -> int:
        """0, as there is no board."""
        return 0

    def coordinates(self, cell: Any) -> Sequence[int]:
        """No numbers, as there is no board."""
        return (0,)

    def open(self, view: View, kind: str, picks: Sequence[Pick]) -> Open:
        """The letters that may follow, and the end if the letters are a word."""
        if kind == "spend":
            return Open(
                tiles=sorted(vowels_of(view.options).intersection(SeatPosition.of(view, view.viewer or 0).free))
            )
        if self._known[0] is not view or self._known[1] != kind:
            self._known = view, kind, _words(SeatPosition.of(view, view.viewer or 0), kind)
        start, words = _word(picks), self._known[2]
        first, after = bisect_left(words, start), bisect_left(words, start + BEYOND)
        size = len(start)
        letters = sorted({word[size] for word in words[first:after] if len(word) > size})
        return Open(letters=letters, done=first < after and words[first] == start)

    def action(self, view: View, kind: str, picks: Sequence[Pick]) -> Action | None:
        """The action, once the word is done."""
        if kind == "spend":
            return Spend(picks[0].value) if picks else None
        if kind in _WORDS:
            return _WORDS[kind](_word(picks)) if picks and picks[-1] == DONE else None
        found: Action = self.simple(kind)
        return found

    def picks(self, view: View, action: Action) -> Iterator[Pick]:
        """The letters of the word, or the vowel."""
        match action:
            case Score(word) | Press(word) | Respond(word):
                yield from (Pick("letter", letter) for letter in word)
                yield DONE
            case Spend(tile):
                yield Pick("tile", tile)
            case _:
                pass


def _word(picks: Sequence[Pick]) -> str:
    return "".join([pick.value for pick in picks if pick.kind == "letter"])


def _words(position: SeatPosition, kind: str) -> Sequence[str]:
    """The words that this kind of action may name, in alphabetical order."""
    if kind == "respond":
        return [each.word for each in responses(position, response_words(position))]
    return [word for word in turn_words(position).words if len(word) >= MIN_LENGTH]
