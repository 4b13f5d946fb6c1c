"""What events do to the state beyond tiles and turns: prompts, the words of the latest play, the score pad."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import after, built, road
from tilery.core.common_messages import Ended, Passed
from tilery.core.scene import PadLine
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import Mulligan, Placed, Scored, ScoredWord, Started


def made(*words: str) -> tuple[ScoredWord, ...]:
    return tuple(ScoredWord(word, ("A1",), 5) for word in words)


def test_the_start_opens_the_first_prompt() -> None:
    state = GAME.evolve(built(["A", "B"], turn=1), Started(0))
    assert (state.turn, state.first, state.opened, state.step) == (0, 0, 11, 11)


def test_each_turn_opens_a_prompt_of_its_own() -> None:
    state = GAME.evolve(built(["A", "B"]), Passed(0))
    assert (state.turn, state.opened, state.step) == (1, 11, 11)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "no word"),
        (("RE",), "RE"),
        (("ZA", "FIRE"), "FIRE +1"),
        (("RES", "ORE", "ES", "FIRES"), "FIRES +3"),
    ],
)
def test_the_pad_names_the_longest_word_of_a_play_and_counts_the_others(words: tuple[str, ...], line: str) -> None:
    state = GAME.evolve(built(["A", "B"]), Scored(0, made(*words), 12))
    assert state.pad[0] == (PadLine(line, 12),)
    assert state.words == made(*words)


def test_words_of_the_play_before_are_forgotten_as_soon_as_tiles_are_placed() -> None:
    state = GAME.evolve(built(["A", "E"]), Scored(0, made("FIRE"), 12))
    assert GAME.evolve(state, Placed(1, road("O1:E").place, (), ())).words == ()


def test_after_the_end_it_is_nobodys_turn() -> None:
    state = GAME.evolve(built(["A", "B"]), Ended("stall", (0, 0), (1, 1), (0, 1)))
    assert state.turn is None
    with pytest.raises(ValueError, match="nobody's turn"):
        GAME.evolve(state, Passed(0))


def test_a_mulligan_is_remembered_with_the_tiles_put_back() -> None:
    state = after(built(["ABC", "A"], bag="KKKK"), 0, Mulligan(("A", "B")))
    assert [(turn.seat, turn.returned) for turn in state.row] == [(0, 2)]
