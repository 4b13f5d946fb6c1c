"""A mistake: a turn that lost much, with the play that people could have found."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat

FORGIVEN = 0.25
"""Share of the loss of the turn that a play may lose and still be right."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a match, in the unit of ``GameInfo.play_unit`` where it counts."""

    seq: int
    """The entry of the turn."""
    seat: Seat
    best: msgspec.Raw
    """The play to find, as JSON."""
    words: tuple[str, ...]
    """The words it makes, the main word first."""
    points: int
    value: float
    """Its value by the search."""
    loss: float
    """The value of the play to find above the play made."""
    made: tuple[str, ...] = ()
    """The words of the play made. Empty for a pass or an exchange."""
    made_points: int = 0
    themes: tuple[str, ...] = ()

    def is_right(self, value: float) -> bool:
        """True for a play of this value: as good as the one to find, or nearly so."""
        return value >= self.value - FORGIVEN * self.loss
