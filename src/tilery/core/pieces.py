"""The pieces of a game's set for a real table, to print, cut out and fold."""

from __future__ import annotations

import msgspec

from tilery.core.scene import Face, SceneCell, Shape


class PadForm(msgspec.Struct, frozen=True):
    """The form of a printed score pad."""

    columns: int
    """Number of columns, one for each player that the game is made for."""
    entry: str = "Points"
    """The columns that a player fills in on a line."""
    closing: tuple[str, ...] = ("Total",)
    """The last lines, filled in when the game is over."""


class PieceSet(msgspec.Struct, frozen=True):
    """Every piece of a set."""

    shape: Shape
    tiles: tuple[Face, ...]
    """Every tile, equal ones side by side."""
    pad: PadForm
    dice: tuple[tuple[Face, ...], ...] = ()
    """The six faces of every die."""
    cells: tuple[SceneCell, ...] = ()
    """The cells of the board, if there is one: squares of the width of a tile."""
    pawns: int = 0
