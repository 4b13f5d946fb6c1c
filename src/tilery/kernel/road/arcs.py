"""Arcs of the first three letters of words, with which almost every walk through a word graph begins."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache

from tilery.kernel.words.graph import WordGraph

WIDE = 27
"""Numbers of letters, 1…26 and 0."""


@lru_cache(maxsize=4)
def first_arcs(graph: WordGraph) -> tuple[array[int], array[int], array[int]]:
    """The arcs of all first letters, of all pairs and of all triples. A pair AB has the number 1 × 27 + 2.

    The graph is too large for the processor's nearest caches, and these tables are not: they took a twelfth off the
    time of a greedy turn.
    """
    first, pairs, triples = (array("I", bytes(4 * size)) for size in (WIDE, WIDE * WIDE, WIDE * WIDE * WIDE))
    for one, arc in _children(graph, graph.root):
        first[one] = arc
        for two, further in _children(graph, arc):
            pairs[one * WIDE + two] = further
            for three, last in _children(graph, further):
                triples[(one * WIDE + two) * WIDE + three] = last
    return first, pairs, triples


def _children(graph: WordGraph, arc: int) -> Iterator[tuple[int, int]]:
    letters = graph.letters(arc)
    for letter in range(1, WIDE):
        if letters >> letter & 1:
            yield letter, graph.child(arc, letter)
