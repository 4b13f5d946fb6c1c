"""Quillico: octagonal tiles on an endless table, with words in all eight directions."""

from __future__ import annotations

from tilery.core.composed_game import ComposedGame
from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.quillico import (
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
from tilery.games.quillico.real_table import diagram, referee, supplying


class Quillico(ComposedGame, modules=(messages, state, rules, evolve, view, plays, preview, story, scene, pieces)):
    """The game, see ``tilery.core.game.Game``."""

    info = GameInfo(
        id="quillico",
        title="Quillico",
        sentence="Build words in eight directions from octagonal tiles; a star gets you any letter on the table.",
        minutes=45,
        min_seats=2,
        max_seats=10,
        rules=1,
        scene_is_enough=True,
        lookahead_rounds=2,
        presets=(
            Preset(
                "no-extending",
                "New words only",
                "Words on the table cannot be extended: every new word branches off.",
                {"extend": False},
            ),
            Preset(
                "everyday",
                "Everyday words",
                "Only common words count.",
                {"lexicon": {"size": "everyday"}},
            ),
            Preset(
                "by-the-book",
                "By the book",
                "As printed: words branch off, you exchange only if you can make none, and stars may be left over.",
                {"exchange": "stuck", "out": "letters", "extend": False, "settle": "out"},
            ),
        ),
    )
    diagrams = diagram
    referee = referee
    supplier = supplying
    hands = hands
    playouts = playouts


GAME: AnyGame = Quillico()
