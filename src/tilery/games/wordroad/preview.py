"""What an action would do, without doing it, and where the next tile of an unfinished play may go."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import ErrorData, IllegalAction, Problem
from tilery.core.game import Preview, PreviewWord, leading_order
from tilery.games.wordroad.legality import check_count, check_mulligan, check_route, next_cells
from tilery.games.wordroad.messages import Action, Mulligan, Pass, Placement, Play, View
from tilery.games.wordroad.scoring import score
from tilery.games.wordroad.state import Position
from tilery.lexicon import lexicon_of


def preview(view: View, action: Action) -> Preview:
    """Whether the action would be legal now, its words and points; ``next`` for a play still being put together.

    Out of turn a play is not legal, but still shows what it would make.
    """
    try:
        found = _preview(view, action)
    except IllegalAction as refusal:
        return Preview(legal=False, problem=refusal.problem())
    if isinstance(action, Resign) or view.viewer == view.turn:
        return found
    problem = Problem("match/not-asked", "It is not your turn.", ErrorData(seat=view.viewer))
    return replace(found, legal=False, problem=problem, next=())


def _preview(view: View, action: Action) -> Preview:
    here = Position.of_view(view)
    if here is None:
        raise IllegalAction("match/not-in", "Spectators cannot play.")
    match action:
        case Play(place):
            return _play(view, here, place)
        case Mulligan():
            check_mulligan(action.tiles, view.rack, view.bag)
        case Pass():
            pass
        case Resign():
            if view.outcome is not None or not view.seating.is_in(here.seat):
                raise IllegalAction("match/not-in", "You have left this match.", ErrorData(seat=here.seat))
        case TimeUp():
            raise IllegalAction(
                "match/not-system", "Only the clock decides that time is up.", ErrorData(seat=here.seat)
            )
        case _:
            assert_never(action)
    return Preview(legal=True)


def _play(view: View, here: Position, place: tuple[Placement, ...]) -> Preview:
    """A play that is not complete yet is not legal, but shows its words so far and where it may go on."""
    try:
        route = check_route(here, place)
    except IllegalAction as refusal:
        return Preview(legal=False, problem=refusal.problem(), next=() if place else next_cells(here, ()))
    scored = sorted(score(here, route, lexicon_of(view)), key=lambda word: leading_order(word.word))
    found = Preview(
        legal=True,
        words=tuple([PreviewWord(word.word, word.points, word.cells) for word in scored]),
        points=sum([word.points for word in scored]),
        next=next_cells(here, place),
    )
    try:
        check_count(here, place)
    except IllegalAction as refusal:
        return replace(found, legal=False, problem=refusal.problem())
    return found
