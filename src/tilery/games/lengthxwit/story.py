"""Every event as a sentence, for the log, the terminal and the screen reader."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit import messages

REASONS = {
    "target": "the target was reached and the round is finished",
    "max_rounds": "the last round has been played",
    "last_seat": "everyone else has left",
}


def story(event: messages.Event, names: tuple[str, ...]) -> str:
    """One sentence."""
    if isinstance(event, Ended):
        return _ended(event, names)
    return _sentence(event, names[event.seat])


def _sentence(event: messages.Event, name: str) -> str:
    match event:
        case messages.Drawn():
            return f"{name} draws {_tiles(event.tiles, event.count)}."
        case messages.Started():
            return f"{name} goes first."
        case messages.Mulliganed():
            given, taken = _tiles(event.given, event.count), _tiles(event.taken, event.count)
            return f"{name} gives back {given} and draws {taken}."
        case messages.DieDrawn():
            return f"{name} takes the die {event.die}."
        case messages.Rolled():
            return f"{name} rolls {' '.join(thrown.letter for thrown in event.dice)}."
        case messages.Banked():
            return f"{name} shows {event.word}, banks {_tiles(event.tiles)} and presses on."
        case messages.Spent():
            return f"{name} spends {event.tile} to roll again."
        case messages.Scored():
            return f"{name} scores {event.word} for {_points(event.points)}."
        case messages.Failed():
            return f"{name} finds no word and scores {_points(event.points)} for banked tiles."
        case messages.Returned():
            return f"{_tiles(event.tiles)} of {name} {_go(event.tiles)} back to the bag."
        case messages.Answered():
            return f"{name} has answered{_sealed(event)}."
        case messages.Responded():
            return f"{name} responds with {event.word} for {_points(event.points)}."
        case messages.Declined():
            return f"{name} does not respond."
        case messages.RanOut():
            return f"{name} used the last tile: {_points(event.points)}, and {_tiles(event.tiles, event.count)} drawn."
        case messages.TurnOver():
            return f"{name}'s turn is over."
        case Left():
            return f"{name} leaves the match; {_tiles(event.tiles, event.count)} go back to the bag."
        case TimedOut():
            return f"{name} ran out of time."
        case Ended():
            raise AssertionError("worded by _ended")
        case _:
            assert_never(event)


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    winners = " and ".join(names[seat] for seat in event.winners) or "Nobody"
    verb = "share the win" if len(event.winners) > 1 else "wins"
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))
    return f"{winners} {verb}: {REASONS.get(event.reason, event.reason)} ({scores})."


def _sealed(event: messages.Answered) -> str:
    if event.word is UNSET:
        return ""
    return f" with {event.word}" if event.word else " with no word"


def _tiles(held: Tiles | None, count: int | None = None) -> str:
    if held is not None:
        return " ".join(held) or "no tiles"
    return "1 tile" if count == 1 else f"{count or 'no'} tiles"


def _go(held: Tiles) -> str:
    return "goes" if len(held) == 1 else "go"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
