import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import Malformed
from tilery.geometry import Square, run
from tilery.geometry.square import DOWN, LEFT, RIGHT, UP, board, columns, corners, lanes, rows


@pytest.mark.rule("wordroad", "1")
def test_a_board_of_fifteen_has_225_named_squares_from_a1_to_o15():
    names = [cell.name for cell in board(15)]
    assert len(set(names)) == 225
    assert (names[0], names[14], names[112], names[-1]) == ("A1", "O1", "H8", "O15")


@given(st.integers(0, 25), st.integers(0, 98))
def test_a_name_parses_back(column, row):
    cell = Square(column, row)
    assert Square.parse(cell.name) == cell


@pytest.mark.parametrize(
    "name", ["", "A", "1", "a1", "A0", "A01", "A100", "AA1", "A1 ", " A1", "A1\n", "A-1", "Ä1", "A１"]
)
def test_other_names_are_refused_with_a_sentence(name):
    with pytest.raises(Malformed) as refused:
        Square.parse(name)
    assert refused.value.code == "geometry/bad-cell"
    assert repr(name) in refused.value.message


@pytest.mark.parametrize("cell", [Square(-1, 0), Square(0, -1), Square(26, 0), Square(0, 99)])
def test_a_step_off_every_board_has_no_name(cell):
    with pytest.raises(ValueError, match="expected a square from A1 to Z99"):
        _ = cell.name


@given(st.integers(0, 14), st.integers(0, 14))
def test_neighbours_are_the_squares_one_step_away_on_the_board(column, row):
    cell = Square(column, row)
    expected = {other for other in board(15) if abs(other.column - column) + abs(other.row - row) == 1}
    found = cell.neighbours(15)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_steps_move_as_they_are_called():
    middle = Square.parse("H8")
    assert [(middle + step).name for step in (RIGHT, DOWN, LEFT, UP)] == ["I8", "H9", "G8", "H7"]
    assert (-RIGHT, -DOWN) == (LEFT, UP)


def test_lanes_are_the_rows_and_the_columns():
    assert [cell.name for cell in rows(3)[1]] == ["A2", "B2", "C2"]
    assert [cell.name for cell in columns(3)[1]] == ["B1", "B2", "B3"]
    assert lanes(15) == rows(15) + columns(15)
    assert all(sum(cell in lane for lane in lanes(15)) == 2 for cell in board(15))


@pytest.mark.rule("wordroad", "7b")
def test_the_four_corners():
    assert [cell.name for cell in corners(15)] == ["A1", "O1", "A15", "O15"]


def test_a_run_stops_at_gaps_and_holds_its_start():
    occupied = {Square(column, 0) for column in (0, 1, 3, 4, 6)}
    assert run(Square(2, 0), RIGHT, occupied) == tuple(Square(column, 0) for column in range(5))
    assert run(Square(2, 0), LEFT, occupied) == tuple(Square(column, 0) for column in (4, 3, 2, 1, 0))
    assert run(Square(9, 9), RIGHT, occupied) == (Square(9, 9),)


def test_centres_go_right_and_down():
    assert Square.parse("A1").centre() == (0.0, 0.0)
    assert Square.parse("C2").centre() == (2.0, 1.0)
