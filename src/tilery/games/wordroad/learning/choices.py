"""Word Road: roads as rows of the search, mulligans and a pass."""

from __future__ import annotations

from functools import partial

from tilery.core.game import Budget
from tilery.envs.choices import Choices, KeptChoices
from tilery.games.wordroad.messages import Play, View
from tilery.games.wordroad.plays import candidate_of, other_answers, table
from tilery.search.rows import RoadRows


def find_choices(view: View, budget: Budget, limit: int, kinds: dict[type, int]) -> Choices | None:
    """The choices of a turn, or None for a seat that is not asked."""
    if view.viewer is None or view.viewer != view.turn:
        return None
    task = table(view)
    kept = RoadRows(task, nodes=budget.nodes, limit=limit)
    others = tuple(other_answers(view)[: limit - len(kept.best)])
    return KeptChoices(kept, others, Play, kinds, partial(candidate_of, signs=task.graph.signs))
