"""Every event in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tilery.core.game import leading_order
from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles
from tilery.games.quillico.messages import (
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
    "out": "A player has gone out",
    "all_passed": "Everyone passed in a row",
    "stall": "No one played a word for too long",
    "last_seat": "Everyone else left the match",
}


def story(event: Event, names: tuple[str, ...]) -> str:
    """One sentence for the log, the terminal and the screen reader."""
    match event:
        case Dealt(seat, taken):
            return f"{names[seat]} draws {count(len(taken), 'tile')}."
        case Started(seat):
            return f"{names[seat]} goes first: no name begins closer to Q."
        case Swapped(seat, _, tile):
            return f"{names[seat]} swaps a star for the {said(tile)} on the table."
        case Placed(seat, place):
            return f"{names[seat]} places {listed(tuple(placing.tile for placing in place))}."
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
            return f"{names[seat]} ran out of time."
        case Ended():
            return _ended(event, names)
    assert_never(event)


def said(tile: str) -> str:
    """A tile in words; red letters are named as such, not shown by colour alone.

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
    made = sorted(event.words, key=lambda each: leading_order(each.word))
    words = made[0].word if len(made) == 1 else _all([f"{each.word} ({each.points})" for each in made])
    return f"{names[event.seat]} plays {words} for {count(event.points, 'point')}."


def _settled(event: Settled, names: tuple[str, ...]) -> str:
    if event.bonus:
        return f"{names[event.seat]} goes out and gets {count(event.bonus, 'point')}."
    lost = count(event.penalty, "point") if event.penalty else "no points"
    return f"{names[event.seat]} loses {lost} for letters left."


def _all(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    winners = _all([names[seat] for seat in event.winners])
    verb = "wins" if len(event.winners) == 1 else "share the win"
    points = count(event.scores[event.winners[0]], "point")
    return f"{_REASONS.get(event.reason, event.reason)}: {winners} {verb} with {points}."
