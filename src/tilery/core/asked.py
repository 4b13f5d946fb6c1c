"""Whether a viewer is asked for an action: the part of a preview that is the same in every game [C2], [C4]."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.shared import Resign, TimeUp


class AskedView(Protocol):
    """What every game's View says about prompts."""

    @property
    def viewer(self) -> Seat | None:
        """A seat, or None for a spectator."""

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that are asked now."""

    @property
    def seating(self) -> Seating:
        """Who is still in."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""


def asked_seat(view: AskedView, kinds: Collection[str], action: Any) -> Seat:
    """The viewer's seat, if it may do such a thing now; IllegalAction with the codes of ``tilery.match`` if not.

    ``kinds`` are the kinds of action that an awaited seat is asked for.
    """
    seat, kind = view.viewer, str(action.__struct_config__.tag)
    if view.outcome is not None:
        raise IllegalAction("match/over", "the match is over; nothing more can be played")
    if isinstance(action, TimeUp):
        raise IllegalAction("match/not-system", "only the clock may say that time is up", ErrorData(seat=seat))
    if seat is None:
        raise IllegalAction("match/not-in", "a spectator cannot play")
    if isinstance(action, Resign):
        if not view.seating.is_in(seat):
            raise IllegalAction("match/not-in", f"seat {seat} is not in the match (any more)", ErrorData(seat=seat))
        return seat
    if seat not in view.awaited:
        raise IllegalAction("match/not-asked", f"seat {seat} is not asked for anything now", ErrorData(seat=seat))
    if kind not in kinds:
        text = f"seat {seat} is asked to {' or '.join(kinds)} now, not to {kind}"
        raise IllegalAction("match/wrong-kind", text, ErrorData(seat=seat))
    return seat
