"""What a viewer is told of a match: the only place where a match becomes messages.

Everything here goes through ``Match.view`` and ``Match.redacted``; there is no other way out for what a seat hides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tilery.core.game import Prompt, Viewer
from tilery.core.record import Entry
from tilery.core.scene import Scene
from tilery.core.seating import Outcome, Seat
from tilery.match import Match
from tilery.server.protocol.cards import Awaited, ClockCard, SeatCard, StoryLine
from tilery.server.protocol.messages import Update

NO_SCENE = Scene()


class Standing(msgspec.Struct, frozen=True):
    """The part of an update that is the same for all viewers, built once for all of them."""

    asked: Mapping[Seat, Prompt]
    awaited: tuple[Awaited, ...]
    outcome: Outcome | None
    clocks: tuple[ClockCard, ...]
    seats: tuple[SeatCard, ...]


def awaited_cards(asked: Mapping[Seat, Prompt]) -> tuple[Awaited, ...]:
    """Who is asked what, by seat."""
    return tuple([Awaited(seat, asked[seat].id, asked[seat].kinds) for seat in sorted(asked)])


def story_cards(match: Match, entries: Iterable[Entry], viewer: Viewer) -> tuple[StoryLine, ...]:
    """The story of these entries for this viewer."""
    return tuple(StoryLine(entry.seq, text) for entry in entries for text in match.stories(entry, viewer))


def visible_entry(match: Match, entry: Entry, viewer: Viewer) -> Entry:
    """The entry as this viewer may see it: whole once the match is over."""
    return entry if match.outcome is not None else match.redacted(entry, viewer)


class UpdateBuilder:
    """Builds the updates that say how a match stands and what happened after entry ``since``.

    What viewers have in common is built once.
    """

    def __init__(self, match_id: str, match: Match, since: int, standing: Standing) -> None:
        self._match_id = match_id
        self._match = match
        self._since = since
        self._standing = standing
        self._new = match.entries[since + 1 :]
        self._names = match.names
        self._stories: dict[int, tuple[Any, str]] = {}
        """Events and their stories by identity: most events are the same for all who may see them."""

    def update(self, viewer: Viewer, *, bare: bool, request: str | None = None) -> Update:
        """The update for this viewer. ``bare``: without scene and stories; ``request``: the viewer's own request that
        led to it."""
        match, standing = self._match, self._standing
        view, is_over = match.view(viewer), standing.outcome is not None
        events = self._visible_events(viewer, is_over)
        return Update(
            match=self._match_id,
            seq=len(match.entries) - 1,
            since=self._since,
            seat=viewer,
            view=view,
            scene=NO_SCENE if bare else match.game.scene(view),
            events=tuple([event for _, event in events]),
            stories=()
            if bare
            else tuple([StoryLine(seq, text) for seq, event in events if (text := self._story(event))]),
            prompt=standing.asked.get(viewer) if viewer is not None else None,
            awaited=standing.awaited,
            clocks=standing.clocks,
            seats=standing.seats,
            outcome=standing.outcome,
            seed=match.header.seed if is_over else None,
            request=request,
        )

    def _visible_events(self, viewer: Viewer, is_over: bool) -> list[tuple[int, Any]]:
        """The new events as this viewer may see them, each with the number of its entry."""
        options, redact = self._match.header.options, self._match.game.redact
        return [
            (entry.seq, event if is_over else redact(options, event, viewer))
            for entry in self._new
            for event in entry.events
        ]

    def _story(self, event: Any) -> str:
        known = self._stories.get(id(event))
        if known is None:
            known = self._stories[id(event)] = (event, self._match.game.story(event, self._names))
        return known[1]
