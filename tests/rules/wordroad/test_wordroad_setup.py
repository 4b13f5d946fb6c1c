"""The set, who starts, the deal: rules [1]–[5] and [C12]."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tilery.core.common_messages import Drawn
from tilery.core.errors import BadOptions, Malformed
from tilery.core.record import SeatInfo
from tilery.core.rng import widen
from tilery.games.wordroad import GAME
from tilery.games.wordroad.components import Components, standard
from tilery.games.wordroad.messages import DrawnForStart, Options, Started
from tilery.games.wordroad.rules import setup, start
from tilery.geometry import Square
from tilery.match import Match, unfold

NAMES = ("Ann", "Bo", "Cy", "Di")


def new(seed: int, seats: int, **options: object) -> Match:
    return Match.new(GAME, seats=[SeatInfo(name, "human") for name in NAMES[:seats]], seed=seed, options=options)


@pytest.mark.rule("wordroad", "1")
def test_the_board_is_symmetric_in_all_four_quarters() -> None:
    premium = standard().premium
    assert Counter(premium.values()) == {"3w": 8, "2w": 17, "3l": 12, "2l": 24}
    for name, kind in premium.items():
        cell = Square.parse(name)
        for mirrored in (Square(14 - cell.column, cell.row), Square(cell.column, 14 - cell.row)):
            assert premium[mirrored.name] == kind
    assert premium["H8"] == "2w"
    assert premium["A1"] == "3w"


@pytest.mark.rule("wordroad", "2")
def test_the_tiles_are_a_hundred() -> None:
    parts = standard()
    assert len(parts.all_tiles()) == 100
    assert parts.tiles["?"] == 2
    worth = Counter(dict.fromkeys(parts.values.values(), 0))
    for tile, count in parts.tiles.items():
        worth[parts.value(tile)] += count
    assert worth == {0: 2, 1: 68, 2: 7, 3: 8, 4: 10, 5: 1, 8: 2, 10: 2}


def drawn(seed: int, seats: int) -> tuple[list[DrawnForStart], int]:
    state = start(Options(), NAMES[:seats], widen(seed))
    events = setup(state)
    shown = [event for event in events if isinstance(event, DrawnForStart)]
    [first] = [event.seat for event in events if isinstance(event, Started)]
    return shown, first


@pytest.mark.rule("wordroad", "3")
def test_the_lowest_letter_starts_and_ties_draw_again() -> None:
    again = 0
    for seed in range(60):
        shown, first = drawn(seed, 4)
        tied = [0, 1, 2, 3]
        while shown:
            draws, shown = shown[: len(tied)], shown[len(tied) :]
            assert [draw.seat for draw in draws] == tied
            lowest = min(draw.tile for draw in draws)
            tied = [draw.seat for draw in draws if draw.tile == lowest]
            again += bool(shown)
        assert tied == [first]
    assert again > 0


@pytest.mark.rule("wordroad", "3")
def test_a_blank_is_lower_than_a() -> None:
    blanks = 0
    for seed in range(200):
        shown, first = drawn(seed, 2)
        if [draw.tile for draw in shown].count("?") == 1 and len(shown) == 2:
            blanks += 1
            assert shown[first].tile == "?"
    assert blanks > 0


@pytest.mark.rule("wordroad", "3")
def test_tiles_drawn_for_the_start_stay_out_and_then_go_back() -> None:
    state = start(Options(), NAMES, widen(3))
    events = setup(state)
    index = next(place for place, event in enumerate(events) if isinstance(event, Started))
    before = unfold(GAME, state, events[:index])
    assert len(before.shown) == index
    assert len(before.bag) == 100 - index
    after = unfold(GAME, before, events[index : index + 1])
    assert (after.shown, len(after.bag)) == ((), 100)


@pytest.mark.rule("wordroad", "3")
def test_a_tie_that_the_bag_cannot_break_goes_to_the_first_of_the_tied() -> None:
    match = new(1, 3, set={"tiles": {"A": 31}, "values": {"A": 1}, "premium": {}})
    assert match.state.first == 0


@pytest.mark.rule("wordroad", "4", "5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_ten_and_turns_go_clockwise(seats: int) -> None:
    match = new(5, seats)
    assert [len(rack) for rack in match.state.racks] == [10] * seats
    assert len(match.state.bag) == 100 - 10 * seats
    dealt = [event.seat for event in match.entries[0].events if isinstance(event, Drawn)]
    first = match.state.first
    assert dealt == [(first + distance) % seats for distance in range(seats)]
    asked = []
    for _ in range(seats):
        [seat] = match.awaiting
        asked.append(seat)
        match.play(seat, match.candidates(seat).items[0].action)
    assert asked == dealt


@pytest.mark.rule("common", "C12")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tiles": {"A": 19}}, "Expected 20 to 1000 tiles for 2 seats, but found 19."),
        ({"tiles": {"A": 2000}}, "Expected 20 to 1000 tiles for 2 seats, but found 2000."),
        ({"tiles": {"A": 30, "AB": 1}}, "Expected a letter A to Z or ? as a tile, but found 'AB'."),
        ({"tiles": {"A": 30, "a": 1}}, "Expected a letter A to Z or ? as a tile, but found 'a'."),
        ({"tiles": {"A": 30, "B": -1}}, "Expected 0 or more tiles B, but found -1."),
        ({"tiles": {"A": 30, "B": 1}}, "Expected a value for B, but found none."),
        ({"values": {"A": 100}}, "Expected a value of A from 0 to 99, but found 100."),
        ({"values": {"A": 1, "?": 1}}, "Expected values of letters A to Z, but found one of '?'."),
        ({"premium": {"P1": "2w"}}, "Expected premium cells from A1 to O15, but found 'P1'."),
    ],
)
def test_a_set_that_cannot_be_played_with_is_refused(change: dict[str, object], said: str) -> None:
    own = {"tiles": {"A": 30}, "values": {"A": 1}, "premium": {"A1": "3w"}, **change}
    with pytest.raises(BadOptions) as caught:
        new(1, 2, set=own)
    assert caught.value.code == "wordroad/bad-set"
    assert caught.value.message == said


@pytest.mark.rule("common", "C12")
def test_a_set_of_ones_own_is_kept_in_the_record() -> None:
    own = {"tiles": {"A": 30, "?": 1}, "values": {"A": 1}, "premium": {"A1": "2w"}}
    match = new(1, 2, set=own)
    assert msgspec.to_builtins(match.header.options)["set"] == own
    assert match.state.options.set == Components(**own)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [{"over": "mine"}, {"through": "wall"}, {"stall_rounds": 0}, {"one_letter_words": "ai"}, {"colour": 1}],
)
def test_options_of_the_wrong_form_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Malformed) as caught:
        new(1, 2, **options)
    assert caught.value.data.path is not None


def test_the_presets() -> None:
    agreed = {preset.title: new(1, 2, **preset.options).state.options for preset in GAME.info.presets}
    assert agreed == {"Open road": Options(over="others"), "By the book": Options(over_same=True, over_turn=True)}
