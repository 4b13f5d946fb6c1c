"""Marks drawn over the scene for the player who is composing an action."""

from __future__ import annotations

import msgspec

from tilery.core.scene import Face


class Ghost(msgspec.Struct, frozen=True):
    """A tile of the selection, not played yet."""

    at: str
    x: float
    y: float
    face: Face


class Aim(msgspec.Struct, frozen=True):
    """The cell under the cursor."""

    at: str
    x: float
    y: float


class Overlay(msgspec.Struct, frozen=True):
    """Everything drawn over the scene."""

    ghosts: tuple[Ghost, ...] = ()
    cursor: Aim | None = None
    path: tuple[str, ...] = ()
    """The cells of the selected word."""
    wrong: tuple[str, ...] = ()
    """Cells or dice that an error names."""


NOTHING = Overlay()
