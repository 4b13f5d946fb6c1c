from itertools import combinations, product
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import Malformed
from tilery.geometry import Oct, contact, contact_of, run
from tilery.geometry.octagon import AXES, DIRECTIONS, NE, NW, SE, STEPS, SW, E, N, S, W

octs = st.builds(Oct, *[st.integers(-9, 9)] * 4)
ORIGIN = Oct(0, 0, 0, 0)
TIPS = {(1, 1, -1, 1), (1, -1, 1, 1), (1, -1, -1, 1), (1, -1, 1, -1)}


@pytest.mark.rule("quillico", "3")
def test_the_eight_directions_are_the_units_and_their_negatives():
    assert [tuple(DIRECTIONS[name]) for name in ("E", "NE", "N", "NW")] == [
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    ]
    assert (W, SW, S, SE) == (-E, -NE, -N, -NW)
    assert AXES == (E, NE, N, NW)


@pytest.mark.rule("quillico", "3")
@pytest.mark.parametrize(
    ("name", "right", "down"),
    [("E", 1, 0), ("NE", 1, -1), ("N", 0, -1), ("NW", -1, -1), ("W", -1, 0), ("SW", -1, 1), ("S", 0, 1), ("SE", 1, 1)],
)
def test_directions_look_as_they_are_called_and_go_one_width(name, right, down):
    x, y = DIRECTIONS[name].centre()
    assert (x > 0) - (x < 0) == right
    assert (y > 0) - (y < 0) == down
    assert isclose(dist((0, 0), (x, y)), 1)


@pytest.mark.rule("quillico", "3")
@given(octs)
def test_the_centre_is_that_of_the_rules_with_y_turned_down(cell):
    x, y = cell.centre()
    assert isclose(x, cell.e + (cell.ne - cell.nw) / sqrt(2), abs_tol=1e-12)
    assert isclose(-y, cell.n + (cell.ne + cell.nw) / sqrt(2), abs_tol=1e-12)


@pytest.mark.rule("quillico", "4")
@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        ((1, 0, 0, 0), "joined"),
        ((1, 0, 0, 1), "overlap"),
        ((1, 1, -1, 1), "tip"),
        ((-3, 2, -1, -2), "offset"),
        ((1, 0, 1, 0), "clear"),
        ((6, -7, 0, 0), "clear"),
    ],
)
def test_the_checks_of_the_rules(difference, expected):
    assert contact_of(*difference) == expected
    assert contact(Oct(*difference), ORIGIN) == expected


@pytest.mark.rule("quillico", "4")
def test_tip_differences_are_exactly_the_eight_of_the_rules():
    found = {difference for difference in product(range(-5, 6), repeat=4) if contact_of(*difference) == "tip"}
    assert found == TIPS | {tuple(-n for n in tip) for tip in TIPS}


@pytest.mark.rule("quillico", "4")
def test_joined_differences_are_exactly_the_eight_directions():
    found = {difference for difference in product(range(-5, 6), repeat=4) if contact_of(*difference) == "joined"}
    assert found == set(STEPS)


@pytest.mark.rule("quillico", "5")
def test_directions_45_degrees_apart_overlap_and_all_others_are_clear():
    for (i, a), (j, b) in product(enumerate(STEPS), repeat=2):
        apart = min((i - j) % 8, (j - i) % 8)
        assert contact(a, b) == ("overlap" if apart < 2 else "clear")


@pytest.mark.rule("quillico", "5")
def test_a_tile_has_at_most_four_joined_neighbours_in_at_most_three_lines():
    choices = [[step for i, step in enumerate(STEPS) if mask >> i & 1] for mask in range(256)]
    fitting = [c for c in choices if all(contact(a, b) != "overlap" for a, b in combinations(c, 2))]
    assert max(map(len, fitting)) == 4
    assert max(len({max(step, -step) for step in c}) for c in fitting) == 3


@pytest.mark.rule("quillico", "4")
@given(octs, octs, octs)
def test_contact_depends_on_the_difference_alone_and_not_on_who_is_first(a, b, move):
    assert contact(a, b) == contact(b, a) == contact(a + move, b + move)
    assert (contact(a, b) == "joined") == (b in a.neighbours())
    assert contact(a, a) == "overlap"


def turned(cell):
    """An eighth of a turn to the left."""
    return Oct(-cell.nw, cell.e, cell.ne, cell.n)


@pytest.mark.rule("quillico", "4")
@given(octs)
def test_contact_is_the_same_after_an_eighth_of_a_turn(cell):
    assert contact(cell, ORIGIN) == contact(turned(cell), ORIGIN)
    assert [turned(step) for step in STEPS] == [*STEPS[1:], STEPS[0]]


@pytest.mark.rule("quillico", "6")
def test_a_line_is_the_whole_chain_along_one_axis():
    occupied = {2 * NE, NE, ORIGIN, -2 * NE, E, 2 * E}
    assert run(ORIGIN, NE, occupied) == (ORIGIN, NE, 2 * NE)
    assert run(E, E, occupied) == (ORIGIN, E, 2 * E)
    assert run(ORIGIN, N, occupied) == (ORIGIN,)


@given(octs)
def test_a_name_parses_back(cell):
    assert Oct.parse(cell.name) == cell
    assert cell - cell == ORIGIN == cell + -cell
    assert cell + cell + cell == 3 * cell == cell * 3


@pytest.mark.parametrize(
    "name", ["", "0,0,0", "0,0,0,0,0", "0,0,0,-0", "0, 0,0,0", "0,0,0,x", "1,0,-1,0\n", "--1,0,0,0"]
)
def test_other_names_are_refused_with_a_sentence(name):
    with pytest.raises(Malformed) as refused:
        Oct.parse(name)
    assert refused.value.code == "geometry/bad-cell"
    assert repr(name) in refused.value.message
