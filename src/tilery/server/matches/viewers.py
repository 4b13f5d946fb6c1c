"""Those who watch one match on this node, what they have seen, and what each of them is sent."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.messages import encode_message
from tilery.server.matches.updates import Seen, UpdateBuilder

NOTHING_SENT = -2
"""Instead of the number of an entry: no update is about what happened after it."""


class Viewers:
    """Viewers and the seat each watches from; None: a spectator. No two seats ever share what is secret."""

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id
        self._seats: dict[Viewer, Seat | None] = {}
        self._sent: dict[Viewer, int] = {}
        """The entry of the latest update that each viewer was sent."""
        self._seen: dict[Seat | None, Seen] = {}
        """What the viewers of each seat saw last; the next change is made from it."""
        self._cards: tuple[SeatCard, ...] = ()
        """The seat cards of the latest updates that everybody was sent."""

    def __len__(self) -> int:
        return len(self._seats)

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._seats

    def items(self) -> list[tuple[Viewer, Seat | None]]:
        """All viewers with their seats."""
        return list(self._seats.items())

    def add(self, viewer: Viewer, seat: Seat | None, sent: int = NOTHING_SENT) -> None:
        """Add a viewer, or move one to another seat; ``sent``: the entry of the update it was sent for that seat."""
        self._seats[viewer] = seat
        self._sent[viewer] = sent

    def remove(self, viewer: Viewer) -> bool:
        """Remove a viewer; False if it did not watch."""
        self._sent.pop(viewer, None)
        return self._seats.pop(viewer, self) is not self

    def send_updates(self, builder: UpdateBuilder, request: str | None = None) -> None:
        """Tell everybody of new entries, the last of which ``request`` led to: by a change where a viewer has the
        update before it, otherwise by a whole update."""
        requester, _, request_id = (request or "").partition(":")
        has_new_cards, self._cards = builder.seats is not self._cards, builder.seats
        prepared: dict[Seat | None, _SeatUpdates] = {}
        match_id, since, sent = self._match_id, builder.since, self._sent
        for viewer, seat in self._seats.items():
            updates = prepared.get(seat)
            if updates is None:
                own = request_id if requester == str(seat) else None
                updates = prepared[seat] = _SeatUpdates(builder, seat, self._seen, own, has_new_cards=has_new_cards)
            if viewer.bare:
                viewer.send_update(match_id, updates.bare())
            elif sent[viewer] != since or not (
                (change := updates.change()) is not None and viewer.send_change(match_id, change)
            ):
                viewer.send_update(match_id, updates.whole())
            sent[viewer] = builder.seq

    def send_whole(self, viewer: Viewer, seat: Seat | None, builder: UpdateBuilder) -> None:
        """Tell one viewer, who need not be among these, how the match stands."""
        updates = _SeatUpdates(builder, seat, self._seen, None, has_new_cards=True)
        viewer.send_update(self._match_id, updates.bare() if viewer.bare else updates.whole())

    def send_all(self, message: msgspec.Struct) -> None:
        """Send everybody the same message; only for what holds no secret."""
        data = encode_message(message)
        for viewer in self._seats:
            viewer.send(data)


class _SeatUpdates:
    """The messages for those who watch from one seat; each is built and encoded once, if it is needed."""

    def __init__(
        self,
        builder: UpdateBuilder,
        seat: Seat | None,
        seen: dict[Seat | None, Seen],
        request: str | None,
        *,
        has_new_cards: bool,
    ) -> None:
        self._builder = builder
        self._seat = seat
        self._before = seen.get(seat)
        self._all_seen = seen
        self._now: Seen | None = None
        self._request = request
        self._has_new_cards = has_new_cards
        self._encoded: dict[str, bytes] = {}

    def whole(self) -> bytes:
        """The whole update."""
        if "whole" not in self._encoded:
            update = self._builder.update(self._seat, self._latest_seen(), self._request)
            self._encoded["whole"] = encode_message(update)
        return self._encoded["whole"]

    def bare(self) -> bytes:
        """The whole update for programs."""
        if "bare" not in self._encoded:
            self._encoded["bare"] = encode_message(self._builder.bare_update(self._seat, self._request))
        return self._encoded["bare"]

    def change(self) -> bytes | None:
        """What changed; None: it is not known what viewers of this seat saw before."""
        before = self._before
        if before is None or before.seq != self._builder.since:
            return None
        if "change" not in self._encoded:
            change = self._builder.change(
                self._seat, before, self._latest_seen(), self._request, has_new_cards=self._has_new_cards
            )
            self._encoded["change"] = encode_message(change)
        return self._encoded["change"]

    def _latest_seen(self) -> Seen:
        if self._now is None:
            self._now = self._all_seen[self._seat] = self._builder.seen(self._seat, self._before)
        return self._now
