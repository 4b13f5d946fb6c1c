"""Explanations of the validity of a text in a lexicon."""

from __future__ import annotations

import msgspec

from tilery.kernel import MAX_LENGTH
from tilery.lexicon import table
from tilery.lexicon.flags import (
    ABBREVIATION,
    NAME,
    ONLY_PLURAL,
    PLURAL,
    REGIONS,
    is_crossword_word,
    level_of,
)
from tilery.lexicon.fold import fold
from tilery.lexicon.languages import ENGLISH
from tilery.lexicon.lexicon import Lexicon
from tilery.lexicon.select import HIGHEST_LEVEL
from tilery.lexicon.spec import LexiconSpec
from tilery.lexicon.wordlists import offensive_words

_SHOWN = 40


class Answer(msgspec.Struct, frozen=True):
    """The answer about a text: its normal form, its validity, its level, and a sentence for a person."""

    word: str
    valid: bool
    level: int | None
    sentence: str


def explain(lexicon: Lexicon, text: str) -> Answer:
    """Explain a text's validity in the lexicon, with the reason if it is invalid. Never raises."""
    word = text.strip()
    if word.isascii() or lexicon.language != ENGLISH:
        word = lexicon.alphabet.spell(word) or lexicon.alphabet.capitalise(word)
    if word in lexicon:
        level = lexicon.level(word)
        common = f"level {level} of 80, 10 the most common" if level else "no level"
        return Answer(word, True, level, f"{word} is a word ({common}).")
    shown = word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"
    return Answer(shown, False, None, _find_fault(lexicon, word, shown) or _explain_absence(lexicon, word))


def _find_fault(lexicon: Lexicon, word: str, shown: str) -> str | None:
    """The fault of a text that no lexicon could hold, or None."""
    if not word:
        return "An empty text is not a word."
    letters = lexicon.alphabet
    strange = "".join(dict.fromkeys(sign for sign in word if sign not in letters.set))
    if strange and lexicon.language != ENGLISH:
        return f"{shown} is not a word: tiles have only the letters {letters.describe()}, not {strange[:8]!r}."
    if strange:
        folded = fold(word.lower()).upper()
        if folded in lexicon:
            return f"{shown} is not written in the letters A–Z; without accents it would be {folded}, which is a word."
        return f"{shown} is not a word: tiles have only the letters A–Z, not {strange[:8]!r}."
    if len(word) > MAX_LENGTH:
        return f"{shown} is not a word: it has {len(word)} letters, and words have at most {MAX_LENGTH}."
    return None


def _explain_absence(lexicon: Lexicon, word: str) -> str:
    """The reason why a spellable text is not in this lexicon."""
    flags = table.words_of(lexicon.language).find(word)
    spec = lexicon.spec
    if not flags or spec is None:
        return f"{word} is not a word of this lexicon."
    return f"{word} does not count here: {_reason(spec, word, flags)}."


def _reason(spec: LexiconSpec, word: str, flags: int) -> str:
    level = level_of(flags)
    if word in spec.without:
        return "it is on the list of words left out"
    if spec.family and word in offensive_words(spec.name):
        return "it is left out of the family list"
    if (spec.plurals == "any" and flags & PLURAL) or (spec.plurals == "only" and flags & ONLY_PLURAL):
        return "it is a plural"
    if level is None:
        kinds = [kind for kind, bit in (("a name", NAME), ("an abbreviation", ABBREVIATION)) if flags & bit]
        return f"it is {' or '.join(kinds)}"
    if level > HIGHEST_LEVEL[spec.size]:
        return f"it is too rare for the {spec.size} list (level {level}, which ends at {HIGHEST_LEVEL[spec.size]})"
    if not spec.crossword and is_crossword_word(flags):
        return "it hardly occurs outside word games"
    places = ", ".join(region for region, bit in REGIONS.items() if flags & bit)
    return f"it is not spelled so in {spec.spelling}" + (f" but in {places}" if places else "")
