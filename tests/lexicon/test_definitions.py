"""What words mean."""

from __future__ import annotations

import pytest

from tilery.lexicon import Definition, LexiconSpec, compose, definitions, table
from tilery.lexicon.definitions import Glossary
from tilery.lexicon.flags import level_of

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
def test_a_form_is_defined_by_its_base(word: str, senses: list[tuple[str, str, str]]) -> None:
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


def test_the_shares_that_were_promised() -> None:
    english, glossary = table.english(), definitions.glossary()
    for limit, share in ((35, 0.98), (50, 0.91)):
        words = [
            word for word, flags in zip(english.words, english.flags, strict=True) if (level_of(flags) or 99) <= limit
        ]
        defined = sum(1 for word in words if next(glossary.define(word), None))
        assert defined / len(words) >= share
