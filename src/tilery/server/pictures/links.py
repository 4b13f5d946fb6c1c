"""Positions in the queries of links to pictures."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Annotated, Any

from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.diagram import Diagram
from tilery.core.errors import Malformed
from tilery.server.common.bodies import Body, SeatIndex
from tilery.server.positions.wire import MAX_LINE, LinePlay, SetupRequest

_Plays = Annotated[list[tuple[SeatIndex, Any]], Meta(max_length=MAX_LINE)]
_plays: Codec[list[tuple[int, Any]]] = Codec(_Plays, "the line of the link")


class _LinkedSetup(Body, frozen=True):
    """The content of ``position`` in a link."""

    diagram: Diagram
    options: dict[str, Any] | None = None


_linked: Codec[_LinkedSetup] = Codec(_LinkedSetup, "the position of the link")


def read_line(text: str | None) -> tuple[LinePlay, ...]:
    """The plays in a link to a position, given as JSON pairs of a seat and its action."""
    return tuple([LinePlay(seat, action) for seat, action in _plays.decode(text)]) if text else ()


def read_setup_link(game: str, position: str, line: str | None, seat: int | None) -> SetupRequest:
    """The position of a link. ``position`` is JSON in URL-safe base64, ``line`` is JSON."""
    try:
        packed = urlsafe_b64decode(position + "=" * (-len(position) % 4))
    except ValueError:
        raise Malformed("malformed/not-base64", "The position of the link cannot be read: it is cut off.") from None
    found = _linked.decode(packed)
    return SetupRequest(game=game, diagram=found.diagram, options=found.options, line=read_line(line), seat=seat)
