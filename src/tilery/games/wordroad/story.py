"""Events as sentences, for the log, the terminal and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, Passed, Supplied, TimedOut
from tilery.core.english import join_words, pluralize
from tilery.core.game import leading_order
from tilery.core.stories import REASONS, tell_shared
from tilery.core.tiles import Tiles
from tilery.games.wordroad import messages

_REASONS = {
    **REASONS,
    "all_passed": "No one placed another tile",
    "stall": "No one placed a tile for too long",
}


def story(event: messages.Event, names: tuple[str, ...]) -> str:
    """One sentence about the event."""
    match event:
        case messages.DrawnForStart():
            return f"{names[event.seat]} draws {_name_piece(event.tile)} to see who starts."
        case messages.Started():
            return f"{names[event.seat]}{' drew the lowest letter and' if event.by_rule else ''} goes first."
        case Drawn():
            return f"{names[event.seat]} draws {_name_tiles(event.tiles, event.count)}."
        case messages.Placed():
            through = f", through {join_words(event.through)}" if event.through else ""
            placed = join_words([_name_placement(item, event.over) for item in event.place])
            return f"{names[event.seat]} places {placed}{through}."
        case messages.Scored():
            return f"{names[event.seat]} scores {pluralize(event.points, 'point')}{_name_words(event.words)}."
        case messages.Returned():
            return f"{names[event.seat]} takes a mulligan and returns {_name_tiles(event.tiles, event.count)}."
        case Passed():
            return f"{names[event.seat]} passes."
        case Left():
            return f"{names[event.seat]} leaves the match and returns {_name_tiles(event.tiles, event.count)}."
        case TimedOut() | Supplied() | Ended():
            return tell_shared(event, names, _REASONS)
        case _:
            assert_never(event)


def _name_piece(tile: str) -> str:
    return "a blank" if tile == "?" else tile


def _name_tiles(known: Tiles | None, count: int | None) -> str:
    if known:
        return join_words([_name_piece(tile) for tile in known])
    return pluralize(count, "tile") if count else "no tiles"


def _name_placement(item: messages.Placement, over: Sequence[str]) -> str:
    face = f"a blank as {item.letter}" if item.piece == "?" else item.tile
    return f"{face} over the tile on {item.at}" if item.at in over else f"{face} on {item.at}"


def _name_words(words: tuple[messages.ScoredWord, ...]) -> str:
    if not words:
        return ": no words"
    ordered = sorted(words, key=lambda word: leading_order(word.word))
    return " for " + join_words([f"{word.word} ({word.points})" for word in ordered])
