"""What an action would do, without doing it."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import ErrorData, Problem
from tilery.core.game import Preview

from .messages import Action, Lay, View
from .plays import is_asked


def preview(view: View, action: Action) -> Preview:
    """Whether the tile can be laid; nothing is known of its points before all tiles lie."""
    match action:
        case Lay(tile) if is_asked(view) and tile not in view.hand:
            message = f"you do not hold {tile!r}; you hold {' '.join(view.hand)}"
            data = ErrorData(tiles=(tile,), seat=view.viewer)
            return Preview(legal=False, problem=Problem("highletter/not-held", message, data))
        case Lay() if not is_asked(view):
            return Preview(legal=False, problem=Problem("match/not-asked", "You are not asked for a tile now."))
        case Resign() if view.viewer is None or view.outcome is not None or not view.seating.is_in(view.viewer):
            return Preview(legal=False, problem=Problem("match/not-in", "You are not in the match (any more)."))
        case Lay() | Resign():
            return Preview(legal=True)
        case TimeUp():
            return Preview(legal=False, problem=Problem("match/not-system", "Only the clock may say that time is up."))
    assert_never(action)
