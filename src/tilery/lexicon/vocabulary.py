"""The part of a lexicon that somebody knows: words common enough, and perhaps only those that can be defined."""

from __future__ import annotations

import hashlib
from functools import cache

from tilery.kernel import pack
from tilery.lexicon import cache as kept
from tilery.lexicon import graphfile, table
from tilery.lexicon.composition import as_text, get, register
from tilery.lexicon.lexicon import Lexicon


@cache
def vocabulary(sha256: str, commonest: int, defined: bool) -> Lexicon:
    """Of the lexicon with this sha256, the words of level ``commonest`` or less (10 … 80), known to ``get``.

    ``defined`` leaves out words whose meaning is not known. Kept on disk like any composition.
    """
    whole = get(sha256)
    lists = "\n".join(f"{name}={listed.sha256}" for name, listed in sorted(table.manifest().files.items()))
    key = hashlib.sha256(f"vocabulary {sha256} {commonest} {defined}\n{lists}".encode()).hexdigest()
    found = kept.find(key)
    if found is None:
        data = _graph_bytes(whole, commonest, defined, key)
        found = graphfile.decode(memoryview(data), kept.folder())
        kept.keep(key, data)
    return register(Lexicon(found.graph, found.count, found.sha256, None))


def _graph_bytes(whole: Lexicon, commonest: int, defined: bool, key: str) -> bytes:
    level = table.english().level
    common = [word for word in whole.words() if (level(word) or commonest + 1) <= commonest]
    words = [word for word in common if whole.define(word)] if defined else common
    text = as_text(words)
    return graphfile.encode(pack(text), len(words), hashlib.sha256(text).hexdigest(), key)
