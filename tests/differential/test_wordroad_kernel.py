"""The kernel of Word Road: whatever it is given it refuses or survives, and compiled or not it finds the same."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery import kernel
from tilery.kernel.road.board import LONGEST
from tilery.kernel.road.keeper import RoadKeeper
from tilery.kernel.road.scoring import RoadScorer
from tilery.kernel.road.search import RoadSearch
from tilery.lexicon import from_words
from tilery.search import road

WORDS = ["AA", "AB", "ABA", "BA", "BAA", "CAB", "CABAL", "LAB", "LABS", "SLAB", "ALB", "ALBS", "A", "I"]
MOST_ROADS = 3_000
"""Tables with more roads than this are not compared."""


def random_table(seed: int) -> road.RoadTask:
    """A board full or empty, a rack of any kind, the head anywhere: mostly nothing a match could lead to."""
    rng = random.Random(seed)
    graph = from_words(WORDS).graph
    cells = rng.sample(range(225), rng.choice([0, 5, 60, 225]))
    letters = [ord(letter) - 64 for letter in "ABCLS"]
    tiles = tuple(road.Tile(cell, rng.choice(letters), rng.randrange(12), rng.random() < 0.7) for cell in cells)
    rack = {letter: (rng.randrange(3), rng.randrange(5)) for letter in rng.sample(letters, 3)}
    return road.RoadTask(
        graph=graph,
        tiles=tiles,
        premium={cell: (rng.randint(1, 3), rng.randint(1, 3)) for cell in rng.sample(range(225), 40)},
        rack={**rack, 0: (rng.choice([0, 0, 1]), 0)},
        head=rng.choice([None, rng.randrange(225), *cells[:1]]),
        one_letter_words=frozenset(rng.sample(letters, 2)),
        over_same=rng.random() < 0.3,
        through=rng.choice(["line", "one", "off"]),
        through_fresh=(over_turn := rng.random() < 0.4),
        over_fresh=over_turn and rng.random() < 0.8,
    )


def digest(count: int) -> str:
    """All that searches of many random tables find."""
    found = hashlib.sha256()
    for seed in range(count):
        where = random_table(seed)
        for nodes in (None, 300):
            found.update(repr(road.search(where, limit=20, nodes=2_000 if nodes is None else nodes)).encode())
        for length in road.lengths(where):
            found.update(repr(road.search_every(where, length, limit=5, nodes=3_000)).encode())
            found.update(repr(road.search_beam(where, length, limit=5, width=20)).encode())
    return found.hexdigest()


def test_random_tables_are_survived(soak: bool) -> None:
    assert digest(2_000 if soak else 60) == digest(2_000 if soak else 60)


@pytest.mark.parametrize("scouted", [0, road.SCOUTED])
def test_the_best_few_are_the_first_of_all_roads(scouted: int, soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be among the best is left out, which changes neither them nor their order nor the count."""
    monkeypatch.setattr(road, "SCOUTED", scouted)
    compared = 0
    for seed in range(400 if soak else 60):
        where = random_table(seed)
        lengths = road.lengths(where)
        count = road.search(where, limit=1).found
        if max(lengths, default=0) > road.EXHAUSTIVE or not 0 < count < MOST_ROADS:
            continue
        roads = [item for length in lengths for item in road.search_every(where, length, limit=count).items]
        expected = sorted(roads, key=lambda item: (-item.points, len(item.cells)))
        for limit in (1, 5, 40):
            found = road.search(where, limit=limit)
            assert found.items == tuple(expected[:limit]), f"table {seed}, the best {limit}"
            assert (found.found, found.complete) == (len(roads), True), f"table {seed}, the best {limit}"
            assert count == len(roads)
        compared += len(roads) > 40
    assert compared > 5


SCRIPT = "from differential.test_wordroad_kernel import digest, kernel; print(kernel.compiled, digest(25))"


def test_the_python_sources_find_the_same() -> None:
    environment = {**os.environ, "TILERY_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, check=True, env=environment)
    compiled, found = done.stdout.decode().split()
    assert compiled == "False"
    assert found == digest(25), f"kernel.compiled is {kernel.compiled} here"


@given(st.integers(-400, 400), st.integers(-5, 300), st.integers(-2000, 2000))
def test_numbers_out_of_range_are_refused(cell: int, letter: int, worth: int) -> None:
    board = RoadScorer(from_words(WORDS).graph)
    row, column = divmod(cell, 17)
    fits = 1 <= row <= 15 and 1 <= column <= 15
    for good, call in (
        (fits and 1 <= letter <= 26 and 0 <= worth <= 999, lambda: board.set_tile(cell, letter, worth, True)),
        (fits and 1 <= letter <= 3, lambda: board.set_cell(cell, letter, 1)),
        (fits or cell == 0, lambda: board.set_rules(0, False, 1, cell)),
        (0 <= letter <= 26 and (letter == 0 or 0 <= worth <= 999), lambda: board.set_rack(letter, 1, worth)),
    ):
        if good:
            call()
        else:
            with pytest.raises(ValueError):
                call()


@pytest.mark.parametrize("length", [-1, 0, LONGEST + 1])
def test_lengths_rooms_and_ways_are_checked(length: int) -> None:
    board = RoadScorer(from_words(WORDS).graph)
    search = RoadSearch(board, RoadKeeper(5))
    with pytest.raises(ValueError):
        search.every(length, 10)
    with pytest.raises(ValueError):
        search.beam(length, 10, 10, 0)
    with pytest.raises(ValueError):
        RoadKeeper(0)
    with pytest.raises(ValueError):
        board.set_rules(0, False, 7, 0)
    with pytest.raises(ValueError):
        board.set_rack(1, 11, 1)
