"""What is seen, told and drawn: views, previews, stories, scenes, candidates [C2], [C3], [C9], [C10]."""

from __future__ import annotations

import random

import pytest

import tilery
from differential.sampling import share
from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, after, built, events, ring, word
from tilery.core.common_messages import Ended, Pass, Resign, TimeUp
from tilery.core.game import Budget
from tilery.games.lexigo import GAME
from tilery.games.lexigo.legality import open_cells
from tilery.games.lexigo.messages import Accept, Keep, Penalised, Play, Relocate, Trade, Traded
from tilery.geometry import Hex

CANTER = (E, SE, CENTRE, SW, W, NW)


def test_the_pad_sums_to_the_tiles_left() -> None:
    for seed in range(share(4)):
        source = random.Random(seed)
        match = tilery.new("lexigo", ["Ann", "Bo", "Cy"], options={"words": "challenge"}, seed=seed)
        while match.awaiting:
            seat = source.choice(list(match.awaiting))
            match.play(seat, source.choice(match.candidates(seat, Budget(nodes=3000, limit=20)).items).action)
            for column in match.scene(None).pad:
                assert sum(line.points for line in column.lines) == column.total


@pytest.mark.rule("common", "C9")
def test_hidden_tiles_of_events_are_counted_not_shown() -> None:
    options = built(ring("CATERS"), ["A", "A"]).options
    assert GAME.redact(options, Penalised(0, ("A", "B")), 0) == Penalised(0, count=2)
    assert GAME.redact(options, Traded(0, ("Q",), ("E",), "Z"), 0) == Traded(0, ("Q",), ("E",))


def test_a_preview_counts_the_tiles_a_word_gets_rid_of() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER"])
    preview = GAME.preview(GAME.view(state, 0), word("CANTER", CANTER, {CENTRE: "N"}))
    assert (preview.legal, preview.points, preview.words[0].word) == (True, 1, "CANTER")
    assert preview.words[0].cells == ("1,0", "0,1", "0,0", "-1,1", "-1,0", "0,-1")


@pytest.mark.rule("common", "C2")
def test_a_preview_of_what_is_not_asked() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER"])
    problem = GAME.preview(GAME.view(state, 1), Pass()).problem
    assert problem is not None
    assert problem.code == "match/not-asked"
    problem = GAME.preview(GAME.view(state, 0), Keep()).problem
    assert problem is not None
    assert problem.message == "You cannot keep now. You can play or relocate or pass."
    assert GAME.preview(GAME.view(state, 1), Resign()).legal
    assert not GAME.preview(GAME.view(state, None), Resign()).legal
    assert not GAME.preview(GAME.view(state, 0), TimeUp(0, state.opened)).legal


def test_candidates_of_a_turn_are_plays_a_relocation_and_a_pass() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER", "CAN"], pouch="ABC")
    found = GAME.candidates(GAME.view(state, 0), Budget())
    assert found.complete
    assert [type(item.action) for item in found.items].count(Pass) == 1
    assert any(isinstance(item.action, Relocate) for item in found.items)
    assert {word for item in found.items for word in item.words} == {"CANTER", "CAN"}
    values = [item.value for item in found.items]
    assert values == sorted(values, reverse=True)
    assert GAME.candidates(GAME.view(state, 0), Budget(limit=1)).items == found.items[:1]
    assert GAME.candidates(GAME.view(state, 1), Budget()).items == ()
    assert GAME.candidates(GAME.view(state, None), Budget()).items == ()


def test_a_stuck_seat_would_rather_move_its_pawn_than_pass() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[NE], words=["TEN"], pouch="ABC")
    best = GAME.candidates(GAME.view(state, 0), Budget()).items[0]
    assert best.action == Relocate(SW)


def test_candidates_cut_off_by_the_budget_say_so() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER", "CAN"], pouch="ABC")
    assert not GAME.candidates(GAME.view(state, 0), Budget(nodes=2)).complete
    assert GAME.candidates(GAME.view(state, 0), Budget(seconds=3600)).complete


def test_knocked_pawns_are_put_where_words_are_hard_to_begin() -> None:
    state = built(ring("CATERX"), ["NX", "A", "A"], pawns=[E, SW, NW], words=["CANTER"], pouch="ABC")
    best = GAME.candidates(GAME.view(state, 0), Budget()).items[0].action
    assert isinstance(best, Play)
    assert {knock.seat: knock.to for knock in best.knock} == {1: NE, 2: W}
    after(state, 0, best)


def test_trades_are_offered_as_far_as_the_pouch_goes() -> None:
    state = built(ring("CATERS"), ["NXQ", "A"], pawns=[E], words=["CANTER"], pouch="ABC")
    found = GAME.candidates(GAME.view(after(state, 0, Pass()), 0), Budget())
    assert {item.action for item in found.items} == {Keep(), Trade(("Q",)), Trade(("Q", "X"))}


def test_a_hopeless_bank_is_traded() -> None:
    state = built(ring("CATERS"), ["JQVVXZ", "A"], pawns=[E], words=["CANTER"], pouch="ABCDEFGH")
    best = GAME.candidates(GAME.view(after(state, 0, Pass()), 0), Budget()).items[0].action
    assert best == Trade(("J", "Q", "V", "V", "X", "Z"))


def test_open_cells_grow_from_tiles_that_touch_two() -> None:
    found = open_cells(ring("CATERS"), 2)
    assert found[CENTRE] == 1
    assert found[Hex(1, 1)] == 1
    assert found[Hex(2, 0)] == 2
    assert E not in found
    assert Hex(3, 0) not in found


def test_the_scene_shows_grid_pawns_banks_and_heights() -> None:
    state = built(ring("CATE?S"), ["NX", "A"], pawns=[E, NE], words=["CAN"], stacks=["AAA", "BB"], pouch="ABCD")
    state = after(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}))
    scene = GAME.scene(GAME.view(state, 1))
    assert [(tile.at, tile.face.letter) for tile in scene.tiles if tile.fresh] == [("0,0", "N")]
    assert {pin.at for pin in scene.pins} == {"0,0", "1,-1"}
    assert scene.trails[0].cells == ("1,0", "0,1", "0,0")
    assert [(tray.seat, tray.kind, len(tray.faces)) for tray in scene.trays] == [
        (1, "bank", 1),
        (1, "stack", 2),
        (0, "bank", 4),
        (0, "stack", 0),
    ]
    assert all(not face.letter for tray in scene.trays if tray.kind == "stack" for face in tray.faces)
    assert [fact.value for fact in scene.facts] == ["4", "CAN"]
    assert scene.awaited == (0,)
    assert [tile.face.tone for tile in scene.tiles if tile.at == "0,-1"] == ["blank"]
    assert {cell.tone for cell in scene.cells if cell.id == "1,1"} == {"open"}


def test_the_story_of_a_word() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, SW], words=["CANTER"], stacks=["Q"], pouch="")
    found = events(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, knock={1: NE}))
    assert [GAME.story(event, ("Ann", "Bo")) for event in found] == [
        "Ann adds N and plays CANTER.",
        "Bo's pawn is knocked off -1,1 and put on 1,-1.",
        "Ann refills the bank with Q.",
    ]
    ended = Ended("out", (0, 2), (1, 2), (0,))
    assert GAME.story(ended, ("Ann", "Bo")) == "A player has gone out: Ann wins. Tiles left: Ann 0, Bo 2."


def test_a_window_is_no_turn_for_others() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, SW], words=["CANTER"])
    problem = GAME.preview(GAME.view(state, 0), Accept()).problem
    assert problem is not None
    assert problem.code == "match/wrong-kind"
