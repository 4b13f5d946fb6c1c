"""Length x Wit: letter tiles and letter dice, and how far you dare to press your luck."""

from __future__ import annotations

from tilery.core.game import GameInfo, Preset
from tilery.games.lengthxwit import (
    evolve,
    hands,
    messages,
    plays,
    preview,
    rules,
    scene,
    story,
    view,
)
from tilery.games.lengthxwit.pieces import pieces
from tilery.games.lengthxwit.real_table import diagram, referee, supplying
from tilery.games.lengthxwit.state import State

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


class LengthXWit:
    """The game, as ``tilery.core.game.Game`` describes it."""

    info = INFO
    Options = messages.Options
    State = State
    Action = messages.Action
    Event = messages.Event
    View = messages.View

    start = staticmethod(rules.start)
    setup = staticmethod(rules.setup)
    awaiting = staticmethod(rules.awaiting)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve.evolve)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)

    redact = staticmethod(view.redact)
    redact_action = staticmethod(view.redact_action)
    determinize = staticmethod(view.determinize)
    scramble = staticmethod(view.scramble)
    census = staticmethod(view.census)
    view = staticmethod(view.view)

    candidates = staticmethod(plays.candidates)
    preview = staticmethod(preview.preview)
    story = staticmethod(story.story)
    scene = staticmethod(scene.scene)
    diagram_parts = ("dice",)
    arrange = staticmethod(diagram.arrange)
    open_deal = staticmethod(diagram.open_deal)
    check_arranged = staticmethod(diagram.check_arranged)
    diagram_of = staticmethod(diagram.diagram_of)
    places = staticmethod(diagram.places)
    all_tiles = staticmethod(diagram.all_tiles)
    pieces = staticmethod(pieces)
    referee = referee
    supplier = supplying
    hands = hands


GAME = LengthXWit()
