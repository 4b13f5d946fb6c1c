"""What searches need to know of a word graph besides the graph, computed once for each."""

from __future__ import annotations

from functools import lru_cache

from tilery.kernel import WordGraph
from tilery.kernel.words import below


@lru_cache(maxsize=16)
def letters_below(graph: WordGraph) -> memoryview:
    """For the offset of every node, the letters of all words that go on from there as a mask, and their height."""
    return below.letters_below(graph)
