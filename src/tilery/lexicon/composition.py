"""Composing the lexicon of a spec, once per process, and once per machine if the cache is writable."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from threading import RLock
from typing import Protocol
from weakref import WeakValueDictionary

from tilery.core.caches import LRUCache, on_clear
from tilery.core.errors import LexiconError
from tilery.kernel import WordGraph, pack
from tilery.kernel.words.graph import ENGLISH_SIGNS
from tilery.lexicon import cache, graphfile, table
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.lexicon import Lexicon
from tilery.lexicon.select import select
from tilery.lexicon.spec import LexiconSpec, canonical, fingerprint, own_word
from tilery.lexicon.wordlists import EARLIER_OFFENSIVE, OFFENSIVE, list_sha256, offensive_words

KEPT_BYTES = 6_000_000
"""Bytes of the most recently used lexicons that stay in memory although nothing refers to them: one of all languages,
or half a dozen of English words. Anybody can fill it, so it is a twentieth of what a server takes.
"""
_lock = RLock()
_by_spec: MutableMapping[str, Lexicon] = WeakValueDictionary()
_by_sha256: MutableMapping[str, Lexicon] = WeakValueDictionary()
_recent = LRUCache[Lexicon, Lexicon](KEPT_BYTES, weigh=lambda lexicon: lexicon.size)
on_clear(_recent.clear)
_from_words: set[Lexicon] = set()
"""Lexicons without a spec, which could not be composed again."""
_stand_ins: dict[str, Lexicon] = {}


def compose(spec: LexiconSpec) -> Lexicon:
    """The lexicon of a spec. Equal specs give the same object while it is in use. Raises LexiconError if the spec's own
    words are invalid.
    """
    plain = canonical(spec)
    with _lock:
        known = _find_known(plain)
        return known if known is not None else _remember(plain, _make(plain))


def find_composed(spec: LexiconSpec) -> Lexicon | None:
    """The lexicon of a spec if it is in memory or in the cache on disk, and so need not be composed."""
    with _lock:
        return _find_known(canonical(spec))


def load_composed(spec: LexiconSpec, graph_file: bytes) -> Lexicon:
    """The lexicon of a spec from the graph file that another process has composed (``graph_bytes``)."""
    plain = canonical(spec)
    found = graphfile.decode(memoryview(graph_file), cache.folder(), alphabet(plain.name).signs)
    with _lock:
        known = _find_known(plain)
        return known if known is not None else _remember(plain, _lexicon(found, plain))


def compose_to_cache(spec: LexiconSpec) -> bytes | None:
    """Compose a lexicon into the cache for other processes. Returns its graph file if the cache is not writable."""
    plain = canonical(spec)
    if _find(plain) is not None:
        return None
    data = graph_bytes(plain)
    cache.keep(composition_key(plain), data)
    return None if _find(plain) is not None else data


def _find_known(plain: LexiconSpec) -> Lexicon | None:
    mark = fingerprint(plain)
    known = _stand_ins.get(mark, _by_spec.get(mark))
    if known is not None:
        return register(known)
    found = _find(plain)
    return None if found is None else _remember(plain, found)


def _remember(plain: LexiconSpec, lexicon: Lexicon) -> Lexicon:
    _by_spec[fingerprint(plain)] = lexicon
    return register(lexicon)


def get(sha256: str) -> Lexicon:
    """The lexicon with this sha256, if this process has composed it."""
    found = _find_used(sha256)
    if found is None:
        raise LexiconError(
            "lexicon/unknown",
            f"No lexicon with sha256 {sha256[:64]} has been composed here; compose it from its spec first.",
        )
    return found


def _find_used(sha256: str) -> Lexicon | None:
    """The lexicon if this process has it. It then counts as used just now."""
    with _lock:
        found = _by_sha256.get(sha256)
        if found is not None:
            _recent.put(found, found)
        return found


class _AgreedWords(Protocol):
    @property
    def lexicon(self) -> LexiconSpec:
        """The word switches agreed on."""


class HasLexicon(Protocol):
    """An object that knows the lexicon of its match: every State and every View."""

    @property
    def lexicon(self) -> str:
        """The sha256 of the lexicon."""

    @property
    def options(self) -> _AgreedWords:
        """The options of the match."""


def lexicon_of(source: HasLexicon) -> Lexicon:
    """The lexicon a match is pinned to [C10], composed now if this process does not have it.

    A match that began with an earlier family list keeps that. Raises LexiconError if neither the present lists nor
    earlier ones give the words that the match was started with.
    """
    if (found := _find_used(source.lexicon)) is not None:
        return found
    with _lock:
        compose(source.options.lexicon)
        plain = canonical(source.options.lexicon)
        if source.lexicon not in _by_sha256 and plain.family and plain.name == ENGLISH:
            for earlier in EARLIER_OFFENSIVE:
                register(_find(plain, earlier) or _make(plain, earlier))
    return get(source.lexicon)


def recognises(source: HasLexicon, word: str) -> bool:
    """True if the owner of a view knows a word. A bot recognises offensive words although its vocabulary has none."""
    hidden = offensive_words(source.options.lexicon.name)
    return word in lexicon_of(source) or (word in hidden and word in compose(source.options.lexicon))


def from_words(words: Iterable[str], language: str = ENGLISH) -> Lexicon:
    """A lexicon of just these words, known to ``get``, for tests, examples and puzzles."""
    chosen = sorted({own_word(word, f"words[{index}]", language) for index, word in enumerate(words)})
    signs = alphabet(language).signs
    graph = WordGraph(memoryview(pack_words(chosen, signs)), signs)
    with _lock:
        made = register(Lexicon(graph, len(chosen), hashlib.sha256(as_text(chosen)).hexdigest(), None, language))
        _from_words.add(_by_sha256[made.sha256])
        return made


@contextmanager
def using(spec: LexiconSpec, lexicon: Lexicon) -> Iterator[Lexicon]:
    """Context manager in which ``compose(spec)`` returns ``lexicon``, for tests and worked examples."""
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
    """Sorted words as the text that ``lexicon_sha256`` hashes [C11]."""
    return "\n".join([*words, ""]).encode()


def pack_words(words: Iterable[str], signs: str) -> array[int]:
    """The cells of the graph of sorted words over these letters."""
    text = "\n".join([*words, ""])
    if signs != ENGLISH_SIGNS:  # the kernel reads A, B, C … for the letters in their order
        text = text.translate({ord(sign): chr(65 + place) for place, sign in enumerate(signs)})
    return pack(text.encode("ascii"))


def composition_key(plain: LexiconSpec, offensive: str = OFFENSIVE) -> str:
    """The key of a cached graph: the canonical spec and the shipped lists it was made of."""
    if plain.name != ENGLISH:
        return hashlib.sha256("\n".join([fingerprint(plain), *table.marks(plain.name)]).encode()).hexdigest()
    lists = (table.ENGLISH, *(table.foreign_file(language) for language in plain.foreign))
    marks = [table.manifest().files[name].sha256 for name in lists]
    if plain.family:
        marks.append(f"{offensive} {list_sha256(offensive)}")
    return hashlib.sha256("\n".join([fingerprint(plain), *marks]).encode()).hexdigest()


def graph_bytes(plain: LexiconSpec, offensive: str = OFFENSIVE) -> bytes:
    """The bytes of a graph file for a canonical spec, composed from the shipped lists."""
    words = select(plain, offensive)
    text = as_text(words)
    key = composition_key(plain, offensive)
    cells = pack_words(words, alphabet(plain.name).signs)
    return graphfile.encode(cells, len(words), hashlib.sha256(text).hexdigest(), key)


def _find(plain: LexiconSpec, offensive: str = OFFENSIVE) -> Lexicon | None:
    key = composition_key(plain, offensive)
    found = cache.load_sound(table.DATA / "default.graph", key) if plain == LexiconSpec() else None
    found = found or cache.find(key, alphabet(plain.name).signs)
    return _lexicon(found, plain) if found else None


def _make(plain: LexiconSpec, offensive: str = OFFENSIVE) -> Lexicon:
    data = graph_bytes(plain, offensive)
    return _lexicon(cache.keep_and_load(composition_key(plain, offensive), data, alphabet(plain.name).signs), plain)


def _lexicon(found: graphfile.GraphFile, plain: LexiconSpec) -> Lexicon:
    return Lexicon(found.graph, found.count, found.sha256, plain, plain.name)


def register(lexicon: Lexicon) -> Lexicon:
    """Make a lexicon known to ``get`` while it is in use or among the most recent ones.

    Call it whenever a lexicon is returned to a caller, as the one known before may be another object with the same
    words, and no longer exist.
    """
    with _lock:
        known = _by_sha256.setdefault(lexicon.sha256, lexicon)
        _recent.put(known, known)
        _recent.put(lexicon, lexicon)
    return lexicon
