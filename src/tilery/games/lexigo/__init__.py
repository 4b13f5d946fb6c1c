"""Lexigo: hexagons, a pawn that walks each word, and the first player without tiles wins."""

from __future__ import annotations

from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.lexigo import (
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
from tilery.games.lexigo.pieces import pieces
from tilery.games.lexigo.real_table import diagram, referee, supplying
from tilery.games.lexigo.state import State


class Lexigo:
    """The game, as ``tilery.core.game.Game`` describes it."""

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
    redraw = staticmethod(scene.redraw)
    scene = staticmethod(scene.scene)
    diagram_parts = ("table", "pawn")
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


GAME: AnyGame = Lexigo()
