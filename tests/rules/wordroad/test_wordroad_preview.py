"""Previews: what an action would do, whether it is legal now, and where the next tile may go [7]."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec
import pytest

from rules.wordroad.wordroad_table import built, road
from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.seating import Outcome
from tilery.games.wordroad import GAME
from tilery.games.wordroad.components import CELLS, standard
from tilery.games.wordroad.legality import check_route
from tilery.games.wordroad.messages import Mulligan, Placement, Play
from tilery.games.wordroad.state import SeatPosition, State

FILLED = (0.0, 0.3, 0.7, 0.95)
"""How much of the board has tiles."""
LETTERS = "AEDGM?"
"""Tiles worth 1 to 3, and the blank."""


def test_a_preview_says_words_and_points_before_they_are_played() -> None:
    state = built(["FIRE", "A"], words=["FIRE", "FIR", "RE"])
    shown = GAME.preview(GAME.view(state, 0), road("A1:F B1:I C1:R D1:E"))
    assert shown.legal
    assert shown.points == 24 + 18 + 3 + 1
    assert [(word.word, word.points) for word in shown.words] == [("FIRE", 24), ("FIR", 18), ("RE", 3), ("I", 1)]


def test_an_unfinished_play_shows_its_words_so_far_and_what_is_missing() -> None:
    state = built(["FIRE", "A"], words=["FIRE", "FIR", "RE"])
    shown = GAME.preview(GAME.view(state, 0), road("A1:F B1:I C1:R"))
    assert not shown.legal
    assert shown.problem is not None
    assert shown.problem.code == "wordroad/wrong-count"
    assert shown.points == 18 + 1


def test_a_preview_of_what_is_not_legal_says_why() -> None:
    view = GAME.view(built(["FIRE", "A"]), 0)
    play = GAME.preview(view, road("B2:F"))
    assert play.problem is not None
    assert (play.problem.code, play.problem.data.step) == ("wordroad/not-a-corner", 0)
    mulligan = GAME.preview(view, Mulligan(("F",)))
    assert mulligan.problem is not None
    assert mulligan.problem.code == "wordroad/bag-empty"
    assert GAME.preview(view, Pass()).legal
    spectator = GAME.preview(GAME.view(built(["FIRE", "A"]), None), road("A1:E"))
    assert spectator.problem is not None
    assert spectator.problem.code == "match/not-in"


@pytest.mark.rule("common", "C2")
@pytest.mark.parametrize("action", [road("A1:E"), Mulligan(("E",)), Pass()])
def test_nothing_is_legal_out_of_turn_or_after_the_end(action: Any) -> None:
    state = built(["EAB", "EAB"], bag="K", words=["EA"])
    assert GAME.preview(GAME.view(state, 0), action).legal
    over = msgspec.structs.replace(state, turn=None, outcome=Outcome("stall", (0, 0), (1, 1), (0, 1)))
    for view, code in ((GAME.view(state, 1), "match/not-asked"), (GAME.view(over, 0), "match/over")):
        shown = GAME.preview(view, action)
        assert not shown.legal
        assert shown.problem is not None
        assert shown.problem.code == code
        assert shown.next == ()


def test_a_play_out_of_turn_still_shows_what_it_would_make() -> None:
    view = GAME.view(built(["E", "DE"], words=["DE"]), 1)
    shown = GAME.preview(view, road("A1:D A2:E"))
    assert (shown.legal, shown.points) == (False, 9)


@pytest.mark.rule("common", "C4", "C5")
def test_only_the_clock_says_time_up_and_only_a_seat_still_in_resigns() -> None:
    state = built(["E", "A", "B"], left=[False, True, False])
    for viewer, action, legal in (
        (0, TimeUp(0, 10), False),
        (0, Resign(), True),
        (2, Resign(), True),
        (1, Resign(), False),
        (None, Resign(), False),
        (None, TimeUp(0, 10), False),
    ):
        assert GAME.preview(GAME.view(state, viewer), action).legal == legal


@pytest.mark.rule("wordroad", "7b")
def test_a_new_road_starts_in_an_empty_corner() -> None:
    state = built(["E", "A"], {"A1": "F1"}, [None, "A1"])
    assert next_of(state, ()) == ("O1", "A15", "O15")
    blanks = built(["??", "A"])
    assert next_of(blanks, ()) == (), "a blank cannot be the first tile"


@pytest.mark.rule("wordroad", "7a", "7c")
def test_the_road_goes_on_until_the_turn_is_complete() -> None:
    state = built(["MEET", "A"])
    assert set(next_of(state, road("A1:M").place)) == {"B1", "A2"}
    assert set(next_of(state, road("A1:M A2:E").place)) == {"B2", "A3"}
    assert next_of(state, road("A1:M A2:E A3:E").place) == ()
    assert next_of(state, road("B2:M").place) == (), "no road goes on from where it may not be"


@pytest.mark.rule("wordroad", "7d")
def test_a_tile_that_every_tile_left_repeats_cannot_be_covered() -> None:
    board, heads = {"C3": "F0", "D3": "E1"}, ["C3", "D3"]
    assert "D3" not in next_of(built(["EE", "A"], board, heads), ())
    assert "D3" in next_of(built(["EA", "A"], board, heads), ())
    assert "D3" in next_of(built(["EE", "A"], board, heads, over_same=True), ())


def next_of(state: State, place: tuple[Placement, ...]) -> tuple[str, ...]:
    return GAME.preview(GAME.view(state, 0), Play(place)).next


@pytest.mark.rule("wordroad", "7", "7b", "7c", "7d", "7e")
@pytest.mark.parametrize("through", ["line", "one", "off"])
@pytest.mark.parametrize("over_same", [False, True])
@pytest.mark.parametrize("over", ["any", "others", "off"])
def test_next_has_the_cells_that_the_rules_accept_and_no_other(
    over: str, over_same: bool, through: str, soak: bool
) -> None:
    for seed in range(100 if soak else 4):
        rng = random.Random(f"{over} {over_same} {through} {seed}")
        state = some_state(rng, FILLED[seed % len(FILLED)], over=over, over_same=over_same, through=through)
        place: tuple[Placement, ...] = ()
        while accepted := shown_next(state, place):
            place = (*place, rng.choice(accepted))


def shown_next(state: State, place: tuple[Placement, ...]) -> list[Placement]:
    """What the rules accept as the next tile, which is what the preview shows."""
    accepted = accepted_next(state, place)
    shown = GAME.preview(GAME.view(state, 0), Play(place))
    assert sorted(shown.next) == sorted({placement.at for placement in accepted}), (state.seed, place)
    return accepted


def some_state(rng: random.Random, filled: float, **options: object) -> State:
    """Tiles all over the board, of both seats, and a head on one of them, or none."""
    cells = [cell for cell in CELLS if rng.random() < filled]
    board = {cell: f"{rng.choice('AEDae')}{rng.randrange(2)}" for cell in cells}
    head = rng.choice([*cells, None]) if cells else None
    return built(["".join(rng.choices(LETTERS, k=4)), "A"], board, [head], **options)  # type: ignore[arg-type]


def accepted_next(state: State, place: tuple[Placement, ...]) -> list[Placement]:
    """Every tile and cell with which the rules let the play go on, found by trying them all."""
    if place and len(place) >= standard().value(place[0].tile):
        return []
    here = SeatPosition.of(state, 0)
    tiles = [face for tile in sorted(set(state.racks[0])) for face in ("abde" if tile == "?" else tile)]
    return [
        placement
        for cell, tile in product(CELLS, tiles)
        if is_accepted(here, (*place, placement := Placement(cell, tile)))
    ]


def is_accepted(here: SeatPosition, place: tuple[Placement, ...]) -> bool:
    try:
        check_route(here, place)
    except IllegalAction:
        return False
    return True
