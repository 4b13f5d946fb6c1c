"""What the shell completes an argument with."""

from __future__ import annotations


def games(incomplete: str) -> list[str]:
    """The ids of the games that begin so."""
    from tilery import registry

    return [game for game in registry.ids() if game.startswith(incomplete)]


def levels(incomplete: str) -> list[tuple[str, str]]:
    """Bots by level, the last of a list with commas, each with what it is like."""
    from tilery.bots.levels import LEVELS

    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{level.id}", level.sentence) for level in LEVELS if level.id.startswith(last)]
