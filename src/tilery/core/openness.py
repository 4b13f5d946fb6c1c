"""Functions for a game to say that it hides nothing: without them, or its own, a game cannot be made."""

from __future__ import annotations

from typing import TypeVar

from tilery.core.game import Viewer
from tilery.core.seating import Seat

T = TypeVar("T")


def show_event(options: object, event: T, viewer: Viewer) -> T:
    """The event as it is: everybody may know all of it. Serves as ``redact``."""
    return event


def show_action(options: object, seat: Seat, action: T, viewer: Viewer) -> T:
    """The action as it is: it is done in the open. Serves as ``redact_action``."""
    return action
