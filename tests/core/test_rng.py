"""The frozen generator, against its published vectors and an independent reading of its specification."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core import rng

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "randomness.md"


def vectors() -> list[tuple[bytes, int, int, int, int]]:
    text = PAGE.read_text(encoding="utf-8")
    seven = re.search(r"`([0-9a-f]{64})`", text)
    assert seven
    seeds = {"zero": bytes(32), "seven": bytes.fromhex(seven[1])}
    rows = re.findall(r"^\| (zero|seven) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.M)
    return [(seeds[name], int(step), int(k), int(n), int(drawn)) for name, step, k, n, drawn in rows]


@pytest.mark.rule("common", "C7")
def test_the_published_vectors() -> None:
    rows = vectors()
    assert len(rows) == 10
    for seed, step, k, n, expected in rows:
        assert rng.below(seed, step, k, n) == expected


def by_the_page(seed: bytes, step: int, k: int, n: int) -> int:
    """The page's recipe, written down again without looking at the code."""
    for attempt in itertools.count():
        message = seed + step.to_bytes(8, "big") + k.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        v = int(hashlib.sha256(message).hexdigest()[:16], 16)
        if v < 2**64 - (2**64 % n):
            return v % n
    raise AssertionError("numbers without end have ended")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**50), st.integers(0, 2**31), st.integers(1, 2**64))
def test_the_code_does_what_the_page_says(seed: bytes, step: int, k: int, n: int) -> None:
    assert rng.below(seed, step, k, n) == by_the_page(seed, step, k, n)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_an_impossible_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="n must be from 1"):
        rng.below(bytes(32), 0, 0, n)


def test_every_number_is_about_equally_likely() -> None:
    counts = Counter(rng.below(bytes(32), step, 0, 6) for step in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


@pytest.mark.rule("common", "C7")
def test_short_seeds_are_widened_and_whole_ones_kept() -> None:
    assert rng.widen(7) == rng.widen("7") == hashlib.sha256(b"7").digest()
    whole = bytes(range(32))
    assert rng.widen(whole) == whole
    assert rng.seed_sha256(whole) == hashlib.sha256(whole).hexdigest()


def test_draws_of_one_decision_are_numbered() -> None:
    chance = rng.Chance(bytes(32), 9)
    assert [chance.below(10) for _ in range(4)] == [rng.below(bytes(32), 9, k, 10) for k in range(4)]


def test_shuffled_and_choice_are_made_of_numbered_draws() -> None:
    assert sorted(rng.Chance(bytes(32), 0).shuffled("ABCDE")) == list("ABCDE")
    assert rng.Chance(bytes(32), 0).choice("ABCDEF") == "ABCDEF"[rng.below(bytes(32), 0, 0, 6)]


def test_a_number_that_would_make_some_likelier_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    n = 2**63 + 1  # the numbers below it fit once into 64 bits, so any other is drawn again
    drawn = iter([2**64 - 1, n, n - 1])
    monkeypatch.setattr(rng, "_sha256", lambda _: SimpleNamespace(digest=lambda: next(drawn).to_bytes(8, "big")))
    assert rng.below(bytes(32), 0, 0, n) == n - 1
    assert list(drawn) == []


@pytest.mark.rule("common", "C7")
def test_without_a_seed_nothing_is_drawn() -> None:
    chance = rng.Chance(rng.UNSEEDED, 3)
    with pytest.raises(rng.NoSeed, match="needs a seed"):
        chance.below(6)
    assert chance.k == 0
