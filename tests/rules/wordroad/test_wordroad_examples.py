"""The worked examples of the rules."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import after, built, events, refusal, road, scored
from tilery.games.wordroad.messages import Placed


@pytest.mark.rule("wordroad", "7", "9")
def test_example_1_the_road_turns() -> None:
    state = built(["HENT", "A"], words=["HE", "EN"])
    assert scored(state, "A1:H B1:E B2:N C2:T") == {"HE": 15, "EN": 4}


@pytest.mark.rule("wordroad", "9", "11")
def test_example_2_fire_from_a_corner() -> None:
    state = built(["FIRE", "A"], words=["FIRE", "FIR", "IRE", "RE"])
    assert scored(state, "A1:F B1:I C1:R D1:E") == {"FIRE": 24, "FIR": 18, "IRE": 4, "RE": 3, "I": 1}


@pytest.mark.rule("wordroad", "9", "11")
def test_example_3_one_more_letter_scores_no_premium_again() -> None:
    words = ["FIRE", "FIR", "IRE", "RE", "FIRES", "IRES", "RES", "ES"]
    state = built(["FIRES", "A"], words=words)
    state = after(state, 0, road("A1:F B1:I C1:R D1:E"))
    state = after(state, 1, road("O1:A"))
    assert scored(state, "E1:S") == {"FIRES": 8, "IRES": 4, "RES": 3, "ES": 2}


@pytest.mark.rule("wordroad", "7f", "11")
def test_example_4_a_blank_down_from_a_corner() -> None:
    state = built(["H?TE", "A"], words=["HA", "HAT", "HATE", "AT", "ATE"])
    assert scored(state, "A1:H A2:a A3:T A4:E") == {"HA": 12, "HAT": 15, "HATE": 21, "A": 0, "AT": 1, "ATE": 3}


@pytest.mark.rule("wordroad", "7a", "7f")
def test_example_5_what_cannot_be_the_first_tile() -> None:
    blank = refusal(built(["?E", "A"]), road("A1:e"))
    assert blank.code == "wordroad/first-blank"
    assert (blank.data.step, blank.data.cells, blank.data.tiles) == (0, ("A1",), ("?",))
    dear = refusal(built(["HAT", "A"]), road("A1:H A2:A A3:T"))
    assert dear.code == "wordroad/first-too-dear"
    assert dear.message == "H as first tile takes 4 tiles, but you have 3."
    assert (dear.data.step, dear.data.cells, dear.data.tiles) == (0, ("A1",), ("H",))
    assert refusal(built(["QABCDEFGH", "A"]), road("A1:Q")).code == "wordroad/first-too-dear"
    ten = "A1:Q A2:A A3:B A4:C A5:D A6:E A7:F A8:G A9:H A10:I"
    assert isinstance(events(built(["QABCDEFGHI", "A"]), 0, road(ten))[0], Placed)


@pytest.mark.rule("wordroad", "7e")
def test_example_6_straight_through_a_tile() -> None:
    state = built(["E", "A"], {"A2": "A0", "B2": "T1"}, ["A2", "B2"], words=["ATE"])
    assert scored(state, "C2:E") == {"ATE": 3}
    assert events(state, 0, road("C2:E"))[0] == Placed(0, road("C2:E").place, (), ("B2",))
