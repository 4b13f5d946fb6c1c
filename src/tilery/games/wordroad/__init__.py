"""Word Road: a road of tiles from a corner into the board, scoring every word inside every word."""

from __future__ import annotations

from tilery.core.game import GameInfo, Preset
from tilery.games.wordroad import (
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
from tilery.games.wordroad.pieces import pieces
from tilery.games.wordroad.real_table import diagram, referee, supplying
from tilery.games.wordroad.state import State


class WordRoad:
    """The game, as ``tilery.core.game.Game`` describes it."""

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
    diagram_parts = ("table", "head")
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


GAME = WordRoad()
