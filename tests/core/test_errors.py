"""Errors keep their code, sentence and place on every way."""

from __future__ import annotations

import pickle

import pytest

from tilery.core.errors import ErrorData, IllegalAction, Malformed, Problem, StalePrompt, TileryError

DATA = ErrorData(cells=("A1",), seat=2, unfinished=True)


@pytest.mark.parametrize("kind", [TileryError, IllegalAction, Malformed, StalePrompt])
def test_an_error_is_the_same_after_pickling_and_on_the_wire(kind: type[TileryError]) -> None:
    error = kind("game/reason", "A sentence.", DATA)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.code, again.message, again.data, str(again)) == ("game/reason", "A sentence.", DATA, "A sentence.")
    assert error.problem() == again.problem() == Problem("game/reason", "A sentence.", DATA)


def test_an_error_without_a_place_has_empty_data() -> None:
    assert TileryError("game/reason", "A sentence.").data == ErrorData()
