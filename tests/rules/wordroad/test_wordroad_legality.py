"""Where a tile may go, and the refusal that names the step at fault: rules [7a]–[7g]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.wordroad.wordroad_table import after, built, events, refusal, road, scored
from tilery.core.errors import ErrorData
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import Options, Placed, Play, Scored

CORNERS = {"A1": "F0", "O1": "I1", "A15": "R2", "O15": "E2"}


def placed(state: object, text: str) -> Placed:
    found = events(state, 0, road(text))[0]  # type: ignore[arg-type]
    assert isinstance(found, Placed)
    return found


@pytest.mark.rule("wordroad", "7a", "7g")
@pytest.mark.parametrize(("text", "step", "cells"), [("A1:D", 0, ()), ("A1:D A2:E A3:E", 2, ("A3",))])
def test_as_many_tiles_as_the_first_is_worth(text: str, step: int, cells: tuple[str, ...]) -> None:
    state = built(["DEE", "A"])
    error = refusal(state, road(text))
    assert error.code == "wordroad/wrong-count"
    assert error.message.startswith("D is worth 2, so this turn takes 2 tiles, not ")
    assert error.data == ErrorData(cells=cells, tiles=("D",), step=step, unfinished=not cells)
    assert placed(state, "A1:D A2:E").place == road("A1:D A2:E").place


def test_a_play_has_tiles_and_they_are_letters_on_the_rack() -> None:
    state = built(["DE?", "A"])
    assert refusal(state, Play(())).code == "wordroad/no-tiles"
    for tile in ("?", "DE", "", "é", "1"):
        error = refusal(state, Play((road("A1:D").place[0], type(road("A1:D").place[0])("A2", tile))))
        assert (error.code, error.data) == ("wordroad/no-such-tile", ErrorData(cells=("A2",), tiles=(tile,), step=1))
    error = refusal(state, road("A1:D A2:X"))
    assert error.code == "wordroad/not-held"
    assert error.message == "You have no X left for A2."
    assert error.data == ErrorData(cells=("A2",), tiles=("X",), step=1)
    assert refusal(state, road("A1:D A2:D")).code == "wordroad/not-held"
    assert refusal(built(["ED", "A"]), road("A1:D A2:x")).data.tiles == ("?",)


@pytest.mark.parametrize("cell", ["P1", "A16", "A0", "a1", "", "H", "A01", "ZZ"])
def test_a_tile_goes_on_the_board(cell: str) -> None:
    error = refusal(built(["E", "A"]), Play((type(road("A1:E").place[0])(cell, "E"),)))
    assert (error.code, error.data.step) == ("wordroad/off-board", 0)


def test_a_tile_worth_nothing_is_not_the_first() -> None:
    from tilery.games.wordroad.components import Components

    own = Components({"A": 20, "B": 20}, {"A": 0, "B": 2}, {})
    error = refusal(built(["AB", "A"], set=own), road("A1:A"))
    assert (error.code, error.data) == ("wordroad/first-worthless", ErrorData(cells=("A1",), tiles=("A",), step=0))


@pytest.mark.rule("wordroad", "7b")
def test_the_very_first_tile_goes_to_an_empty_corner() -> None:
    state = built(["E", "A", "A"], {"A1": "F1"}, [None, "A1"])
    for corner in ("O1", "A15", "O15"):
        assert placed(state, f"{corner}:E").over == ()
    assert refusal(state, road("H8:E")).code == "wordroad/not-a-corner"
    taken = refusal(state, road("A1:E"))
    assert taken.code == "wordroad/corner-taken"
    assert taken.data.cells == ("A1", "O1", "A15", "O15")


@pytest.mark.rule("wordroad", "7b")
@pytest.mark.parametrize("over", ["any", "others", "off"])
def test_with_all_corners_taken_the_first_tile_goes_over_one(over: str) -> None:
    state = built(["E", "A", "A"], CORNERS, [None, "O1", "O15"], over=over)
    assert placed(state, "A1:E").over == ("A1",)
    assert refusal(state, road("O15:E")).code == "wordroad/same-letter"
    assert placed(built(["E", "A"], CORNERS, over_same=True), "O15:E").over == ("O15",)


@pytest.mark.rule("wordroad", "7c")
def test_every_later_tile_goes_beside_the_head() -> None:
    state = built(["GE", "A"], {"C3": "F0"}, ["C3"])
    for text in ("C2:G C1:E", "C4:G D4:E", "B3:G A3:E", "D3:G D2:E"):
        placed(state, text)
    for text in ("D4:G", "C5:G", "A3:G", "C3:G"):
        error = refusal(state, road(text))
        assert (error.code, error.data.step) == ("wordroad/out-of-reach", 0)
        assert error.data.cells[:2] == (text[:2], "C3")
    assert refusal(state, road("C3:G")).message == "Your road ends on C3 now; go on from there."
    error = refusal(state, road("C2:G E2:E"))
    assert (error.code, error.data.step) == ("wordroad/out-of-reach", 1)
    assert error.message == "E2 is too far: from C2 that way the next empty cell is D2."


@pytest.mark.rule("wordroad", "7c")
def test_the_head_stays_where_it_is_when_it_is_covered() -> None:
    state = built(["E", "A"], {"C3": "F0X1"}, ["C3", "C3"])
    assert placed(state, "C4:E").over == ()


@pytest.mark.rule("wordroad", "7d")
def test_over_covers_a_tile_for_good() -> None:
    state = built(["E", "A"], {"C3": "F0", "C4": "I1"}, ["C3", "C4"])
    assert placed(state, "C4:E").over == ("C4",)
    stack = after(state, 0, road("C4:E")).board["C4"]
    assert [(laid.tile, laid.seat) for laid in stack] == [("I", 1), ("E", 0)]


@pytest.mark.rule("wordroad", "7d")
def test_a_tile_of_the_same_turn_is_not_covered() -> None:
    state = built(["MEE", "A"], {"C3": "F0"}, ["C3"])
    error = refusal(state, road("C4:M D4:E C4:E"))
    assert (error.code, error.data.step, error.data.cells) == ("wordroad/same-turn", 2, ("C4",))


@pytest.mark.rule("wordroad", "7d")
@pytest.mark.parametrize(("beneath", "tile"), [("E1", "E"), ("e1", "E"), ("E1", "e"), ("e1", "e")])
def test_no_tile_is_covered_by_the_same_letter(beneath: str, tile: str) -> None:
    state = built(["DE?", "A"], {"C3": "F0", "D4": beneath}, ["C3"])
    error = refusal(state, road(f"C4:D D4:{tile}"))
    assert (error.code, error.data.step) == ("wordroad/same-letter", 1)
    allowed = built(["DE?", "A"], {"C3": "F0", "D4": beneath}, ["C3"], over_same=True)
    assert placed(allowed, f"C4:D D4:{tile}").over == ("D4",)


@pytest.mark.rule("wordroad", "7d")
def test_the_option_over_says_which_tiles_may_be_covered() -> None:
    board, heads = {"C3": "F0", "C4": "I0", "D3": "I1", "B3": "R1O0"}, ["C3", "D3"]
    others = built(["E", "A"], board, heads, over="others")
    assert placed(others, "D3:E").over == ("D3",)
    assert refusal(others, road("C4:E")).code == "wordroad/own-road"
    assert refusal(others, road("B3:E")).code == "wordroad/own-road"
    off = built(["E", "A"], board, heads, over="off")
    assert refusal(off, road("D3:E")).code == "wordroad/over-off"
    assert refusal(off, road("C4:E")).code == "wordroad/over-off"


@pytest.mark.rule("wordroad", "7e")
def test_through_crosses_tiles_in_line_to_the_first_empty_cell() -> None:
    board = {"C3": "F0", "D3": "I0", "E3": "R1", "C4": "O1"}
    state = built(["GE", "A"], board, ["C3", "C4"])
    assert placed(state, "F3:G F4:E").through == ("D3", "E3")
    both = placed(state, "C5:G B5:E")
    assert (both.through, both.over) == (("C4",), ())
    assert refusal(state, road("E3:G")).code == "wordroad/through-onto-tile"
    beyond = refusal(state, road("G3:G"))
    assert (beyond.code, beyond.data.cells) == ("wordroad/out-of-reach", ("G3", "C3", "F3"))
    assert refusal(state, road("D4:G")).code == "wordroad/out-of-reach"


@pytest.mark.rule("wordroad", "7e")
def test_through_may_be_used_more_than_once_in_a_turn() -> None:
    state = built(["GE", "A"], {"C3": "F0", "D3": "I0", "E4": "R1"}, ["C3"])
    assert placed(state, "E3:G E5:E").through == ("D3", "E4")


@pytest.mark.rule("wordroad", "7e")
def test_through_does_not_cross_tiles_of_the_same_turn() -> None:
    state = built(["MEED", "A"], {"C3": "F0", "E3": "R1"}, ["C3"])
    error = refusal(state, road("D3:M D4:E D2:E"))
    assert (error.code, error.data.step, error.data.cells) == ("wordroad/through-fresh", 2, ("D2", "D3"))
    covered = built(["MEE", "A"], {"C3": "F0", "D3": "R1"}, ["C3"])
    assert refusal(covered, road("D3:M D4:E D2:E")).code == "wordroad/through-fresh"


@pytest.mark.rule("wordroad", "7e")
def test_through_stops_at_the_edge() -> None:
    state = built(["E", "A"], {"N1": "F0", "O1": "I1"}, ["N1"], over="off")
    assert refusal(state, road("O1:E")).code == "wordroad/over-off"
    assert placed(state, "M1:E").through == ()


def test_through_one_tile_on_any_side() -> None:
    board = {"C3": "F0", "D3": "I1", "C4": "O1", "B3": "R0"}
    state = built(["E", "A"], board, ["C3", "D3"], through="one")
    assert placed(state, "E3:E").through == ("D3",)
    assert placed(state, "D2:E").through == ("D3",)
    assert placed(state, "D4:E").through == ("C4",), "C4 comes before D3"
    assert placed(state, "B4:E").through == ("B3",), "B3 comes before C4"
    assert refusal(state, road("F3:E")).code == "wordroad/out-of-reach"
    assert refusal(state, road("C1:E")).code == "wordroad/out-of-reach"
    onto = built(["E", "A"], {**board, "E3": "S1"}, ["C3", "D3"], through="one")
    assert refusal(onto, road("E3:E")).code == "wordroad/through-onto-tile"
    around = built(["E", "A"], {**board, "D4": "S1"}, ["C3", "D3"], through="one")
    del around.board["C4"]
    error = refusal(around, road("D4:E"))
    assert error.code == "wordroad/through-onto-tile", "one of the two cells between has a tile, which is enough"
    fresh = built(["MEE", "A"], {"C3": "F0"}, ["C3"], through="one")
    assert refusal(fresh, road("D3:M E3:E D2:E")).code == "wordroad/out-of-reach"


def test_through_can_be_off() -> None:
    state = built(["E", "A"], {"C3": "F0", "D3": "I1"}, ["C3"], through="off")
    error = refusal(state, road("E3:E"))
    assert (error.code, error.data.step, error.data.cells) == ("wordroad/through-off", 0, ("E3", "C3"))


@pytest.mark.rule("wordroad", "7f")
def test_a_blank_keeps_the_letter_it_was_given() -> None:
    state = after(built(["D?", "A"]), 0, road("A1:D A2:o"))
    assert state.board["A2"][0].letter == "O"
    assert state.racks[0] == ()


@pytest.mark.rule("wordroad", "7g")
def test_a_refused_play_changes_nothing() -> None:
    state = built(["FIRE", "A"])
    before = built(["FIRE", "A"])
    refusal(state, road("A1:F A2:I A3:R B4:E"))
    assert state == before


@pytest.mark.rule("wordroad", "7d")
def test_by_the_book_a_tile_of_the_same_turn_may_be_covered() -> None:
    state = built(["HENTS", "A"], words=["HE", "TE"], over_turn=True)
    # T lies on the H at the end, so HE is gone and TE is there.
    placed, made = events(state, 0, road("A1:H B1:E A1:T A2:S"))[:2]
    assert isinstance(placed, Placed)
    assert isinstance(made, Scored)
    assert (placed.over, placed.through) == (("A1",), ())
    assert [(word.word, word.points) for word in made.words] == [("TE", (1 + 1) * 3)], "A1 was empty before the turn"
    done = after(state, 0, road("A1:H B1:E A1:T A2:S"))
    assert [laid.tile for laid in done.board["A1"]] == ["H", "T"]
    assert done.roads[0] == ("A1", "B1", "A1", "A2")
    assert done.racks[0] == ("N",)
    assert refusal(replace(state, options=Options()), road("A1:H B1:E A1:T A2:S")).code == "wordroad/same-turn"


@pytest.mark.rule("wordroad", "7d")
def test_a_tile_of_the_same_turn_is_covered_as_any_other_of_ones_own() -> None:
    play = road("A1:H B1:E A1:T A2:S")
    off, others = (built(["HENTS", "A"], over_turn=True, over=over) for over in ("off", "others"))
    assert refusal(off, play).code == "wordroad/over-off"
    assert refusal(others, play).code == "wordroad/own-road"
    same = road("A1:H B1:E A1:h A2:S")
    assert refusal(built(["HE?S", "A"], over_turn=True), same).code == "wordroad/same-letter"
    assert after(built(["HE?S", "A"], over_turn=True, over_same=True), 0, same).turn == 1


@pytest.mark.rule("wordroad", "7e")
def test_by_the_book_a_road_may_go_through_tiles_of_the_same_turn() -> None:
    state = built(["HENTS", "A"], {"A1": "S0"}, ["A1"], over_turn=True, words=["NET"])
    placed = events(state, 0, road("A2:H B2:E B1:N B3:T"))[0]
    assert isinstance(placed, Placed)
    assert placed.through == ("B2",)
    assert scored(state, "A2:H B2:E B1:N B3:T") == {"NET": (1 + 1 + 1) * 2}
    assert after(state, 0, road("A2:H B2:E B1:N B3:T")).roads[0] == ("A1", "A2", "B2", "B1", "B2", "B3")
    assert refusal(replace(state, options=Options()), road("A2:H B2:E B1:N B3:T")).code == "wordroad/through-fresh"


@pytest.mark.rule("wordroad", "7d", "7e")
def test_by_the_book_the_next_tile_may_go_back_over_or_through_the_last() -> None:
    state = built(["HENTS", "A"], {"A1": "S0"}, ["A1"], over_turn=True)
    view = GAME.view(state, 0)
    assert set(GAME.preview(view, road("A2:H B2:E B1:N")).next) == {"A1", "C1", "B2", "B3"}
    plain = GAME.view(replace(state, options=Options()), 0)
    assert set(GAME.preview(plain, road("A2:H B2:E B1:N")).next) == {"A1", "C1"}
