"""Those who watch one match on this node, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tilery.core.seating import Seat
from tilery.server.matches.interfaces import Viewer
from tilery.server.protocol.messages import encode_message


class Viewers:
    """Viewers and the seat each watches from; None: a spectator."""

    def __init__(self, match_id: str) -> None:
        self._match_id = match_id
        self._seats: dict[Viewer, Seat | None] = {}

    def __len__(self) -> int:
        return len(self._seats)

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._seats

    def items(self) -> list[tuple[Viewer, Seat | None]]:
        """All viewers with their seats."""
        return list(self._seats.items())

    def add(self, viewer: Viewer, seat: Seat | None) -> None:
        """Add a viewer, or move one to another seat."""
        self._seats[viewer] = seat

    def remove(self, viewer: Viewer) -> bool:
        """Remove a viewer; False if it did not watch."""
        return self._seats.pop(viewer, self) is not self

    def send_updates(self, build: Callable[[Seat | None, bool], msgspec.Struct]) -> None:
        """Send an update, built once for each seat, bare or not, so that no two seats ever share what is secret."""
        built: dict[tuple[Seat | None, bool], bytes] = {}
        for viewer, seat in self._seats.items():
            kind = seat, viewer.bare
            if kind not in built:
                built[kind] = encode_message(build(*kind))
            viewer.send_update(self._match_id, built[kind])

    def send_all(self, message: msgspec.Struct) -> None:
        """Send everybody the same message; only for what holds no secret."""
        data = encode_message(message)
        for viewer in self._seats:
            viewer.send(data)
