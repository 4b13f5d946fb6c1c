"""Everything there is to a match, secrets included."""

from __future__ import annotations

from tilery.core.tiles import Tiles

from .messages import Public


class State(Public, frozen=True, kw_only=True):
    """Everything, secrets included."""

    seed: bytes
    bag: Tiles
    hands: tuple[Tiles, ...]
    laid: tuple[str, ...]
    """By seat; empty where no tile lies."""
