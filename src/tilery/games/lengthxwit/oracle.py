"""Slow, obvious search: every word of the lexicon, tried one by one. ``plays.py`` is compared with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

import msgspec

from tilery.games.lengthxwit.messages import View
from tilery.lexicon import LexiconSpec, compose
from tilery.lexicon.languages import alphabet


def spellable(words: Iterable[str], dice: Iterable[str], free: Iterable[str]) -> Iterator[str]:
    """Words that use every die once and otherwise only free tiles [8a]."""
    thrown, held = Counter(dice), Counter(free)
    letters = "".join(thrown | held)
    for word in words:
        if word.strip(letters):
            continue  # a letter that is nowhere: most words end here
        needed = Counter(word)
        if len(word) >= 2 and needed >= thrown and needed - thrown <= held:
            yield word


@lru_cache(maxsize=4)
def _every_word(sha256: str, mark: str) -> tuple[str, ...]:
    return tuple(compose(msgspec.json.decode(mark, type=LexiconSpec)).words())


def answerable(words: Iterable[str], dice: Iterable[str], free: Iterable[str]) -> Iterator[str]:
    """Words that use at least one of the dice, and otherwise only other dice and free tiles [10]."""
    thrown, held = list(dice), list(free)
    some = [chosen for count in range(1, len(thrown) + 1) for chosen in combinations(thrown, count)]
    letters = "".join(thrown + held)
    for word in words:
        if not word.strip(letters) and any(True for chosen in some for _ in spellable((word,), chosen, held)):
            yield word


def words(view: View) -> list[str]:
    """Every word the viewer could show now, in alphabetical order. Empty without dice."""
    seat = view.viewer
    if seat is None or not view.dice:
        return []
    dice = [thrown.letter for thrown in view.dice]
    found = answerable if seat != view.turn and view.options.response == "any" else spellable
    return list(found(lexicon_of(view), dice, view.hands[seat].tiles or ()))


def may_fail(view: View) -> bool:
    """True if the viewer, whose turn it is, may fail: it has no vowel and, by the printed rules, no word [8d]."""
    held = view.hands[view.turn].tiles or ()
    if view.options.fail == "free":
        return True
    vowels = alphabet(view.options.lexicon.name).vowels
    return not set(held) & vowels and (view.options.fail == "strict" or not words(view))


def tiles_beside(view: View, word: str, dice: Iterable[int]) -> list[str] | None:
    """Tiles of the viewer for an answer with exactly these dice, or None if it cannot be spelled [10]."""
    seat = view.viewer
    thrown = Counter(view.dice[number].letter for number in dice)
    held = Counter(() if seat is None else view.hands[seat].tiles or ())
    needed = Counter(word)
    if not thrown or not thrown <= needed or not needed - thrown <= held:
        return None
    return sorted((needed - thrown).elements())


def lexicon_of(view: View) -> tuple[str, ...]:
    """Every word of this match."""
    return _every_word(view.lexicon, msgspec.json.encode(view.options.lexicon).decode())


def values(view: View) -> dict[str, int]:
    """Letter values of the agreed set, or those of rule [3] spelled out."""
    if not isinstance(view.options.set, str):
        return view.options.set.values
    groups = {1: "AEILNORST", 2: "DGU", 3: "BCHMPWY", 4: "FKV", 6: "JX", 8: "QZ"}
    return {letter: value for value, letters in groups.items() for letter in letters}


def points(view: View, word: str) -> int:
    """Points the word would score for the viewer: times the dice in its own turn, plain in another's [8a], [10]."""
    worth = values(view)
    face = sum(worth[letter] for letter in word)
    if view.viewer != view.turn:
        return face
    return face * len(view.dice) + sum(worth[tile] for tile in view.banked)
