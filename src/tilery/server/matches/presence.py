"""Who is there: the sockets of this node, and what other nodes say of theirs."""

from __future__ import annotations

from tilery.core.seating import Seat


class Presence:
    """Who looks at one match. Seats are there if any node has a socket of theirs."""

    def __init__(self, seats: int, now: float) -> None:
        self._here: dict[object, Seat | None] = {}
        self._elsewhere: dict[str, tuple[frozenset[Seat], int]] = {}
        self._gone_since: dict[Seat, float] = dict.fromkeys(range(seats), now)
        self.changes = 0
        """Counts comings and goings, so that others can tell whether anything changed."""

    def add_viewer(self, viewer: object, seat: Seat | None) -> None:
        """A socket of this node looks."""
        self.changes += 1
        self._here[viewer] = seat
        if seat is not None:
            self._gone_since.pop(seat, None)

    def remove_viewer(self, viewer: object, now: float) -> None:
        """A socket of this node looks away."""
        self.changes += 1
        seat = self._here.pop(viewer, None)
        self._mark(seat, now)

    def told(self, node: str, seats: frozenset[Seat], watchers: int, now: float) -> None:
        """Another node says who looks there."""
        self.changes += 1
        before = self._elsewhere.get(node, (frozenset[Seat](), 0))[0]
        if seats or watchers:
            self._elsewhere[node] = (seats, watchers)
        else:
            self._elsewhere.pop(node, None)
        for seat in seats:
            self._gone_since.pop(seat, None)
        for seat in before - seats:
            self._mark(seat, now)

    def dead(self, node: str, now: float) -> None:
        """Another node died, and its sockets with it."""
        self.told(node, frozenset(), 0, now)

    def _mark(self, seat: Seat | None, now: float) -> None:
        if seat is not None and not self.online(seat):
            self._gone_since.setdefault(seat, now)

    def online(self, seat: Seat) -> bool:
        """Whether the seat looks, here or elsewhere."""
        return seat in self._here.values() or any(seat in seats for seats, _ in self._elsewhere.values())

    def gone_since(self, seat: Seat) -> float | None:
        """Since when the seat has been away; None: it is there."""
        return self._gone_since.get(seat)

    def watchers(self) -> int:
        """How many look on without a seat."""
        here = sum(seat is None for seat in self._here.values())
        return here + sum(count for _, count in self._elsewhere.values())

    def here(self) -> tuple[frozenset[Seat], int]:
        """What this node tells the others."""
        seats = frozenset(seat for seat in self._here.values() if seat is not None)
        return seats, sum(seat is None for seat in self._here.values())
