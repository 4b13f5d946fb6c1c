"""Sends the viewers of a match what they may know of it."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tilery.core.errors import Problem
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.server.common.time_source import TimerHandle
from tilery.server.matches import access
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.messages import ErrorMessage, Presence, Seated, encode_message
from tilery.server.matches.plan import TablePlan
from tilery.server.matches.presence import SeatPresence
from tilery.server.matches.table_cards import seat_cards
from tilery.server.matches.updates import Standing, UpdateBuilder, awaited_cards
from tilery.server.matches.viewers import Viewers

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

CLOSED = Problem("table/closed", "Nobody began this match in time, so the table was closed. You can create a new one.")
PRESENCE_SECONDS = 0.2
"""Changes of presence within this time are sent together."""
VIEWERS_A_SECOND = 500
"""Presence waits one second longer for this many viewers: announcing each arrival to all of them would be a flood."""


class _CachedSeats(NamedTuple):
    """Seat cards, and what they were built from."""

    plan: TablePlan
    occupants: tuple[SeatInfo, ...] | None
    changes: int
    cards: tuple[SeatCard, ...]


class Publisher:
    """The viewers of one match and their presence. Always shows the match as it is stored, never ahead of it."""

    def __init__(self, live: LiveMatch, gone: Mapping[Seat, float]) -> None:
        self._live: LiveMatch = weakref.proxy(live)  # no cycle, so an unloaded match leaves memory at once
        self._time = live.services.time
        self.viewers = Viewers(live.id)
        self.presence = SeatPresence(len(live.plan.seats), self._time.now(), gone)
        self._presence_timer: TimerHandle | None = None
        self._is_closed = False
        self._cached_seats: _CachedSeats | None = None

    # ---- viewers ----
    def add_viewer(self, viewer: Viewer) -> None:
        """Somebody watches from now on, and was sent the state a moment ago."""
        seat = self._live.seat_of(viewer.user)
        self.viewers.add(viewer, seat, self._live.latest_seq)
        self.presence.add_viewer(viewer, seat)
        self.send_presence()

    def remove_viewer(self, viewer: Viewer) -> bool:
        """Somebody stops watching; False if they did not watch."""
        if not self.viewers.remove(viewer):
            return False
        self.presence.remove_viewer(viewer, self._time.now())
        self.send_presence()
        return True

    def close(self) -> None:
        """The match is unloaded: nobody is told anything any more, not even by those who stop watching later."""
        self._is_closed = True
        if self._presence_timer is not None:
            self._presence_timer.cancel()
            self._presence_timer = None

    # ---- messages ----
    def send_updates(self, since: int, request: str | None = None) -> None:
        """Tell all viewers how the match stands and what happened after entry ``since``; ``request`` led to it."""
        match = self._live.match
        if match is not None and len(self.viewers):
            self.viewers.send_updates(UpdateBuilder(self._live.id, match, since, self._standing()), request)

    def send_table(self) -> bool:
        """Tell all viewers that the table changed; whether somebody watches from another seat now.

        Those who may no longer watch, because the match started without spectators, are notified and removed.
        """
        has_moved = False
        for viewer, seat in self.viewers.items():
            now_in = self._live.seat_of(viewer.user)
            if not access.may_watch(self._live, viewer.user):
                self.remove_viewer(viewer)
                viewer.send(encode_message(ErrorMessage(access.no_spectators().problem(), match=self._live.id)))
                continue
            if seat != now_in:
                has_moved = True
                self.viewers.add(viewer, now_in)
                self.presence.add_viewer(viewer, now_in)
                self.send_presence()
            viewer.send(encode_message(Seated(self._live.id, self._live.table(viewer.user))))
        return has_moved

    def send_closed(self) -> None:
        """Tell all viewers that the table was closed because nobody began it."""
        for viewer, _ in self.viewers.items():
            self.remove_viewer(viewer)
            viewer.send(encode_message(ErrorMessage(CLOSED, match=self._live.id)))

    def send_state(self, viewer: Viewer, since: int) -> None:
        """Tell one viewer how the table and the match stand."""
        live = self._live
        viewer.send(encode_message(Seated(live.id, live.table(viewer.user))))
        if live.match is not None:
            builder = UpdateBuilder(live.id, live.match, min(since, live.latest_seq), self._standing())
            self.viewers.send_whole(viewer, live.seat_of(viewer.user), builder)

    def send_presence(self) -> None:
        """Tell all viewers who is online, soon: several changes are sent as one."""
        if self._presence_timer is None and len(self.viewers) and not self._is_closed:
            delay = PRESENCE_SECONDS + len(self.viewers) / VIEWERS_A_SECOND
            self._presence_timer = self._time.call_later(delay, self._send_presence_now)

    def _send_presence_now(self) -> None:
        self._presence_timer = None
        online = tuple(self.presence.is_online(seat) for seat in range(len(self._live.plan.seats)))
        self.viewers.send_all(Presence(self._live.id, online, self.presence.spectators()))

    def _standing(self) -> Standing:
        live = self._live
        match = live.started_match()
        cached, plan, changes = self._cached_seats, live.plan, self.presence.changes
        if (
            cached is None
            or cached.plan is not plan
            or cached.occupants is not match.seats
            or cached.changes != changes
        ):
            shown = seat_cards(plan, match, self.presence, live.ratings)
            cached = self._cached_seats = _CachedSeats(plan, match.seats, changes, shown)
        clocks = live.clocks.cards(self._time.now())
        return Standing(match.awaiting, awaited_cards(match.awaiting), match.outcome, clocks, cached.cards)
