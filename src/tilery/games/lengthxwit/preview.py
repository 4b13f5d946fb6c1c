"""Previews of an action, by the same checks as the rules."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.game import Preview, PreviewWord
from tilery.core.prompt_check import asked_seat
from tilery.games.lengthxwit import legality, messages
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.messages import View
from tilery.games.lengthxwit.rules import KINDS
from tilery.games.lengthxwit.scoring import worth
from tilery.games.lengthxwit.state import SeatPosition


def preview(view: View, action: messages.Action) -> Preview:
    """Legality of the action now, its word and its points. A press has the points that it banks."""
    try:
        seat = asked_seat(view, KINDS[view.phase], action)
        return _look_ahead(view, SeatPosition.of(view, seat), action)
    except IllegalAction as refusal:
        return Preview.refused(refusal)


def _look_ahead(view: View, position: SeatPosition, action: messages.Action) -> Preview:
    values = components(view.options).values
    match action:
        case messages.Mulligan():
            legality.check_mulligan(position)
            return Preview(legal=True)
        case messages.Roll() | messages.Decline() | Resign() | TimeUp():
            return Preview(legal=True)
        case messages.Score():
            spelled = legality.check_word(position, action.word)
            return _word(spelled, spelled.points)
        case messages.Press():
            spelled = legality.check_press(position, action.word)
            return _word(spelled, worth(spelled.tiles, values))
        case messages.Respond():
            spelled = legality.check_response(position, action.word, action.dice)
            return _word(spelled, spelled.face)
        case messages.Spend():
            legality.check_spend(position, action.tile)
            return Preview(legal=True)
        case messages.Fail():
            legality.check_fail(position)
            return Preview(legal=True, points=worth(position.banked, values))
        case _:
            assert_never(action)


def _word(spelled: legality.Spelled, points: int) -> Preview:
    word = PreviewWord(spelled.word, spelled.face, legality.die_cells(spelled.dice))
    return Preview(legal=True, words=(word,), points=points)
