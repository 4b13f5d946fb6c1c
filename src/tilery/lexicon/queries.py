"""Questions to a word graph: anagrams and patterns."""

from __future__ import annotations

from collections.abc import Iterator

from tilery.core.errors import ErrorData, LexiconError
from tilery.kernel import MAX_LENGTH, WordGraph

_BLANK = 0
_ALPHABET = range(1, 27)


def letters(text: str, signs: str) -> str:
    """The query in upper case; LexiconError if it has anything but A–Z and the signs that it may have."""
    upper = text.upper()
    strange = sorted({sign for sign in upper if not ("A" <= sign <= "Z" or sign in signs)})
    if strange:
        allowed = "the letters A–Z" + "".join(f" and {sign}" for sign in signs)
        raise LexiconError(
            "lexicon/bad-query",
            f"Expected {allowed}, found {' '.join(strange[:8])!r}.",
            ErrorData(tiles=tuple(strange[:8])),
        )
    if len(upper) > 2 * MAX_LENGTH:
        raise LexiconError("lexicon/bad-query", f"Expected at most {2 * MAX_LENGTH} signs, found {len(upper)}.")
    return upper


def anagrams(graph: WordGraph, text: str) -> list[str]:
    """Every word of exactly these letters, in alphabetical order."""
    counts = _counts(letters(text, "?"))
    return [word for word, left in _spellings(graph, graph.root, counts, "") if left == 0]


def within(graph: WordGraph, text: str) -> list[str]:
    """Every word of some or all of these letters, longest first, then in alphabetical order."""
    found = (word for word, _ in _spellings(graph, graph.root, _counts(letters(text, "?")), ""))
    return sorted(found, key=lambda word: (-len(word), word))


def _counts(text: str) -> list[int]:
    """How often each letter 1…26 is there, and at index 0 how many blanks."""
    return [text.count("?"), *(text.count(chr(64 + letter)) for letter in _ALPHABET)]


def _spellings(graph: WordGraph, arc: int, counts: list[int], text: str) -> Iterator[tuple[str, int]]:
    """Every word once, alphabetically, with how many letters it leaves; a letter is taken before a blank."""
    if graph.ends(arc):
        yield text, sum(counts)
    mask = graph.letters(arc)
    for letter in _ALPHABET:
        source = letter if counts[letter] else _BLANK
        if mask >> letter & 1 and counts[source]:
            counts[source] -= 1
            yield from _spellings(graph, graph.child(arc, letter), counts, text + chr(64 + letter))
            counts[source] += 1


def pattern(graph: WordGraph, text: str) -> list[str]:
    """Every word of the shape ``text``, in alphabetical order."""
    signs = letters(text, "?*")
    return list(_matches(graph, graph.root, signs, _skip_stars(signs, frozenset({0})), ""))


def _matches(graph: WordGraph, arc: int, signs: str, places: frozenset[int], text: str) -> Iterator[str]:
    """Walks the graph with the set of all places of the pattern that the text so far may have reached."""
    if graph.ends(arc) and len(signs) in places:
        yield text
    mask = graph.letters(arc)
    for letter in _ALPHABET:
        if mask >> letter & 1:
            sign = chr(64 + letter)
            after = _after(signs, places, sign)
            if after:
                yield from _matches(graph, graph.child(arc, letter), signs, after, text + sign)


def _after(signs: str, places: frozenset[int], letter: str) -> frozenset[int]:
    reached = set()
    for place in places:
        if place < len(signs):
            if signs[place] == "*":
                reached.add(place)
            elif signs[place] in ("?", letter):
                reached.add(place + 1)
    return _skip_stars(signs, frozenset(reached))


def _skip_stars(signs: str, places: frozenset[int]) -> frozenset[int]:
    """These places and those after stars that stand for no letter at all."""
    reached = set(places)
    for place in sorted(places):
        while place < len(signs) and signs[place] == "*":
            place += 1
            reached.add(place)
    return frozenset(reached)
