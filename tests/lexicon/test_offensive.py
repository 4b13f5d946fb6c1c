"""What the family list leaves out: whole word families, and every near word decided."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tilery.lexicon import LexiconSpec, compose, definitions, table
from tilery.lexicon.sources import build, offensive, published
from tilery.lexicon.sources.offensive import Families, Words, expand, find_undecided, forms, near, staying
from tilery.lexicon.wordlists import EARLIER_OFFENSIVE, list_file, offensive_words, read_list

PACKAGES = os.environ.get("TILERY_PACKAGES")


def listed(text: str) -> list[str]:
    return text.split()


SLURS = listed("""
    WOG KAFFIR GOLLIWOG PICCANINNY PICKANINNY SAMBO NEGROID CHINKY CHINKIE GYPPO TAIG ABO BOONG LUBRA SQUAW REDSKIN
    SHEENIE SHYLOCK JEWED JEWING HONKY OFAY FAGGY POOFTAH POOVE DYKEY LEZZIE TRANNIE SPAZ SPASTIC MONGOLOID RETARDED
    HALFBREED
""")
CRUDE = listed("""
    APESHIT SHAT BADASS SMARTARSE BUGGERY BOLLOX MINGE RAPER PORNY SODDING BUMSUCKER CRAP CRAPPY FUCK CUNT FAGGOT RAPE
    YID
""")
ORDINARY = listed("""
    SCREW THERAPIST SALTWATER SNIGGER COCKED COCKPIT PRICKLE PUSSYFOOT SCRAPE DEBUGGER SHITAKE RAPESEED YIDDISH CHINESE
    GYPSY JEWISH LESBIAN GAY QUEER SEX BREAST DAMN BLOODY HELL FART BUM BOOBY TITMOUSE SPICE SPIKE RETARDANT CRAPPIE
""")


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(table.english().words)


@pytest.mark.parametrize("word", [*SLURS, *CRUDE])
def test_a_word_of_the_report_is_left_out(word: str) -> None:
    assert word in compose(LexiconSpec())
    assert word not in compose(LexiconSpec(family=True))


@pytest.mark.parametrize("word", ORDINARY)
def test_an_ordinary_word_stays(word: str) -> None:
    assert word in compose(LexiconSpec(family=True, names=True))


def test_nothing_that_was_left_out_before_has_come_back(words: Words) -> None:
    for earlier in EARLIER_OFFENSIVE:
        assert read_list(earlier) & words.all <= offensive_words()


def test_the_shipped_list_is_what_the_decisions_give() -> None:
    foreign = {language: table.foreign(language) for language in ("es", "nl", "fr")}
    made = build.offensive_list(table.english().words, foreign)
    assert made == (table.DATA / list_file("offensive")).read_bytes()


def test_every_near_word_has_been_decided(words: Words) -> None:
    assert find_undecided(words, definitions.glossary()) == {}


def test_an_inflection_of_an_offensive_word_is_offensive_or_decided(words: Words) -> None:
    decided = read_list("inoffensive") | staying(offensive.families()["en"], words)
    for word in offensive_words() & words.all:
        left_in = {form for form in forms(word) if form in words.all} - offensive_words()
        assert left_in <= decided, f"{word} is out, but {left_in - decided} not"


def test_nothing_is_decided_both_ways(words: Words) -> None:
    assert not read_list("inoffensive") & offensive_words()
    assert read_list("inoffensive") <= words.all


@pytest.mark.skipif(PACKAGES is None, reason="TILERY_PACKAGES names no folder with the packages")
def test_what_published_lists_name_has_been_decided(words: Words) -> None:
    assert published.find_undecided(Path(str(PACKAGES)), words) == {}


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "CONNARD"), ("fr", "MERDEUX"), ("es", "MIERDA"), ("nl", "KLOOTZAK"), ("nl", "SHIT")]
)
def test_other_languages_are_cut_too(language: str, word: str) -> None:
    assert word in table.foreign(language)
    assert word not in compose(LexiconSpec(family=True, foreign=(language,)))  # type: ignore[arg-type]


# ---- the parts, on small examples ----
SMALL = Words(
    ["CRAP", "CRAPS", "CRAPPED", "CRAPPY", "CRAPPIE", "SCRAP", "CRAPSHOOT", "SHOOT", "CRAPE", "DYKE", "DYKING"]
)


def test_a_family_is_a_word_and_what_is_made_from_it() -> None:
    assert expand(Families(("CRAP",), ("CRAPPIE",)), SMALL) == {"CRAP", "CRAPS", "CRAPPED", "CRAPPY"}
    assert expand(Families(("=CRAP", "DYKE"), ("DYKING",)), SMALL) == {"CRAP", "DYKE"}
    assert expand(Families(("*CRAP*",), ("CRAPS*", "*CRAPPIE")), SMALL) == {
        "CRAP",
        "CRAPPED",
        "CRAPPY",
        "SCRAP",
        "CRAPE",
    }
    assert expand(Families(("*CRAP*", "=CRAPS"), ("CRAPS*",)), SMALL) >= {"CRAPS"}


def test_near_words_are_forms_compounds_and_what_wordnet_labels() -> None:
    glossary = definitions.Glossary(["an ethnic slur", "a shot"], {"SHOOT": "n0 v1"}, {"SCRAP": "CRAP n"})
    assert near(SMALL, {"CRAP"}, glossary) == {
        "CRAPS": "contains CRAP",
        "CRAPPED": "form of CRAP",
        "CRAPPY": "form of CRAP",
        "CRAPPIE": "form of CRAP",
        "CRAPSHOOT": "contains CRAP",
        "SHOOT": "WordNet: ethnic slur",
        "SCRAP": "form of CRAP n",
    }
