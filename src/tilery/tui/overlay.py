"""What is being laid, on top of the scene: shown to the one who lays it and to nobody else."""

from __future__ import annotations

import msgspec

from tilery.core.scene import Face


class Ghost(msgspec.Struct, frozen=True):
    """A tile that would lie there."""

    at: str
    x: float
    y: float
    face: Face


class Aim(msgspec.Struct, frozen=True):
    """Where the cursor stands."""

    at: str
    x: float
    y: float


class Overlay(msgspec.Struct, frozen=True):
    """All that the table shows besides the scene."""

    ghosts: tuple[Ghost, ...] = ()
    cursor: Aim | None = None
    path: tuple[str, ...] = ()
    """Cells that the word being laid is read along."""
    wrong: tuple[str, ...] = ()
    """Cells at fault; dice too have names."""


NOTHING = Overlay()
