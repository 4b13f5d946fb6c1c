"""Length x Wit: letter tiles, letter dice, and pressing your luck."""

from __future__ import annotations

from tilery.core.composed_game import ComposedGame
from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.lengthxwit import (
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
from tilery.games.lengthxwit.real_table import diagram, referee, supplying

INFO = GameInfo(
    id="lengthxwit",
    title="Length × Wit",
    sentence="Roll letter dice, spell a word with all of them, and score it or risk it for one more die.",
    minutes=60,
    min_seats=2,
    max_seats=6,
    rules=1,
    lookahead_rounds=1,
    presets=(
        Preset("short", "Short", "Two rounds: everyone takes two turns.", {"target": 1000, "max_rounds": 2}),
        Preset(
            "gentle",
            "Gentle",
            "Everyday words, and you may fail with a vowel in hand.",
            {"fail": "free", "lexicon": {"size": "everyday"}},
        ),
        Preset("secret", "Secret", "Nobody sees the other players' tiles.", {"hidden_tiles": True}),
        Preset(
            "by-the-book",
            "By the book",
            "As printed: fail only without a word, answers use any of the dice, and tiles are replaced once per turn.",
            {"response": "any", "fail": "stuck", "run_out": "any", "mulligan": "once"},
        ),
    ),
)


class LengthXWit(ComposedGame, modules=(messages, state, rules, evolve, view, plays, preview, story, scene, pieces)):
    """The game, see ``tilery.core.game.Game``."""

    info = INFO
    diagrams = diagram
    referee = referee
    supplier = supplying
    hands = hands
    playouts = playouts


GAME: AnyGame = LengthXWit()
