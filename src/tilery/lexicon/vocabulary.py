"""The words of a lexicon that a bot or a hint uses: common enough, perhaps only defined ones, no offensive ones."""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache
from itertools import compress

import msgspec

from tilery.lexicon import cache, graphfile, table
from tilery.lexicon.composition import as_text, compose, pack_words
from tilery.lexicon.flags import DEFINED, level_of
from tilery.lexicon.languages import ENGLISH
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
    """True for words with a definition only, in a language that has definitions."""
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
    signs = whole.graph.signs
    found = cache.find(key, signs)
    if found is None:
        found = cache.keep_and_load(key, _graph_bytes(_select(whole, words), key, signs), signs)
    return Lexicon(found.graph, found.count, found.sha256, None, whole.language)


def _key(whole: Lexicon, words: Vocabulary) -> str:
    if whole.language == ENGLISH:
        lists = [table.manifest().files[table.ENGLISH].sha256, list_sha256(OFFENSIVE)]
    else:
        lists = table.marks(whole.language)
    chosen = f"vocabulary {words.max_level} {words.defined} {words.offensive}"
    if words.longest is not None:
        chosen += f" {words.longest}"
    return hashlib.sha256("\n".join([chosen, whole.sha256, *lists]).encode()).hexdigest()


def _select(whole: Lexicon, words: Vocabulary) -> list[str]:
    """The words in alphabetical order."""
    if words.max_level >= _ALL and (not words.defined or whole.language != ENGLISH):
        chosen = list(whole.words())
    else:
        listed = table.words_of(whole.language)
        wanted = {flags: _is_wanted(words, flags, whole.language) for flags in set(listed.flags)}
        chosen = list(filter(whole.__contains__, compress(listed.words, map(wanted.__getitem__, listed.flags))))
    hidden = frozenset[str]() if words.offensive else offensive_words(whole.language)
    longest = math.inf if words.longest is None else words.longest
    return [word for word in chosen if word not in hidden and len(word) <= longest]


def _is_wanted(words: Vocabulary, flags: int, language: str) -> bool:
    level = level_of(flags)
    known = bool(flags & DEFINED) or not words.defined or language != ENGLISH  # no other language has definitions
    return level is not None and level <= words.max_level and known


def _graph_bytes(words: list[str], key: str, signs: str) -> bytes:
    sha256 = hashlib.sha256(as_text(words)).hexdigest()
    return graphfile.encode(pack_words(words, signs), len(words), sha256, key)
