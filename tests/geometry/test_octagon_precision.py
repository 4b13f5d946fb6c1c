"""The integer contact test against the same question asked in sixty decimal digits."""

from collections import Counter
from decimal import Decimal, localcontext
from math import sqrt
from random import Random

import mpmath
import pytest

from tilery.geometry import contact_of
from tilery.geometry.octagon import STEPS, sign

TINY = Decimal("1e-30")


def by_decimal(difference, half_diagonal):
    """Contact from the centre's distance along the four side normals of a regular octagon."""
    e, ne, n, nw = difference
    x, y = e + (ne - nw) * half_diagonal, n + (ne + nw) * half_diagonal
    distances = (abs(x), abs(y), abs(x + y) * half_diagonal, abs(x - y) * half_diagonal)
    farthest = max(distances)
    if farthest > 1 + TINY:
        return "clear"
    if farthest < 1 - TINY:
        return "overlap"
    touching = sum(distance > 1 - TINY for distance in distances)
    if touching == 2:
        return "tip"
    whole_side = abs(x * x + y * y - 1) < TINY
    return "joined" if whole_side else "offset"


def near(chance, reach):
    """A random difference whose centre is within two tile widths, so that every kind of contact comes up."""
    ne, nw = chance.randint(-reach, reach), chance.randint(-reach, reach)
    x, y = chance.uniform(-1.6, 1.6), chance.uniform(-1.6, 1.6)
    return round(x - (ne - nw) / sqrt(2)), ne, round(y - (ne + nw) / sqrt(2)), nw


def on_the_edge(chance, reach):
    """A random difference exactly one tile width away along an axis: a direction, then any way along that side."""
    k = chance.randint(-reach, reach)
    step = [1, k, round(chance.uniform(-0.7, 0.7) - k * sqrt(2)), k]
    for _ in range(chance.randrange(8)):
        step = [-step[3], *step[:3]]
    return tuple(step)


@pytest.mark.rule("quillico", "4")
def test_contact_agrees_with_sixty_digits_on_random_differences():
    chance = Random(20261115)
    seen: Counter[str] = Counter()
    with localcontext() as context:
        context.prec = 60
        half_diagonal = 1 / Decimal(2).sqrt()
        for reach in (2, 4, 12, 1_000, 1_000_000):
            for count, draw in ((14_000, near), (7_000, on_the_edge)):
                for _ in range(count):
                    difference = draw(chance, reach)
                    expected = by_decimal(difference, half_diagonal)
                    assert contact_of(*difference) == expected, difference
                    seen[expected] += 1
    assert seen.total() >= 100_000
    assert min(seen[kind] for kind in ("clear", "overlap", "joined", "tip", "offset")) >= 100, seen


def test_the_sign_of_u_plus_w_root_2_agrees_with_mpmath_next_to_zero():
    """Convergents of √2 are the hardest: u + w√2 comes as near to 0 as integers of that size can."""
    u, w = 1, 1
    with mpmath.workdps(120):
        for _ in range(150):
            for a, b in ((u, w), (u, -w), (-u, w), (-u, -w), (u + 1, -w), (u, -w - 1), (u, 0), (0, w)):
                assert sign(a, b) == int(mpmath.sign(a + b * mpmath.sqrt(2)))
            u, w = u + 2 * w, u + w
    assert sign(0, 0) == 0


@pytest.mark.rule("quillico", "3")
def test_different_places_never_share_a_centre():
    """Uniqueness: p + q/√2 is 0 only for p = q = 0, so only the zero difference has its centre at the origin."""
    chance = Random(3)
    with localcontext() as context:
        context.prec = 60
        half_diagonal = 1 / Decimal(2).sqrt()
        for _ in range(2_000):
            e, ne, n, nw = near(chance, 10**9)
            at_origin = abs(e + (ne - nw) * half_diagonal) < TINY and abs(n + (ne + nw) * half_diagonal) < TINY
            assert at_origin == ((e, ne, n, nw) == (0, 0, 0, 0))
    assert all(contact_of(*step) == "joined" for step in STEPS)
