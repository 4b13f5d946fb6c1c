"""The compiled hexagon search and its Python source give the same; bad input is refused, never a crash."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilery.core.game import Budget
from tilery.geometry import Hex
from tilery.geometry.hexagon import RING
from tilery.kernel.hexagon import keeper
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import HexKeeper
from tilery.kernel.hexagon.search import HexSearch
from tilery.kernel.words.below import TALL, letters_below
from tilery.lexicon import from_words
from tilery.search.hexagon import HexTask, Walk, Weights, walks

WORDS = (
    "CAT",
    "CATER",
    "CRATE",
    "TRACE",
    "REACT",
    "ACE",
    "ACT",
    "ARC",
    "CAR",
    "CARE",
    "RACE",
    "TEA",
    "TEAR",
    "RATE",
    "AA",
)
GRAPH = from_words(WORDS).graph
BELOW = letters_below(GRAPH)
WEIGHTS = Weights.of({"A": 3, "C": 7, "?": 1}, {"E": 2, "T": 5}, mark=11)


def digest() -> str:
    """What searches of a few random grids find, walk by walk."""
    source = random.Random(5)
    lines: list[str] = []
    for _ in range(12):
        grid = dict(zip(RING, source.choices("ACERT?", k=6), strict=True))
        grid |= {Hex(q, 2): source.choice("ACERT?") for q in range(-2, 1)}
        hand = tuple(source.choices("ACERT?", weights=[2, 2, 2, 2, 2, 1], k=4))
        marks = {source.choice(list(grid)): 1}
        task = HexTask(grid, hand, tuple(grid)[:2], marks, source.random() < 0.5)
        for nodes in (300, 4_000):
            found = walks(GRAPH, task, WEIGHTS, Budget(nodes=nodes))
            lines.append(f"{found.nodes} {found.complete} {found.best()}")
    return "\n".join(lines)


def test_the_python_source_finds_the_same_walks() -> None:
    script = "from differential.test_lexigo_kernel import digest; print(digest())"
    environment = {**os.environ, "TILERY_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment)
    assert done.stdout.decode().strip() == digest()


def test_a_search_makes_room_as_it_goes() -> None:
    graph = from_words([a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]).graph
    task = HexTask(dict.fromkeys(RING, "?"), tuple("ABCD?"), (RING[0],))
    found = walks(graph, task, WEIGHTS, Budget())
    assert found.complete
    assert len(found) > 1024
    assert len(set(map(repr, found.best()))) == len(found)
    assert len(found.best()) == len(found)
    assert found.best(3) == found.best()[:3]
    assert found.best_score() == found.best(1)[0].score


def test_searches_that_live_at_the_same_time_share_no_room() -> None:
    graph = from_words([a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]).graph
    first, second = (HexTask(dict.fromkeys(RING, "?"), tuple(hand), (RING[0],)) for hand in ("ABCD?", "AABB?"))
    alone = [walks(graph, task, WEIGHTS, Budget()).best() for task in (first, second)]
    together = [walks(graph, task, WEIGHTS, Budget()) for task in (first, second)]
    assert min(map(len, together)) > 1024
    assert [found.best() for found in together] == alone


def test_room_is_used_again_when_a_search_is_forgotten() -> None:
    graph = from_words([a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]).graph
    task = HexTask(dict.fromkeys(RING, "?"), tuple("ABCD?"), (RING[0],))
    found = walks(graph, task, WEIGHTS, Budget())
    assert len(found) > keeper.FIRST_ROOM
    best = found.best()
    del found
    [room] = keeper._spare
    again = walks(graph, task, WEIGHTS, Budget())
    assert keeper._spare == []
    assert again.best() == best
    del again
    assert keeper._spare[0][0] is room[0]


@pytest.mark.parametrize("high", [1, 3, 5_000, 90_000_000])
def test_walks_are_sorted_by_score_and_then_as_found(high: int) -> None:
    source = random.Random(high)
    graph = from_words([a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]).graph
    task = HexTask(dict.fromkeys(RING, "?"), tuple("ABCD?"), (RING[0],))
    gains, ends = ({tile: source.randint(-high, high) for tile in "ABCD?"} for _ in range(2))
    found = walks(graph, task, Weights.of(gains, ends), Budget())
    as_found = walks(graph, task, Weights.of({}, {}), Budget())

    def score(walk: Walk) -> int:
        added = dict(walk.place)
        return sum(gains[tile] for tile in added.values()) + ends[added.get(walk.path[-1], "?")]

    expected = sorted(as_found.best(), key=score, reverse=True)
    assert [walk.score for walk in found.best()] == list(map(score, expected))
    assert [(walk.path, walk.place) for walk in found.best()] == [(walk.path, walk.place) for walk in expected]
    assert [found.walk(rank) for rank in (0, 7, len(found) - 1)] == [found.best()[rank] for rank in (0, 7, -1)]


def test_seconds_are_a_budget_too() -> None:
    task = HexTask(dict(zip(RING, "CATERS", strict=True)), tuple("AER"), (RING[0],))
    assert walks(GRAPH, task, WEIGHTS, Budget(seconds=3600)).complete
    assert not walks(GRAPH, task, WEIGHTS, Budget(seconds=0, nodes=3)).complete


def test_no_start_and_no_hand_give_nothing() -> None:
    grid = dict(zip(RING, "CATERS", strict=True))
    assert len(walks(GRAPH, HexTask(grid, ("A",), ()), WEIGHTS, Budget())) == 0
    assert len(walks(GRAPH, HexTask(grid, (), (RING[0],)), WEIGHTS, Budget())) == 0
    assert len(walks(GRAPH, HexTask({}, ("A",), ()), WEIGHTS, Budget())) == 0


def numbers(low: int, high: int, count: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, high), min_size=count, max_size=count)


@settings(max_examples=100, database=None)
@given(
    width=st.integers(-1, 12),
    codes=st.binary(max_size=150),
    marks=st.binary(max_size=150) | st.none(),
    hand=numbers(-1, 2, CODES) | st.lists(st.integers(0, 3), max_size=CODES),
    starts=st.lists(st.integers(-5, 160), max_size=4),
    best=st.integers(-1, 3),
    room=st.integers(-1, 40),
    nodes=st.integers(-3, 2_000),
)
def test_any_input_is_searched_or_refused(
    width: int, codes: bytes, marks: bytes | None, hand: list[int], starts: list[int], best: int, room: int, nodes: int
) -> None:
    weights = array("i", [0] * CODES)
    beside = bytes(len(codes)) if marks is None else marks
    said, found = "expected", 0
    try:
        kept = HexKeeper(best, room)
        search = HexSearch(
            GRAPH, BELOW, width, bytearray(codes), bytearray(beside), array("i", hand), weights, weights, 1, kept
        )
        search.run(array("i", starts), 0, nodes)
        found = kept.found
    except ValueError as error:
        said = str(error)
    assert said.startswith("expected")
    assert 0 <= found <= max(room, 0)


@settings(max_examples=40, database=None)
@given(data=st.data())
def test_sound_input_is_always_searched(data: st.DataObject) -> None:
    """Tiles well inside a plane, any hand: nothing is refused and memory stays bounded."""
    weights = array("i", [0] * CODES)
    tiles = data.draw(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(1, 27), min_size=1))
    held = data.draw(st.lists(st.sampled_from([1, 3, 5, 18, 20, 27]), max_size=8))
    margin = len(held) + 1
    width = 6 + 2 * margin
    codes = bytearray(width * width)
    for (q, r), code in tiles.items():
        codes[(r + margin) * width + q + margin] = code
    hand = array("i", [held.count(code) for code in range(CODES)])
    kept = HexKeeper(0, 30)
    search = HexSearch(GRAPH, BELOW, width, codes, bytearray(len(codes)), hand, weights, weights, 1, kept)
    start = next(index for index, code in enumerate(codes) if code)
    search.run(array("i", [start]), 0, 3_000)
    assert search.nodes <= 3_000
    assert kept.found <= 30


def test_letters_below_are_those_of_all_words_that_go_on() -> None:
    for start in ("", "C", "CA", "TR", "ACT"):
        arc = GRAPH.walk(start)
        endings = [word[len(start) :] for word in WORDS if word.startswith(start)]
        mask = BELOW[arc >> 1]
        assert {chr(64 + bit) for bit in range(1, 27) if mask >> bit & 1} == set("".join(endings))
        assert mask >> TALL == max(map(len, endings))


@settings(max_examples=60, database=None)
@given(seed=st.integers(0, 10_000), limit=st.integers(1, 12))
def test_a_limit_gives_the_first_of_all_walks(seed: int, limit: int) -> None:
    """The search leaves out what cannot be among the best, and finds the same best ones in the same order."""
    source = random.Random(seed)
    grid = dict(zip(RING, source.choices("ACERT?", k=6), strict=True))
    marks = {cell: mark for mark, cell in enumerate(source.sample(list(grid), 2))}
    task = HexTask(grid, tuple(source.choices("ACERT?", k=source.randrange(1, 5))), tuple(grid)[:3], marks)
    gains, ends = ({tile: source.randrange(-2, 6) for tile in "ACERT?"} for _ in range(2))
    weights = Weights.of(gains, ends, mark=source.randrange(-2, 4))
    every = walks(GRAPH, task, weights, Budget())
    some = walks(GRAPH, task, weights, Budget(limit=limit))
    assert some.complete
    assert some.nodes <= every.nodes
    assert len(some) == min(limit, len(every))
    assert some.best() == every.best(limit)
    assert some.best_score() == every.best_score()


def test_a_start_off_the_tiles_is_refused() -> None:
    weights = array("i", [0] * CODES)
    search = HexSearch(GRAPH, BELOW, 3, bytearray(9), bytearray(9), weights, weights, weights, 0, HexKeeper(0, 1))
    with pytest.raises(ValueError, match="expected starts on tiles, found cell 4"):
        search.run(array("i", [4]), 0, 10)
