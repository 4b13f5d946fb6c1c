"""The compiled lane search and its Python source give the same; bad input is refused, never a crash."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilery.geometry import Oct, contact, run
from tilery.geometry.octagon import AXES, STEPS
from tilery.kernel.octagon.free import FreeSides
from tilery.kernel.octagon.reader import LaneReader
from tilery.kernel.octagon.rows import OctRows
from tilery.kernel.octagon.rows import flat as numbers
from tilery.kernel.octagon.search import LaneSearch
from tilery.kernel.octagon.table import OctTable, flat
from tilery.kernel.words.rack import LETTERS, RackWords
from tilery.lexicon import from_words
from tilery.search.octagon import LaneHand, LaneTask, find_plays

WORDS = (
    *("AT", "ET", "TA", "TE", "AE", "EA", "RE", "AR", "ER"),
    *("TEA", "EAT", "ATE", "ETA", "TAR", "RAT", "ART", "TREE", "TEAR", "RATE", "TREAT", "RETREAT", "TREATER"),
)
NAMES = [f"{letter}" for letter in range(2 * LETTERS)]
NONE = array("i", bytes(4 * LETTERS))


def some_table(source: random.Random, tiles: int) -> dict[Oct, str]:
    """Tiles that do not overlap, each joined to one before it; some are stars."""
    table = {Oct(0, 0, 0, 0): "T"}
    while len(table) < tiles:
        place = source.choice(list(table)) + source.choice(STEPS)
        if all(contact(place, other) != "overlap" for other in table):
            table[place] = source.choice("AETR*AET")
    return table


def task_of(table: dict[Oct, str], hand: LaneHand, **more: Any) -> LaneTask:
    return LaneTask(
        tuple(table),
        tuple("" if tile == "*" else tile for tile in table.values()),
        tuple(0 if tile == "*" else 1 + (number % 3 == 0) for number, tile in enumerate(table.values())),
        hand,
        **more,
    )


def digest() -> str:
    """What searches of a few random tables find, play by play."""
    source, graph = random.Random(5), from_words(WORDS).graph
    lines: list[str] = []
    for number in range(12):
        hand = LaneHand("".join(source.choices("AETR", k=5)), "".join(source.choices("AETR", k=2)), number % 3)
        task = task_of(some_table(source, 14), hand, extending=number % 4 != 0, bonus=5)
        for nodes in (500, None):
            found = find_plays(graph, task, nodes=nodes, limit=200)
            lines.append(f"{found.found} {found.complete} {found.plays}")
    return "\n".join(lines)


def test_the_python_source_finds_the_same_plays() -> None:
    script = "from differential.test_quillico_kernel import digest; print(digest())"
    environment = {**os.environ, "TILERY_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment)
    assert done.stdout.decode().strip() == digest()


def test_a_search_that_outgrows_its_room_is_begun_anew() -> None:
    letters = "ABCDE"
    graph = from_words(
        [a + b + c + d + e for a in letters for b in letters for c in letters for d in letters for e in letters]
    )
    task = task_of({Oct(0, 0, 0, 0): "A"}, LaneHand("AABBCCDDEE", ""))
    found = find_plays(graph.graph, task)
    assert found.complete
    assert found.found == len(found.plays) > 8_192
    assert len({(play.places, play.tiles) for play in found.plays}) == found.found


def test_budgets_cut_the_search_off_and_it_says_so() -> None:
    graph = from_words(WORDS).graph
    task = task_of(some_table(random.Random(1), 12), LaneHand("AETRAE", "T", 1))
    assert find_plays(graph, task, seconds=3600).complete
    assert not find_plays(graph, task, seconds=0).complete
    assert not find_plays(graph, task, nodes=20).complete


def test_what_nodes_cut_off_is_not_lost_because_there_is_a_clock_too() -> None:
    graph = from_words(WORDS).graph
    task = task_of(some_table(random.Random(1), 12), LaneHand("AETRAE", "T", 1))
    counted = find_plays(graph, task, nodes=300)
    assert not counted.complete
    assert counted.plays
    assert find_plays(graph, task, nodes=300, seconds=3600) == counted


@settings(max_examples=150, database=None)
@given(
    places=st.lists(st.integers(-5000, 5000) | st.integers(-2, 2), max_size=24),
    letters=st.lists(st.integers(-1, 28), max_size=6),
    held=st.lists(st.sampled_from([0, 1, 5, 18, 20]), max_size=14),
    stars=st.integers(-1, 14),
    longest=st.integers(-1, 20),
    room=st.integers(-1, 60),
    nodes=st.integers(-3, 3_000),
    lane=st.integers(-2, 30),
)
def test_any_input_is_searched_or_refused(
    places: list[int], letters: list[int], held: list[int], stars: int, longest: int, room: int, nodes: int, lane: int
) -> None:
    graph = from_words(WORDS).graph
    hand = array("i", [held.count(letter) for letter in range(LETTERS)])
    found, said = 0, "expected"
    try:
        table = OctTable(array("i", places[: 4 * len(letters)]), array("i", letters), array("i", [1] * len(letters)))
        words = RackWords(graph, hand, stars, longest, 0x7FFFFFE, room)
        words.collect(nodes)
        words.list_words()
        words.begin(room, longest, nodes)
        words.list_beginnings()
        search = LaneSearch(graph, table, words, hand, NONE, stars, True, 5, 10, room)
        search.run(lane, nodes)
        found = search.plays.found
        read = [LaneReader(search, NAMES).play(number) for number in range(found)]
        assert all(len(places) == len(tiles) > 0 for _, _, places, tiles, _, _ in read)
    except (ValueError, IndexError) as error:
        said = str(error)
    assert said.startswith("expected")
    assert 0 <= found <= max(room, 0)


@settings(max_examples=60, database=None)
@given(seed=st.integers(0, 2**32), tiles=st.integers(1, 40), stars=st.integers(0, 4), limit=st.integers(0, 30))
def test_sound_input_is_always_searched(seed: int, tiles: int, stars: int, limit: int) -> None:
    source, graph = random.Random(seed), from_words(WORDS).graph
    hand = LaneHand("".join(source.choices("AETR", k=source.randrange(8))), "", stars)
    found = find_plays(graph, task_of(some_table(source, tiles), hand), nodes=20_000, limit=limit or None)
    values = [play.value for play in found.plays]
    assert values == sorted(values, reverse=True)
    assert len(values) <= (limit or found.found)


def test_words_of_another_graph_are_refused() -> None:
    one, other = from_words(WORDS).graph, from_words(["AT", "TA"]).graph
    table = OctTable(array("i", [0, 0, 0, 0]), array("i", [1]), array("i", [1]))
    words = RackWords(one, NONE, 0, 1, 2, 8)
    with pytest.raises(ValueError, match="expected words of the same graph"):
        LaneSearch(other, table, words, NONE, NONE, 0, True, 0, 0, 8)


@settings(max_examples=60, database=None)
@given(seed=st.integers(0, 2**32), tiles=st.integers(1, 40))
def test_places_are_free_that_touch_no_letter_without_joining_it(seed: int, tiles: int) -> None:
    dice = random.Random(seed)
    table = some_table(dice, tiles)
    places, letters = flat(list(table)), array("i", [tile != "*" for tile in table.values()])
    expected: dict[Oct, int] = {}
    for number, (at, tile) in enumerate(table.items()):
        for side, step in enumerate(STEPS):
            if tile != "*" and _is_free(at + step, table):
                expected.setdefault(at + step, 8 * number + side)
    free = FreeSides()
    sides: list[int] = []
    while free.count < len(letters):
        since, until = free.count, dice.randint(free.count + 1, len(letters))
        dropped, new = free.lay(places[4 * since : 4 * until], letters[since:until])
        sides = [side for number, side in enumerate(sides) if number not in dropped] + new
    assert sides == list(expected.values())


def test_a_table_of_any_size_has_free_sides() -> None:
    places = [Oct(2 * step, 0, 0, 0) for step in range(400)]
    free = FreeSides()
    sides: list[int] = []
    for start in range(0, 400, 100):
        dropped, new = free.lay(flat(places[start : start + 100]), array("i", [1] * 100))
        sides = [side for number, side in enumerate(sides) if number not in dropped] + new
    assert free.count == 400
    assert sides == FreeSides().lay(flat(places), array("i", [1] * 400))[1]


def test_free_sides_of_impossible_tiles_are_refused() -> None:
    for places, letters in (([0, 0, 0], [1]), ([], [1]), ([0, 4001, 0, 0], [1])):
        with pytest.raises(ValueError, match="expected"):
            FreeSides().lay(array("i", places), array("i", letters))


def _is_free(place: Oct, table: dict[Oct, str]) -> bool:
    touches = [(contact(place, other), tile) for other, tile in table.items()]
    return all(kind in ("clear", "joined") or (kind != "overlap" and tile == "*") for kind, tile in touches)


def test_lanes_at_once_and_one_by_one_find_the_same() -> None:
    graph, hand = from_words(WORDS).graph, array("i", [0, 2, *[0] * 25])
    table = OctTable(array("i", [0, 0, 0, 0]), array("i", [20]), array("i", [1]))
    words = RackWords(graph, hand, 0, 3, 1 << 20, 50)
    words.collect(1_000)
    words.list_words()
    one, all_ = (LaneSearch(graph, table, words, hand, NONE, 0, False, 0, 0, 50) for _ in range(2))
    assert all(one.run(lane, 1_000) for lane in range(one.lanes.total))
    assert all_.run_all(1_000)
    assert all_.plays.found == one.plays.found > 0
    assert all_.plays.records == one.plays.records


def test_a_play_that_was_not_found_cannot_be_read() -> None:
    graph = from_words(WORDS).graph
    table = OctTable(array("i", [0, 0, 0, 0]), array("i", [1]), array("i", [1]))
    search = LaneSearch(graph, table, RackWords(graph, NONE, 0, 1, 2, 8), NONE, NONE, 0, True, 0, 0, 8)
    for number in (-1, 0, 1):
        with pytest.raises(IndexError, match="expected a play from 0 to -1"):
            LaneReader(search, NAMES).play(number)


def test_a_reader_wants_names_for_all_tiles() -> None:
    graph = from_words(WORDS).graph
    table = OctTable(array("i", [0, 0, 0, 0]), array("i", [1]), array("i", [1]))
    search = LaneSearch(graph, table, RackWords(graph, NONE, 0, 1, 2, 8), NONE, NONE, 0, True, 0, 0, 8)
    with pytest.raises(ValueError, match="expected 54 names, found 53"):
        LaneReader(search, NAMES[1:])


def test_words_between_two_letters_are_found_where_words_may_not_be_extended() -> None:
    graph = from_words(["TEATS"]).graph
    task = task_of({Oct(0, 0, 0, 0): "T", Oct(4, 0, 0, 0): "S"}, LaneHand("AET", ""), extending=False)
    (found,) = find_plays(graph, task).plays
    assert found.places == ((1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0))
    assert found.words == ("TEATS",)


@settings(max_examples=60, database=None)
@given(seed=st.integers(0, 2**32), tiles=st.integers(1, 40), far=st.sampled_from([0, 99_999, 2**39]))
def test_what_touches_without_joining_is_close(seed: int, tiles: int, far: int) -> None:
    source = random.Random(seed)
    laid = [place + Oct(far, 0, -far, 0) for place in some_table(source, tiles)]
    places = [source.choice(laid) + source.choice(STEPS) for _ in range(4)]
    found = OctRows(numbers([*laid, *places]), bytes([1] * (tiles + 4)), 4).close()
    touching = [
        (tiles + number, tile)
        for number, place in enumerate(places)
        for tile, other in enumerate(laid)
        if contact(place, other) not in ("clear", "joined")
    ]
    assert set(touching) <= set(found)
    assert found == sorted(found)
    assert not any(contact(places[new - tiles], laid[tile]) == "joined" for new, tile in found)
    assert OctRows(numbers([*laid, Oct(far + 1000, 0, 0, 0)]), bytes([1] * (tiles + 1)), 1).close() == []


@settings(max_examples=60, database=None)
@given(seed=st.integers(0, 2**32), tiles=st.integers(1, 40))
def test_rows_are_those_of_the_geometry(seed: int, tiles: int) -> None:
    source = random.Random(seed)
    places = list(some_table(source, tiles))
    letters = [source.random() < 0.9 for _ in places]
    live = {place for place, letter in zip(places, letters, strict=True) if letter}
    rows = OctRows(numbers(places), bytes(letters), 0)
    for number, place in enumerate(places):
        if letters[number]:
            expected = [run(place, step, live) for step in AXES]
            assert [tuple(places[at] for at in rows.row(number, axis)) for axis in range(4)] == expected
            assert rows.axes(number) == [axis for axis in range(4) if len(expected[axis]) > 1]
            for but in range(-1, 4):
                others = [line for axis, line in enumerate(expected) if axis != but and len(line) > 1]
                assert [tuple(places[at] for at in row) for row in rows.rows([number], but)] == others


def test_rows_refuse_what_is_not_there() -> None:
    rows = OctRows(numbers([Oct(0, 0, 0, 0)]), b"\1", 1)
    for tile, axis in ((1, 0), (-1, 0), (0, 4), (0, -1)):
        with pytest.raises(IndexError, match="expected one of 1 tiles and of 4 axes"):
            rows.row(tile, axis)
    with pytest.raises(ValueError, match="expected four numbers for each of 0 tiles"):
        OctRows(numbers([Oct(0, 0, 0, 0)]), b"", 0)
    with pytest.raises(ValueError, match="at most as many new tiles"):
        OctRows(numbers([Oct(0, 0, 0, 0)]), b"\1", 2)
    with pytest.raises(OverflowError):
        OctRows(numbers([Oct(0, 2**41, 0, 0)]), b"\1", 0)


def test_the_best_openings_are_the_first_of_all() -> None:
    graph = from_words(["AT", "TA", "EAT", "TEA", "ATE", "SEAT", "EAST", "TREATS"]).graph
    for hand in (LaneHand("AETS", ""), LaneHand("AES", "T"), LaneHand("AERST", "T"), LaneHand("AT", "", 1)):
        task = task_of({}, hand, bonus=5)
        every = find_plays(graph, task).plays
        assert every
        assert [play.points for play in every] == [sum(map(len, play.tiles)) for play in every]
        for play in every:
            left = len(hand.black) + len(hand.red) + hand.stars - len(play.tiles)
            assert play.value == play.points + (0 if left else 5)
        assert [play.value for play in every] == sorted([play.value for play in every], reverse=True)
        assert find_plays(graph, task, limit=2).plays == every[:2]
