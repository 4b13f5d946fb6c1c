"""What could be played, best first."""

from __future__ import annotations

from tilery.core.game import Budget, Candidate, Candidates

from .messages import Action, Lay, View


def is_asked(view: View) -> bool:
    """Whether the viewer has to lay a tile now [3], [7]."""
    if view.viewer is None or view.outcome is not None:
        return False
    return bool(view.hand) and not view.mine and view.seating.is_in(view.viewer)


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Each different tile of the hand; the likeliest winner first."""
    if not is_asked(view):
        return Candidates(())
    order = sorted(set(view.hand), reverse=not view.options.low)
    items = tuple(Candidate[Action](Lay(tile), value=-float(place)) for place, tile in enumerate(order))
    return Candidates(items[: budget.limit])
