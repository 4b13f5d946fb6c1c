"""The words of a lexicon that a bot or a hint uses: common enough, perhaps only defined ones, no offensive ones."""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache
from itertools import compress

import msgspec

from tilery.kernel import pack
from tilery.lexicon import cache, graphfile, table
from tilery.lexicon.composition import as_text, compose
from tilery.lexicon.flags import DEFINED, level_of
from tilery.lexicon.lexicon import Lexicon
from tilery.lexicon.wordlists import OFFENSIVE, list_sha256, offensive_words

_ALL = 80
_KEPT = 24
"""Number of vocabularies that stay in memory: the levels of a match have up to ten, hints two more."""


class Vocabulary(msgspec.Struct, frozen=True):
    """The choice of words of a lexicon that a bot or a hint uses."""

    max_level: int = _ALL
    """The rarest level, 10 … 80. At 80 it includes words without a level: names, other languages, the players' own."""
    defined: bool = False
    """True for words with a definition only."""
    longest: int | None = None
    """Maximum length of a word in letters."""
    offensive: bool = False
    """True to include words excluded by the family list."""


@lru_cache(_KEPT)
def vocabulary(whole: Lexicon, words: Vocabulary) -> Lexicon:
    """The part of a lexicon that is in a vocabulary, cached on disk like any composition."""
    if words == Vocabulary(offensive=True):
        return whole
    if words == Vocabulary() and whole.spec is not None:
        return compose(msgspec.structs.replace(whole.spec, family=True))
    key = _key(whole, words)
    found = cache.find(key)
    if found is None:
        found = cache.keep_and_load(key, _graph_bytes(_select(whole, words), key))
    return Lexicon(found.graph, found.count, found.sha256, None)


def _key(whole: Lexicon, words: Vocabulary) -> str:
    lists = (table.manifest().files[table.ENGLISH].sha256, list_sha256(OFFENSIVE))
    chosen = f"vocabulary {words.max_level} {words.defined} {words.offensive}"
    if words.longest is not None:
        chosen += f" {words.longest}"
    return hashlib.sha256("\n".join([chosen, whole.sha256, *lists]).encode()).hexdigest()


def _select(whole: Lexicon, words: Vocabulary) -> list[str]:
    """The words in alphabetical order."""
    if words.max_level >= _ALL and not words.defined:
        chosen = list(whole.words())
    else:
        english = table.english()
        wanted = {flags: _is_wanted(words, flags) for flags in set(english.flags)}
        chosen = list(filter(whole.__contains__, compress(english.words, map(wanted.__getitem__, english.flags))))
    hidden = frozenset[str]() if words.offensive else offensive_words()
    longest = math.inf if words.longest is None else words.longest
    return [word for word in chosen if word not in hidden and len(word) <= longest]


def _is_wanted(words: Vocabulary, flags: int) -> bool:
    level = level_of(flags)
    return level is not None and level <= words.max_level and (bool(flags & DEFINED) or not words.defined)


def _graph_bytes(words: list[str], key: str) -> bytes:
    text = as_text(words)
    return graphfile.encode(pack(text), len(words), hashlib.sha256(text).hexdigest(), key)
