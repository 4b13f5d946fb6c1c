"""What an action would do, without doing it."""

from __future__ import annotations

from tilery.core.errors import IllegalAction
from tilery.core.game import Preview
from tilery.core.prompt_check import asked_seat

from .legality import check_lay
from .messages import Action, Lay, View


def preview(view: View, action: Action) -> Preview:
    """Whether the tile can be laid; nothing is known of its points before all tiles lie."""
    try:
        seat = asked_seat(view, ("lay",), action)
        if isinstance(action, Lay):
            check_lay(view.hand, seat, action.tile)
    except IllegalAction as refusal:
        return Preview.refused(refusal)
    return Preview(legal=True)
