"""What an action would do, without doing it, and where the next tile of an unfinished play may go."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tilery.core.errors import ErrorData, IllegalAction, Problem
from tilery.core.game import Preview, PreviewWord
from tilery.core.seating import Seat
from tilery.core.shared import Resign, TimeUp
from tilery.games.quillico.checks import examine, next_places
from tilery.games.quillico.rules import check_exchange, check_pass
from tilery.games.quillico.state import is_asked
from tilery.games.quillico.table import Position
from tilery.games.quillico.wire import Action, Exchange, Pass, Play, View
from tilery.geometry import Oct


def preview(view: View, action: Action) -> Preview:
    """Whether the action would be legal now, its words and points; ``next`` for a play still being put together.

    Out of turn a play is not legal, but still shows what it would make.
    """
    try:
        found = _preview(view, action)
    except IllegalAction as refusal:
        return Preview(legal=False, problem=refusal.problem(), next=_next(view, action))
    if isinstance(action, Resign) or is_asked(view):
        return replace(found, next=_next(view, action))
    return replace(found, legal=False, problem=Problem("match/not-asked", "it is not your turn", _seat(view.viewer)))


def _preview(view: View, action: Action) -> Preview:
    seat = view.viewer
    if seat is None:
        raise IllegalAction("match/not-in", "a spectator plays nothing")
    match action:
        case Play():
            made = examine(Position.of(view, seat), action)
            words = [PreviewWord(word.word, word.points, tuple(map(_name, word.places))) for word in made.words]
            return Preview(legal=True, words=tuple(words), points=made.points)
        case Exchange(given):
            check_exchange(view.hands[seat], view.pile, given)
        case Pass():
            check_pass(view.hands[seat], view.pile)
        case Resign():
            if view.outcome is not None or not view.seating.is_in(seat):
                raise IllegalAction("match/not-in", "you are not in the match any more", _seat(seat))
        case TimeUp():
            raise IllegalAction("match/not-system", "only the clock may say that time is up", _seat(seat))
        case _:
            assert_never(action)
    return Preview(legal=True)


def _next(view: View, action: Action) -> tuple[str, ...]:
    if view.viewer is None or not is_asked(view) or not isinstance(action, Play):
        return ()
    return tuple(map(_name, next_places(Position.of(view, view.viewer), action)))


def _name(place: tuple[int, ...]) -> str:
    return Oct(*place).name


def _seat(seat: Seat | None) -> ErrorData:
    return ErrorData(seat=seat)
