"""Events as sentences, for the log, the terminal and the screen reader."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from tilery.core.common_messages import Drawn, Ended, Left, Supplied, TimedOut
from tilery.core.english import pluralize
from tilery.core.stories import tell_scores, tell_shared, tell_winners
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
        why = REASONS.get(event.reason, event.reason)
        return f"{tell_winners(event, names)}: {why} ({tell_scores(event, names)})."
    name = names[event.seat]
    match event:
        case Drawn():
            return f"{name} draws {_name_tiles(event.tiles, event.count)}."
        case messages.Started():
            return f"{name} goes first."
        case messages.Mulliganed():
            given, taken = _name_tiles(event.given, event.count), _name_tiles(event.taken, event.count)
            return f"{name} takes a mulligan: returns {given}, draws {taken}."
        case messages.DieDrawn():
            return f"{name} draws a die with {' '.join(event.die)}."
        case messages.Rolled():
            return f"{name} rolls {' '.join(thrown.letter for thrown in event.dice)}."
        case messages.Banked():
            return f"{name} shows {event.word}, banks {_name_tiles(event.tiles)} and presses on."
        case messages.Spent():
            return f"{name} spends {event.tile} to roll again."
        case messages.Scored():
            return f"{name} scores {event.word} for {pluralize(event.points, 'point')}."
        case messages.Failed():
            return f"{name} fails and scores {pluralize(event.points, 'point')} for banked tiles."
        case messages.Returned():
            return f"{name} returns {_name_tiles(event.tiles)} to the bag."
        case messages.Answered():
            return f"{name} has answered{_name_answer(event)}."
        case messages.Responded():
            return f"{name} answers {event.word} for {pluralize(event.points, 'point')}."
        case messages.Declined():
            return f"{name} has no word."
        case messages.RanOut():
            drawn = _name_tiles(event.tiles, event.count)
            return f"{name} ran out of tiles: {pluralize(event.points, 'point')}, and {drawn} drawn."
        case messages.TurnOver():
            return f"{name}'s turn is over."
        case Left():
            return f"{name} leaves the match and returns {_name_tiles(event.tiles, event.count)} to the bag."
        case TimedOut() | Supplied():
            return tell_shared(event, names)
        case _:
            assert_never(event)


def _name_answer(event: messages.Answered) -> str:
    if event.word is UNSET:
        return ""
    return f" with {event.word}" if event.word else " with no word"


def _name_tiles(held: Tiles | None, count: int | None = None) -> str:
    if held is not None:
        return " ".join(held) or "no tiles"
    return pluralize(count, "tile") if count else "no tiles"
