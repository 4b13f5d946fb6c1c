"""From a spec to a lexicon: composed once per process, and once per machine if the cache is writable."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Protocol

from tilery.core.errors import LexiconError
from tilery.kernel import WordGraph, pack
from tilery.lexicon import cache, graphfile, table
from tilery.lexicon.lexicon import Lexicon
from tilery.lexicon.select import select
from tilery.lexicon.spec import LexiconSpec, canonical, fingerprint, own_word
from tilery.lexicon.wordlists import EARLIER_OFFENSIVE, OFFENSIVE, list_sha256, offensive_words

_lock = RLock()
_by_spec: dict[str, Lexicon] = {}
_by_sha256: dict[str, Lexicon] = {}
_stand_ins: dict[str, Lexicon] = {}


def compose(spec: LexiconSpec) -> Lexicon:
    """The lexicon of a spec; equal specs give the same object. LexiconError if the spec's own words are none."""
    plain = canonical(spec)
    mark = fingerprint(plain)
    with _lock:
        known = _stand_ins.get(mark, _by_spec.get(mark))
        if known is None:
            known = _by_spec[mark] = register(_find(plain) or _make(plain))
        return known


def get(sha256: str) -> Lexicon:
    """The lexicon with this sha256, if this process has composed it."""
    with _lock:
        found = _by_sha256.get(sha256)
    if found is None:
        raise LexiconError(
            "lexicon/unknown",
            f"No lexicon with sha256 {sha256[:64]} has been composed here; compose it from its spec first.",
        )
    return found


class _AgreedWords(Protocol):
    @property
    def lexicon(self) -> LexiconSpec:
        """The word switches that were agreed on."""


class Pinned(Protocol):
    """What knows the words of its match: every State, every View, and what is made of them."""

    @property
    def lexicon(self) -> str:
        """The sha256 of the lexicon."""

    @property
    def options(self) -> _AgreedWords:
        """The options of the match."""


def lexicon_of(pinned: Pinned) -> Lexicon:
    """The lexicon a match is pinned to [C10], composed now if this process has not met it yet.

    A match that was begun with an earlier family list keeps that. LexiconError if neither the present lists nor
    earlier ones give the words that the match was started with.
    """
    with _lock:
        if pinned.lexicon not in _by_sha256:
            compose(pinned.options.lexicon)
        if pinned.lexicon not in _by_sha256 and pinned.options.lexicon.family:
            plain = canonical(pinned.options.lexicon)
            for earlier in EARLIER_OFFENSIVE:
                register(_find(plain, earlier) or _make(plain, earlier))
    return get(pinned.lexicon)


def recognises(pinned: Pinned, word: str) -> bool:
    """Whether the owner of a view knows a word. A bot knows offensive words although its vocabulary has none."""
    return word in lexicon_of(pinned) or (word in offensive_words() and word in compose(pinned.options.lexicon))


def from_words(words: Iterable[str]) -> Lexicon:
    """A lexicon of just these words, known to ``get``; for tests, examples and puzzles."""
    chosen = sorted({own_word(word, f"words[{index}]") for index, word in enumerate(words)})
    text = as_text(chosen)
    graph = WordGraph(memoryview(pack(text)))
    with _lock:
        return register(Lexicon(graph, len(chosen), hashlib.sha256(text).hexdigest(), None))


@contextmanager
def using(spec: LexiconSpec, lexicon: Lexicon) -> Iterator[Lexicon]:
    """While this lasts, ``compose(spec)`` answers with ``lexicon``: for tests and worked examples."""
    mark = fingerprint(canonical(spec))
    with _lock:
        before = _stand_ins.get(mark)
        _stand_ins[mark] = lexicon
    try:
        yield lexicon
    finally:
        with _lock:
            if before is None:
                del _stand_ins[mark]
            else:
                _stand_ins[mark] = before


def as_text(words: Iterable[str]) -> bytes:
    """Sorted words as the text that ``lexicon_sha256`` is over [C11]."""
    return "\n".join([*words, ""]).encode("ascii")


def composition_key(plain: LexiconSpec, offensive: str = OFFENSIVE) -> str:
    """What a cached graph is found by: the canonical spec and the shipped lists it was made of."""
    lists = (table.ENGLISH, *(table.foreign_file(language) for language in plain.foreign))
    marks = [table.manifest().files[name].sha256 for name in lists]
    if plain.family:
        marks.append(f"{offensive} {list_sha256(offensive)}")
    return hashlib.sha256("\n".join([fingerprint(plain), *marks]).encode()).hexdigest()


def graph_bytes(plain: LexiconSpec, offensive: str = OFFENSIVE) -> bytes:
    """Composes a canonical spec from the shipped lists, as the bytes of a graph file."""
    words = select(plain, offensive)
    text = as_text(words)
    key = composition_key(plain, offensive)
    return graphfile.encode(pack(text), len(words), hashlib.sha256(text).hexdigest(), key)


def _find(plain: LexiconSpec, offensive: str = OFFENSIVE) -> Lexicon | None:
    key = composition_key(plain, offensive)
    found = cache.sound(table.DATA / "default.graph", key) if plain == LexiconSpec() else None
    found = found or cache.find(key)
    return Lexicon(found.graph, found.count, found.sha256, plain) if found else None


def _make(plain: LexiconSpec, offensive: str = OFFENSIVE) -> Lexicon:
    data = graph_bytes(plain, offensive)
    made = graphfile.decode(memoryview(data), cache.folder())
    cache.keep(made.key, data)
    return Lexicon(made.graph, made.count, made.sha256, plain)


def register(lexicon: Lexicon) -> Lexicon:
    """Makes a lexicon known to ``get``."""
    _by_sha256.setdefault(lexicon.sha256, lexicon)
    return lexicon
