"""``tilery lexicon``: answers for people and for programs, and exit codes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tilery.cli.lexicon import app
from tilery.lexicon import LexiconSpec, compose

EVERYDAY = ("--size", "everyday")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_info() -> None:
    result = run("info", *EVERYDAY)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"65,438 words, sha256 {compose(LexiconSpec(size='everyday')).sha256}\n")
    assert "UK Advanced Cryptics Dictionary, Copyright © J Ross Beresford" in result.stdout


def test_info_for_a_program() -> None:
    facts = msgspec.json.decode(run("info", "--json", *EVERYDAY, "--extra", "zzyzx").stdout)
    assert facts["words"] == 65_439
    assert facts["without_level"] == 1
    assert sum(facts["levels"].values()) == 65_438
    assert facts["spec"]["extra"] == ["ZZYZX"]


def test_check_says_of_each_word_whether_it_counts() -> None:
    result = run("check", "tile", "tlie", *EVERYDAY)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == "TLIE is not a word of this lexicon."
    assert run("check", "tile", *EVERYDAY).exit_code == 0


def test_check_for_a_program() -> None:
    answers = msgspec.json.decode(run("check", "--json", "tile", "été", *EVERYDAY).stdout)
    assert [(answer["word"], answer["valid"], answer["level"]) for answer in answers] == [
        ("TILE", True, 20),
        ("été", False, None),
    ]


@pytest.mark.parametrize(
    ("switches", "word", "counts"),
    [
        (["--plurals", "any"], "cats", False),
        (["--plurals", "only"], "boys", False),
        (["--names"], "london", True),
        (["--abbreviations"], "nasa", True),
        (["--foreign", "es"], "perro", True),
        (["--spelling", "us"], "colour", False),
        (["--family"], "shit", False),
        (["--extra", "zzyzx"], "zzyzx", True),
        (["--without", "tile"], "tile", False),
    ],
)
def test_every_switch_is_an_option(switches: list[str], word: str, counts: bool) -> None:
    assert run("check", word, *EVERYDAY).exit_code == (1 if counts else 0)
    assert run("check", word, *EVERYDAY, *switches).exit_code == (0 if counts else 1)


def test_own_lists_from_files(tmp_path: Path) -> None:
    extra, without = tmp_path / "extra.txt", tmp_path / "without.txt"
    extra.write_text("zzyzx\n")
    without.write_text("tile\n")
    lists = ("--extra-file", str(extra), "--without-file", str(without))
    assert run("check", "zzyzx", *EVERYDAY, *lists).exit_code == 0
    assert run("check", "tile", *EVERYDAY, *lists).exit_code == 1


def test_an_empty_list_is_a_sentence_and_exit_code_2(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    result = run("check", "tile", "--extra-file", str(empty))
    assert result.exit_code == 2
    assert result.stderr == f"tilery: {empty} has no words in it. [lexicon/empty-list]\n"


def test_define() -> None:
    result = run("define", "mice", *EVERYDAY)
    assert result.exit_code == 0
    assert "  noun: MOUSE: " in result.stdout
    assert msgspec.json.decode(run("define", "--json", "mice", *EVERYDAY).stdout)["definitions"][0]["word"] == "MOUSE"


def test_define_names_its_sources() -> None:
    assert run("define", "mice", *EVERYDAY).stdout.endswith("Source: WordNet 3.0\n")
    assert run("define", "the", *EVERYDAY).stdout.endswith("Source: Tilery\n")
    assert run("define", "he", *EVERYDAY).stdout.endswith("Source: Tilery, WordNet 3.0\n")


def test_define_a_word_of_unknown_meaning() -> None:
    result = run("define", "zzyzx", *EVERYDAY, "--extra", "zzyzx")
    assert result.exit_code == 1
    assert result.stdout.endswith("No meaning is known.\n")


def test_anagrams_and_patterns() -> None:
    assert "TILE" in run("anagram", "ELIT", *EVERYDAY).stdout.split()
    assert "TIE" in run("anagram", "ELIT", "--within", *EVERYDAY).stdout.split()
    assert run("pattern", "q?i*k", *EVERYDAY).stdout.split() == ["QUICK", "QUIRK"]
    assert msgspec.json.decode(run("pattern", "--json", "q?i*k", *EVERYDAY).stdout) == ["QUICK", "QUIRK"]


def test_nothing_found() -> None:
    result = run("anagram", "zzzzzz", *EVERYDAY)
    assert (result.exit_code, result.stdout) == (1, "There is no word made of these letters.\n")


def test_a_strange_query() -> None:
    result = run("pattern", "плитка", *EVERYDAY)
    assert result.exit_code == 2
    assert result.stderr.endswith("[lexicon/bad-query]\n")


def test_the_sha256_of_all_words_printed_is_the_lexicon_s() -> None:
    printed = run("words", *EVERYDAY).stdout
    assert hashlib.sha256(printed.encode()).hexdigest() == compose(LexiconSpec(size="everyday")).sha256
    assert run("words", "--start", "quirk", *EVERYDAY).stdout.split()[:2] == ["QUIRK", "QUIRKED"]


def test_a_reader_that_goes_away_is_no_error() -> None:
    script = "from tilery.cli.lexicon import app; app()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, "words", *EVERYDAY],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"A\n"
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


def test_build_without_the_packages(tmp_path: Path) -> None:
    result = run("build", "--packages", str(tmp_path))
    assert result.exit_code == 2
    assert "wordnet-base_1%3a3.0-37_all.deb" in result.stderr
