"""Word Road: a road of tiles from a corner into the board, which scores every word inside every word."""

from __future__ import annotations

from tilery.core.composed_game import ComposedGame
from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.wordroad import (
    evolve,
    hands,
    messages,
    pieces,
    playouts,
    plays,
    preview,
    rules,
    scene,
    state,
    story,
    view,
)
from tilery.games.wordroad.real_table import diagram, referee, supplying


class WordRoad(ComposedGame, modules=(messages, state, rules, evolve, view, plays, preview, story, scene, pieces)):
    """The game, see ``tilery.core.game.Game``."""

    info = GameInfo(
        id="wordroad",
        title="Word Road",
        sentence="Build a road of tiles from your corner, over and through other tiles, and score every word it makes.",
        minutes=40,
        min_seats=2,
        max_seats=4,
        rules=1,
        scene_is_enough=True,
        lookahead_rounds=2,
        presets=(
            Preset(
                id="open-road",
                title="Open road",
                sentence="You cannot cover your own road, so the roads spread over the board and meet.",
                options={"over": "others"},
            ),
            Preset(
                id="by-the-book",
                title="By the book",
                sentence="As printed: a tile may cover any other, with the same letter or of the same turn too.",
                options={"over_same": True, "over_turn": True},
            ),
        ),
    )
    diagrams = diagram
    referee = referee
    supplier = supplying
    hands = hands
    playouts = playouts


GAME: AnyGame = WordRoad()
