"""Previews of an action, and places for the next tile of an unfinished play."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.errors import IllegalAction, Problem
from tilery.core.game import Preview, PreviewWord, leading_order
from tilery.core.prompt_check import refuse_unasked
from tilery.core.seating import Seat
from tilery.core.tiles import MissingTile, Tiles, remove
from tilery.games.quillico import legality
from tilery.games.quillico.legality import ORIGIN, New, check_exchange, check_pass, check_play
from tilery.games.quillico.messages import Action, Exchange, Place, Placing, Play, View
from tilery.games.quillico.scoring import Layout, read
from tilery.games.quillico.state import STAR, LaidTiles, SeatPosition, is_asked, letters
from tilery.geometry import Oct
from tilery.geometry.octagon import AXES, STEPS
from tilery.kernel.octagon.free import FreeSides
from tilery.kernel.octagon.table import flat


def preview(view: View, action: Action) -> Preview:
    """Legality of the action now, its words and its points, with ``next`` for an unfinished play.

    Out of turn a play is illegal, but its words and points are shown.
    """
    try:
        found = Preview(legal=True) if view.viewer is None else _look_ahead(view, view.viewer, action)
    except IllegalAction as refusal:
        following = _next(view, action)
        return Preview(legal=False, problem=_problem(view, action, refusal, following), next=following)
    return refuse_unasked(replace(found, next=_next(view, action)), view, _KINDS, action)


_KINDS = ("play", "exchange", "pass")


def _look_ahead(view: View, seat: Seat, action: Action) -> Preview:
    match action:
        case Play():
            made = check_play(SeatPosition.of(view, seat), action)
            found = sorted(made.words, key=lambda word: leading_order(word.word))
            words = tuple([PreviewWord(word.word, word.points, tuple(map(_name, word.places))) for word in found])
            return Preview(legal=True, words=words, points=made.points)
        case Exchange(given):
            check_exchange(SeatPosition.of(view, seat), given)
        case Pass():
            check_pass(SeatPosition.of(view, seat))
        case Resign() | TimeUp():
            pass
        case _:
            assert_never(action)
    return Preview(legal=True)


_MORE_TILES = {"nothing-placed", "letter-not-used", "gap", "no-table-letter", "too-short"}
"""Refusals that further tiles can resolve."""


def _problem(view: View, action: Action, refusal: IllegalAction, following: tuple[str, ...]) -> Problem:
    """The refusal, marked as unfinished if more tiles along the line can make the play legal."""
    problem, reason = refusal.problem(), refusal.code.removeprefix("quillico/")
    if view.viewer is None or not following or not isinstance(action, Play):
        return problem
    if reason in _MORE_TILES:
        return replace(problem, data=replace(problem.data, unfinished=True))
    words = _find_growing_words(SeatPosition.of(view, view.viewer), action) if reason == "not-a-word" else ()
    return replace(problem, data=replace(problem.data, words=words, unfinished=True)) if words else problem


def _find_growing_words(position: SeatPosition, play: Play) -> tuple[str, ...]:
    """Readings of an incomplete line, in the directions in which more tiles can make it a word.

    All tiles of a play lie along one line [9], so only that line can grow and every other must be a word already.
    """
    main, others = legality.find_lines(position, play, legality.new_places(position, play))
    wrong = [line for line in (main, *others) if read(line, position.words) is None]
    if len(wrong) > 1 or (len(play.place) > 1 and wrong != [main]):
        return ()
    line = wrong[0]
    first, second, last = Oct(*line.places[0]), Oct(*line.places[1]), Oct(*line.places[-1])
    hand = letters(_left_in_hand(position, play))
    table = position.table.with_stars(play.swaps)
    ways = ((line.text, first, first - second), (line.text[::-1], last, second - first))
    found = [text for text, start, step in ways if position.words.holds(text, _find_joining(table, hand, start, step))]
    return tuple(dict.fromkeys(found))


def _find_joining(table: LaidTiles, hand: Tiles, start: Oct, step: Oct) -> str:
    """Letters that can be joined in a line before ``start``: those of the hand, and those of the table they reach."""
    reached, free = list(hand), len(hand)
    place = start + step
    # each gap takes a letter of the hand, so letters beyond more gaps than that cannot be joined
    while free >= 0 and table.tiles.get(place) != STAR:
        if place in table.letters:
            reached.append(table.letters[place])
        else:
            free -= 1
        place += step
    return "".join([tile[0] for tile in reached])


def _next(view: View, action: Action) -> tuple[str, ...]:
    if view.viewer is None or not is_asked(view) or not isinstance(action, Play):
        return ()
    return tuple(map(_name, next_places(SeatPosition.of(view, view.viewer), action)))


def _name(place: tuple[int, ...]) -> str:
    return Oct(*place).name


def next_places(position: SeatPosition, play: Play) -> tuple[Place, ...]:
    """Places where the next tile of an unfinished play may go, regardless of words [9], [9d], [10c].

    At first these are beside a letter, then along the line of the tiles laid so far, gaps before ends. There are none
    if no letter is left, or if the tiles laid cannot be part of a word.
    """
    try:
        left = letters(_left_in_hand(position, play))
        new = legality.new_places(position, play) if play.place else {}
        axis = legality.axis_of(new) if new else None
    except (IllegalAction, MissingTile):
        return ()
    table = position.table.with_stars(play.swaps)
    if not left or not (new or table.laid):
        return (ORIGIN,) if left else ()
    if not new:
        are_letters = array("i", [laid.tile != STAR for laid in table.laid])
        _, free = FreeSides().lay(flat([laid.at for laid in table.laid]), are_letters)
        return tuple([Oct(*table.laid[side >> 3].at) + STEPS[side & 7] for side in free])
    places = _ends(table, new, STEPS) if axis is None else _gaps_or_ends(table, new, AXES[axis], len(left))
    try:
        layout = Layout(table, tuple([Placing(place, left[0]) for place in places]))
    except OverflowError:
        return ()
    closed = {one.at for one, _, _ in legality.bad_contacts(layout)}
    return tuple([place for place in places if place not in closed])


def _left_in_hand(position: SeatPosition, play: Play) -> Tiles:
    """Tiles that can still be placed: the hand and the letters taken, without the tiles placed so far."""
    used = [*[placing.tile for placing in play.place], *[STAR] * len(play.swaps)]
    return remove(position.hand + legality.take(position, play), used)


def _gaps_or_ends(table: LaidTiles, new: New, axis: Oct, most: int) -> list[Oct]:
    """Gaps between new tiles along an axis, if ``most`` tiles can fill them, or the ends if there are no gaps."""
    first = Oct(*min(new, key=sum))  # coordinates grow along an axis, so their sum orders the places
    span = sum(max(new, key=sum)) - sum(first)
    # tiles may lie very far apart: a span that cannot be filled is refused before its places are listed
    if span > len(new) + len(table.letters) + most:
        return []
    between = [first + axis * step for step in range(span)]
    gaps = [place for place in between if place not in new and place not in table.letters]
    if not gaps:
        return _ends(table, new, (axis, -axis))
    return [] if len(gaps) > most or any(place in table.tiles for place in gaps) else gaps


def _ends(table: LaidTiles, new: New, steps: Iterable[Oct]) -> list[Oct]:
    """First free place from a new tile in each direction, across letters. A star ends the line [10c]."""
    ends = []
    for step in steps:
        place = Oct(*next(iter(new)))
        while place in new or place in table.letters:
            place += step
        if place not in table.tiles:
            ends.append(place)
    return ends
