"""Views, candidates, the story and the picture."""

from __future__ import annotations

import pytest

from rules.quillico.quillico_table import ORIGIN, after, at, built, lay, run
from tilery.core.common_messages import Dealt, Drawn, Ended, Left, Pass, Passed, TimedOut
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import (
    Event,
    Exchange,
    Exchanged,
    Placed,
    Placing,
    Play,
    Scored,
    Settled,
    Started,
    Swapped,
    WordMade,
)
from tilery.geometry.octagon import E, Oct, S
from tilery.match import Match

STORE = run("S T O+ R E")
WORDS = ["STORE", "STORES", "SEAR", "EAR", "AS"]


@pytest.mark.rule("quillico", "7")
def test_only_the_seed_is_a_secret() -> None:
    match = Match.new(GAME, seats=[SeatInfo("Ann", "human"), SeatInfo("Bo", "human")], seed=3)
    match.play(1, GAME.candidates(match.view(1), Budget(limit=1)).items[0].action)
    state = match.state
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        again = GAME.determinize(view, b"other")
        assert GAME.view(again, viewer) == view
        assert again.seed != state.seed
        assert GAME.view(GAME.scramble(state, viewer, b"x"), viewer) == view


def test_the_pile_is_what_nobody_sees_elsewhere() -> None:
    state = built(STORE, "S A R *", "C", words=WORDS)
    pile = GAME.determinize(GAME.view(state, 0), b"other").pile
    assert len(pile) == 134 - 5 - 4 - 1
    assert (pile.count("*"), pile.count("C"), pile.count("O+")) == (4, 3, 1)


def test_candidates_are_for_the_seat_in_turn() -> None:
    state = built(STORE, "S A R", "C", words=WORDS, pile="B")
    assert GAME.candidates(GAME.view(state, 1), Budget()).items == ()
    assert GAME.candidates(GAME.view(state, None), Budget()).items == ()
    found = GAME.candidates(GAME.view(state, 0), Budget())
    assert found.complete
    assert found.items[0].points == 7
    assert found.items[0].words == ("STORES",)
    assert found.items[-1].action == Exchange(("A", "R", "S"))
    assert [item.value for item in found.items] == sorted((item.value for item in found.items), reverse=True)


def test_candidates_are_never_none_and_keep_to_the_limit() -> None:
    state = built(STORE, "X X", "C", words=WORDS)
    assert [item.action for item in GAME.candidates(GAME.view(state, 0), Budget()).items] == [Pass()]
    state = built(STORE, "S A R", "C", words=WORDS)
    assert len(GAME.candidates(GAME.view(state, 0), Budget(limit=1)).items) == 1


def test_few_nodes_cut_the_search_off_and_it_says_so() -> None:
    state = built(STORE, "S A R", "C", words=WORDS)
    found = GAME.candidates(GAME.view(state, 0), Budget(nodes=5))
    assert not found.complete
    assert found.items
    assert not GAME.candidates(GAME.view(state, 0), Budget(seconds=0.0)).complete


@pytest.mark.rule("quillico", "10e", "16")
def test_candidates_have_the_best_play_for_each_number_of_stars() -> None:
    state = built(run("S T O+ R E+"), "G+ O E * *", "A", words=["STORE", "GOES"], pile="X")
    found = GAME.candidates(GAME.view(state, 0), Budget())
    south = {at(0, 3), at(0, 2), at(0, 1)}
    goes = [
        item
        for item in found.items
        if isinstance(item.action, Play) and {Oct(*placing.at) for placing in item.action.place} == south
    ]
    assert sorted((len(item.action.swaps), item.points) for item in goes) == [(0, 5), (1, 6), (2, 7)]


def test_a_play_that_goes_out_is_valued_with_its_bonus() -> None:
    state = built(STORE, "S", "C", words=WORDS)
    best = GAME.candidates(GAME.view(state, 0), Budget()).items[0]
    assert (best.points, best.value) == (7, 12.0)
    assert GAME.candidates(GAME.view(built(STORE, "S", "C", words=WORDS, pile="B"), 0), Budget()).items[0].value == 7.0


def test_the_first_play_is_offered_to_the_east() -> None:
    state = built({}, "A S", "C", words=WORDS, pile="B")
    best = GAME.candidates(GAME.view(state, 0), Budget()).items[0]
    assert best.action == Play((Placing(ORIGIN, "A"), Placing(E, "S")))


PLACING = Placing(ORIGIN, "K+")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(0, ("A", "B")), "Ann draws 2 tiles."),
        (Started(1), "Bo goes first: the name closest to Q begins."),
        (Started(1, by_rule=False), "Bo goes first."),
        (Swapped(0, ORIGIN, "E+"), "Ann swaps a star for the red E on the table."),
        (Placed(0, (PLACING, Placing(E, "I"))), "Ann places red K, I."),
        (Scored(0, (WordMade("KIN", (), 4),), 4), "Ann plays KIN for 4 points."),
        (
            Scored(0, (WordMade("BOOT", (), 5), WordMade("IT", (), 2)), 7),
            "Ann plays BOOT (5) and IT (2) for 7 points.",
        ),
        (Drawn(0, ("*",)), "Ann draws star."),
        (Exchanged(1, ("A",), ("Q",)), "Bo exchanges A for Q."),
        (Passed(0), "Ann passes."),
        (Settled(0, 5, 0), "Ann goes out and gets 5 points."),
        (Settled(1, 0, 1), "Bo loses 1 point for letters left."),
        (Left(1, ()), "Bo leaves the match."),
        (TimedOut(1), "Bo ran out of time."),
        (Ended("out", (9, 3), (1, 2), (0,)), "A player has gone out: Ann wins with 9 points."),
        (
            Ended("stall", (3, 3), (1, 1), (0, 1)),
            "No one played a word for too long: Ann and Bo share the win with 3 points.",
        ),
    ],
)
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.story(event, ("Ann", "Bo")) == sentence


def test_the_picture_shows_tiles_hands_pad_and_where_a_tile_may_go() -> None:
    state = built(STORE, "* A R X", "C", words=WORDS, pile="B B")
    state = after(state, lay(state, "S E A R", at(4, 1), S, swaps=[ORIGIN]))
    scene = GAME.scene(GAME.view(state, None))
    assert {tile.at: (tile.face.letter, tile.face.tone, tile.fresh) for tile in scene.tiles} == {
        "0,0,0,0": ("", "star", False),
        "1,0,0,0": ("T", "ivory", False),
        "2,0,0,0": ("O", "red", False),
        "3,0,0,0": ("R", "ivory", False),
        "4,0,0,0": ("E", "ivory", False),
        "4,0,1,0": ("S", "ivory", True),
        "4,0,-1,0": ("A", "ivory", True),
        "4,0,-2,0": ("R", "ivory", True),
    }
    assert [len(tray.faces) for tray in scene.trays] == [3, 1]
    assert scene.pad[0].lines[0].text == "SEAR"
    assert scene.awaited == (1,)
    assert {fact.label: fact.value for fact in scene.facts} == {"Pile": "0", "On the table": "8"}
    cells = {cell.id for cell in scene.cells}
    assert "2,0,1,0" in cells
    assert "5,0,0,0" in cells
    assert "4,0,2,0" in cells
    assert "-1,0,0,0" not in cells
    assert "0,1,0,0" not in cells


def test_the_empty_table_shows_where_to_begin() -> None:
    scene = GAME.scene(GAME.view(built({}, "A S", "C", words=WORDS), 0))
    assert [(cell.id, cell.tone) for cell in scene.cells] == [("0,0,0,0", "start")]
