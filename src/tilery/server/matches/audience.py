"""The audience of one match: its viewers and their seats, here and on other nodes, and the updates each is sent."""

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
from tilery.server.matches.interfaces import Viewer, Watchers
from tilery.server.matches.messages import ErrorMessage, Presence, Seated, encode_message
from tilery.server.matches.plan import TablePlan
from tilery.server.matches.table_cards import seat_cards
from tilery.server.matches.update_builder import SeatMessages, Seen, UpdateBuilder

if TYPE_CHECKING:
    from tilery.server.matches.commit import RequestKey
    from tilery.server.matches.live_match import LiveMatch

CLOSED = Problem("table/closed", "Nobody began this match in time, so the table was closed. You can create a new one.")
PRESENCE_SECONDS = 0.2
"""Seconds within which changes of presence are sent together."""
VIEWERS_A_SECOND = 500
"""Viewers for whom presence is delayed by one more second. Announcing each arrival to a crowd would be a flood."""
NOTHING_SENT = -2
"""Stands for an entry number when no update has told of the events after it."""
NO_WATCHERS = Watchers(frozenset(), 0)


class _Place:
    """The place of one viewer of this node: the seat it watches from."""

    __slots__ = ("seat", "sent")

    def __init__(self, seat: Seat | None, sent: int) -> None:
        self.seat = seat
        """The seat, None for a spectator."""
        self.sent = sent
        """Number of the entry in the latest update sent to the viewer for this seat."""


class _CachedCards(NamedTuple):
    """Seat cards, and the values they were built from besides presence."""

    plan: TablePlan
    occupants: tuple[SeatInfo, ...]
    cards: tuple[SeatCard, ...]


class Audience:
    """Shows the match as it is stored, never ahead of it. No two seats ever share secrets.

    A seat is online while any node has a viewer in it.
    """

    def __init__(self, live: LiveMatch, gone: Mapping[Seat, float]) -> None:
        """Start without viewers. ``gone``: the times since which seats have been offline, if known."""
        self._live: LiveMatch = weakref.proxy(live)  # no cycle, so an unloaded match leaves memory at once
        self._time = live.services.time
        self._places: dict[Viewer, _Place] = {}
        self._elsewhere: dict[str, Watchers] = {}
        """Reports of other nodes, by node."""
        self._gone_since = dict.fromkeys(range(len(live.plan.seats)), self._time.now()) | dict(gone)
        """The offline seats, and since when."""
        self._seen: dict[Seat | None, Seen] = {}
        """The state last shown to the viewers of each seat, from which the next change is computed."""
        self._sent_cards: tuple[SeatCard, ...] = ()
        """The seat cards in the latest updates sent to everybody."""
        self._cached_cards: _CachedCards | None = None
        self._presence_timer: TimerHandle | None = None
        self._is_closed = False

    # ---- who watches ----
    def __len__(self) -> int:
        return len(self._places)

    def items(self) -> list[tuple[Viewer, Seat | None]]:
        """The viewers of this node, each with its seat, None for a spectator."""
        return [(viewer, place.seat) for viewer, place in self._places.items()]

    def add_viewer(self, viewer: Viewer) -> None:
        """Add a viewer to whom the state was just sent."""
        self._seat_viewer(viewer, self._live.seat_of(viewer.user), self._live.latest_seq)

    def remove_viewer(self, viewer: Viewer) -> bool:
        """Remove a viewer. False if it did not watch."""
        place = self._places.pop(viewer, None)
        if place is None:
            return False
        self._update_presence(place.seat)
        return True

    def set_peer(self, node_id: str, watchers: Watchers) -> None:
        """Record the viewers on another node."""
        before = self._elsewhere.pop(node_id, NO_WATCHERS)
        if watchers != NO_WATCHERS:
            self._elsewhere[node_id] = watchers
        self._update_presence(*(before.seats | watchers.seats))

    def here(self) -> Watchers:
        """The seats watched from and the number of spectators on this node."""
        seats = [place.seat for place in self._places.values()]
        return Watchers(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    def is_online(self, seat: Seat) -> bool:
        """True while anybody watches from the seat, on any node."""
        return seat not in self._gone_since

    def gone_since(self, seat: Seat) -> float | None:
        """The moment when the seat went offline, None if it is online."""
        return self._gone_since.get(seat)

    def gone(self) -> Mapping[Seat, float]:
        """The offline seats, and since when."""
        return dict(self._gone_since)

    def close(self) -> None:
        """Stop all messages, as the match is unloaded. Viewers removed later announce nothing."""
        self._is_closed = True
        if self._presence_timer is not None:
            self._presence_timer.cancel()
            self._presence_timer = None

    def _seat_viewer(self, viewer: Viewer, seat: Seat | None, sent: int) -> None:
        before = self._places.get(viewer)
        self._places[viewer] = _Place(seat, sent)
        self._update_presence(seat, None if before is None else before.seat)

    def _update_presence(self, *seats: Seat | None) -> None:
        """Update the presence of seats whose viewers changed."""
        for seat in seats:
            if seat is not None and self._is_occupied(seat):
                self._gone_since.pop(seat, None)
            elif seat is not None:
                self._gone_since.setdefault(seat, self._time.now())
        self._cached_cards = None
        self.send_presence()

    def _is_occupied(self, seat: Seat) -> bool:
        is_here = any(place.seat == seat for place in self._places.values())
        return is_here or any(seat in watchers.seats for watchers in self._elsewhere.values())

    # ---- what they are sent ----
    def send_updates(self, since: int, request: RequestKey | None = None) -> None:
        """Send everybody the state of the match and the events after entry ``since``, caused by ``request``.

        A viewer with the update of ``since`` gets the change, any other the full update.
        """
        match, places = self._live.match, self._places
        if match is None or not places:
            return
        match_id, builder = self._live.id, self._builder(since)
        has_new_cards, self._sent_cards = builder.seats is not self._sent_cards, builder.seats
        prepared: dict[Seat | None, SeatMessages] = {}
        for viewer, place in places.items():
            seat = place.seat
            messages = prepared.get(seat)
            if messages is None:
                own = request.id if request is not None and request.is_from(seat) else None
                messages = prepared[seat] = SeatMessages(builder, seat, self._seen, own, has_new_cards=has_new_cards)
            if viewer.bare:
                viewer.send_update(match_id, messages.bare())
            elif place.sent != since or not (
                (change := messages.change()) is not None and viewer.send_change(match_id, change)
            ):
                viewer.send_update(match_id, messages.whole())
            place.sent = builder.seq

    def send_state(self, viewer: Viewer, since: int) -> None:
        """Send one viewer, watching or not, the state of the table and the match."""
        live = self._live
        viewer.send(encode_message(Seated(live.id, live.table(viewer.user))))
        if live.match is not None:
            builder = self._builder(min(since, live.latest_seq))
            messages = SeatMessages(builder, live.seat_of(viewer.user), self._seen, None, has_new_cards=True)
            viewer.send_update(live.id, messages.bare() if viewer.bare else messages.whole())

    def send_table(self) -> bool:
        """Send everybody the changed table. True if a viewer now watches from another seat.

        Viewers who may no longer watch, because the match started without spectators, are notified and removed.
        """
        has_moved = False
        for viewer, seat in self.items():
            now_in = self._live.seat_of(viewer.user)
            if not access.may_watch(self._live, viewer.user):
                self._dismiss(viewer, access.no_spectators().problem())
                continue
            if seat != now_in:
                has_moved = True
                self._seat_viewer(viewer, now_in, NOTHING_SENT)
            viewer.send(encode_message(Seated(self._live.id, self._live.table(viewer.user))))
        return has_moved

    def send_closed(self) -> None:
        """Tell everybody that the table was closed because the match never started."""
        for viewer, _ in self.items():
            self._dismiss(viewer, CLOSED)

    def send_presence(self) -> None:
        """Send everybody the presence of all seats soon. Several changes are sent as one."""
        if self._presence_timer is None and self._places and not self._is_closed:
            delay = PRESENCE_SECONDS + len(self._places) / VIEWERS_A_SECOND
            self._presence_timer = self._time.call_later(delay, self._send_presence_now)

    def _send_presence_now(self) -> None:
        self._presence_timer = None
        online = tuple(self.is_online(seat) for seat in range(len(self._live.plan.seats)))
        spectators = self.here().spectators + sum(watchers.spectators for watchers in self._elsewhere.values())
        message = encode_message(Presence(self._live.id, online, spectators))
        for viewer in self._places:
            viewer.send(message)

    def _dismiss(self, viewer: Viewer, problem: Problem) -> None:
        self.remove_viewer(viewer)
        viewer.send(encode_message(ErrorMessage(problem, match=self._live.id)))

    def _builder(self, since: int) -> UpdateBuilder:
        live = self._live
        return UpdateBuilder(
            live.id, live.started_match(), since, self._seat_cards(), live.clocks.cards(self._time.now())
        )

    def _seat_cards(self) -> tuple[SeatCard, ...]:
        """The seat cards. The same object while nothing about the seats has changed, so that updates can omit them."""
        live, cached = self._live, self._cached_cards
        match = live.started_match()
        if cached is None or cached.plan is not live.plan or cached.occupants is not match.seats:
            cards = seat_cards(live.plan, match, self.is_online, live.ratings)
            cached = self._cached_cards = _CachedCards(live.plan, match.seats, cards)
        return cached.cards
