"""What words mean."""

from __future__ import annotations

from typing import Any

import pytest

from tilery.lexicon import Definition, LexiconSpec, compose, definitions, table
from tilery.lexicon.definitions import Glossary
from tilery.lexicon.flags import DEFINED, level_of
from tilery.lexicon.wordlists import offensive_words

TOY = Glossary(
    texts=["move fast", "a fast pace", "of little speed", "a small rodent"],
    senses={"RUN": "n1 v0", "SLOW": "a2", "MOUSE": "n3"},
    irregular={"RAN": "RUN v", "MICE": "MOUSE n"},
)


@pytest.mark.parametrize(
    ("word", "senses"),
    [
        ("RUN", [("RUN", "noun", "a fast pace"), ("RUN", "verb", "move fast")]),
        ("RAN", [("RUN", "verb", "move fast")]),
        ("RUNS", [("RUN", "noun", "a fast pace"), ("RUN", "verb", "move fast")]),
        ("MICE", [("MOUSE", "noun", "a small rodent")]),
        ("SLOWER", [("SLOW", "adjective", "of little speed")]),
        ("SLOWLY", [("SLOW", "adjective", "of little speed")]),
        ("SLOWED", [("SLOW", "adjective", "of little speed")]),
        ("XYZZY", []),
        ("", []),
    ],
)
def test_a_form_is_defined_by_its_base(word: str, senses: list[tuple[str, Any, str]]) -> None:
    assert list(TOY.define(word)) == [Definition(*sense) for sense in senses]


def test_a_glossary_written_reads_back() -> None:
    assert definitions.parse(definitions.write(TOY)) == TOY


def test_a_form_that_is_a_word_itself_has_both_meanings() -> None:
    words = [sense.word for sense in definitions.define("LEAVES")]
    assert {"LEAF", "LEAVE"} <= set(words)


def test_a_lexicon_defines() -> None:
    lexicon = compose(LexiconSpec(size="everyday"))
    assert lexicon.define("TILES")[0].word == "TILE"
    assert "small" in lexicon.define("MICE")[0].text
    assert lexicon.define("ZZYZX") == []


FUNCTION_WORDS = ["THE", "YOU", "AND", "WHEN", "HER", "OF", "TO", "FOR", "WITH", "THEY", "WE", "SHE", "IF", "THIS"]


@pytest.mark.parametrize("word", FUNCTION_WORDS)
def test_function_words_have_definitions_of_our_own(word: str) -> None:
    first = definitions.define(word)[0]
    assert (first.word, first.source) == (word, "Tilery")


@pytest.mark.parametrize(("word", "part"), [("HE", "pronoun"), ("IN", "preposition"), ("OR", "conjunction")])
def test_an_abbreviation_of_the_same_letters_comes_after_our_own(word: str, part: str) -> None:
    senses = definitions.define(word)
    assert senses[0].part == part
    assert {sense.source for sense in senses} == {"Tilery", "WordNet"}


def test_forms_of_words_with_definitions_of_our_own() -> None:
    assert definitions.define("IFS")[0].word == "IF"
    assert [(sense.word, sense.part) for sense in definitions.define("HOONING")] == [("HOON", "verb")]
    assert definitions.define("BLOGGED")[0].source == "Tilery"


def test_definitions_of_our_own_are_of_words_and_whole() -> None:
    english = table.english()
    for word, senses in definitions.own_definitions().items():
        assert english.level(word) or word in ("BLOG", "PEND", "LIFEFORM", "BREAKPOINT"), word
        assert all(sense.text == sense.text.strip() != "" and sense.text.isascii() for sense in senses)


def test_the_flag_of_a_word_says_whether_it_is_defined() -> None:
    english, glossary = table.english(), definitions.glossary()
    for word, flags in list(zip(english.words, english.flags, strict=True))[::17]:
        assert bool(flags & DEFINED) == (next(glossary.define(word), None) is not None), word


@pytest.mark.parametrize("level", [10, 20])
def test_no_common_word_is_without_a_definition(level: int) -> None:
    english = table.english()
    pairs = zip(english.words, english.flags, strict=True)
    undefined = {word for word, flags in pairs if level_of(flags) == level and not flags & DEFINED}
    assert undefined <= offensive_words()


def test_the_shares_that_were_promised() -> None:
    english, glossary = table.english(), definitions.glossary()
    for limit, share in ((35, 0.99), (50, 0.97)):
        words = [
            word for word, flags in zip(english.words, english.flags, strict=True) if (level_of(flags) or 99) <= limit
        ]
        defined = sum(1 for word in words if next(glossary.define(word), None))
        assert defined / len(words) >= share
