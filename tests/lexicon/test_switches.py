"""Every switch of rule [C11], on the shipped lists."""

from __future__ import annotations

import hashlib
import itertools

import msgspec
import pytest

from tilery.core.errors import LexiconError
from tilery.lexicon import LexiconSpec, compose, table
from tilery.lexicon.explain import explain
from tilery.lexicon.flags import DEFINED, level_of
from tilery.lexicon.select import select
from tilery.lexicon.spec import canonical, fingerprint
from tilery.lexicon.wordlists import offensive_words

pytestmark = pytest.mark.rule("common", "C11")


def chosen(**switches: object) -> set[str]:
    return set(select(canonical(msgspec.convert(switches, LexiconSpec))))


@pytest.fixture(scope="module")
def large() -> set[str]:
    return chosen()


def test_the_defaults_are_those_of_the_rule() -> None:
    assert msgspec.to_builtins(LexiconSpec()) == {
        "name": "en",
        "size": "large",
        "plurals": "on",
        "abbreviations": False,
        "names": False,
        "foreign": (),
        "spelling": "all",
        "family": False,
        "extra": (),
        "without": (),
        "crossword": True,
    }


def test_every_field_has_a_title_and_a_description() -> None:
    fields = msgspec.json.schema(LexiconSpec)["$defs"]["LexiconSpec"]["properties"]
    assert set(fields) == set(LexiconSpec.__struct_fields__)
    assert all(field["title"] and field["description"] for field in fields.values())


@pytest.mark.parametrize(
    "wrong", [{"size": "huge"}, {"plural": "on"}, {"foreign": ["de"]}, {"name": "xx"}, {"extra": "AB"}]
)
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, LexiconSpec)


def test_sizes_lie_within_each_other(large: set[str]) -> None:
    standard, everyday = chosen(size="standard"), chosen(size="everyday")
    assert everyday < standard < large
    assert (len(everyday), len(standard), len(large)) == (65_438, 118_463, 255_162)
    assert "XEBEC" in standard - everyday


def test_only_letters_and_in_order(large: set[str]) -> None:
    words = select(LexiconSpec())
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in large)
    assert all(before < after for before, after in itertools.pairwise(words))


def test_own_lists_of_the_build_are_in_force(large: set[str]) -> None:
    assert {"A", "I", "OK", "EW", "AA", "BRO", "KOMBUCHA", "CAFE"} <= large
    assert not {"B", "KB", "KCAL", "SITU", "HOSPHOLIPASE"} & large


def test_plurals(large: set[str]) -> None:
    only, none = chosen(plurals="only"), chosen(plurals="any")
    assert none < only < large
    assert {"BOYS", "MICE", "CHILDREN", "ABACI"} <= large - only
    assert {"RUNS", "NEWS", "LEAVES", "BUS", "SHEEP", "GLASS", "THIS", "ITS", "OPERA"} <= only
    assert {"RUNS", "LEAVES", "DATA"} <= only - none
    assert {"BUS", "SHEEP", "GLASS", "THIS", "ITS", "OPERA", "GAS", "MAN", "HAS", "CHAOS"} <= none


def test_abbreviations_and_names(large: set[str]) -> None:
    abbreviations, names = chosen(abbreviations=True), chosen(names=True)
    assert large < abbreviations
    assert large < names
    assert len(abbreviations) - len(large) == 1_477
    assert {"NASA", "KB"} <= abbreviations - large
    assert {"LONDON", "TOKYO"} <= names - large


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", {"CANCION", "PERRO"}),
        ("nl", {"FIETS", "HUIZEN"}),
        ("fr", {"ETAIENT", "SOEURS", "CHEVAUX"}),
    ],
)
def test_other_languages(large: set[str], language: str, words: set[str]) -> None:
    more = chosen(foreign=[language])
    assert large < more
    assert words <= more - large


@pytest.mark.parametrize(
    ("region", "right", "wrong"),
    [
        ("us", {"COLOR", "REALIZE", "AX"}, {"COLOUR", "REALISE", "ANALYSE"}),
        ("uk", {"COLOUR", "REALISE", "THEATRE"}, {"COLOR", "REALIZE"}),
        ("uk-z", {"COLOUR", "REALIZE"}, {"COLOR", "REALISE"}),
        ("ca", {"COLOUR", "REALIZE", "THEATRE"}, {"REALISE"}),
        ("au", {"COLOUR", "REALISE", "ESKY"}, {"REALIZE"}),
    ],
)
def test_spelling(large: set[str], region: str, right: set[str], wrong: set[str]) -> None:
    words = chosen(spelling=region)
    assert words < large
    assert right | {"TILE", "OK"} <= words
    assert not wrong & words


def test_family(large: set[str]) -> None:
    words = chosen(family=True)
    assert words < large
    assert large - words == large & offensive_words()


def test_family_holds_for_names_and_abbreviations_too() -> None:
    left_out = chosen(names=True, abbreviations=True) - chosen(names=True, abbreviations=True, family=True)
    assert "KKK" in left_out


def test_own_words_have_the_last_word() -> None:
    words = chosen(size="everyday", plurals="any", family=True, extra=["zzyzx", "boys", "shit"], without=["tile"])
    assert {"ZZYZX", "BOYS", "SHIT"} <= words
    assert "TILE" not in words
    assert "ABC" not in chosen(size="everyday", extra=["ABC"], without=["ABC"])


@pytest.mark.parametrize("word", ["", "É", "A B", "A1", "слово", "A" * 64, "ı"])
def test_what_is_no_word_is_refused_with_its_place(word: str) -> None:
    with pytest.raises(LexiconError) as caught:
        canonical(LexiconSpec(without=("FE", word)))
    assert caught.value.code == "lexicon/bad-word"
    assert caught.value.data.path == "without[1]"


def test_levels() -> None:
    english = table.english()
    assert english.level("THE") == 10
    assert english.level("SHOON") == 50
    assert english.level("BRO") == 55
    assert english.level("KOMBUCHA") == 50
    assert english.level("LONDON") is None
    assert english.level("ZZYZX") is None


def test_without_crossword_words_rare_ones_need_a_definition(large: set[str]) -> None:
    plain, english = chosen(crossword=False), table.english()
    left_out = large - plain
    assert left_out
    assert plain < large
    for word in left_out:
        assert level_of(english.find(word)) == 80
        assert not english.find(word) & DEFINED
    assert {word for word in large if english.level(word) == 80 and english.find(word) & DEFINED} <= plain
    assert {"CAT", "QUIXOTIC"} <= plain
    assert chosen(size="standard") == chosen(size="standard", crossword=False)
    assert min(left_out) in chosen(crossword=False, extra=[min(left_out)]), "the players' own list has the last word"
    told = explain(compose(LexiconSpec(crossword=False)), min(left_out))
    assert told.sentence == f"{min(left_out)} does not count here: it hardly occurs outside word games."


def test_a_spec_that_names_no_crossword_words_finds_the_graphs_of_before() -> None:
    fields = msgspec.structs.asdict(LexiconSpec())
    del fields["crossword"]
    assert fingerprint(LexiconSpec()) == hashlib.sha256(msgspec.json.encode(fields)).hexdigest()
    assert fingerprint(LexiconSpec(crossword=False)) != fingerprint(LexiconSpec())
