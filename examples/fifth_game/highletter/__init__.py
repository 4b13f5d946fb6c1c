"""High Letter: a complete tiny game. ``docs/adding-a-game.md`` of Tilery walks through it."""

from __future__ import annotations

from tilery.core.game import AnyGame, GameInfo

from . import evolve, messages, plays, preview, rules, scene, state, story
from . import view as views
from .pieces import pieces


class HighLetter:
    """The game's methods, gathered from the modules that hold one idea each."""

    info = GameInfo(
        id="highletter",
        title="High Letter",
        sentence="Everyone lays a letter face down; the highest takes a point.",
        minutes=3,
        min_seats=2,
        max_seats=4,
        rules=1,
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
    evolve = staticmethod(evolve.evolve)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    redact_action = staticmethod(views.redact_action)
    determinize = staticmethod(views.determinize)
    scramble = staticmethod(views.scramble)
    census = staticmethod(views.census)
    candidates = staticmethod(plays.candidates)
    preview = staticmethod(preview.preview)
    story = staticmethod(story.story)
    scene = staticmethod(scene.scene)
    pieces = staticmethod(pieces)
    referee = None
    supplier = None
    hands = None


GAME: AnyGame = HighLetter()
