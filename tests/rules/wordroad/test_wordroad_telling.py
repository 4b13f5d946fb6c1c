"""Pictures, sentences and previews."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import after, built, road
from tilery.core.common_messages import Drawn, Ended, Left, Passed, TimedOut
from tilery.core.scene import Face, PadLine
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import DrawnForStart, Event, Placed, Returned, Scored, ScoredWord, Started

NAMES = ("Ann", "Bo")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (DrawnForStart(0, "?"), "Ann draws a blank to see who starts."),
        (Started(1), "Bo drew the lowest letter and goes first."),
        (Started(1, by_rule=False), "Bo goes first."),
        (Drawn(0, ("A", "B", "?")), "Ann draws A, B and a blank."),
        (Drawn(0, None, 1), "Ann draws 1 tile."),
        (Drawn(0, None, 3), "Ann draws 3 tiles."),
        (
            Placed(0, road("A1:H B1:e D1:N").place, ("B1",), ("C1",)),
            "Ann places H on A1, a blank as E over the tile on B1 and N on D1, through C1.",
        ),
        (Placed(0, road("A1:E").place, (), ()), "Ann places E on A1."),
        (Scored(0, (), 0), "Ann scores 0 points: no words."),
        (Scored(0, (ScoredWord("A", ("A1",), 1),), 1), "Ann scores 1 point for A (1)."),
        (Returned(1, None, 2), "Bo takes a mulligan and returns 2 tiles."),
        (Returned(1, ("Q",)), "Bo takes a mulligan and returns Q."),
        (Passed(1), "Bo passes."),
        (TimedOut(1), "Bo ran out of time."),
        (Left(1, None, 0), "Bo leaves the match and returns no tiles."),
        (Ended("all_passed", (9, 4), (1, 2), (0,)), "No one placed another tile: Ann wins with 9 points."),
        (
            Ended("stall", (1, 1), (1, 1), (0, 1)),
            "No one placed a tile for too long: Ann and Bo share the win with 1 point.",
        ),
        (Ended("last_seat", (9, 4), (2, 1), (1,)), "Everyone else left the match: Bo wins with 4 points."),
    ],
)
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.story(event, NAMES) == sentence


def test_the_scene_shows_roads_heads_and_what_lies_beneath() -> None:
    state = built(["M?E", "AB"], {"C3": "F1", "D3": "i1"}, ["C3", "D3"], words=["ME"])
    state = after(state, 0, road("D3:M E3:E E4:o"))
    scene = GAME.scene(GAME.view(state, 1))
    assert len(scene.cells) == 225
    top = {tile.at: tile for tile in scene.tiles}
    assert top["D3"].face == Face("M", 3, "ivory", "M")
    assert top["D3"].beneath == (Face("I", 0, "blank", "?"),)
    assert (top["E4"].face, top["E4"].fresh, top["E4"].seat) == (Face("O", 0, "blank", "?"), True, 0)
    assert not top["C3"].fresh
    trail = next(trail for trail in scene.trails if trail.seat == 0)
    assert trail.cells == ("C3", "D3", "E3", "E4")
    assert [(pin.seat, pin.at) for pin in scene.pins] == [(0, "E4"), (1, "D3")]
    assert scene.pad[0].lines == (PadLine("ME", 4),)
    assert scene.awaited == (1,)
    assert len({tile.id for tile in scene.tiles}) == len(scene.tiles)


def test_the_scene_hides_racks() -> None:
    state = built(["QZ?", "AB"], bag="KK")
    own = GAME.scene(GAME.view(state, 0))
    assert [face.letter for face in own.trays[0].faces] == ["", "Q", "Z"]
    assert own.trays[1].faces == (Face(tone="back"),) * 2
    assert GAME.scene(GAME.view(state, None)).trays[0].faces == (Face(tone="back"),) * 3
    assert [(fact.label, fact.value) for fact in own.facts] == [("In the bag", "2")]


def test_a_road_that_goes_through_is_drawn_through() -> None:
    state = built(["E", "A"], {"C3": "F0", "D3": "I1", "C4": "O1"}, ["C3"], through="one")
    trail = GAME.scene(GAME.view(after(state, 0, road("D4:E")), 0)).trails[0]
    assert trail.cells == ("C3", "C4", "D4")
    line = built(["E", "A"], {"C3": "F0", "D3": "I1", "E3": "O1"}, ["C3"])
    trail = GAME.scene(GAME.view(after(line, 0, road("F3:E")), 0)).trails[0]
    assert trail.cells == ("C3", "D3", "E3", "F3")
    assert trail.xs == (2.0, 3.0, 4.0, 5.0)
