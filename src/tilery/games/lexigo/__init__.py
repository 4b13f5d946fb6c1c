"""Lexigo: hexagons, a pawn that walks each word, and victory for the first player without tiles."""

from __future__ import annotations

from tilery.core.composed_game import ComposedGame
from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.lexigo import (
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
from tilery.games.lexigo.real_table import diagram, referee, supplying


class Lexigo(ComposedGame, modules=(messages, state, rules, evolve, view, plays, preview, story, scene, pieces)):
    """The game, see ``tilery.core.game.Game``."""

    info = GameInfo(
        id="lexigo",
        title="Lexigo",
        sentence="Walk your pawn along a word, add tiles on the way, and be the first to have none left.",
        minutes=25,
        min_seats=2,
        max_seats=4,
        rules=1,
        scene_is_enough=True,
        presets=(
            Preset("challenge", "Challenges", "Play any word; the others may challenge it.", {"words": "challenge"}),
            Preset("short", "Fourteen tiles", "A shorter match: eight tiles in your stack, not ten.", {"deal": 14}),
            Preset(
                "equal", "Equal turns", "When a player goes out, the others finish the round.", {"equal_turns": True}
            ),
            Preset(
                "by-the-book",
                "By the book",
                "As printed: words are challenged, and you move your pawn, and pass, only if you cannot make a word.",
                {"words": "challenge", "pass": "moved", "relocate": "stuck"},
            ),
        ),
        lower_is_better=True,
        play_unit=("tile", "tiles"),
        score_unit=("tile left", "tiles left"),
        lookahead_rounds=8,
    )
    diagrams = diagram
    referee = referee
    supplier = supplying
    hands = hands
    playouts = playouts


GAME: AnyGame = Lexigo()
