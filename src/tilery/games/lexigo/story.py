"""Events as sentences, one each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from tilery.core.common_messages import Ended, Left, Passed, Supplied, TimedOut
from tilery.core.english import join_words, pluralize
from tilery.core.stories import REASONS, tell_scores, tell_shared
from tilery.games.lexigo import messages


def story(event: messages.Event, names: tuple[str, ...]) -> str:
    """One sentence for the log, the terminal and the screen reader."""
    if isinstance(event, messages.Ring):
        return f"The ring is {_name_tiles([placement.tile for placement in event.place])}."
    if isinstance(event, Ended):
        return _tell_end(event, names)
    name = names[event.seat]
    match event:
        case messages.Dealt():
            stacked = len(event.stack) if event.stack is not None else event.count or 0
            return f"{name} has {_name_tiles(event.bank)} in the bank and {stacked} in the stack."
        case messages.Started():
            return f"{name} goes first."
        case messages.PawnSet():
            return f"{name} puts the pawn on {event.at.name}."
        case messages.Relocated():
            return f"{name} moves the pawn to {event.at.name}."
        case messages.Played():
            return f"{name} adds {_name_tiles([placement.tile for placement in event.place])} and plays {event.word}."
        case messages.Knocked():
            return f"{name}'s pawn is knocked off {event.origin.name} and put on {event.to.name}."
        case messages.Challenged():
            verdict = "not in the word list" if event.upheld else "in the word list"
            return f"{names[event.by]} challenges {name}'s word: it is {verdict}."
        case messages.TakenBack():
            return f"{name} takes the tiles back and loses the turn."
        case messages.Accepted():
            return f"{name} accepts."
        case messages.Penalised() if event.size():
            return f"{name} adds {pluralize(event.size(), 'tile')} to the stack."
        case messages.Penalised():
            return f"{name} draws no penalty tiles: the pouch is empty."
        case messages.Refilled():
            return f"{name} refills the bank with {_name_tiles(event.tiles)}." if event.tiles else ""
        case Passed():
            return f"{name} passes."
        case messages.Traded():
            given, taken = _name_tiles(event.given), _name_tiles(event.taken)
            return f"{name} trades {given} for {taken} and adds one tile to the stack."
        case messages.Kept():
            return ""  # an event without an actor has no line in the log
        case Left():
            return f"{name} leaves the match and returns {pluralize(event.size(), 'tile')} to the pouch."
        case TimedOut() | Supplied():
            return tell_shared(event, names)
        case _:
            assert_never(event)


def _tell_end(event: Ended, names: tuple[str, ...]) -> str:
    winners = join_words([names[seat] for seat in event.winners])
    verb = "win" if len(event.winners) > 1 else "wins"
    why = REASONS.get(event.reason, event.reason)
    return f"{why}: {winners} {verb}. Tiles left: {tell_scores(event, names)}."


def _name_tiles(tiles: Iterable[str]) -> str:
    return " ".join("blank" if tile == "?" else tile for tile in tiles)
