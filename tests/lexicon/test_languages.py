"""Other languages: alphabets, words, notices, and a language of one's own in one folder."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tilery.core.errors import LexiconError
from tilery.lexicon import LexiconSpec, compose, from_words, table
from tilery.lexicon.explain import explain
from tilery.lexicon.languages import ENGLISH, alphabet, folder, playable, words_file
from tilery.lexicon.sources import hunspell
from tilery.lexicon.sources.languages import levels, read_packages
from tilery.lexicon.vocabulary import Vocabulary, vocabulary
from tilery.lexicon.wordlists import offensive_words

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in playable() if language != ENGLISH]
WORDS = {"es": "NIÑO", "pt": "AÇÃO", "fr": "cœur", "nl": "ijs", "el": "θάλασσας"}
SPELLED = {"es": "NIÑO", "pt": "AÇAO", "fr": "COEUR", "nl": "IJS", "el": "ΘΑΛΑΣΣΑΣ"}


def test_the_shipped_languages() -> None:
    assert {*WORDS} <= {*OTHERS}


@pytest.mark.parametrize("language", sorted(WORDS))
def test_writing_becomes_letters_that_are_a_word(language: str) -> None:
    spelled = alphabet(language).spell(WORDS[language])
    assert spelled == SPELLED[language]
    assert spelled in compose(LexiconSpec(name=language))


def test_a_sign_that_is_on_no_tile_spells_nothing() -> None:
    assert alphabet("es").spell("kilo") is None
    assert alphabet("en").spell("niño") is None
    assert alphabet("pt").spell("d'água") is None


@pytest.mark.parametrize("language", OTHERS)
def test_every_file_is_what_the_manifest_says_and_has_its_notice(language: str) -> None:
    manifest = table.language_manifest(language)
    for name, listed in manifest.files.items():
        data = (folder(language) / name).read_bytes()
        content = gzip.decompress(data) if name.endswith(".gz") else data
        assert (len(content), hashlib.sha256(content).hexdigest()) == (listed.bytes, listed.sha256)
    named = read_packages(language)
    pinned = [each for each in (named.words, named.frequency, named.crude) if each]
    assert [source.sha256 for source in manifest.sources.values()] == [source.sha256 for source in pinned]
    for source in pinned:
        assert (folder(language) / "notices" / source.notice).stat().st_size > 500


@pytest.mark.parametrize("language", OTHERS)
def test_words_have_only_letters_of_the_alphabet_and_a_vowel(language: str) -> None:
    letters = alphabet(language)
    for word in table.words_of(language).words:
        assert letters.set.issuperset(word), word
        assert not letters.vowels.isdisjoint(word), word
        assert 2 <= len(word) <= 15, word


@pytest.mark.parametrize("language", OTHERS)
def test_sizes_and_levels_are_by_frequency(language: str) -> None:
    sizes = [len(compose(LexiconSpec(name=language, size=size))) for size in ("everyday", "standard", "large")]
    assert sizes == sorted(sizes)
    lexicon = compose(LexiconSpec(name=language))
    known = vocabulary(lexicon, Vocabulary(max_level=20, defined=True))
    assert 5_000 < len(known) <= 11_000
    assert known.language == language
    assert all(word in lexicon for word in known.words())


def test_the_sha256_is_of_the_sorted_words() -> None:
    lexicon = compose(LexiconSpec(name="es", size="everyday"))
    text = "".join(f"{word}\n" for word in sorted(lexicon.words()))
    assert lexicon.sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert list(lexicon.words()) == sorted(lexicon.words())


def test_the_family_list_is_the_languages_own() -> None:
    assert "COÑO" in offensive_words("es")
    assert "COÑO" in compose(LexiconSpec(name="es"))
    assert "COÑO" not in compose(LexiconSpec(name="es", family=True))


def test_what_a_list_does_not_say_is_refused() -> None:
    for changed in (
        {"plurals": "any"},
        {"names": True},
        {"foreign": ("nl",)},
        {"spelling": "uk"},
        {"crossword": False},
    ):
        with pytest.raises(LexiconError, match="is for English words") as refused:
            compose(LexiconSpec(name="es", **changed))
        assert refused.value.code == "lexicon/english-only"


def test_own_words_are_spelled_by_the_language() -> None:
    lexicon = compose(LexiconSpec(name="es", extra=("ñandúes", "zzz"), without=("casa",)))
    assert "ZZZ" in lexicon
    assert "CASA" not in lexicon
    with pytest.raises(LexiconError, match="letters A B C") as refused:
        compose(LexiconSpec(name="es", extra=("kiwi",)))
    assert refused.value.code == "lexicon/bad-word"


def test_queries_and_answers_know_the_letters() -> None:
    lexicon = compose(LexiconSpec(name="es"))
    assert "NIÑO" in lexicon.anagrams("oñin")
    assert "NIÑO" in lexicon.pattern("ni?o")
    assert "NIÑO" in lexicon.within("niñox")
    assert lexicon.define("CASA") == []
    assert explain(lexicon, "niño").sentence.startswith("NIÑO is a word (level")
    assert "not K" in explain(lexicon, "kilo").sentence.replace("'", "")
    with pytest.raises(LexiconError, match="Expected the letters A B C"):
        lexicon.anagrams("w?")


def test_the_graph_of_another_alphabet_takes_no_other_letters() -> None:
    graph = from_words(["ΣΟΦΙΑ", "ΣΟΦΟΣ"], "el").graph
    assert graph.contains("ΣΟΦΙΑ")
    assert not graph.contains("SOFIA")
    assert not graph.contains("ΣΟΦΙ@")
    assert list(graph.words("ΣΟΦ")) == ["ΣΟΦΙΑ", "ΣΟΦΟΣ"]
    assert graph.parts("ΑΣΟΦΟΣ", [True] * 6, "Α") == [(0, 1), (1, 6)]


def test_levels_by_rank_of_frequency() -> None:
    words = [f"W{number}" for number in range(5_000)]
    found = levels([*words, "UNSEEN"], {word: number for number, word in enumerate(words)})
    assert (found["W0"], found["W3999"], found["W4000"], found["UNSEEN"]) == (10, 10, 20, 80)


def test_flags_of_hunspell_in_all_their_forms() -> None:
    rules = "SFX {0} Y 1\nSFX {0} a as a\n"
    for form, flag, other in (("FLAG num\n", "12", "7"), ("FLAG long\n", "Pl", "Xy"), ("", "S", "T")):
        between = "," if form == "FLAG num\n" else ""
        aff = form + rules.format(flag)
        assert [*hunspell.expand(aff, f"1\ncasa/{other}{between}{flag}\n")] == ["casa", "casas"]


INVENTED = """name = "Toki"
native = "Toki"
letters = ["A", "E", "I", "Ň", "Š", "T"]
vowels = ["A", "E", "I"]
[fold]
"Á" = "A"
[faces]
"Ň" = "NG"
"""
SET = """
tiles = { "?" = 2, A = 12, E = 8, I = 8, "Ň" = 6, "Š" = 6, T = 8 }
values = { A = 1, E = 1, I = 1, "Ň" = 2, "Š" = 3, T = 1 }
"""
PROGRAM = """
from tilery import registry
from tilery.core.record import SeatInfo
from tilery.core.game import Budget
from tilery.lexicon import LexiconSpec, compose
from tilery.match import Match
lexicon = compose(LexiconSpec(name="toki"))
assert sorted(lexicon.words()) == ["AŇA", "AŠ", "TAŇ", "TE", "TI"], list(lexicon.words())
seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
match = Match.new(registry.find("wordroad"), seats=seats, options={"lexicon": {"name": "toki"}, "one_letter_words": ""})
while match.awaiting:
    seat = min(match.awaiting)
    match.play(seat, match.candidates(seat, Budget(nodes=2_000, limit=5)).items[0].action)
print(match.outcome.reason, sum(match.outcome.scores) > 0)
"""


def test_a_language_of_ones_own_is_one_folder(tmp_path: Path) -> None:
    from tilery.lexicon import packed
    from tilery.lexicon.flags import with_level

    home = tmp_path / "languages" / "toki"
    home.mkdir(parents=True)
    (home / "alphabet.toml").write_text(INVENTED, "utf-8")
    (home / "wordroad.toml").write_text(SET, "utf-8")
    content = packed.write(["AŇA", "AŠ", "TAŇ", "TE", "TI"], [with_level(10)] * 5)
    (home / words_file("toki")).write_bytes(gzip.compress(content))
    files = {words_file("toki"): {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}}
    (home / "manifest.json").write_text(json.dumps({"files": files, "sources": {}}))
    env = os.environ | {"TILERY_LANGUAGES": str(home.parent), "TILERY_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] in ("all_passed", "stall")
