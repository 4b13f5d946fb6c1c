"""High Letter: a complete tiny game. ``docs/how-to/adding-a-game.md`` of Tilery walks through it."""

from __future__ import annotations

from tilery.core.composed_game import ComposedGame
from tilery.core.game import AnyGame, GameInfo

from . import evolve, messages, pieces, plays, preview, rules, scene, state, story, view


class HighLetter(ComposedGame, modules=(messages, state, rules, evolve, view, plays, preview, story, scene, pieces)):
    """The game: its functions are found in these modules by name."""

    info = GameInfo(
        id="highletter",
        title="High Letter",
        sentence="Everyone lays a letter face down; the highest takes a point.",
        minutes=3,
        min_seats=2,
        max_seats=4,
        rules=1,
    )


GAME: AnyGame = HighLetter()
