"""Every event as one sentence."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Ended, Left, Supplied, TimedOut
from tilery.core.english import enumerated, pluralize
from tilery.core.tiles import Tiles
from tilery.games.lexigo import messages


def story(event: messages.Event, names: tuple[str, ...]) -> str:
    """One sentence for the log, the terminal and the screen reader."""
    match event:
        case messages.Dealt():
            return f"{names[event.seat]} has {_listed(event.bank)} in the bank and {_stacked(event)} in the stack."
        case messages.Ring():
            return f"The ring is {_listed(tuple(placement.tile for placement in event.place))}."
        case messages.Started():
            return f"{names[event.seat]} goes first."
        case Left():
            return f"{names[event.seat]} leaves the match and returns {pluralize(_count(event), 'tile')} to the pouch."
        case TimedOut():
            return f"{names[event.seat]} ran out of time."
        case Supplied():
            return ""
        case Ended():
            return _ended(event, names)
        case (
            messages.PawnSet()
            | messages.Relocated()
            | messages.Played()
            | messages.Knocked()
            | messages.Penalised()
            | messages.Refilled()
            | messages.Passed()
            | messages.Traded()
            | messages.Kept()
        ):
            return _turn(event, names)
        case messages.Challenged() | messages.TakenBack() | messages.Accepted():
            return _window(event, names)
        case _:
            assert_never(event)


_Turn = (
    messages.PawnSet
    | messages.Relocated
    | messages.Played
    | messages.Knocked
    | messages.Penalised
    | messages.Refilled
    | messages.Passed
    | messages.Traded
    | messages.Kept
)


def _turn(event: _Turn, names: tuple[str, ...]) -> str:
    name = names[event.seat]
    match event:
        case messages.PawnSet():
            return f"{name} puts the pawn on {event.at.name}."
        case messages.Relocated():
            return f"{name} moves the pawn to {event.at.name}."
        case messages.Played():
            added = _listed(tuple(placement.tile for placement in event.place))
            return f"{name} adds {added} and plays {event.word}."
        case messages.Knocked():
            return f"{name}'s pawn is knocked off {event.origin.name} and put on {event.to.name}."
        case messages.Penalised():
            count = _count(event)
            return (
                f"{name} adds {pluralize(count, 'tile')} to the stack."
                if count
                else f"{name} draws no penalty tiles: the pouch is empty."
            )
        case messages.Refilled():
            return f"{name} refills the bank with {_listed(event.tiles)}." if event.tiles else ""
        case messages.Passed():
            return f"{name} passes."
        case messages.Traded():
            given, taken = _listed(event.given), _listed(event.taken)
            return f"{name} trades {given} for {taken} and adds one tile to the stack."
        case messages.Kept():
            return ""  # what nobody did fills no line of the log
        case _:
            assert_never(event)


def _window(event: messages.Challenged | messages.TakenBack | messages.Accepted, names: tuple[str, ...]) -> str:
    name = names[event.seat]
    match event:
        case messages.Challenged():
            verdict = "not in the word list" if event.upheld else "in the word list"
            return f"{names[event.by]} challenges {name}'s word: it is {verdict}."
        case messages.TakenBack():
            return f"{name} takes the tiles back and loses the turn."
        case messages.Accepted():
            return f"{name} accepts."
        case _:
            assert_never(event)


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    why = {
        "out": "A player has gone out",
        "stall": "No one played a word for too long",
        "last_seat": "Everyone else left the match",
    }.get(event.reason, event.reason)
    winners = enumerated([names[seat] for seat in event.winners])
    verb = "win" if len(event.winners) > 1 else "wins"
    left = ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))
    return f"{why}: {winners} {verb}. Tiles left: {left}."


def _listed(tiles: Tiles) -> str:
    return " ".join("blank" if tile == "?" else tile for tile in tiles)


def _count(event: Left | messages.Penalised) -> int:
    return len(event.tiles) if event.tiles is not None else event.count or 0


def _stacked(event: messages.Dealt) -> int:
    return len(event.stack) if event.stack is not None else event.count or 0
