"""Every event in a sentence."""

from __future__ import annotations

from typing import assert_never

from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles
from tilery.games.quillico.wire import (
    Dealt,
    Drawn,
    Event,
    Exchanged,
    Passed,
    Placed,
    Scored,
    Settled,
    Started,
    Swapped,
)

_REASONS = {
    "out": "a hand is empty",
    "all_passed": "everyone has passed",
    "stall": "nobody lays a word any more",
    "last_seat": "everyone else has left",
}


def story(event: Event, names: tuple[str, ...]) -> str:
    """One sentence for the log, the terminal and the screen reader."""
    match event:
        case Dealt(seat, taken):
            return f"{names[seat]} takes {count(len(taken), 'tile')}."
        case Started(seat):
            return f"{names[seat]} begins: no name starts nearer to Q."
        case Swapped(seat, _, tile):
            return f"{names[seat]} puts a star in the place of {said(tile)}."
        case Placed(seat, place):
            return f"{names[seat]} lays {listed(tuple(placing.tile for placing in place))}."
        case Scored():
            return _scored(event, names)
        case Drawn(seat, taken):
            return f"{names[seat]} draws {listed(taken)}."
        case Exchanged(seat, given, taken):
            return f"{names[seat]} exchanges {listed(given)} for {listed(taken)}."
        case Passed(seat):
            return f"{names[seat]} passes."
        case Settled():
            return _settled(event, names)
        case Left(seat):
            return f"{names[seat]} leaves the match."
        case TimedOut(seat):
            return f"{names[seat]} has run out of time."
        case Ended():
            return _ended(event, names)
    assert_never(event)


def said(tile: str) -> str:
    """A tile in words: red is told from black by more than colour.

    >>> said("K"), said("K+"), said("*")
    ('K', 'red K', 'star')
    """
    return "star" if tile == "*" else tile if len(tile) == 1 else f"red {tile[0]}"


def listed(held: Tiles) -> str:
    """Tiles in words."""
    return ", ".join(map(said, held)) or "nothing"


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "point"), count(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _scored(event: Scored, names: tuple[str, ...]) -> str:
    words = " and ".join(f"{made.word} for {made.points}" for made in event.words)
    total = "" if len(event.words) == 1 else f", {event.points} together"
    return f"{names[event.seat]} makes {words}{total}."


def _settled(event: Settled, names: tuple[str, ...]) -> str:
    if event.bonus:
        return f"{names[event.seat]} goes out and gets {count(event.bonus, 'point')}."
    return f"{names[event.seat]} loses {count(event.penalty, 'point')} for letters left."


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    winners = " and ".join(names[seat] for seat in event.winners)
    verb = "wins" if len(event.winners) == 1 else "share the win"
    points = count(event.scores[event.winners[0]], "point") if event.winners else ""
    why = _REASONS.get(event.reason, event.reason)
    return f"The match is over, as {why}: {winners} {verb} with {points}."
