"""Whether a viewer is asked for an action: the part of a preview that is the same in every game [C2], [C4]."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Outcome, Seat, Seating


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
        raise IllegalAction("match/over", "The match is over.")
    if isinstance(action, TimeUp):
        raise IllegalAction("match/not-system", "Only the clock decides that time is up.", ErrorData(seat=seat))
    if seat is None:
        raise IllegalAction("match/not-in", "Spectators cannot play.")
    if isinstance(action, Resign):
        if not view.seating.is_in(seat):
            raise IllegalAction("match/not-in", "You have left this match.", ErrorData(seat=seat))
        return seat
    if seat not in view.awaited:
        raise IllegalAction("match/not-asked", "It is not your turn.", ErrorData(seat=seat))
    if kind not in kinds:
        raise IllegalAction("match/wrong-kind", wrong_kind(kind, kinds), ErrorData(seat=seat))
    return seat


def wrong_kind(kind: str, kinds: Collection[str]) -> str:
    """The message for an action of a kind that is not asked for.

    >>> wrong_kind("time_up", ("play", "pass"))
    'You cannot time up now. You can play or pass.'
    """
    return f"You cannot {kind.replace('_', ' ')} now. You can {' or '.join(kinds).replace('_', ' ')}."
