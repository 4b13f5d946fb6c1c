"""Word Road: a road of tiles from a corner into the board, scoring every word inside every word."""

from __future__ import annotations

from tilery.core.game import GameInfo, Preset
from tilery.games.wordroad import diagram, messages, plays, referee, rules, state, supplying
from tilery.games.wordroad import evolve as evolving
from tilery.games.wordroad import preview as previewing
from tilery.games.wordroad import scene as drawing
from tilery.games.wordroad import story as telling
from tilery.games.wordroad import view as knowing
from tilery.games.wordroad.pieces import pieces


class WordRoad:
    """The game; stateless."""

    info = GameInfo(
        id="wordroad",
        title="Word Road",
        sentence="Build a road of tiles from your corner, over and through other tiles, and score every word it makes.",
        minutes=40,
        min_seats=2,
        max_seats=4,
        rules=1,
        scene_is_enough=True,
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
                sentence="As printed: a tile may also be covered by a tile with the same letter.",
                options={"over_same": True},
            ),
        ),
    )
    Options = messages.Options
    State = state.State
    Action = messages.Action
    Event = messages.Event
    View = messages.View

    start = staticmethod(rules.start)
    setup = staticmethod(rules.setup)
    awaiting = staticmethod(rules.awaiting)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolving.evolve)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)

    view = staticmethod(knowing.view)
    redact = staticmethod(knowing.redact)
    redact_action = staticmethod(knowing.redact_action)
    determinize = staticmethod(knowing.determinize)
    scramble = staticmethod(knowing.scramble)
    census = staticmethod(knowing.census)

    candidates = staticmethod(plays.candidates)
    preview = staticmethod(previewing.preview)
    story = staticmethod(telling.story)
    scene = staticmethod(drawing.scene)
    diagram_parts = ("table", "head")
    arrange = staticmethod(diagram.arrange)
    check_arranged = staticmethod(diagram.check_arranged)
    diagram_of = staticmethod(diagram.diagram_of)
    places = staticmethod(diagram.places)
    all_tiles = staticmethod(diagram.all_tiles)
    pieces = staticmethod(pieces)
    referee = referee
    supplier = supplying


GAME = WordRoad()

__all__ = ["GAME", "WordRoad"]
