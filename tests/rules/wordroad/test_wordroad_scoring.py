"""Words and points: rules [9]–[12]."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import built, events, road, scored
from tilery.games.wordroad.components import Components
from tilery.games.wordroad.messages import Scored, ScoredWord

FIRE = ["FIRE", "FIR", "IRE", "RE"]


@pytest.mark.rule("wordroad", "9")
def test_only_words_with_a_tile_of_this_turn_score() -> None:
    state = built(["E", "A"], {"C6": "F0", "D6": "I0", "E6": "R0"}, ["E6"], words=FIRE)
    assert scored(state, "F6:E") == {"FIRE": 9, "IRE": 5, "RE": 4}, "F6 is a triple letter; FIR and I are old"


@pytest.mark.rule("wordroad", "9")
def test_words_are_read_to_the_right_and_down_only() -> None:
    state = built(["NO", "A"], {"G6": "O0"}, ["G6"], words=["NO", "ON"])
    assert scored(state, "H6:N") == {"ON": 2}
    assert scored(state, "G7:N") == {"ON": 3}, "G7 is a double letter"


@pytest.mark.rule("wordroad", "9", "7d")
def test_what_lies_beneath_never_scores() -> None:
    state = built(["A", "A"], {"C6": "F1", "D6": "I1", "E6": "R1", "D5": "S0"}, ["D5"], words=["FIR", "FAR"])
    assert scored(state, "D6:A") == {"FAR": 6, "A": 1}


@pytest.mark.rule("wordroad", "10")
def test_one_letter_counts_once_though_it_lies_in_a_row_and_a_column() -> None:
    state = built(["A", "A"], {"C5": "S0", "B6": "S1"}, ["C5"], words=["SAS"])
    [_, found, *_] = events(state, 0, road("C6:A"))
    assert found == Scored(0, (ScoredWord("A", ("C6",), 1),), 1)


@pytest.mark.rule("wordroad", "10")
def test_the_same_word_in_two_places_counts_twice() -> None:
    state = built(["O", "A"], {"F8": "N0", "G7": "N1"}, ["F8"], words=["NO"])
    [_, found, *_] = events(state, 0, road("G8:O"))
    assert found == Scored(0, (ScoredWord("NO", ("F8", "G8"), 2), ScoredWord("NO", ("G7", "G8"), 2)), 4)


@pytest.mark.rule("wordroad", "10")
def test_parts_of_a_run_that_is_no_word_count() -> None:
    board = {"B5": "X1", "C5": "F1", "D5": "I1", "F5": "E1", "G5": "Q1", "E4": "S0"}
    state = built(["R", "A"], board, ["E4"], words=FIRE)
    assert scored(state, "E5:R") == {"FIRE": 14, "FIR": 12, "IRE": 6, "RE": 4}, "E5 is a double word"


@pytest.mark.rule("wordroad", "11")
def test_premiums_multiply_letters_and_words_and_each_other() -> None:
    own = Components({"A": 40}, {"A": 2}, {"A1": "3w", "B1": "2w", "A2": "3l"})
    state = built(["AA", "A"], set=own, words=["AA"], one_letter_words="")
    assert scored(state, "A1:A B1:A") == {"AA": 24}
    assert scored(state, "A1:A A2:A") == {"AA": 24}


@pytest.mark.rule("wordroad", "11")
def test_a_premium_counts_only_on_a_cell_that_was_empty() -> None:
    empty = built(["E", "A"], {"C2": "R0"}, ["C2"], words=["RE"])
    assert scored(empty, "C3:E") == {"RE": 4}, "C3 is a double word"
    covered = built(["E", "A"], {"C2": "R0", "C3": "S1"}, ["C2"], words=["RE"])
    assert scored(covered, "C3:E") == {"RE": 2}


@pytest.mark.rule("wordroad", "11")
def test_a_premium_counts_in_every_word_through_its_cell() -> None:
    state = built(["O", "A"], {"D5": "N0", "E4": "T1"}, ["D5"], words=["NO", "TO"])
    assert scored(state, "E5:O") == {"NO": 4, "TO": 4}


@pytest.mark.rule("wordroad", "12")
def test_a_play_may_make_no_word() -> None:
    found = events(built(["GX", "A"]), 0, road("A1:G A2:X"))
    assert found[1] == Scored(0, (), 0)


@pytest.mark.rule("wordroad", "12")
def test_a_word_worth_nothing_is_listed() -> None:
    state = built(["D?", "A"], words=[])
    assert scored(state, "A1:D A2:a") == {"A": 0}


def test_the_option_alone_decides_the_words_of_one_letter() -> None:
    words = ["O", "I", "NO"]
    assert scored(built(["O", "A"], words=words), "A1:O") == {}
    assert scored(built(["I", "A"], words=words), "A1:I") == {"I": 3}
    assert scored(built(["O", "A"], words=words, one_letter_words="O"), "A1:O") == {"O": 3}
    assert scored(built(["I", "A"], words=words, one_letter_words=""), "A1:I") == {}


def test_words_come_row_by_row_then_column_by_column() -> None:
    state = built(["HENT", "A"], words=["HE", "EN", "T", "NT"], one_letter_words="T")
    [_, found, *_] = events(state, 0, road("A1:H B1:E B2:N C2:T"))
    assert isinstance(found, Scored)
    assert [(word.word, word.cells[0]) for word in found.words] == [
        ("HE", "A1"),
        ("NT", "B2"),
        ("T", "C2"),
        ("EN", "B1"),
    ]
