"""Anagrams and patterns against the obvious way to find them."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import LexiconError
from tilery.lexicon import Lexicon, from_words

some_words = st.sets(st.text("ABC", min_size=1, max_size=5), max_size=40)


def leftover(word: str, letters: str) -> int | None:
    """How many letters are left when the word is laid with them; None if it cannot be."""
    missing = Counter(word) - Counter(letters.replace("?", ""))
    return len(letters) - len(word) if missing.total() <= letters.count("?") else None


@given(some_words, st.text("ABC?", max_size=6))
def test_anagrams(words: set[str], letters: str) -> None:
    lexicon = from_words(words)
    assert lexicon.anagrams(letters) == sorted(word for word in words if leftover(word, letters) == 0)


@given(some_words, st.text("ABC?", max_size=6))
def test_words_within_letters(words: set[str], letters: str) -> None:
    fitting = [word for word in words if leftover(word, letters) is not None]
    assert from_words(words).within(letters) == sorted(fitting, key=lambda word: (-len(word), word))


@given(some_words, st.text("ABC", max_size=4))
def test_beginnings(words: set[str], start: str) -> None:
    longer = any(word.startswith(start) and word != start for word in words)
    assert from_words(words).begins(start) == longer


@given(some_words, st.text("ABC", min_size=1, max_size=3), st.text("ABC", max_size=3))
def test_words_that_hold_letters(words: set[str], text: str, before: str) -> None:
    spelled = [word[:at] for word in words for at in range(len(word)) if word.startswith(text, at)]
    held = any(leftover(start, before) is not None for start in spelled)
    assert from_words(words).holds(text, before) == held


@given(some_words, st.text("ABC?*", max_size=6))
def test_patterns(words: set[str], pattern: str) -> None:
    shape = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    assert from_words(words).pattern(pattern) == sorted(filter(shape.fullmatch, words))


@given(some_words, st.text("ABC", max_size=3))
def test_prefixes(words: set[str], start: str) -> None:
    assert list(from_words(words).prefix(start)) == sorted(word for word in words if word.startswith(start))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return from_words(["TILE", "LITE", "TILER"])


def test_lower_case_is_understood(lexicon: Lexicon) -> None:
    assert lexicon.anagrams("elit") == ["LITE", "TILE"]
    assert lexicon.pattern("?i*e") == ["LITE", "TILE"]
    assert list(lexicon.prefix("til")) == ["TILE", "TILER"]


@pytest.mark.parametrize("query", ["T1LE", "TILÉ", "T E", "плитка", "A" * 200])
def test_strange_queries_are_refused(lexicon: Lexicon, query: str) -> None:
    for ask in (lexicon.anagrams, lexicon.within, lexicon.pattern, lexicon.prefix):
        with pytest.raises(LexiconError) as caught:
            ask(query)
        assert caught.value.code == "lexicon/bad-query"


def test_a_star_is_no_letter_of_an_anagram(lexicon: Lexicon) -> None:
    with pytest.raises(LexiconError):
        lexicon.anagrams("TIL*")


def test_many_stars_are_answered(lexicon: Lexicon) -> None:
    assert lexicon.pattern("*" * 60 + "R" + "*" * 60) == ["TILER"]
