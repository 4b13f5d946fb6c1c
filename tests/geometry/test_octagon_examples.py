"""The coordinates of the worked examples of quillico's rules, place by place."""

from itertools import combinations
from math import isclose, sqrt

import pytest

from tilery.geometry import Oct, contact
from tilery.geometry.octagon import NE, NW, SE, E, N, S

ORIGIN = Oct(0, 0, 0, 0)
R = 1 / sqrt(2)


def at(cell):
    """(x, y) as the rules write it, y to the north."""
    x, y = cell.centre()
    return (x, -y)


def close(point, expected):
    return all(isclose(a, b, abs_tol=1e-12) for a, b in zip(point, expected, strict=True))


def free_of_contact(*words):
    """No two tiles of these words overlap or touch without joining."""
    cells = {cell for word in words for cell in word}
    return all(contact(a, b) in {"clear", "joined"} for a, b in combinations(cells, 2))


@pytest.mark.rule("quillico", "5")
def test_example_3_three_words_meet_in_one_tile():
    tale = [ORIGIN - back * E for back in range(3, -1, -1)]
    free = [ORIGIN + up * N for up in range(3, -1, -1)]
    egg = [ORIGIN + steps * SE for steps in range(3)]
    assert close(at(egg[1]), (R, -R))
    assert close(at(egg[2]), (2 * R, -2 * R))
    assert free_of_contact(tale, free, egg)
    north_east = [ORIGIN + steps * NE for steps in range(3)]
    assert contact(north_east[1], free[2]) == "overlap"
    assert contact(ORIGIN + E, ORIGIN) == "joined"


@pytest.mark.rule("quillico", "9d")
def test_example_4_the_w_of_wow_touches_k_at_a_tip():
    kiss = [step * E for step in range(4)]
    f = E + N
    fork = [f + step * NW for step in range(4)]
    assert free_of_contact(kiss, [f, E, E + S], fork)
    o = fork[1]
    w = o - NE
    assert w == Oct(1, -1, 1, 1)
    assert close(at(w), (1 - 2 * R, 1))
    assert contact(w, ORIGIN) == "tip"


@pytest.mark.rule("quillico", "5")
def test_example_4_wok_fits_from_the_north_west_only():
    kiss = [step * E for step in range(4)]
    f = E + N
    fork = [f + step * NW for step in range(4)]
    north_west = [step * NW for step in (2, 1, 0)]
    assert free_of_contact(kiss, [f, E, E + S], north_west)
    assert any(contact(a, b) == "overlap" for a in (N, 2 * N) for b in fork)
    assert free_of_contact(kiss, fork, [f], north_west)


@pytest.mark.rule("quillico", "5")
def test_example_5_f_stands_on_the_star_side_to_side():
    star, a = 3 * E, 4 * E + N
    fancy = [a + step * E for step in range(-1, 4)]
    assert close(at(fancy[0]), (3, 1))
    assert contact(fancy[0], star) == "joined"


@pytest.mark.rule("quillico", "5")
def test_example_6_sear_crosses_store_through_its_e():
    store = [step * E for step in range(5)]
    sear = [4 * E + step * N for step in (1, 0, -1, -2)]
    assert [at(cell) for cell in sear] == [(4, 1), (4, 0), (4, -1), (4, -2)]
    assert free_of_contact(store, sear)
