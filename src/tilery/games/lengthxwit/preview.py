"""What an action would do, without doing it: the same checks as the rules make."""

from __future__ import annotations

from typing import assert_never

from tilery.core.errors import ErrorData, IllegalAction
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
    if isinstance(action, Resign):
        return _leaving(view)
    stand = _asked(view, str(action.__struct_config__.tag))
    values = components(view.options.set).values
    match action:
        case wire.Mulligan():
            checks.check_mulligan(stand)
            return Preview(legal=True)
        case wire.Roll() | wire.Decline() | TimeUp():
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


def _asked(view: View, kind: str) -> checks.Stand:
    """The viewer's stand, if it is asked for this kind of action now."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        who = "a spectator" if seat is None else f"seat {seat}"
        raise IllegalAction("match/not-asked", f"{who} is not asked for anything now", ErrorData(seat=seat))
    if kind not in KINDS[view.phase]:
        raise IllegalAction(
            "match/wrong-kind",
            f"seat {seat} is asked to {' or '.join(KINDS[view.phase])} now, not to {kind}",
            ErrorData(seat=seat),
        )
    return stand_in(view, seat)


def _leaving(view: View) -> Preview:
    if view.viewer is None or view.outcome is not None or not view.seating.is_in(view.viewer):
        raise IllegalAction("match/not-in", "only a seat that is in the match can leave it")
    return Preview(legal=True)
