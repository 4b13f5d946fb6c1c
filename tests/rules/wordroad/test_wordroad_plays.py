"""Candidates: what they hold, how they are bounded, and that a budget is honoured."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from rules.wordroad.wordroad_table import built, events, road
from tilery.core.codec import encode
from tilery.core.common_messages import Pass
from tilery.core.errors import LexiconError
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import Mulligan, Play, Scored, View
from tilery.games.wordroad.plays import MAX_PLAYS, table
from tilery.match import Match
from tilery.search import road as search

WORDS = ["FIRE", "FIR", "IRE", "RE", "FIRES", "RES", "ES", "OR", "ORE", "AX", "AXE"]


def view(rack: str, **more: object) -> View:
    bag = str(more.pop("bag", "NN"))
    seen: View = GAME.view(built([rack, "A"], words=WORDS, bag=bag, **more), 0)  # type: ignore[arg-type]
    return seen


def test_the_best_play_comes_first_and_the_other_answers_last() -> None:
    found = GAME.candidates(view("FIRE"), Budget())
    assert found.complete
    best = found.items[0]
    assert best.points == 50 == best.value
    assert sorted(best.words) == ["FIR", "FIRE", "I", "IRE", "RE"]
    kinds = [type(item.action) for item in found.items]
    assert kinds[-3:] == [Mulligan, Mulligan, Pass]
    assert [item.value for item in found.items] == sorted((item.value for item in found.items), reverse=True)


def test_every_candidate_is_legal_and_scores_what_it_says() -> None:
    state = built(["FIREAXSO?", "A"], {"C3": "F0", "C4": "I0", "D3": "R1"}, ["C4", "D3"], words=WORDS, bag="N")
    found = GAME.candidates(GAME.view(state, 0), Budget())
    plays = [item for item in found.items if isinstance(item.action, Play)]
    assert len(plays) == MAX_PLAYS
    for item in plays:
        [_, scored, *_] = events(state, 0, item.action)
        assert isinstance(scored, Scored)
        assert scored.points == item.points
        assert sorted(word.word for word in scored.words) == sorted(item.words)


def test_nobody_else_has_candidates() -> None:
    state = built(["FIRE", "A"], words=WORDS)
    assert GAME.candidates(GAME.view(state, 1), Budget()).items == ()
    assert GAME.candidates(GAME.view(state, None), Budget()).items == ()


def test_a_rack_that_cannot_be_played_can_be_put_back_or_passed() -> None:
    found = GAME.candidates(view("QZ??"), Budget())
    assert found.complete
    assert [type(item.action) for item in found.items] == [Mulligan, Mulligan, Pass]
    assert [type(item.action) for item in GAME.candidates(view("QZ??", bag=""), Budget()).items] == [Pass]


def test_a_limit_keeps_the_best() -> None:
    every = GAME.candidates(view("FIREAXSO"), Budget()).items
    assert GAME.candidates(view("FIREAXSO"), Budget(limit=7)).items == every[:7]
    assert GAME.candidates(view("FIREAXSO"), Budget(limit=1)).items == every[:1]


def test_a_search_is_complete_up_to_four_tiles_only() -> None:
    assert GAME.candidates(view("FIREES"), Budget()).complete
    assert not GAME.candidates(view("XFIREESARO"), Budget()).complete


@pytest.mark.parametrize("nodes", [0, 1, 50, 500, 5_000])
def test_nodes_are_honoured_and_said(nodes: int) -> None:
    where = table(view("XFIREES?RO"))
    found = search.search(where, limit=10, nodes=nodes)
    assert found.nodes <= nodes
    assert not found.complete
    assert found == search.search(where, limit=10, nodes=nodes)


def test_seconds_are_a_budget_too() -> None:
    found = GAME.candidates(view("XFIREES?RO"), Budget(seconds=0.0))
    assert found.items
    assert not found.complete
    assert GAME.candidates(view("ES"), Budget(seconds=3600.0)).complete


SCRIPT = """
import sys, msgspec
from tilery.core.codec import encode
from tilery.core.errors import LexiconError
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.wordroad import GAME
view = msgspec.json.decode(sys.stdin.buffer.read(), type=GAME.View)
print(GAME.candidates(view, Budget(nodes=500, limit=1)).items[0].points)
"""


def test_a_view_is_enough_in_another_process() -> None:
    match = Match.new(GAME, seats=[SeatInfo("Ann", "human"), SeatInfo("Bo", "human")], seed=4)
    [seat] = match.awaiting
    there = subprocess.run(
        [sys.executable, "-c", SCRIPT], input=encode(match.view(seat)), capture_output=True, check=True
    )
    assert int(there.stdout) == match.candidates(seat, Budget(nodes=500, limit=1)).items[0].points


@pytest.mark.rule("common", "C10")
def test_words_are_those_of_the_lexicon_the_match_is_pinned_to() -> None:
    stranger = msgspec.structs.replace(view("FIRE"), lexicon="0" * 64)
    with pytest.raises(LexiconError) as caught:
        GAME.candidates(stranger, Budget())
    assert caught.value.code == "lexicon/unknown"


def test_a_beam_that_drops_nothing_finds_what_the_whole_search_finds() -> None:
    where = table(view("KES"))
    assert search.lengths(where) == [1]
    where = table(view("FIRE"))
    every = search.search_every(where, 4, limit=1)
    beam = search.search_beam(where, 4, limit=1, width=10_000)
    assert beam.items == every.items


@pytest.mark.parametrize("text", ["A1:F A2:I A3:R A4:E"])
def test_a_corner_play_is_found_in_every_corner(text: str) -> None:
    found = search.search_every(table(view("FIRE")), 4, limit=10_000)
    places = {item.cells[0] for item in found.items}
    assert places == {0, 14, 210, 224}
    [_, scored, *_] = events(built(["FIRE", "A"], words=WORDS), 0, road(text))
    assert isinstance(scored, Scored)
    assert any(item.cells == (0, 15, 30, 45) and item.points == scored.points for item in found.items)
