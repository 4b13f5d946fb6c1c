"""Parts of positions set up by hand: tiles read, dealt and counted, cells that hang together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilery import registry
from tilery.core.common_messages import Dealt
from tilery.core.diagram import (
    Diagram,
    arrangeable,
    check_racks,
    check_seats,
    check_tiles,
    deal_racks,
    find_connected,
    find_open_seats,
    open_pad,
    read_tile,
    read_tiles,
    take_open_racks,
    used_tiles,
    without_racks,
    write_tiles,
)
from tilery.core.errors import IllegalAction
from tilery.core.rng import Chance
from tilery.core.scene import PadLine
from tilery.core.tiles import draw, tiles

SEED = bytes(32)
ABC = ("A", "A", "B", "C+", "?")


def refused(check: Callable[..., Any], *arguments: Any) -> tuple[str, str, tuple[str, ...], int | None]:
    """Code, sentence, cells and seat of the refusal."""
    with pytest.raises(IllegalAction) as refusal:
        check(*arguments)
    return refusal.value.code, refusal.value.message, refusal.value.data.cells, refusal.value.data.seat


def test_a_seat_has_its_pin_and_score_or_none() -> None:
    diagram = Diagram(racks=("A", "B", "C"), pins=("A1", None), scores=(4, 0))
    assert [diagram.pin(seat) for seat in range(3)] == ["A1", None, None]
    assert [diagram.score(seat, 9) for seat in range(3)] == [4, 0, 9]
    assert diagram.score(2) == 0


def test_only_the_rack_of_the_viewer_is_left() -> None:
    diagram = Diagram(racks=("A", None, "C"), turn=1, scores=(1, 2, 3))
    assert without_racks(diagram, 2) == Diagram(racks=(None, None, "C"), turn=1, scores=(1, 2, 3))
    assert without_racks(diagram, None).racks == (None, None, None)


def test_a_diagram_has_tiles_for_every_seat_and_no_more_of_anything() -> None:
    check_seats(Diagram(racks=("A", "B"), turn=1, pins=("A1", "B1"), scores=(1, 2)), 2)
    too_many = "The position should have tiles for 2 players."
    for diagram in (
        Diagram(racks=("A",)),
        Diagram(racks=("A", "B", "C")),
        Diagram(racks=("A", "B"), pins=(None, None, None)),
        Diagram(racks=("A", "B"), scores=(1, 2, 3)),
    ):
        assert refused(check_seats, diagram, 2) == ("diagram/seats", too_many, (), None)
    turn = "It cannot be the turn of player 3 of 2."
    assert refused(check_seats, Diagram(racks=("A", "B"), turn=2), 2) == ("diagram/turn", turn, (), None)


def test_tiles_are_read_in_order_whatever_stands_between_them() -> None:
    known = ["A", "C", "C+", "*", "?", "a"]
    assert read_tiles(" C+,A  CC+*? a,", known) == ("C+", "A", "C", "C+", "*", "?", "a")
    assert read_tiles("", known) == read_tiles(" , ", known) == ()
    assert write_tiles(read_tiles("C+A*", known)) == "C+ A *"


def test_a_tile_that_the_game_lacks_is_named() -> None:
    for text, tile in (("A B", "B"), ("A+", "A+"), ("A1", "1"), ("Aa", "a"), ("A%", "%")):
        assert refused(read_tiles, text, ["A"]) == (
            "diagram/no-tile",
            f"There is no tile {tile} in this game.",
            (),
            None,
        )


def test_a_cell_has_one_tile() -> None:
    assert read_tile(" C+ ", ["A", "C+"], "B2") == "C+"
    for text, count in (("", 0), ("AA", 2)):
        said = f"There should be one tile on B2, but there are {count}."
        assert refused(read_tile, text, ["A"], "B2") == ("diagram/one-tile", said, ("B2",), None)


def test_all_tiles_that_a_diagram_names_are_counted() -> None:
    diagram = Diagram(racks=("A b", None), table={"A1": "C+ A", "B1": "z"}, banked="B", spent="A")
    assert used_tiles(diagram, ABC) == {"A": 3, "?": 2, "C+": 1, "B": 1}


def test_racks_left_open_are_dealt_from_the_rest() -> None:
    racks, rest = deal_racks(ABC, ("A",), ("B", None, ""), 2, SEED)
    taken, left = draw(("?", "A", "C+"), 2, Chance(SEED, 0))
    assert racks == (("B",), tiles(taken), ())
    assert rest == left


def test_two_open_racks_are_dealt_one_after_the_other() -> None:
    whole, chance = tuple("ABCDEFGH"), Chance(SEED, 0)
    first, rest = draw(whole, 3, chance)
    second, rest = draw(rest, 3, chance)
    assert deal_racks(whole, (), (None, None), 3, SEED) == ((tiles(first), tiles(second)), rest)


def test_more_tiles_than_there_are_leave_none() -> None:
    assert deal_racks(("A", "B"), ("A", "A"), ("B B", None), 2, SEED) == ((("B", "B"), ()), ())


@pytest.mark.rule("common", "C7")
def test_open_racks_go_back_to_be_dealt_by_events() -> None:
    diagram = Diagram(racks=(None, "B", None))
    racks = (("A", "C+"), ("B",), ("A",))
    assert find_open_seats(diagram) == [0, 2]
    kept, rest, dealt = take_open_racks(diagram, racks, ("?",))
    assert kept == ((), ("B",), ())
    assert rest == ("?", "A", "A", "C+")
    assert dealt == [Dealt(0, ("A", "C+")), Dealt(2, ("A",))]


def test_no_tile_is_used_more_often_than_there_are() -> None:
    check_tiles(ABC, ["A", "A", "?"])
    said = "The set has the tile A 2 times, but it is used 4 times."
    assert refused(check_tiles, ABC, ["B", "B", "A", "A", "A", "A"]) == ("diagram/too-many", said, (), None)
    said = "The set has the tile Z 0 times, but it is used 1 times."
    assert refused(check_tiles, ABC, ["Z"]) == ("diagram/too-many", said, (), None)


def test_a_rack_is_neither_too_full_nor_empty_in_turn() -> None:
    check_racks((("A", "B"), ()), 2, 0)
    said = "Player 2 has 3 tiles, but 2 is the most."
    assert refused(check_racks, (("A",), ("A", "B", "C")), 2, 0) == ("diagram/rack", said, (), 1)
    said = "The player whose turn it is has no tiles."
    assert refused(check_racks, (("A",), ()), 2, 1) == ("diagram/no-tiles", said, (), 1)


def test_cells_are_connected_over_neighbours_that_are_there() -> None:
    row = "ABCDEFG"
    beside = {cell: tuple(other for other in row if abs(row.index(other) - row.index(cell)) == 1) for cell in row}
    assert find_connected("ABCEF", beside, "B") == {"A", "B", "C"}
    assert find_connected("ABCEF", beside, "AF") == {"A", "B", "C", "E", "F"}
    assert find_connected("ABC", beside, "G") == set()
    assert find_connected(row, beside, "A") == set(row)


def test_a_pad_starts_with_the_scores_given() -> None:
    diagram = Diagram(racks=("A", "B", "C"), scores=(5, 0))
    assert open_pad(diagram, 3) == ((PadLine("before", 5),), (), ())


def test_a_game_that_cannot_be_set_up_is_named() -> None:
    game = registry.find("quillico")
    assert arrangeable(game) is game.diagrams
    said = "Positions of High Letter cannot be set up."
    assert refused(arrangeable, registry.find("highletter")) == ("diagram/no-game", said, (), None)
