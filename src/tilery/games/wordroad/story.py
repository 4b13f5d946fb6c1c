"""Every event as a sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tilery.core.game import leading_order
from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles
from tilery.games.wordroad.messages import (
    Drawn,
    DrawnForStart,
    Event,
    Passed,
    Placed,
    Placement,
    Returned,
    Scored,
    ScoredWord,
    Started,
)

_REASONS = {
    "all_passed": "No one placed another tile",
    "stall": "No one placed a tile for too long",
    "last_seat": "Everyone else left the match",
}


def story(event: Event, names: tuple[str, ...]) -> str:
    """One sentence that tells what happened."""
    match event:
        case DrawnForStart():
            return f"{names[event.seat]} draws {_piece(event.tile)} to see who starts."
        case Started():
            return f"{names[event.seat]} drew the lowest letter and goes first."
        case Drawn():
            return f"{names[event.seat]} draws {_tiles(event.tiles, event.count)}."
        case Placed():
            through = f", through {_list(event.through)}" if event.through else ""
            return f"{names[event.seat]} places {_list([_placed(item, event.over) for item in event.place])}{through}."
        case Scored():
            return f"{names[event.seat]} scores {_points(event.points)}{_words(event.words)}."
        case Returned():
            return f"{names[event.seat]} takes a mulligan and puts back {_tiles(event.tiles, event.count)}."
        case Passed():
            return f"{names[event.seat]} passes."
        case TimedOut():
            return f"{names[event.seat]} ran out of time."
        case Left():
            return f"{names[event.seat]} leaves the match and puts back {_tiles(event.tiles, event.count)}."
        case Ended():
            return _ended(event, names)
        case _:
            assert_never(event)


def _list(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _piece(tile: str) -> str:
    return "a blank" if tile == "?" else tile


def _tiles(known: Tiles | None, count: int | None) -> str:
    if known:
        return _list([_piece(tile) for tile in known])
    number = count or 0
    return "no tiles" if number == 0 else ("1 tile" if number == 1 else f"{number} tiles")


def _placed(item: Placement, over: Sequence[str]) -> str:
    face = f"a blank as {item.letter}" if item.piece == "?" else item.tile
    return f"{face} over the tile on {item.at}" if item.at in over else f"{face} on {item.at}"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _words(words: tuple[ScoredWord, ...]) -> str:
    if not words:
        return ": no words"
    ordered = sorted(words, key=lambda word: leading_order(word.word))
    return " for " + _list([f"{word.word} ({word.points})" for word in ordered])


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    winners = _list([names[seat] for seat in event.winners])
    best = event.scores[event.winners[0]]
    share = "share the win" if len(event.winners) > 1 else "wins"
    return f"{_REASONS.get(event.reason, event.reason)}: {winners} {share} with {_points(best)}."
