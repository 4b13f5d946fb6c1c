"""Lexigo: hexagons, a pawn that walks each word, and the first player without tiles wins."""

from __future__ import annotations

from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.lexigo import evolving, plays, rules, state, turning, wire
from tilery.games.lexigo import scene as scenes
from tilery.games.lexigo import story as stories
from tilery.games.lexigo import view as views


class Lexigo:
    """The game's methods, gathered from the modules that hold one idea each."""

    info = GameInfo(
        id="lexigo",
        title="Lexigo",
        sentence="Walk your pawn along a word, add tiles on the way, and be the first to have none left.",
        minutes=25,
        min_seats=2,
        max_seats=4,
        rules=1,
        presets=(
            Preset("challenge", "Challenges", "Play any word; the others may challenge it.", {"words": "challenge"}),
            Preset("short", "Fourteen tiles", "A shorter match: eight tiles in your stack, not ten.", {"deal": 14}),
            Preset(
                "equal", "Equal turns", "When a player goes out, the others finish the round.", {"equal_turns": True}
            ),
            Preset(
                "by-the-book",
                "By the book",
                "As printed: words are challenged, and you pass only after moving your pawn.",
                {"words": "challenge", "pass": "moved"},
            ),
        ),
        lower_is_better=True,
        play_unit=("tile", "tiles"),
        score_unit=("tile left", "tiles left"),
        lookahead_rounds=2,
    )
    Options = wire.Options
    State = state.State
    Action = wire.Action
    Event = wire.Event
    View = wire.View
    start = staticmethod(rules.start)
    setup = staticmethod(rules.setup)
    awaiting = staticmethod(rules.awaiting)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolving.evolve)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(turning.scores)
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    redact_action = staticmethod(views.redact_action)
    determinize = staticmethod(views.determinize)
    scramble = staticmethod(views.scramble)
    census = staticmethod(views.census)
    candidates = staticmethod(plays.candidates)
    preview = staticmethod(plays.preview)
    story = staticmethod(stories.story)
    scene = staticmethod(scenes.scene)


GAME: AnyGame = Lexigo()
