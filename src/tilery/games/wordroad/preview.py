"""Previews of an action, and cells for the next tile of an unfinished play."""

from __future__ import annotations

from msgspec.structs import replace

from tilery.core.errors import IllegalAction
from tilery.core.game import Preview, PreviewWord, leading_order
from tilery.core.prompt_check import refuse_unasked
from tilery.games.wordroad.legality import check_count, check_mulligan, check_route, next_cells
from tilery.games.wordroad.messages import Action, Mulligan, Placement, Play, View
from tilery.games.wordroad.scoring import score
from tilery.games.wordroad.state import SeatPosition
from tilery.lexicon import lexicon_of


def preview(view: View, action: Action) -> Preview:
    """Legality of the action now, its words and its points, with ``next`` for an unfinished play.

    Out of turn a play is illegal, but its words and points are shown.
    """
    try:
        found = _look_ahead(view, action)
    except IllegalAction as refusal:
        return Preview.refused(refusal)
    return refuse_unasked(found, view, _KINDS, action)


_KINDS = ("play", "mulligan", "pass")


def _look_ahead(view: View, action: Action) -> Preview:
    match action:
        case Play(place) if view.viewer is not None:
            return _play(view, SeatPosition.of(view, view.viewer), place)
        case Mulligan():
            check_mulligan(action.tiles, view.rack, view.bag)
        case _:
            pass
    return Preview(legal=True)


def _play(view: View, here: SeatPosition, place: tuple[Placement, ...]) -> Preview:
    """Preview of a play. An incomplete one is illegal, but shows its words so far and its possible continuations."""
    try:
        route = check_route(here, place)
    except IllegalAction as refusal:
        return Preview.refused(refusal, () if place else next_cells(here, ()))
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
