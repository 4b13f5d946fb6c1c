"""Quillico: plays as rows of the search, and an exchange or a pass."""

from __future__ import annotations

from tilery.core.game import Budget, Candidate
from tilery.envs.choices import Choices, KeptChoices
from tilery.games.quillico.messages import Action, Play, View
from tilery.games.quillico.plays import candidate_of, needs_no_play, other_answer, task
from tilery.games.quillico.state import SeatPosition, is_asked
from tilery.search.octagon import LanePlay
from tilery.search.rows import LanePlayRows


def find_choices(view: View, budget: Budget, limit: int, kinds: dict[type, int]) -> Choices | None:
    """The choices of a turn, or None for the first play and if the rules ask for the existence of a play."""
    if not is_asked(view) or not view.table:
        return None
    position = SeatPosition.of(view, view.turn)
    other = other_answer(position)
    if needs_no_play(position, other):
        return None
    kept = LanePlayRows(position.words.graph, task(position), nodes=budget.nodes, limit=limit)
    others = (Candidate(other),) if len(kept.best) < limit else ()

    def read(play: LanePlay) -> Candidate[Action]:
        return candidate_of(view, play)

    return KeptChoices(kept, others, Play, kinds, read)
