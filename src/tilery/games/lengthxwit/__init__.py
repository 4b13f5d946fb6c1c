"""Length x Wit: letter tiles and letter dice, and how far you dare to press your luck."""

from __future__ import annotations

from tilery.core.game import GameInfo, Preset
from tilery.games.lengthxwit import census, evolve, plays, preview, rules, scene, story, unseen, view, wire
from tilery.games.lengthxwit.state import State

INFO = GameInfo(
    id="lengthxwit",
    title="Length × Wit",
    sentence="Roll letter dice, spell a word with all of them, and score it or risk it for one more die.",
    minutes=60,
    min_seats=2,
    max_seats=6,
    rules=1,
    lookahead_rounds=0,
    presets=(
        Preset("short", "Short", "To 75 points: about half an hour.", {"target": 75}),
        Preset(
            "gentle",
            "Gentle",
            "Everyday words, and a turn may be given up with a vowel in hand.",
            {"fail": "free", "lexicon": {"size": "everyday"}},
        ),
        Preset("secret", "Secret", "Nobody sees the other players' tiles.", {"hidden_tiles": True}),
        Preset(
            "by-the-book",
            "By the book",
            "As printed: a response may use any of the dice, and you may replace your tiles once per turn.",
            {"response": "any", "mulligan": "once"},
        ),
    ),
)


class LengthXWit:
    """The game, as ``tilery.core.game.Game`` asks for it."""

    info = INFO
    Options = wire.Options
    State = State
    Action = wire.Action
    Event = wire.Event
    View = view.View

    start = staticmethod(rules.start)
    setup = staticmethod(rules.setup)
    awaiting = staticmethod(rules.awaiting)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve.evolve)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)

    redact = staticmethod(view.redact)
    redact_action = staticmethod(view.redact_action)
    view = staticmethod(view.view)
    determinize = staticmethod(unseen.determinize)
    scramble = staticmethod(unseen.scramble)

    candidates = staticmethod(plays.candidates)
    preview = staticmethod(preview.preview)
    story = staticmethod(story.story)
    scene = staticmethod(scene.scene)
    census = staticmethod(census.census)


GAME = LengthXWit()
