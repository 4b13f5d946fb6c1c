"""Queries to a word graph: anagrams and patterns."""

from __future__ import annotations

from collections.abc import Iterator

from tilery.core.errors import ErrorData, LexiconError
from tilery.kernel import MAX_LENGTH, WordGraph
from tilery.lexicon.alphabet import Alphabet

_BLANK = 0
_ALPHABET = range(1, 27)


def letters(text: str, signs: str, alphabet: Alphabet) -> str:
    """The query in upper case. Raises LexiconError if it has other characters than letters and the allowed signs."""
    upper = alphabet.capitalise(text)
    strange = sorted({sign for sign in upper if not (sign in alphabet.set or sign in signs)})
    if strange:
        allowed = f"the letters {alphabet.describe()}" + "".join(f" and {sign}" for sign in signs)
        raise LexiconError(
            "lexicon/bad-query",
            f"Expected {allowed}, found {' '.join(strange[:8])!r}.",
            ErrorData(tiles=tuple(strange[:8])),
        )
    if len(upper) > 2 * MAX_LENGTH:
        raise LexiconError("lexicon/bad-query", f"Expected at most {2 * MAX_LENGTH} signs, found {len(upper)}.")
    return upper


def anagrams(graph: WordGraph, text: str, alphabet: Alphabet) -> list[str]:
    """Every word of exactly these letters, in alphabetical order."""
    counts = _counts(graph, letters(text, "?", alphabet))
    return [word for word, left in _spellings(graph, graph.root, counts, "") if left == 0]


def within(graph: WordGraph, text: str, alphabet: Alphabet) -> list[str]:
    """Every word of some or all of these letters, longest first, then in alphabetical order."""
    found = (word for word, _ in _spellings(graph, graph.root, _counts(graph, letters(text, "?", alphabet)), ""))
    return sorted(found, key=lambda word: (-len(word), word))


def holds(graph: WordGraph, text: str, before: str) -> bool:
    """True if some word holds ``text``, spelled before it with some of the letters ``before``."""
    return _holds(graph, graph.root, [graph.numbers.get(letter, 0) for letter in text], _counts(graph, before))


def _holds(graph: WordGraph, arc: int, text: list[int], counts: list[int]) -> bool:
    if _goes_on(graph, arc, text):
        return True
    mask = graph.letters(arc)
    for letter in _ALPHABET:
        if counts[letter] and mask >> letter & 1:
            counts[letter] -= 1
            found = _holds(graph, graph.child(arc, letter), text, counts)
            counts[letter] += 1
            if found:
                return True
    return False


def _goes_on(graph: WordGraph, arc: int, text: list[int]) -> bool:
    """True if words with these letters continue from this arc."""
    for letter in text:
        arc = graph.child(arc, letter)
        if arc == 0:
            return False
    return True


def _counts(graph: WordGraph, text: str) -> list[int]:
    """Count of each letter 1…26, with blanks at index 0."""
    counts = [text.count("?"), *(text.count(sign) for sign in graph.signs)]
    return counts + [0] * (len(_ALPHABET) + 1 - len(counts))


def _spellings(graph: WordGraph, arc: int, counts: list[int], text: str) -> Iterator[tuple[str, int]]:
    """Every word once, alphabetically, with the number of letters it leaves. A letter is taken before a blank."""
    if graph.ends(arc):
        yield text, sum(counts)
    mask = graph.letters(arc)
    for letter in _ALPHABET:
        source = letter if counts[letter] else _BLANK
        if mask >> letter & 1 and counts[source]:
            counts[source] -= 1
            yield from _spellings(graph, graph.child(arc, letter), counts, text + graph.signs[letter - 1])
            counts[source] += 1


def pattern(graph: WordGraph, text: str, alphabet: Alphabet) -> list[str]:
    """Every word of the shape ``text``, in alphabetical order."""
    return _Matcher(graph, letters(text, "?*", alphabet)).matches()


class _Matcher:
    """A walk of the graph that tracks the set of all places of a pattern reached by the letters so far.

    Sets of places are bit masks. Two results are cached: the set that a letter leads to from a set, and the nodes from
    which a set leads to no word.
    """

    def __init__(self, graph: WordGraph, signs: str) -> None:
        self.graph = graph
        self.signs = signs
        self.done = 1 << len(signs)
        self.ways: dict[tuple[int, int], int] = {}
        self.dead: set[tuple[int, int]] = set()
        self.found: list[str] = []

    def matches(self) -> list[str]:
        """Every word that fits, in alphabetical order."""
        self._walk(self.graph.root, self._past_stars(1), "")
        return self.found

    def _walk(self, arc: int, places: int, text: str) -> None:
        if (arc, places) in self.dead:
            return
        before = len(self.found)
        if self.graph.ends(arc) and places & self.done:
            self.found.append(text)
        mask = self.graph.letters(arc)
        for letter in _ALPHABET:
            if mask >> letter & 1 and (after := self._after(places, letter)):
                self._walk(self.graph.child(arc, letter), after, text + self.graph.signs[letter - 1])
        if len(self.found) == before:
            self.dead.add((arc, places))

    def _after(self, places: int, letter: int) -> int:
        way = (places, letter)
        if way not in self.ways:
            reached = 0
            for place, sign in enumerate(self.signs):
                if places >> place & 1 and sign in ("?", "*", self.graph.signs[letter - 1]):
                    reached |= 1 << place + (sign != "*")
            self.ways[way] = self._past_stars(reached)
        return self.ways[way]

    def _past_stars(self, places: int) -> int:
        """The places given and those after stars that stand for no letter at all."""
        for place, sign in enumerate(self.signs):
            if sign == "*" and places >> place & 1:
                places |= 1 << place + 1
        return places
