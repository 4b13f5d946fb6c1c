"""What two scenes that look the same have in common, and how exact their coordinates are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tilery.core.scene import (
    BACK,
    Die,
    Face,
    PadColumn,
    PadLine,
    Pin,
    Scene,
    SceneCell,
    SceneTile,
    Tray,
    contents,
    round_centre,
)


def tile(name: str, at: str, face: Face, *beneath: Face) -> SceneTile:
    return SceneTile(name, at, 0.0, 0.0, "square", face, beneath=beneath)


A, B, BLANK_A = Face("A", tile="A"), Face("B", tile="B"), Face("A", tone="blank", tile="?")
SCENE = Scene(
    tiles=(tile("t1", "A1", A, B), tile("t2", "B1", BLANK_A)),
    pins=(Pin("p1", 0, "pawn", "A1", 0.0, 0.0),),
    dice=(Die("d1", "R"), Die("d2", "E")),
    trays=(Tray(0, "rack", "Rack", (A, B)), Tray(1, "rack", "Rack", (BACK,))),
    pad=(PadColumn(0, "Ann", 3), PadColumn(1, "Bo", 0)),
    awaited=(0,),
)


def test_names_and_order_of_pieces_do_not_change_the_look() -> None:
    other = Scene(
        cells=(SceneCell("A1", 0.0, 0.0, "square"),),
        tiles=(tile("x", "B1", BLANK_A), tile("y", "A1", A, B)),
        pins=(Pin("q", 0, "pawn", "A1", 9.0, 9.0),),
        dice=(Die("e", "E"), Die("r", "R")),
        trays=(Tray(1, "rack", "Bo's rack", (BACK,)), Tray(0, "rack", "Ann's rack", (B, A))),
        pad=(PadColumn(0, "Cy", 3, (PadLine("CAT", 3),)), PadColumn(1, "Di", 0)),
        awaited=(0,),
    )
    assert contents(other) == contents(SCENE)


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": (tile("t1", "A1", A), tile("t2", "B1", BLANK_A))},
        {"tiles": (tile("t1", "A1", A, B), tile("t2", "B1", A))},
        {"tiles": (tile("t1", "A1", B, A), tile("t2", "B1", BLANK_A))},
        {"tiles": (tile("t1", "A1", Face("A", tile="A+"), B), tile("t2", "B1", BLANK_A))},
        {"tiles": (tile("t1", "A2", A, B), tile("t2", "B1", BLANK_A))},
        {"pins": (Pin("p1", 1, "pawn", "A1", 0.0, 0.0),)},
        {"pins": (Pin("p1", 0, "head", "A1", 0.0, 0.0),)},
        {"dice": (Die("d1", "R"),)},
        {"trays": (Tray(0, "rack", "Rack", (A, A)), Tray(1, "rack", "Rack", (BACK,)))},
        {"trays": (Tray(0, "rack", "Rack", (A, B)), Tray(1, "rack", "Rack", (BACK, BACK)))},
        {"trays": (Tray(0, "bank", "Rack", (A, B)), Tray(1, "rack", "Rack", (BACK,)))},
        {"pad": (PadColumn(0, "Ann", 4), PadColumn(1, "Bo", 0))},
        {"awaited": (1,)},
    ],
)
def test_a_difference_that_can_be_seen_changes_the_look(change: dict[str, object]) -> None:
    assert contents(replace(SCENE, **change)) != contents(SCENE)


def test_coordinates_have_four_decimals_and_no_negative_zero() -> None:
    x, y = round_centre((1.00004, -0.00006))
    assert (x, y) == (1.0, -0.0001)
    assert str(round_centre((-0.0, -0.00001))) == "(0.0, 0.0)"
