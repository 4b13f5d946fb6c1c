"""The generator in the kernel draws what the frozen one draws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core import rng
from tilery.kernel.chance import KernelChance

SEEDS = st.binary(min_size=32, max_size=32)
STEPS = st.integers(0, 2**64 - 1)


@pytest.mark.rule("common", "C7")
@given(SEEDS, STEPS, st.lists(st.integers(1, 2**64 - 1), min_size=1, max_size=6))
def test_draws_equal_those_of_the_frozen_generator(seed: bytes, step: int, sizes: list[int]) -> None:
    kernel, frozen = KernelChance(seed), rng.Chance(seed, step)
    kernel.decide(step)
    assert [kernel.below(n) for n in sizes] == [frozen.below(n) for n in sizes]


def test_a_draw_that_is_thrown_away_is_drawn_again() -> None:
    size = 2**63 + 1  # about every second attempt is above the last multiple
    seed = rng.widen(7)
    kernel = KernelChance(seed)
    for step in range(20):
        kernel.decide(step)
        assert kernel.below(size) == rng.below(seed, step, 0, size)


def test_another_seed_gives_other_draws() -> None:
    kernel = KernelChance(rng.widen(1))
    kernel.reseed(rng.widen(2))
    kernel.decide(3)
    assert kernel.below(1000) == rng.below(rng.widen(2), 3, 0, 1000)


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a seed of 32 bytes, found 3"):
        KernelChance(b"abc")
