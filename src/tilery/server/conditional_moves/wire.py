"""Conditional moves on the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.core.errors import Problem
from tilery.server.common.bodies import Body
from tilery.server.matches.conditional_moves import ConditionalMove

MAX_MOVES = 40
"""Maximum moves of a tree."""
MAX_DEPTH = 8
"""Maximum moves of one branch."""
MAX_BYTES = 20_000
"""Maximum size of a tree."""


class SaveConditionalMoves(Body, frozen=True):
    """The whole tree of the seat, which replaces the one before."""

    seq: Annotated[int, Meta(ge=0, le=1_000_000)]
    """The latest entry its author has seen. Refused if the match has gone on since."""
    moves: Annotated[tuple[ConditionalMove, ...], Meta(min_length=1, max_length=MAX_MOVES)]


class ConditionalCard(msgspec.Struct, frozen=True):
    """The conditional moves of the seat, visible to nobody else."""

    seq: int
    """The latest entry of the match."""
    moves: tuple[ConditionalMove, ...] = ()
    """The branches that are left."""
    notice: Problem | None = None
    """The reason why they were removed."""
    kinds: tuple[str, ...] = ()
    """Kinds of action in this game, of others or one's own, that a condition can name."""
