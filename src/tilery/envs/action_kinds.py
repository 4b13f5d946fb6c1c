"""Numbers for the kinds of action of a game."""

from __future__ import annotations

from tilery.core.game import AnyGame


def kinds_of(game: AnyGame) -> dict[type, int]:
    """Each kind of action by number, from 1."""
    return {kind: number for number, kind in enumerate(game.Action.__args__, start=1)}
