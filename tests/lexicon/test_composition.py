"""From a spec to a lexicon, in this process and the next."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from tilery.core.errors import LexiconError
from tilery.lexicon import Lexicon, LexiconSpec, cache, compose, composition, from_words, get, table, using
from tilery.lexicon.spec import canonical

SMALL = LexiconSpec(size="everyday")
DEFAULT_SHA256 = "04e521c804c6a13c5e3d363eb52f6c430493094d43288e31680fc532b0f57252"
"""Records pin it: a change of the default words must be meant."""


class OwnDefaults(LexiconSpec, frozen=True, forbid_unknown_fields=True):
    """As a game has it."""

    size: Literal["large", "standard", "everyday"] = "everyday"
    without: tuple[str, ...] = ("KI",)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process."""
    monkeypatch.setattr(composition, "_by_spec", {})


@pytest.mark.rule("common", "C10")
def test_the_default_lexicon_is_pinned() -> None:
    lexicon = compose(LexiconSpec())
    assert lexicon.sha256 == DEFAULT_SHA256
    assert len(lexicon) == 255_162
    assert get(DEFAULT_SHA256).sha256 == DEFAULT_SHA256


@pytest.mark.rule("common", "C11")
def test_the_sha256_is_over_the_words_each_with_a_newline() -> None:
    text = "".join(f"{word}\n" for word in compose(SMALL).words())
    assert compose(SMALL).sha256 == hashlib.sha256(text.encode()).hexdigest()


def test_equal_specs_give_the_same_lexicon() -> None:
    one = compose(LexiconSpec(size="everyday", without=("FE", "ki")))
    two = compose(LexiconSpec(size="everyday", without=("KI", "FE", "FE")))
    assert one is two
    assert compose(OwnDefaults()) is compose(LexiconSpec(size="everyday", without=("KI",)))


def test_membership_answers_anything() -> None:
    lexicon = compose(SMALL)
    assert "TILE" in lexicon
    for other in ("tile", "", "TILÉ", "TILE\0", "\ud800", 5, None, b"TILE", ("TILE",)):
        assert other not in lexicon


def test_an_unknown_sha256_is_refused() -> None:
    with pytest.raises(LexiconError) as caught:
        get("0" * 64)
    assert caught.value.code == "lexicon/unknown"


def test_a_lexicon_of_just_these_words() -> None:
    lexicon = from_words(["dog", "CAT", "cat"])
    assert list(lexicon.words()) == ["CAT", "DOG"]
    assert len(lexicon) == 2
    assert lexicon.spec is None
    assert get(lexicon.sha256) is lexicon
    assert len(from_words([])) == 0


def test_a_stand_in_lasts_as_long_as_its_block() -> None:
    stand_in = from_words(["TILE"])
    with using(SMALL, stand_in):
        assert compose(SMALL) is stand_in
        with using(SMALL, from_words(["OTHER"])):
            assert "OTHER" in compose(SMALL)
        assert compose(SMALL) is stand_in
    assert len(compose(SMALL)) > 1


def test_a_stand_in_of_no_words_stands_too() -> None:
    nothing = from_words([])
    with using(SMALL, nothing):
        assert compose(SMALL) is nothing


def test_a_composition_is_kept_for_the_next_process(
    forgotten: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERY_CACHE", str(tmp_path))
    made = compose(SMALL)
    monkeypatch.setattr(composition, "_by_spec", {})
    monkeypatch.setattr(composition, "select", lambda spec, offensive: pytest.fail("composed again"))
    assert compose(SMALL).sha256 == made.sha256


@pytest.mark.parametrize("damage", [b"", b"TileryWG", b"\0" * 1000])
def test_a_damaged_kept_graph_is_made_again(
    damage: bytes, forgotten: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERY_CACHE", str(tmp_path))
    monkeypatch.setattr(composition, "select", lambda spec, offensive: ["TILE"])
    path = tmp_path / f"{composition.composition_key(canonical(SMALL))}.graph"
    path.write_bytes(damage)
    assert list(compose(SMALL).words()) == ["TILE"]
    assert cache.find(path.stem) is not None


def test_a_graph_of_another_composition_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILERY_CACHE", str(tmp_path))
    monkeypatch.setattr(composition, "select", lambda spec, offensive: ["TILE"])
    data = composition.graph_bytes(SMALL)
    (tmp_path / f"{'0' * 64}.graph").write_bytes(data)
    assert cache.find("0" * 64) is None


def test_a_key_changes_with_the_lists_it_is_made_from(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, spanish = LexiconSpec(), LexiconSpec(foreign=("es",))
    before = [composition.composition_key(spec) for spec in (plain, spanish)]
    files = {**table.manifest().files, "es.words.gz": table.ShippedFile(sha256="other", bytes=1)}
    monkeypatch.setattr(table, "manifest", lambda: table.Manifest(files, {}))
    after = [composition.composition_key(spec) for spec in (plain, spanish)]
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_a_cache_that_cannot_be_written_does_no_harm(
    forgotten: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("TILERY_CACHE", str(blocked / "folder"))
    monkeypatch.setattr(composition, "select", lambda spec, offensive: ["TILE"])
    assert "TILE" in compose(SMALL)


def test_several_processes_compose_the_same_at_once(tmp_path: Path) -> None:
    script = "from tilery.lexicon import *; print(compose(LexiconSpec(size='everyday', without=('KI',))).sha256)"
    environment = {**os.environ, "TILERY_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    answers = {process.communicate()[0].strip() for process in running}
    assert answers == {compose(OwnDefaults()).sha256}
    assert [path.suffix for path in tmp_path.iterdir()] == [".graph"]


def test_a_lexicon_says_what_it_is() -> None:
    assert repr(from_words(["TILE"])).startswith("<Lexicon of 1 words, sha256 ")
    assert isinstance(compose(SMALL), Lexicon)
    assert compose(SMALL).spec == SMALL
