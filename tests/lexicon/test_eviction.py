"""Lexicons leave memory, and graphs the cache on disk, when others were used since."""

from __future__ import annotations

import gc
import os
import time
import weakref
from pathlib import Path

import msgspec
import pytest

from tilery import registry
from tilery.bots.word_filter import with_vocabulary
from tilery.core.caches import clear_caches
from tilery.core.record import SeatInfo
from tilery.kernel import pack
from tilery.lexicon import LexiconSpec, cache, compose, composition, get, graphfile, lexicon_of
from tilery.lexicon.vocabulary import Vocabulary, vocabulary
from tilery.match import Match

WORDS = ("QAAA", "QAAB", "QAAC", "QAAD")


def test_lexicons_that_nobody_uses_leave_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = [LexiconSpec(size="everyday", extra=(word,)) for word in WORDS]
    held = compose(specs[0])
    monkeypatch.setattr(composition._recent, "capacity", int(2.5 * held.size))
    others = [weakref.ref(compose(spec)) for spec in specs[1:]]
    vocabulary.cache_clear()
    gc.collect()
    assert compose(specs[0]) is held
    assert get(held.sha256) is held
    compose(specs[3])
    assert others[0]() is None
    assert others[2]() is not None
    again = compose(specs[1])
    assert WORDS[1] in again
    assert WORDS[2] not in again


def test_clearing_the_caches_drops_lexicons_that_nobody_uses() -> None:
    held, other = (compose(LexiconSpec(size="everyday", extra=(word,))) for word in ("QAAE", "QAAF"))
    gone = weakref.ref(other)
    del other
    vocabulary.cache_clear()
    clear_caches()
    gc.collect()
    assert gone() is None
    assert get(held.sha256) is held
    assert "QAAF" in compose(LexiconSpec(size="everyday", extra=("QAAF",)))


def test_a_vocabulary_is_found_although_another_with_the_same_words_was_dropped() -> None:
    words = Vocabulary(max_level=20, longest=5)
    options = {"lexicon": {"without": ["DOG"]}}  # words of this test alone: other tests may hold the usual list
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    match = Match.new(registry.find("lexigo"), seats=seats, options=options, seed=1)
    view = match.view(min(match.awaiting))
    first = lexicon_of(with_vocabulary(view, words))
    vocabulary.cache_clear()
    second = lexicon_of(with_vocabulary(view, words))
    assert second is first, "the known one is in use"
    gone = weakref.ref(first)
    del first, second
    clear_caches()
    gc.collect()
    assert gone() is None
    assert "CAT" in lexicon_of(with_vocabulary(view, words))


def test_a_lexicon_is_found_although_that_of_an_equal_spec_was_dropped() -> None:
    specs = [LexiconSpec(size="everyday", extra=extra) for extra in (("QAAG",), ("QAAG", "CAT"))]
    first, second = map(compose, specs)
    assert first.sha256 == second.sha256
    options = {"lexicon": msgspec.to_builtins(specs[1])}
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    match = Match.new(registry.find("lexigo"), seats=seats, options=options, seed=1)
    gone = weakref.ref(first)
    del first
    clear_caches()
    gc.collect()
    assert gone() is None
    assert lexicon_of(match.view(0)) is second


def _age(path: Path, seconds: float) -> None:
    used = time.time() - seconds
    os.utime(path, (used, used))


def test_the_cache_on_disk_drops_what_was_not_used_for_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILERY_CACHE", str(tmp_path))
    keys = [f"{number:064x}" for number in range(4)]
    files = {key: graphfile.encode(pack(b"TILE\n"), 1, "0" * 64, key) for key in keys}
    size = len(files[keys[0]])
    monkeypatch.setattr(cache, "MAX_BYTES", 3 * size)
    for age, key in enumerate(keys[:3]):
        cache.keep(key, files[key])
        _age(tmp_path / f"{key}.graph", 1000 - age)
    assert cache.find(keys[0]) is not None  # now it is the latest
    left = tmp_path / ".writing-left"
    left.write_bytes(b"part")
    _age(left, 7200)
    cache.keep(keys[3], files[keys[3]])
    assert sorted(path.stem for path in tmp_path.glob("*.graph")) == [keys[0], keys[2], keys[3]]
    assert not left.exists()
