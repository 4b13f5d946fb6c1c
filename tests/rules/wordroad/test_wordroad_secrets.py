"""Who may know what: rule [4], and redaction by [C8]."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import built, road
from tilery.core.common_messages import Drawn, Left, Pass, Resign
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.rng import widen
from tilery.core.tiles import tiles
from tilery.games.wordroad import GAME
from tilery.games.wordroad.components import standard
from tilery.games.wordroad.messages import DrawnForStart, Mulligan, Options, Returned
from tilery.match import Match

STATE = built(["QZ?", "ABC", "DE"], {"A1": "F0"}, ["A1"], bag="KLMN")


@pytest.mark.rule("wordroad", "4")
def test_a_view_has_ones_own_rack_and_the_others_counts() -> None:
    view = GAME.view(STATE, 1)
    assert view.rack == ("A", "B", "C")
    assert view.held == (3, 3, 2)
    assert view.bag == 4
    assert GAME.view(STATE, None).rack == ()
    assert not hasattr(view, "seed")
    assert not hasattr(view, "racks")


@pytest.mark.rule("wordroad", "4")
@pytest.mark.parametrize("event", [Drawn(0, ("Q", "Z")), Returned(0, ("Q", "Z")), Left(0, ("Q", "Z"))])
def test_hidden_tiles_are_only_counted_for_the_others(event: Drawn | Returned | Left) -> None:
    assert GAME.redact(Options(), event, 0) == event
    for viewer in (1, None):
        assert GAME.redact(Options(), event, viewer) == type(event)(0, None, 2)


@pytest.mark.rule("wordroad", "3")
def test_tiles_drawn_for_the_start_are_seen_by_all() -> None:
    assert GAME.redact(Options(), DrawnForStart(0, "Q"), None) == DrawnForStart(0, "Q")


@pytest.mark.rule("common", "C8")
def test_only_its_own_seat_sees_a_mulligan_by_its_tiles() -> None:
    mulligan = Mulligan(("Q",))
    assert GAME.redact_action(Options(), 0, mulligan, 0) == mulligan
    assert GAME.redact_action(Options(), 0, mulligan, 1) is None
    assert GAME.redact_action(Options(), 0, mulligan, None) is None
    for action in (road("A1:H"), Pass(), Resign()):
        assert GAME.redact_action(Options(), 0, action, None) == action


def test_scrambling_changes_what_is_hidden_and_nothing_else() -> None:
    dealt = Match.new(GAME, seats=[SeatInfo(name, "human") for name in ("Ann", "Bo", "Cy")], seed=8).state
    seeds = [widen(number) for number in range(20)]
    scrambled = [GAME.scramble(dealt, 1, seed) for seed in seeds]
    assert all(GAME.view(state, 1) == GAME.view(dealt, 1) for state in scrambled)
    assert len({state.racks[0] for state in scrambled}) > 5
    assert len({state.bag for state in scrambled}) > 5
    assert all(GAME.view(GAME.scramble(dealt, None, seed), None) == GAME.view(dealt, None) for seed in seeds)


def test_a_view_can_be_filled_in() -> None:
    match = Match.new(GAME, seats=[SeatInfo(name, "human") for name in ("Ann", "Bo", "Cy")], seed=8)
    for _ in range(12):
        [seat] = match.awaiting
        match.play(seat, match.candidates(seat, Budget(nodes=2_000, limit=1)).items[0].action)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        whole = [GAME.determinize(view, widen(number)) for number in range(3)]
        assert all(GAME.view(state, viewer) == view for state in whole)
        assert whole[0].racks != whole[1].racks != whole[2].racks
        for state in whole:
            assert tiles(tile for place in GAME.census(state).values() for tile in place) == standard().all_tiles()
