"""Every event as a sentence, for the log, the terminal and the screen reader."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit import wire

REASONS = {
    "target": "the target was reached and the round is finished",
    "max_rounds": "the agreed number of rounds has been played",
    "last_seat": "only one player is left",
}


def story(event: wire.Event, names: tuple[str, ...]) -> str:
    """One sentence."""
    if isinstance(event, Ended):
        return _ended(event, names)
    return _told(event, names[event.seat])


def _told(event: wire.Event, name: str) -> str:
    match event:
        case wire.Drawn():
            return f"{name} draws {_tiles(event.tiles, event.count)}."
        case wire.Started():
            return f"{name} goes first."
        case wire.Mulliganed():
            given, taken = _tiles(event.given, event.count), _tiles(event.taken, event.count)
            return f"{name} gives back {given} and draws {taken}."
        case wire.DieDrawn():
            return f"{name} takes the die {event.die}."
        case wire.Rolled():
            return f"{name} rolls {' '.join(thrown.letter for thrown in event.dice)}."
        case wire.Banked():
            return f"{name} shows {event.word}, banks {_tiles(event.tiles)} and presses on."
        case wire.Spent():
            return f"{name} spends {event.tile} to roll again."
        case wire.Scored():
            return f"{name} scores {event.word} for {_points(event.points)}."
        case wire.Failed():
            return f"{name} finds no word and scores {_points(event.points)} for banked tiles."
        case wire.Returned():
            return f"{_tiles(event.tiles)} of {name} {_go(event.tiles)} back to the bag."
        case wire.Answered():
            return f"{name} has answered{_sealed(event)}."
        case wire.Responded():
            return f"{name} responds with {event.word} for {_points(event.points)}."
        case wire.Declined():
            return f"{name} does not respond."
        case wire.RanOut():
            return f"{name} used the last tile: {_points(event.points)}, and {_tiles(event.tiles, event.count)} drawn."
        case wire.TurnOver():
            return f"The turn of {name} is over; the dice go back and the bags pass on."
        case Left():
            return f"{name} leaves the match; {_tiles(event.tiles, event.count)} go back to the bag."
        case TimedOut():
            return f"The time of {name} has run out."
        case Ended():
            raise AssertionError("told by _ended")
        case _:
            assert_never(event)


def _ended(event: Ended, names: tuple[str, ...]) -> str:
    winners = " and ".join(names[seat] for seat in event.winners) or "Nobody"
    verb = "share the win" if len(event.winners) > 1 else "wins"
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))
    return f"{winners} {verb}: {REASONS.get(event.reason, event.reason)} ({scores})."


def _sealed(event: wire.Answered) -> str:
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
