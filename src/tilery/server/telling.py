"""What a viewer is told of a match: the only place where a match becomes messages.

Everything here goes through ``Match.view`` and ``Match.redacted``; there is no other way out for what a seat hides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tilery.core.game import Prompt, Viewer
from tilery.core.record import Entry
from tilery.core.seating import Outcome, Seat
from tilery.match import Match
from tilery.server.cards import Awaited, ClockCard, SeatCard, Story
from tilery.server.wire import Update

_encoder = msgspec.json.Encoder()
encode_message = _encoder.encode


class Standing(msgspec.Struct, frozen=True):
    """How a match stands for everybody, worked out once for all viewers."""

    asked: Mapping[Seat, Prompt]
    awaited: tuple[Awaited, ...]
    outcome: Outcome | None
    clocks: tuple[ClockCard, ...]
    seats: tuple[SeatCard, ...]


def awaited(asked: Mapping[Seat, Prompt]) -> tuple[Awaited, ...]:
    """Who is asked what, by seat."""
    return tuple([Awaited(seat, asked[seat].id, asked[seat].kinds) for seat in sorted(asked)])


def stories(match: Match, entries: Iterable[Entry], viewer: Viewer) -> tuple[Story, ...]:
    """The story of these entries for this viewer."""
    return tuple(Story(entry.seq, text) for entry in entries for text in match.stories(entry, viewer))


def seen(match: Match, entry: Entry, viewer: Viewer, outcome: Outcome | None) -> Entry:
    """The entry as this viewer may see it: whole once the match is over."""
    return entry if outcome is not None else match.redacted(entry, viewer)


class Teller:
    """Tells everybody how a match stands and what happened after entry ``since``; what they share is made once."""

    def __init__(self, name: str, match: Match, since: int, standing: Standing) -> None:
        self._name = name
        self._match = match
        self._since = since
        self._standing = standing
        self._new = match.entries[since + 1 :]
        self._names = match.names
        self._told: dict[int, tuple[Any, str]] = {}
        """Events and their stories by identity: most events are the same for all who may see them."""

    def update(self, viewer: Viewer, request: str | None = None) -> Update:
        """How the match stands for this viewer; ``request``: the one of theirs that led to it."""
        match, standing = self._match, self._standing
        view, over = match.view(viewer), standing.outcome is not None
        events, stories = self._happened(viewer, over)
        return Update(
            match=self._name,
            seq=len(match.entries) - 1,
            since=self._since,
            seat=viewer,
            view=view,
            scene=match.game.scene(view),
            events=tuple(events),
            stories=tuple(stories),
            prompt=standing.asked.get(viewer) if viewer is not None else None,
            awaited=standing.awaited,
            clocks=standing.clocks,
            seats=standing.seats,
            outcome=standing.outcome,
            seed=match.header.seed if over else None,
            request=request,
        )

    def _happened(self, viewer: Viewer, over: bool) -> tuple[list[Any], list[Story]]:
        options, redact = self._match.header.options, self._match.game.redact
        events, stories = [], []
        for entry in self._new:
            for event in entry.events:
                shown = event if over else redact(options, event, viewer)
                events.append(shown)
                if text := self._story(shown):
                    stories.append(Story(entry.seq, text))
        return events, stories

    def _story(self, event: Any) -> str:
        known = self._told.get(id(event))
        if known is None:
            known = self._told[id(event)] = (event, self._match.game.story(event, self._names))
        return known[1]
