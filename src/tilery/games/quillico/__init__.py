"""Quillico: octagonal tiles on an endless table, with words in all eight directions."""

from __future__ import annotations

from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.quillico import (
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
from tilery.games.quillico.pieces import pieces
from tilery.games.quillico.real_table import diagram, referee, supplying
from tilery.games.quillico.state import State


class Quillico:
    """The game, as ``tilery.core.game.Game`` describes it."""

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
    diagram_parts = ("table",)
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


GAME: AnyGame = Quillico()
