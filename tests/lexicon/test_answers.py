"""Any text gets a sentence, and any file a reading or a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import LexiconError
from tilery.lexicon import LexiconSpec, compose, from_words
from tilery.lexicon.explain import explain
from tilery.lexicon.ownlist import MAX_BYTES, read_own_list

STRICT = LexiconSpec(size="everyday", plurals="any", spelling="us", family=True, without=("CAT",))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tile", "TILE is a word (level 20 of 80, 10 the most common)."),
        (" Tile ", "TILE is a word (level 20 of 80, 10 the most common)."),
        ("tlie", "TLIE is not a word of this lexicon."),
        ("runs", "RUNS does not count here: it is a plural."),
        ("cat", "CAT does not count here: it is on the list of words left out."),
        ("colour", "COLOUR does not count here: it is not spelled so in us but in uk, uk-z, ca, au."),
        ("london", "LONDON does not count here: it is a name."),
        ("nasa", "NASA does not count here: it is an abbreviation."),
        ("xebec", "XEBEC does not count here: it is too rare for the everyday list (level 70, which ends at 50)."),
        ("shit", "SHIT does not count here: it is left out of the family list."),
        ("café", "café is not written in the letters A–Z; without accents it would be CAFE, which is a word."),
        ("слово", "слово is not a word: tiles have only the letters A–Z, not 'слов'."),
        ("it's", "IT'S is not a word: tiles have only the letters A–Z, not \"'\"."),
        ("", "An empty text is not a word."),
        ("a" * 70, "A" * 40 + "… is not a word: it has 70 letters, and words have at most 63."),
    ],
)
def test_the_sentence(text: str, sentence: str) -> None:
    answer = explain(compose(STRICT), text)
    assert answer.sentence == sentence
    assert answer.valid == (" is a word " in sentence)


def test_a_word_of_ones_own_has_no_level() -> None:
    answer = explain(from_words(["zzyzx"]), "zzyzx")
    assert answer.sentence == "ZZYZX is a word (no level)."
    assert answer.level is None


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    lexicon = from_words(["TILE"])
    answer = explain(lexicon, text)
    assert answer.valid == (text.strip().lower() == "tile")
    assert answer.sentence.endswith(".")


def test_an_own_list(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("\ufeff# ours\nzzyzx  Xyzzy # two\r\n\nplugh", encoding="utf-8")
    assert read_own_list(path) == ("ZZYZX", "XYZZY", "PLUGH")


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b"", "lexicon/empty-list", "has no words in it"),
        (b"# nothing\n", "lexicon/empty-list", "has no words in it"),
        (b"good\nna\xc3\xafve\n", "lexicon/bad-word", "line 2: A word has 1 to 63 letters A–Z; 'naïve' is none."),
        (b"ab\xff", "lexicon/not-text", "byte 2 is 0xff"),
        (b"A" * (MAX_BYTES + 1), "lexicon/too-large", "16.0 MB"),
        (b"A\n" * 1_000_001, "lexicon/too-many-words", "1,000,001 words"),
        (None, "lexicon/unreadable", "No such file"),
    ],
)
def test_an_unusable_list(content: bytes | None, code: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LexiconError) as caught:
        read_own_list(path)
    assert caught.value.code == code
    assert says in caught.value.message


def test_a_folder_is_no_list(tmp_path: Path) -> None:
    with pytest.raises(LexiconError) as caught:
        read_own_list(tmp_path)
    assert caught.value.code == "lexicon/unreadable"
