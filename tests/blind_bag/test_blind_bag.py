"""Blind draws: from the whole set, each tile once, the same again by the same seed, and promised before."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from tilery import registry
from tilery.blind_bag import BagStep, draw_from_bag
from tilery.core.errors import IllegalAction

SEED = "07" * 32
GAME = registry.find("lexigo")


def test_the_draws_empty_the_set_and_can_be_checked() -> None:
    steps = (BagStep(0, 60), BagStep(1, 40))
    state = draw_from_bag(GAME, GAME.Options(), SEED, steps)
    assert state.left == 0
    there = Counter(tile for drawn in state.draws for tile in drawn)
    assert there == Counter(face.tile for face in GAME.pieces(GAME.Options()).tiles)
    assert state.promise == sha256(bytes.fromhex(SEED)).hexdigest()
    assert draw_from_bag(GAME, GAME.Options(), SEED, steps) == state
    assert draw_from_bag(GAME, GAME.Options(), SEED, steps[:1]).draws == state.draws[:1]
    assert draw_from_bag(GAME, GAME.Options(), "5e" * 32, steps).draws != state.draws


def test_tiles_can_be_put_back() -> None:
    first = draw_from_bag(GAME, GAME.Options(), SEED, (BagStep(0, 100),)).draws[0]
    state = draw_from_bag(GAME, GAME.Options(), SEED, (BagStep(0, 100), BagStep(0, 2, first[:2])))
    assert sorted(state.draws[1]) == sorted(first[:2])


@pytest.mark.parametrize(("step", "code"), [(BagStep(0, 101), "bag/too-few"), (BagStep(0, 1, ("Q",)), "bag/not-out")])
def test_what_cannot_be_drawn_or_put_back_is_refused(step: BagStep, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        draw_from_bag(GAME, GAME.Options(), SEED, (step,))
    assert caught.value.code == code
    assert caught.value.data.step == 0
