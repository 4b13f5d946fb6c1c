"""What a viewer is shown, against the record as this viewer may see it.

The record is dealt again first, as far as the viewer must not know it: what depends on anything hidden differs then.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from simulation.violations import Violation
from tilery.core import rng
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.server.matches.update_builder import MAX_TOLD_ENTRIES
from tilery.store.rows import EntryRow


class RecordedMatch(Protocol):
    """A match as it is stored."""

    id: str
    rows: list[EntryRow]
    match: Match | None
    """The match after all entries, None before the deal."""
    seats: dict[str, Seat]
    """The seat of every user who has one, by user id."""

    def after(self, seq: int) -> Match:
        """The match after this entry."""


def check_shown(stored: RecordedMatch, user: str | None, update: dict[str, Any]) -> None:
    """Check an update, with all changes applied, that a user or a viewer without an identity was shown."""
    seq, since = update["seq"], update["since"]
    if not -1 <= seq < len(stored.rows):
        raise Violation("told-before-durable", f"entry {seq} of {stored.id} is shown to {user}")
    viewer = stored.seats.get(user) if user is not None else None
    if update["seat"] != viewer:
        raise Violation("wrong-seat", f"{user} sits in {viewer}, but was shown {stored.id} from {update['seat']}")
    after = stored.after(seq)
    seen = _deal_hidden_again(after, viewer, seq)
    if update["view"] is not None:
        _compare("view", update, seen.view(viewer))
    if update["scene"]:
        _compare("scene", update, seen.scene(viewer))
    _compare("events", update, _events_for(after, viewer, since, seq))
    asked = after.awaiting.get(viewer) if viewer is not None else None
    if (update["prompt"] or {}).get("id") != (asked.id if asked else None):
        raise Violation("wrong-prompt", f"{update['prompt']} instead of {asked} after entry {seq} of {stored.id}")


def _deal_hidden_again(after: Match, viewer: Seat | None, seq: int) -> Match:
    if after.outcome is not None:
        return after
    other = after.branch()
    other.state = after.game.scramble(after.state, viewer, rng.widen(seq))
    return other


def _events_for(after: Match, viewer: Seat | None, since: int, seq: int) -> list[Any]:
    """The events after entry ``since``, redacted unless the match is over."""
    entries = after.entries[max(since + 1, seq + 1 - MAX_TOLD_ENTRIES) : seq + 1]
    redact, options = after.game.redact, after.header.options
    is_over = after.outcome is not None
    return [event if is_over else redact(options, event, viewer) for entry in entries for event in entry.events]


def _compare(what: str, update: dict[str, Any], expected: Any) -> None:
    value = msgspec.json.decode(msgspec.json.encode(expected))
    if update[what] != value:
        where = f"after entry {update['seq']} of {update['match']} for seat {update['seat']}"
        raise Violation(f"wrong-{what}", f"{where}: {update[what]} instead of {value}")
