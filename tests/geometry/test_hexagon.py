from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import Malformed
from tilery.geometry import Hex
from tilery.geometry.hexagon import DIRECTIONS, RING, STEPS

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.rule("lexigo", "2")
def test_the_six_neighbours_come_in_the_order_of_the_rules():
    assert list(map(list, Hex(0, 0).neighbours())) == [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
    assert Hex(3, -2).neighbours() == tuple(Hex(3, -2) + step for step in STEPS)


@pytest.mark.rule("lexigo", "4")
def test_the_ring_is_e_se_sw_w_nw_ne():
    assert list(map(list, RING)) == [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
    assert [DIRECTIONS[name] for name in ("E", "SE", "SW", "W", "NW", "NE")] == list(RING)


@pytest.mark.parametrize(
    ("name", "right", "down"),
    [("E", 1, 0), ("SE", 1, 1), ("SW", -1, 1), ("W", -1, 0), ("NW", -1, -1), ("NE", 1, -1)],
)
def test_directions_look_as_they_are_called(name, right, down):
    x, y = DIRECTIONS[name].centre()
    assert (x > 0) - (x < 0) == right
    assert (y > 0) - (y < 0) == down


@given(hexes)
def test_neighbours_are_six_different_touching_hexagons_one_width_away(cell):
    around = cell.neighbours()
    assert len(set(around)) == 6
    for other in around:
        assert cell.touches(other)
        assert other.touches(cell)
        assert isclose(dist(cell.centre(), other.centre()), 1)


@given(hexes, hexes)
def test_only_different_hexagons_a_width_apart_touch(a, b):
    assert a.touches(b) == isclose(dist(a.centre(), b.centre()), 1)
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)


def test_distance_counts_steps():
    reached, edge = {Hex(0, 0): 0}, [Hex(0, 0)]
    for steps in range(1, 5):
        edge = [
            new for cell in edge for new in cell.neighbours() if new not in reached and not reached.update({new: steps})
        ]
    assert len(reached) == 61
    assert all(Hex(0, 0).distance(cell) == steps for cell, steps in reached.items())


@given(hexes)
def test_a_name_parses_back(cell):
    assert Hex.parse(cell.name) == cell
    assert cell - cell == Hex(0, 0) == cell + -cell


@pytest.mark.parametrize(
    "name", ["", "1", "1,", ",1", "1,2,3", "1, 2", "+1,2", "01,2", "-0,1", "1.0,2", "A1", "1,2\n", "१,2", "1,9999999"]
)
def test_other_names_are_refused_with_a_sentence(name):
    with pytest.raises(Malformed) as refused:
        Hex.parse(name)
    assert refused.value.code == "geometry/bad-cell"
    assert repr(name) in refused.value.message


def test_a_huge_wrong_name_is_not_repeated_in_full():
    with pytest.raises(Malformed) as refused:
        Hex.parse("7" * 100_000)
    assert len(refused.value.message) < 120
