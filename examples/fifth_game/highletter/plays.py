"""What could be played, best first."""

from __future__ import annotations

from tilery.core.game import Budget, Candidate, Candidates

from .messages import Action, Lay, View


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Each different tile of the hand; the likeliest winner first."""
    if view.viewer not in view.awaited:
        return Candidates(())
    order = sorted(set(view.hand), reverse=not view.options.low)
    items = tuple(Candidate[Action](Lay(tile), value=-float(place)) for place, tile in enumerate(order))
    return Candidates(items[: budget.limit])
