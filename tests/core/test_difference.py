"""Differences of any values of the wire, of views and of scenes, lead from the old one to the new one."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilery
from tilery import registry
from tilery.core.codec import encode
from tilery.core.difference import apply_difference
from tilery.core.game import Budget
from tilery.core.scene import Face, PadColumn, PadLine, Scene, SceneCell, SceneTile, Tray
from tilery.kernel.comparison import Comparison, difference

LOOK = Budget(nodes=2_000, limit=8)


def as_json(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


def led_to(old: Any, new: Any) -> Any:
    """The new value as a client gets it that knows the old one."""
    change = difference(old, new)
    return as_json(old) if change is None else apply_difference(as_json(old), as_json(change))


faces = st.builds(Face, letter=st.sampled_from("AB"), tone=st.sampled_from(["ivory", "red", "back"]))
hands = st.lists(faces, max_size=4).map(tuple)
cells = st.builds(
    SceneCell,
    id=st.sampled_from("abcdefgh"),
    x=st.sampled_from([0.0, 1.5]),
    y=st.just(0.0),
    shape=st.just("square"),
    tone=st.sampled_from(["plain", "open"]),
)
tiles = st.builds(
    SceneTile,
    id=st.sampled_from("abcdefgh"),
    at=st.just("A1"),
    x=st.just(0.0),
    y=st.just(0.0),
    shape=st.just("square"),
    face=faces,
    seat=st.sampled_from([None, 0]),
    fresh=st.booleans(),
    beneath=st.lists(faces, max_size=2).map(tuple),
)
lines = st.lists(st.builds(PadLine, text=st.just("WORD"), points=st.integers(0, 3)), max_size=3).map(tuple)
scenes = st.builds(
    Scene,
    cells=st.lists(cells, max_size=8).map(tuple),
    tiles=st.lists(tiles, max_size=8).map(tuple),
    trays=st.lists(
        st.builds(Tray, seat=st.just(0), kind=st.just("rack"), title=st.just("r"), faces=hands),
        max_size=3,
    ).map(tuple),
    pad=st.lists(
        st.builds(PadColumn, seat=st.just(0), name=st.just("Ann"), total=st.integers(0, 3), lines=lines), max_size=2
    ).map(tuple),
    awaited=st.lists(st.integers(0, 3), max_size=3).map(tuple),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "A"]) | st.just(1.0),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)


@given(scenes, scenes)
def test_any_scene_from_any_other(old: Scene, new: Scene) -> None:
    """Also where ids are there twice, in another order, or name another piece."""
    assert led_to(old, new) == as_json(new)


@given(values, values)
def test_any_value_from_any_other(old: Any, new: Any) -> None:
    assert encode(led_to(old, new)) == encode(new) or led_to(old, new) == as_json(new)


@pytest.mark.parametrize("game_id", registry.ids())
def test_views_and_scenes_of_a_random_match(game_id: str, soak: bool) -> None:
    for seed in range(10 if soak else 1):
        dice = random.Random(f"{game_id} {seed}")
        match = tilery.new(game_id, ["Ann", "Bo", "Cy"], seed=seed)
        viewers = (None, 0, 1, 2)
        seen = [(match.view(viewer), match.scene(viewer)) for viewer in viewers]
        while match.awaiting and len(match.entries) < 40:
            seat = dice.choice(sorted(match.awaiting))
            match.play(seat, dice.choice(match.candidates(seat, LOOK).items).action)
            now = [(match.view(viewer), match.scene(viewer)) for viewer in viewers]
            shared = Comparison()
            for before, after in zip(seen, now, strict=True):
                for old, new in zip(before, after, strict=True):
                    assert led_to(old, new) == as_json(new)
                    assert shared.difference(old, new) == difference(old, new)
            seen = now


def test_what_is_the_same_is_not_mentioned() -> None:
    tile = SceneTile("t1", "A1", 0.0, 0.0, "square", Face("A", tile="A"), fresh=True)
    old = Scene(tiles=(tile,), pad=(PadColumn(0, "Ann", 3),))
    aged = msgspec.structs.replace(tile, fresh=False)
    laid = SceneTile("t2", "A2", 0.0, 1.0, "square", Face("B", tile="B"), fresh=True)
    new = msgspec.structs.replace(old, tiles=(aged, laid))
    assert difference(old, msgspec.json.decode(encode(old), type=Scene)) is None
    assert as_json(difference(old, new)) == {
        "fields": {"tiles": {"edits": [{"at": 0, "removed": ["fresh"]}, {"at": 1, "put": [as_json(laid)]}]}}
    }


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value without an id, with an object in it."""

    label: str
    face: Face | None = None
    points: int = 0


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A value that is a list in JSON."""

    id: str
    x: int


def cell(name: str, tone: str = "plain") -> SceneCell:
    return SceneCell(name, 0.0, 0.0, "square", tone)


CELL = cell("a")
A, B, C, D = (Face(letter) for letter in "ABCD")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param((1, 2, 3), (1, 3, 4), [{"at": 1, "drop": 1}, {"at": 3, "put": [4]}], id="short items by value"),
        pytest.param((1, 2, 3), (1, 2), [{"at": 2, "drop": 1}], id="fewer at the end"),
        pytest.param((1, 2), (1, 2, 3), [{"at": 2, "put": [3]}], id="more at the end"),
        pytest.param((1, 2, 3), (0, 1, 2, 3), [{"at": 0, "put": [0]}], id="more at the start"),
        pytest.param((1, 2, 3), (1, 9, 3), [{"at": 1, "drop": 1, "put": [9]}], id="another one between"),
        pytest.param((1, 2, 1), (2, 1, 1), [{"at": 0, "drop": 1}, {"at": 3, "put": [1]}], id="equal items twice"),
        pytest.param(
            (A, B, C),
            (A, C, D),
            [{"at": 1, "drop": 1}, {"at": 3, "put": [{"letter": "D"}]}],
            id="short objects by value",
        ),
        pytest.param(
            (cell("a"), cell("b"), cell("c"), cell("d")),
            (cell("b", "open"), cell("e"), cell("d")),
            [
                {"at": 0, "drop": 1},
                {"at": 1, "set": {"tone": "open"}},
                {"at": 2, "drop": 1, "put": [as_json(cell("e"))]},
            ],
            id="pieces by id",
        ),
        pytest.param(
            (cell("a"), cell("b")),
            (cell("b"), cell("a")),
            [{"at": 0, "drop": 1}, {"at": 2, "put": [as_json(cell("a"))]}],
            id="pieces that change places",
        ),
        pytest.param((CELL,), (CELL, cell("b")), [{"at": 1, "put": [as_json(cell("b"))]}], id="more pieces"),
        pytest.param((CELL, cell("b")), (CELL,), [{"at": 1, "drop": 1}], id="fewer pieces"),
        pytest.param(
            (Holder("a"), Holder("b"), Holder("c")),
            (Holder("a", A), Holder("b"), Holder("c", points=1)),
            [{"at": 0, "set": {"face": {"letter": "A"}}}, {"at": 2, "set": {"points": 1}}],
            id="objects with objects by place",
        ),
        pytest.param(
            (Holder("a", A, 1), Holder("b", A)),
            (Holder("a", B), Holder("b", A), Holder("c")),
            [
                {"at": 0, "fields": {"face": {"set": {"letter": "B"}}}, "removed": ["points"]},
                {"at": 2, "put": [{"label": "c"}]},
            ],
            id="fields of an object within",
        ),
        pytest.param(
            (Holder("a"), Holder("b"), Holder("c")), (Holder("a"),), [{"at": 1, "drop": 2}], id="fewer by place"
        ),
        pytest.param(
            ((1, 2), (3, 4)), ((1, 2), (3, 5)), [{"at": 1, "edits": [{"at": 1, "drop": 1, "put": [5]}]}], id="lists"
        ),
        pytest.param(
            ({"a": 1, "b": 2},),
            ({"b": 3, "c": {}},),
            [{"at": 0, "set": {"b": 3, "c": {}}, "removed": ["a"]}],
            id="maps by place",
        ),
        pytest.param(
            (Place("a", 1), Place("b", 2)),
            (Place("a", 1), Place("b", 3)),
            [{"at": 1, "drop": 1, "put": [["b", 3]]}],
            id="objects that are lists in JSON",
        ),
    ],
)
def test_a_list_is_edited_where_it_changed(old: Any, new: Any, expected: list[Any]) -> None:
    assert as_json(difference(old, new)) == {"edits": expected}
    assert led_to(old, new) == as_json(new)


@pytest.mark.parametrize(
    ("old", "new"),
    [((1, 2), (3, 4)), ((), (1,)), ((1,), ()), (1, "1"), (1, 2), (None, A), (True, 1), (Place("a", 1), Place("a", 2))],
)
def test_a_value_with_nothing_in_common_is_given_whole(old: Any, new: Any) -> None:
    assert as_json(difference(old, new)) == {"value": as_json(new)}


@pytest.mark.parametrize(("old", "new"), [(1, 1), ((), ()), ({}, {}), ((1, 2), (1, 2)), (A, Face("A"))])
def test_equal_values_have_no_difference(old: Any, new: Any) -> None:
    assert difference(old, new) is None


def test_a_map_is_changed_where_it_changed() -> None:
    old = {"a": {"b": 1, "c": 2}, "d": 1, "e": (1, 2), "f": 0}
    new = {"a": {"b": 1, "c": 3}, "d": 2, "e": (1, 2), "g": None}
    assert as_json(difference(old, new)) == {
        "set": {"d": 2, "g": None},
        "fields": {"a": {"set": {"c": 3}}},
        "removed": ["f"],
    }
    assert led_to(old, new) == as_json(new)


def test_parts_that_pairs_share_are_compared_once() -> None:
    old, new = Holder("a", A), Holder("b", B)
    shared = Comparison()
    first = shared.difference(old, new)
    assert as_json(first) == {"set": {"label": "b"}, "fields": {"face": {"set": {"letter": "B"}}}}
    assert shared.difference(old, new) is first
    assert shared.difference(new, old) == difference(new, old) != first


@pytest.mark.parametrize(
    ("value", "change", "expected"),
    [
        (7, {}, 7),
        (7, {"value": None}, None),
        (None, {"edits": [{"at": 0, "put": [1]}]}, [1]),
        (None, {"set": {"a": 1}}, {"a": 1}),
        ({"a": 1}, {"removed": ["a", "b"]}, {}),
        ({}, {"fields": {"a": {"set": {"b": 1}}}}, {"a": {"b": 1}}),
        ([1, 2, 3, 4], {"edits": [{"at": 1, "value": 9}, {"at": 3, "drop": 1}]}, [1, 9, 3]),
        (
            [1, [2], 3],
            {"edits": [{"at": 1, "edits": [{"at": 0, "put": [1]}]}, {"at": 3, "put": [4]}]},
            [1, [1, 2], 3, 4],
        ),
        ([1, 2, 3], {"edits": [{"at": 0, "drop": 2, "put": [8, 9]}]}, [8, 9, 3]),
    ],
)
def test_a_change_is_applied_to_whatever_is_there(value: Any, change: dict[str, Any], expected: Any) -> None:
    assert apply_difference(value, change) == expected
