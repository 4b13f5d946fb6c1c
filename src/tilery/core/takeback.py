"""Taking plays back: an entry of its own that returns to an earlier position (``docs/records.md``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate
from typing import Any

import msgspec

from tilery.core.game import AnyGame
from tilery.core.outside import is_set_up, state_for_events
from tilery.core.record import Entry, Occupy, Setup, Supply, TakeBack
from tilery.core.seating import Seat
from tilery.core.shared import Resign


def taken_back(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that do not stand any more because a later takeback returned to before them."""
    gone: set[int] = set()
    for entry in entries:
        if isinstance(entry.action, TakeBack):
            gone.update(range(entry.action.to + 1, entry.seq))
    return frozenset(gone)


def latest_action(entries: Sequence[Entry], seat: Seat) -> Entry | None:
    """The latest entry of a seat that stands and can be taken back."""
    gone = taken_back(entries)
    own = (entry for entry in reversed(entries) if entry.seat == seat and entry.seq not in gone)
    return next((entry for entry in own if not isinstance(entry.action, Resign)), None)


def is_play(entry: Entry) -> bool:
    """Whether the entry is part of the play itself: no change of an occupant, no takeback, no tiles named."""
    return not isinstance(entry.action, Occupy | Supply | TakeBack)


def plays_made(entries: Sequence[Entry]) -> int:
    """How many actions of the seats and the clock stand, the deal not counted."""
    gone = taken_back(entries)
    return sum(is_play(entry) and not isinstance(entry.action, Setup) for entry in entries if entry.seq not in gone)


def returned(state: Any, step: int) -> Any:
    """An earlier state as the present one. Its steps go on: fresh ids for its prompts, fresh numbers for its draws."""
    return msgspec.structs.replace(state, step=step, opened=step)


def state_after(game: AnyGame, start: Any, entries: Sequence[Entry], seq: int) -> Any:
    """The state after entry ``seq``, worked out again from ``start``, the state before the deal."""
    steps = list(accumulate(map(_steps, entries)))
    line: list[Entry] = []
    while seq >= 0:
        line.append(entries[seq])
        action = entries[seq].action
        seq = action.to if isinstance(action, TakeBack) else seq - 1
    state = start
    for entry in reversed(line):
        if isinstance(entry.action, TakeBack):
            state = returned(state, steps[entry.seq])
        else:
            state = reduce(game.evolve, entry.events, state_for_events(game, state, entry))
    return state


def _steps(entry: Entry) -> int:
    return 1 if isinstance(entry.action, TakeBack) or is_set_up(entry) else len(entry.events)


def takeback_story(action: TakeBack, names: Sequence[str]) -> str:
    """The sentence for the log."""
    return f"{names[action.by]} takes back a play. What is drawn or rolled next will be new."
