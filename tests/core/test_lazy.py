"""Sequences whose items are made when they are asked for."""

from __future__ import annotations

import pickle

import pytest

from tilery.core.common_messages import Resign
from tilery.core.game import Candidate, Candidates
from tilery.core.lazy import LazySequence


class Counted:
    """Makes the candidates of a list, and remembers which ones."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def make(self, index: int) -> Candidate[Resign]:
        self.made.append(index)
        return Candidate(Resign(), (), index)


def test_only_what_is_asked_for_is_made_and_only_once() -> None:
    source = Counted()
    found = Candidates(LazySequence(60_000, source.make))
    assert len(found) == 60_000
    assert source.made == []
    assert found[0] is found[0]
    assert [item.points for item in found[2:4]] == [2, 3]
    assert found[-1].points == 59_999
    assert "60000 found" in repr(found)
    assert source.made == [0, 2, 3, 59_999]
    assert len(found.items) == 60_000
    assert len(source.made) == 60_000


def test_a_lazy_sequence_equals_its_items_and_is_pickled_as_them() -> None:
    found = LazySequence(3, lambda index: index * index)
    assert found == (0, 1, 4) == tuple(found)
    assert found != (0, 1)
    assert pickle.loads(pickle.dumps(found)) == (0, 1, 4)
    assert repr(found) == "(0, 1, 4)"


def test_an_index_out_of_range_is_refused() -> None:
    found = LazySequence(3, str)
    assert found[-3:7] == ("0", "1", "2")
    for index in (3, -4):
        with pytest.raises(IndexError):
            found[index]
