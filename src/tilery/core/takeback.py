"""Takebacks: an entry that returns to an earlier position (``docs/reference/records.md``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import msgspec

from tilery.core.common_messages import Resign
from tilery.core.external_input import state_for_events
from tilery.core.game import AnyGame
from tilery.core.record import Entry, Occupy, Setup, Supply, TakeBack
from tilery.core.seating import Seat

MAX_GAP = 32
"""Maximum number of entries replayed to compute an earlier state."""


def find_taken_back(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the entries that no longer stand because a later takeback returned to before them."""
    gone: list[int] = []
    lowest = len(entries)
    """The earliest entry that any takeback after the current one returns to."""
    for entry in reversed(entries):
        if entry.seq > lowest:
            gone.append(entry.seq)
        if isinstance(entry.action, TakeBack):
            lowest = min(lowest, entry.action.to)
    return frozenset(gone)


def latest_action(entries: Sequence[Entry], seat: Seat) -> Entry | None:
    """The latest entry of a seat that stands and can be taken back."""
    gone = find_taken_back(entries)
    own = (entry for entry in reversed(entries) if entry.seat == seat and entry.seq not in gone)
    return next((entry for entry in own if not isinstance(entry.action, Resign)), None)


def is_play(entry: Entry) -> bool:
    """True if the entry is a play, not a change of an occupant, a takeback or tiles named."""
    return not isinstance(entry.action, Occupy | Supply | TakeBack)


def count_plays(entries: Sequence[Entry]) -> int:
    """Number of current actions of the seats and the clock, without the deal."""
    gone = find_taken_back(entries)
    return sum(is_play(entry) and not isinstance(entry.action, Setup) for entry in entries if entry.seq not in gone)


def return_to(state: Any, step: int) -> Any:
    """An earlier state as the current one. Its steps continue, so its prompts have new ids and its draws new
    numbers.
    """
    return msgspec.structs.replace(state, step=step, opened=step)


class StateHistory(msgspec.Struct):
    """Earlier states of a match. Some are kept, so that any other follows from few entries.

    Every entry has a parent, the entry it was played after: for a takeback the one it returns to, else the one before.
    A state is kept as soon as no kept one is within ``MAX_GAP`` parents, whatever the takebacks before it.
    """

    kept: dict[int, Any] = {}
    """States by the entry they follow."""
    gaps: list[int] = []
    """For every entry, the number of its parents up to the nearest kept state, or to the deal."""
    steps: list[int] = []
    """The step of the state after every entry."""

    def first(self, count: int) -> StateHistory:
        """The history of the first entries."""
        kept = {seq: state for seq, state in self.kept.items() if seq < count}
        return StateHistory(kept, self.gaps[:count], self.steps[:count])

    def state_after(self, game: AnyGame, start: Callable[[], Any], entries: Sequence[Entry], seq: int) -> Any:
        """The state after entry ``seq``. ``start`` makes the state before the deal."""
        line: list[Entry] = []
        while seq >= 0 and seq not in self.kept:
            line.append(entries[seq])
            action = entries[seq].action
            seq = action.to if isinstance(action, TakeBack) else seq - 1
        state = self.kept[seq] if seq >= 0 else start()
        for entry in reversed(line):
            if isinstance(entry.action, TakeBack):
                state = return_to(state, self.steps[entry.seq])
            else:
                state = reduce(game.evolve, entry.events, state_for_events(game, state, entry))
        return state


def takeback_story(action: TakeBack, names: Sequence[str]) -> str:
    """The sentence for the log."""
    return f"{names[action.by]} takes back a play. What is drawn or rolled next will be new."
