"""Actions and events that games share: what a viewer is told of them, and what they say of themselves."""

from __future__ import annotations

import pytest

from tilery.core.common_messages import (
    Dealt,
    Drawn,
    Ended,
    Left,
    Moved,
    Pass,
    Supplied,
    TimeUp,
    kind_of,
    require_tiles,
)
from tilery.core.seating import Outcome


def test_a_message_has_its_kind_on_the_wire() -> None:
    assert [kind_of(message) for message in (Pass(), TimeUp(0, 1), Dealt(0))] == ["pass", "time_up", "dealt"]


def test_hidden_tiles_are_only_counted() -> None:
    known = Drawn(1, ("A", "B"))
    assert known.without_tiles() == Drawn(1, None, 2)
    assert known.without_tiles().without_tiles() == Drawn(1, None, 2)
    assert [event.size() for event in (known, Drawn(1, (), 3), Drawn(1, None, 3), Left(1))] == [2, 0, 3, 0]
    assert known.known_tiles() == ("A", "B")
    assert require_tiles(()) == ()
    for redacted in (known.without_tiles(), Left(1)):
        with pytest.raises(ValueError, match="names no tiles"):
            redacted.known_tiles()


def test_named_tiles_are_told_to_their_owner_alone_and_places_to_nobody() -> None:
    event = Supplied(1, ("A",), ("B",), ("C",), (Moved("bag", ("A",), ("D",)),))
    assert event.seen_by(1) == Supplied(1, ("A",), ("B",), ("C",))
    assert event.seen_by(0) == event.seen_by(None) == Supplied(1, (), ("B",), ("C",))


def test_the_end_has_the_outcome() -> None:
    outcome = Outcome("out", (3, 5), (2, 1), (1,))
    assert Ended.of(outcome) == Ended("out", (3, 5), (2, 1), (1,))
    assert Ended.of(outcome).outcome() == outcome
