"""Length x Wit: a word letter by letter, or the vowel that is spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from tilery.envs.factored.builder import DONE, Builder, Open, Pick
from tilery.games.lengthxwit.legality import Position, of_view
from tilery.games.lengthxwit.messages import Action, Press, Respond, Score, Spend, View
from tilery.games.lengthxwit.scoring import VOWELS
from tilery.lexicon import lexicon_of

_WORDS: dict[str, type[Score | Press | Respond]] = {"score": Score, "press": Press, "respond": Respond}


class LengthXWitBuilder(Builder):
    """Letters are open while the tiles and dice spell a word that goes on with them."""

    def most_cells(self, tiles: int) -> int:
        """There is no board."""
        return 0

    def coordinates(self, cell: Any) -> Sequence[int]:
        """There is no board."""
        return (0,)

    def open(self, view: View, kind: str, picks: Sequence[Pick]) -> Open:
        """The letters that a word can go on with, and whether it may end."""
        position = of_view(view, view.viewer or 0)
        if kind == "spend":
            return Open(tiles=sorted(VOWELS.intersection(position.free)))
        word = _word(picks)
        letters = [letter for letter in ascii_uppercase if _leads_on(position, kind, word + letter)]
        return Open(letters=letters, done=bool(word) and self.is_legal(view, _WORDS[kind](word)))

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


def _leads_on(position: Position, kind: str, start: str) -> bool:
    """Whether some word begins like this, uses the dice as it must, and has no more letters than there are."""
    have = Counter(position.dice) + Counter(position.free)
    if Counter(start) - have:
        return False
    graph = lexicon_of(position).graph
    wanted = Counter(position.dice) if kind != "respond" or position.options.response == "all" else Counter()
    return bool(graph.walk(start)) and _completes(graph, graph.walk(start), start, have - Counter(start), wanted)


def _completes(graph: Any, arc: int, text: str, left: Counter[str], wanted: Counter[str]) -> bool:
    if graph.ends(arc) and len(text) > 1 and not wanted - Counter(text):
        return True
    for letter, count in left.items():
        if count:
            onward = graph.child(arc, ord(letter) - 64)
            if onward and _completes(graph, onward, text + letter, left - Counter(letter), wanted):
                return True
    return False
