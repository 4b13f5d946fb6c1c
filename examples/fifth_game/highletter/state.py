"""Everything there is to a match, secrets included."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Outcome, Seating
from tilery.core.tiles import Tiles

from .messages import Options


class State(msgspec.Struct, frozen=True):
    """Everything, secrets included."""

    step: int
    seed: bytes
    seating: Seating
    options: Options
    names: tuple[str, ...]
    bag: Tiles
    hands: tuple[Tiles, ...]
    laid: tuple[str, ...]
    """By seat; empty where no tile lies."""
    gone: Tiles
    scores: tuple[int, ...]
    opened: int
    """The step that opened the present round's prompts."""
    outcome: Outcome | None = None
    lexicon: str = ""
