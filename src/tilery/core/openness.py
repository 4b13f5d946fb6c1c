"""Redaction functions for games that hide nothing. A game must choose these or define its own."""

from __future__ import annotations

from typing import TypeVar

from tilery.core.game import Viewer
from tilery.core.seating import Seat

T = TypeVar("T")


def show_event(options: object, event: T, viewer: Viewer) -> T:
    """The whole event, which everybody may know. Implements ``redact``."""
    return event


def show_action(options: object, seat: Seat, action: T, viewer: Viewer) -> T:
    """The whole action, as it is public. Implements ``redact_action``."""
    return action
