"""Tables about a word graph that searches need, computed once for each graph."""

from __future__ import annotations

from functools import lru_cache

from tilery.kernel import WordGraph
from tilery.kernel.words import below


@lru_cache(maxsize=16)
def letters_below(graph: WordGraph) -> memoryview:
    """Mask of all letters in the endings from each node, with their height, indexed by the node's offset."""
    return below.letters_below(graph)
