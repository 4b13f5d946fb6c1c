"""The sockets of this node that look at one match, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from tilery.core.seating import Seat
from tilery.server.matches.updates import encode_message
from tilery.server.transport.outbox import Outbox


class Listener(Protocol):
    """A socket."""

    outbox: Outbox
    user: str
    bare: bool
    """It wants no scenes and stories."""


class Viewers:
    """Who looks, from which seat."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._seats: dict[Listener, Seat | None] = {}

    def __len__(self) -> int:
        return len(self._seats)

    def __contains__(self, listener: object) -> bool:
        return listener in self._seats

    def items(self) -> list[tuple[Listener, Seat | None]]:
        """All of them."""
        return list(self._seats.items())

    def add(self, listener: Listener, seat: Seat | None) -> None:
        """Somebody looks."""
        self._seats[listener] = seat

    def remove(self, listener: Listener) -> bool:
        """Somebody looks away; False if they did not look."""
        return self._seats.pop(listener, self) is not self

    def tell_each(self, make: Callable[[Seat | None, bool], msgspec.Struct]) -> None:
        """A message made once for each seat, bare or not, so that no two seats ever share what is secret."""
        made: dict[tuple[Seat | None, bool], bytes] = {}
        for listener, seat in self._seats.items():
            kind = seat, listener.bare
            if kind not in made:
                made[kind] = encode_message(make(*kind))
            listener.outbox.put_update(self._match, made[kind])

    def tell_all(self, message: msgspec.Struct) -> None:
        """The same for everybody: only what has no secret."""
        data = encode_message(message)
        for listener in self._seats:
            listener.outbox.put(data)
