"""Plays a match between two bots with the Tilery that is installed: ``python first_match.py [GAME]``.

Prints where Tilery is, whether its kernel is compiled, and the number of entries; fails if the record is not true.
"""

from __future__ import annotations

import sys

import tilery
from tilery import kernel
from tilery.bots.loader import find
from tilery.core.game import Budget
from tilery.replay import verify


def main(game: str = "lengthxwit") -> None:
    """Play one match to its end."""
    match, bot = tilery.new(game, seats=["Ann", "Bo"], seed=7), find("level1")
    while match.awaiting:
        seat = min(match.awaiting)
        match.play(seat, bot.choose(match.game, match.view(seat), Budget(), 7))
    verify(match.record().dumps())
    print(tilery.__file__, kernel.compiled, len(match.entries))


if __name__ == "__main__":
    main(*sys.argv[1:])
