"""The public part of a match: the fields that the State of a game and all its Views share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Self

import msgspec

from tilery.core.seating import Outcome, Seating


class PublicState(msgspec.Struct, frozen=True, kw_only=True):
    """The open part of a match. A game adds its own open fields in a subclass, from which its State and View derive.

    Hidden fields are in State alone, and the part of them that a viewer may know is in View.
    """

    step: int
    """Number of events so far."""
    opened: int
    """The step that opened the current prompts, which is their id."""
    lexicon: str
    """The sha256 of the match's lexicon, empty for a game without words."""
    options: Any
    names: tuple[str, ...]
    """The name of each seat at the start."""
    seating: Seating
    """The seats still in, and those that ran out of time."""
    outcome: Outcome | None = None
    """The outcome, None while the match is running."""

    @property
    def seats(self) -> range:
        """All seats, including those that left."""
        return range(len(self.names))

    @classmethod
    def fields_of(cls, source: Self) -> dict[str, Any]:
        """The values of the fields of this class in a State or a View, for making the other one."""
        return dict(zip(cls.__struct_fields__, _getter_of(cls)(source), strict=True))


@cache
def _getter_of(kind: type[PublicState]) -> Callable[[PublicState], tuple[Any, ...]]:
    """Function that gets all fields at once."""
    return attrgetter(*kind.__struct_fields__)


def before_deal(options: Any, names: Sequence[str], lexicon: str = "") -> dict[str, Any]:
    """The values of the fields of ``PublicState`` before the deal."""
    seating = Seating.of(len(names))
    return {"step": 0, "opened": 0, "lexicon": lexicon, "options": options, "names": names, "seating": seating}
