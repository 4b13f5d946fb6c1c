"""Shell completion of arguments."""

from __future__ import annotations

BOTS_HELP = "Bots, with commas: beginner … master, a Python file, run:COMMAND, or the name of an installed bot."


def games(incomplete: str) -> list[str]:
    """The ids of games with this prefix."""
    from tilery import registry

    return [game for game in registry.ids() if game.startswith(incomplete)]


def bots(incomplete: str) -> list[tuple[str, str]]:
    """Levels and installed bots that complete the last item of a comma-separated list."""
    from tilery.bots.loader import list_installed

    before, comma, last = incomplete.rpartition(",")
    others = [(f"{before}{comma}{name}", "an installed bot") for name in list_installed() if name.startswith(last)]
    return [*levels(incomplete), *others]


def levels(incomplete: str) -> list[tuple[str, str]]:
    """Levels that complete the last item of a comma-separated list, each with its description."""
    from tilery.bots.levels import LEVELS

    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{level.id}", level.sentence) for level in LEVELS if level.id.startswith(last)]
