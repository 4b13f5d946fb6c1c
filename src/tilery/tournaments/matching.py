"""Pairings of everybody at the lowest cost: a minimum-weight perfect matching.

networkx finds it. The Swiss programs on PyPI are made for chess (colours, federation rules, their own files) or exist
only compiled for some systems; a matching with costs of our own states the rules of a club evening in a few lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilery.tournaments.rounds import Entrant, Pair, pair


def cheapest_pairs(entrants: Sequence[Entrant], cost: Callable[[Entrant, Entrant], int | None]) -> list[Pair]:
    """As many pairs as possible, with the lowest sum of costs. A cost of None forbids a pair.

    Costs are whole numbers of any size, so several criteria can be written one above the other.
    """
    from networkx import Graph, max_weight_matching  # takes most of a second, and few servers ever need it

    graph = Graph()
    graph.add_nodes_from(entrants)
    for index, one in enumerate(entrants):
        for other in entrants[:index]:
            weight = cost(other, one)
            if weight is not None:
                graph.add_edge(other, one, weight=-weight)
    return sorted(pair(one, other) for one, other in max_weight_matching(graph, maxcardinality=True))
