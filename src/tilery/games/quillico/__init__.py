"""Quillico: octagonal tiles on an endless table, with words in all eight directions."""

from __future__ import annotations

from tilery.core.game import AnyGame, GameInfo, Preset
from tilery.games.quillico import diagram, messages, plays, referee, rules, state, supplying
from tilery.games.quillico import evolve as evolving
from tilery.games.quillico import preview as previews
from tilery.games.quillico import scene as scenes
from tilery.games.quillico import story as stories
from tilery.games.quillico import view as views
from tilery.games.quillico.pieces import pieces


class Quillico:
    """The game; stateless."""

    info = GameInfo(
        id="quillico",
        title="Quillico",
        sentence="Build words in eight directions from octagonal tiles; a star gets you any letter on the table.",
        minutes=45,
        min_seats=2,
        max_seats=10,
        rules=1,
        scene_is_enough=True,
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
                "As printed: exchange only if you cannot make a word, and go out even with stars in your hand.",
                {"exchange": "stuck", "out": "letters"},
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
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    redact_action = staticmethod(views.redact_action)
    determinize = staticmethod(views.determinize)
    scramble = staticmethod(views.scramble)
    census = staticmethod(views.census)
    candidates = staticmethod(plays.candidates)
    preview = staticmethod(previews.preview)
    story = staticmethod(stories.story)
    scene = staticmethod(scenes.scene)
    diagram_parts = ("table",)
    arrange = staticmethod(diagram.arrange)
    check_arranged = staticmethod(diagram.check_arranged)
    diagram_of = staticmethod(diagram.diagram_of)
    places = staticmethod(diagram.places)
    all_tiles = staticmethod(diagram.all_tiles)
    pieces = staticmethod(pieces)
    referee = referee
    supplier = supplying


GAME: AnyGame = Quillico()
