"""What an action would do, without doing it: the same checks as the rules make."""

from __future__ import annotations

from typing import assert_never

from tilery.core.asked import asked_seat
from tilery.core.errors import IllegalAction
from tilery.core.game import Preview, PreviewWord
from tilery.core.shared import Resign, TimeUp
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.rules import KINDS
from tilery.games.lengthxwit.scoring import worth
from tilery.games.lengthxwit.view import View, stand_in


def preview(view: View, action: wire.Action) -> Preview:
    """Whether the action would be legal now, its word and points; the points of a press are what it banks."""
    try:
        return _legal(view, action)
    except IllegalAction as refused:
        return Preview(legal=False, problem=refused.problem())


def _legal(view: View, action: wire.Action) -> Preview:
    stand = stand_in(view, asked_seat(view, KINDS[view.phase], action))
    values = components(view.options.set).values
    match action:
        case wire.Mulligan():
            checks.check_mulligan(stand)
            return Preview(legal=True)
        case wire.Roll() | wire.Decline() | Resign() | TimeUp():
            return Preview(legal=True)
        case wire.Score():
            spelled = checks.check_word(stand, action.word)
            return _word(spelled, spelled.points)
        case wire.Press():
            spelled = checks.check_press(stand, action.word)
            return _word(spelled, worth(spelled.tiles, values))
        case wire.Respond():
            spelled = checks.check_response(stand, action.word)
            return _word(spelled, spelled.face)
        case wire.Spend():
            checks.check_spend(stand, action.tile)
            return Preview(legal=True)
        case wire.Fail():
            checks.check_fail(stand)
            return Preview(legal=True, points=worth(stand.banked, values))
        case _:
            assert_never(action)


def _word(spelled: checks.Spelled, points: int) -> Preview:
    word = PreviewWord(spelled.word, spelled.face, checks.die_cells(spelled.dice))
    return Preview(legal=True, words=(word,), points=points)
