"""What a viewer is told of a match: the only place where a match becomes messages.

Everything here goes through ``Match.view`` and ``Match.redacted``; there is no other way out for what a seat hides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


def update(
    name: str, match: Match, viewer: Viewer, since: int, standing: Standing, request: str | None = None
) -> Update:
    """How the match stands for this viewer, and what happened after entry ``since``."""
    asked, outcome, names, story = standing.asked, standing.outcome, match.names, match.game.story
    new = [seen(match, entry, viewer, outcome) for entry in match.entries[since + 1 :]]
    view = match.view(viewer)
    return Update(
        match=name,
        seq=len(match.entries) - 1,
        since=since,
        seat=viewer,
        view=view,
        scene=match.game.scene(view),
        events=tuple([event for entry in new for event in entry.events]),
        stories=tuple(
            [Story(entry.seq, text) for entry in new for event in entry.events if (text := story(event, names))]
        ),
        prompt=asked.get(viewer) if viewer is not None else None,
        awaited=standing.awaited,
        clocks=standing.clocks,
        seats=standing.seats,
        outcome=outcome,
        seed=match.header.seed if outcome is not None else None,
        request=request,
    )
