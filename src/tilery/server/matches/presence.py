"""Who is online at a match: the viewers of this node, and those that other nodes report."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.seating import Seat


class SeatPresence:
    """A seat is online if any node has a viewer in it."""

    def __init__(self, seats: int, now: float, gone: Mapping[Seat, float]) -> None:
        """``gone``: since when seats have been offline, if that is known."""
        self._here: dict[object, Seat | None] = {}
        self._elsewhere: dict[str, tuple[frozenset[Seat], int]] = {}
        self._gone_since: dict[Seat, float] = dict.fromkeys(range(seats), now) | dict(gone)
        self.changes = 0
        """Counts the changes, so that what was built from it can be reused while it is the same."""

    def add_viewer(self, viewer: object, seat: Seat | None) -> None:
        """A viewer of this node watches from this seat."""
        self.changes += 1
        self._here[viewer] = seat
        if seat is not None:
            self._gone_since.pop(seat, None)

    def remove_viewer(self, viewer: object, now: float) -> None:
        """A viewer of this node stopped watching."""
        self.changes += 1
        self._mark_gone(self._here.pop(viewer, None), now)

    def set_peer(self, node_id: str, seats: frozenset[Seat], spectators: int, now: float) -> None:
        """Another node says who watches there."""
        self.changes += 1
        before = self._elsewhere.get(node_id, (frozenset[Seat](), 0))[0]
        if seats or spectators:
            self._elsewhere[node_id] = (seats, spectators)
        else:
            self._elsewhere.pop(node_id, None)
        for seat in seats:
            self._gone_since.pop(seat, None)
        for seat in before - seats:
            self._mark_gone(seat, now)

    def remove_peer(self, node_id: str, now: float) -> None:
        """Another node died, and its viewers are gone with it."""
        self.set_peer(node_id, frozenset(), 0, now)

    def _mark_gone(self, seat: Seat | None, now: float) -> None:
        if seat is not None and not self.is_online(seat):
            self._gone_since.setdefault(seat, now)

    def is_online(self, seat: Seat) -> bool:
        """Whether somebody watches from the seat, on any node."""
        return seat in self._here.values() or any(seat in seats for seats, _ in self._elsewhere.values())

    def gone_since(self, seat: Seat) -> float | None:
        """When the seat went offline; None: it is online."""
        return self._gone_since.get(seat)

    def gone(self) -> Mapping[Seat, float]:
        """The seats that are offline, and since when."""
        return dict(self._gone_since)

    def spectators(self) -> int:
        """How many watch without a seat, on all nodes."""
        return self.here()[1] + sum(count for _, count in self._elsewhere.values())

    def here(self) -> tuple[frozenset[Seat], int]:
        """The seats and the number of spectators that watch on this node."""
        seats = list(self._here.values())
        return frozenset(seat for seat in seats if seat is not None), seats.count(None)
