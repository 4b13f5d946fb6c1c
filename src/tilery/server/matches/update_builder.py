"""Updates of a match for its viewers: the only place where a match becomes messages.

Everything here is read through ``Match.view`` and ``Match.redacted``, the only outlets for what a seat hides. A change
is the difference of two views of one viewer, so it reveals nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import is_
from typing import Any, NamedTuple

from tilery.core.difference import Difference
from tilery.core.game import Viewer
from tilery.core.record import Entry, TakeBack
from tilery.core.scene import Picture, Scene
from tilery.core.seating import Seat
from tilery.core.takeback import takeback_story
from tilery.kernel.comparison import Comparison
from tilery.lexicon.languages import alphabet
from tilery.match import Match
from tilery.server.matches.cards import Awaited, ClockCard, SeatCard, StoryLine
from tilery.server.matches.messages import Change, Update, encode_message

NO_SCENE = Scene()
MAX_TOLD_ENTRIES = 500
"""Maximum entries whose events and stories an update contains, the latest ones. The replay has all of them."""


class Seen(NamedTuple):
    """A match in one viewer's view, the base of the next change."""

    state: Any
    seq: int
    drawn: Picture


class Told(NamedTuple):
    """The new events as a viewer may know them, and their sentences."""

    events: tuple[Any, ...]
    stories: tuple[StoryLine, ...]


class EncodedChange(NamedTuple):
    """A change in JSON, without a request, and the parts in which the changes of viewers can differ."""

    told: Told
    view: Difference | None
    scene: Difference | None
    data: bytes


def story_cards(match: Match, entries: Iterable[Entry], viewer: Viewer) -> tuple[StoryLine, ...]:
    """The story of these entries for this viewer."""
    return tuple(StoryLine(entry.seq, text) for entry in entries for text in match.stories(entry, viewer))


def visible_entry(match: Match, entry: Entry, viewer: Viewer) -> Entry:
    """The entry for this viewer, unredacted once the match is over."""
    return entry if match.outcome is not None else match.redacted(entry, viewer)


class UpdateBuilder:
    """Builds the updates with the state of a match and its events after entry ``since``, or at least the latest.

    Parts common to several viewers are built and compared once, and a change that several viewers see is encoded once.
    """

    def __init__(
        self,
        match_id: str,
        match: Match,
        since: int,
        seats: tuple[SeatCard, ...],
        clocks: tuple[ClockCard, ...] = (),
    ) -> None:
        self._match_id = match_id
        self._match = match
        self.since = since
        self.seq = len(match.entries) - 1
        self.seats = seats
        self._clocks = clocks
        asked = match.awaiting
        self._awaited = tuple([Awaited(seat, asked[seat].id, asked[seat].kinds) for seat in sorted(asked)])
        self._new = match.entries[max(since + 1, len(match.entries) - MAX_TOLD_ENTRIES) :]
        self._scene_is_enough = match.game.info.scene_is_enough
        self._comparison = Comparison()
        self._stories: dict[int, tuple[Any, str]] = {}
        """Events and their stories by identity, as most events are the same for all who may see them."""
        self._told: list[Told] = []
        """What the viewers so far were told."""
        self._changes: list[EncodedChange] = []
        """The different changes of the viewers so far."""

    def seen(self, viewer: Viewer, known: Seen | None = None) -> Seen:
        """The match in this viewer's view now. ``known``: its previous view."""
        match = self._match
        if known is not None and known.state is match.state:
            return known._replace(seq=self.seq)
        return Seen(match.state, self.seq, match.draw(viewer, known.drawn if known is not None else None))

    def update(self, viewer: Viewer, seen: Seen | None = None, request: str | None = None) -> Update:
        """The full update for this viewer. ``request``: the viewer's own request that caused it."""
        drawn, told = (seen or self.seen(viewer)).drawn, self._tell(viewer)
        view = None if self._scene_is_enough else drawn.view
        return self._update(viewer, view, drawn.scene, told, request)

    def bare_update(self, viewer: Viewer, request: str | None = None) -> Update:
        """The update for a program: the view, without scene and stories."""
        told = self._tell(viewer)._replace(stories=())
        return self._update(viewer, self._match.view(viewer), NO_SCENE, told, request)

    def encoded_change(
        self, viewer: Viewer, old: Seen, new: Seen, request: str | None, *, has_new_cards: bool
    ) -> bytes:
        """The difference for this viewer, who saw ``old``, with the seat cards if ``has_new_cards``, in JSON."""
        was, now, difference = old.drawn, new.drawn, self._comparison.difference
        told = self._tell(viewer)
        view = None if self._scene_is_enough else difference(was.view, now.view)
        scene = difference(was.scene, now.scene)
        for known in self._changes:
            if known.told is told and known.view is view and known.scene is scene:
                return _with_request(known.data, request)
        data = encode_message(self._change(told, view, scene, has_new_cards=has_new_cards))
        self._changes.append(EncodedChange(told, view, scene, data))
        return _with_request(data, request)

    def _change(self, told: Told, view: Difference | None, scene: Difference | None, *, has_new_cards: bool) -> Change:
        return Change(
            match=self._match_id,
            seq=self.seq,
            since=self.since,
            events=told.events,
            stories=told.stories,
            view=view,
            scene=scene,
            seats=self.seats if has_new_cards else None,
            awaited=self._awaited,
            clocks=self._clocks,
            outcome=self._match.outcome,
            seed=self._seed(),
        )

    def _update(
        self,
        viewer: Viewer,
        view: Any,
        scene: Scene,
        told: Told,
        request: str | None,
    ) -> Update:
        asked = self._match.awaiting
        return Update(
            match=self._match_id,
            seq=self.seq,
            since=self.since,
            seat=viewer,
            view=view,
            scene=scene,
            events=told.events,
            stories=told.stories,
            prompt=asked.get(viewer) if viewer is not None else None,
            awaited=self._awaited,
            clocks=self._clocks,
            seats=self.seats,
            letters=letters_of(self._match.header.options),
            outcome=self._match.outcome,
            seed=self._seed(),
            request=request,
        )

    def _seed(self) -> str | None:
        return self._match.header.seed if self._match.outcome is not None else None

    def _tell(self, viewer: Viewer) -> Told:
        """What this viewer is told of the new entries: the same object for all who may know the same events."""
        events = self._visible_events(viewer)
        for known in self._told:
            if all(map(is_, known.events, events)):
                return known
        told = Told(tuple(events), self._story_lines(events))
        self._told.append(told)
        return told

    def _visible_events(self, viewer: Viewer) -> list[Any]:
        """The new events for this viewer."""
        options, redact = self._match.header.options, self._match.game.redact
        if self._match.outcome is not None:
            return [event for entry in self._new for event in entry.events]
        return [redact(options, event, viewer) for entry in self._new for event in entry.events]

    def _story_lines(self, events: Iterable[Any]) -> tuple[StoryLine, ...]:
        """The sentences of these events, and of takebacks, which have no events."""
        rest = iter(events)
        lines: list[StoryLine] = []
        for entry in self._new:
            if isinstance(entry.action, TakeBack):
                lines.append(StoryLine(entry.seq, takeback_story(entry.action, self._match.names)))
            for event in islice(rest, len(entry.events)):
                if text := self._story(event):
                    lines.append(StoryLine(entry.seq, text))
        return tuple(lines)

    def _story(self, event: Any) -> str:
        known = self._stories.get(id(event))
        if known is None:
            known = self._stories[id(event)] = (event, self._match.game.story(event, self._match.names))
        return known[1]


def _with_request(data: bytes, request: str | None) -> bytes:
    """The JSON of a Change with its last field."""
    return data if request is None else b'%b,"request":%b}' % (data[:-1], encode_message(request))


class SeatMessages:
    """The encoded messages of one builder for the viewers of one seat, each built once on first use."""

    def __init__(
        self,
        builder: UpdateBuilder,
        seat: Seat | None,
        seen: dict[Seat | None, Seen],
        request: str | None,
        *,
        has_new_cards: bool,
    ) -> None:
        """Prepare the messages. ``seen``: the latest view of every seat, which is updated."""
        self._builder = builder
        self._seat = seat
        self._before = seen.get(seat)
        self._all_seen = seen
        self._now: Seen | None = None
        self._request = request
        self._has_new_cards = has_new_cards
        self._encoded: dict[str, bytes] = {}

    def whole(self) -> bytes:
        """The full update."""
        if "whole" not in self._encoded:
            update = self._builder.update(self._seat, self._latest_seen(), self._request)
            self._encoded["whole"] = encode_message(update)
        return self._encoded["whole"]

    def bare(self) -> bytes:
        """The full update for programs."""
        if "bare" not in self._encoded:
            self._encoded["bare"] = encode_message(self._builder.bare_update(self._seat, self._request))
        return self._encoded["bare"]

    def change(self) -> bytes | None:
        """The difference from the previous view of this seat, None if that is unknown."""
        before = self._before
        if before is None or before.seq != self._builder.since:
            return None
        if "change" not in self._encoded:
            self._encoded["change"] = self._builder.encoded_change(
                self._seat, before, self._latest_seen(), self._request, has_new_cards=self._has_new_cards
            )
        return self._encoded["change"]

    def _latest_seen(self) -> Seen:
        if self._now is None:
            self._now = self._all_seen[self._seat] = self._builder.seen(self._seat, self._before)
        return self._now


def letters_of(options: Any) -> str:
    """The letters of the language that options name, in their order. Empty in a game without words."""
    words = getattr(options, "lexicon", None)
    return "".join(alphabet(words.name).letters) if words is not None else ""
