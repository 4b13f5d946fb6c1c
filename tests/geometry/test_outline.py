from math import dist, isclose

import pytest

from tilery.geometry import Hex, Oct, Square, hexagon, octagon, outline, square

NEIGHBOURS = {
    "square": (Square(0, 0), square.STEPS),
    "hexagon": (Hex(0, 0), hexagon.STEPS),
    "octagon": (Oct(0, 0, 0, 0), octagon.STEPS),
}


def placed(cell):
    x, y = cell.centre()
    return [(x + dx, y + dy) for dx, dy in outline(cell.shape)]


@pytest.mark.parametrize("shape", NEIGHBOURS)
def test_each_neighbour_shares_one_whole_side(shape):
    origin, steps = NEIGHBOURS[shape]
    corners = placed(origin)
    assert len(corners) == len(steps)
    for step in steps:
        shared = [corner for corner in corners if any(dist(corner, other) < 1e-9 for other in placed(step))]
        assert len(shared) == 2


@pytest.mark.parametrize("shape", NEIGHBOURS)
def test_sides_are_equal_and_the_width_is_as_asked(shape):
    corners = outline(shape, 3.0)
    sides = [dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert all(isclose(side, sides[0]) for side in sides)
    assert isclose(max(x for x, _ in corners) - min(x for x, _ in corners), 3.0)


@pytest.mark.parametrize("shape", NEIGHBOURS)
def test_corners_go_clockwise_on_the_screen(shape):
    corners = outline(shape)
    twice_area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    assert twice_area > 0


@pytest.mark.rule("quillico", "4")
def test_tips_touch_at_one_corner_only():
    corners = placed(Oct(0, 0, 0, 0))
    shared = [c for c in corners if any(dist(c, other) < 1e-9 for other in placed(Oct(1, 1, -1, 1)))]
    assert len(shared) == 1
