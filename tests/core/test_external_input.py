"""What an entry adds to a match from outside the rules: a set-up position, or tiles from a real bag."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tilery.core.common_messages import Moved, Pass, Supplied
from tilery.core.diagram import Diagram
from tilery.core.errors import IllegalAction
from tilery.core.external_input import arrange, is_set_up, state_for_events, supply_tiles
from tilery.core.record import Entry, Setup, Supply

DIAGRAM = Diagram(racks=("A", None))
STATE: Any = SimpleNamespace(names=("Ann", "Bo"), bag=("A", "B", "Z"), hand=("Q", "X"))
DIAGRAMS = SimpleNamespace(
    arrange=lambda state, diagram: ("arranged", state, diagram),
    open_deal=lambda state, diagram: (("opened", state, diagram), ["dealt"]),
)
SUPPLIER = SimpleNamespace(
    supply=lambda state, supplied: SimpleNamespace(names=state.names, bag=("A", "Q", "Z"), hand=("B", "X"), by=supplied)
)
INFO = SimpleNamespace(title="Plain")


def census(state: Any) -> dict[str, tuple[str, ...]]:
    named = {"new": ("A",)} if hasattr(state, "by") else {"old": ("A",)}
    return {"bag": state.bag, "hand": state.hand, "table": ("T",), **named}


GAME: Any = SimpleNamespace(info=INFO, diagrams=DIAGRAMS, supplier=SUPPLIER, census=census)
BARE: Any = SimpleNamespace(info=INFO, diagrams=None, supplier=None, census=census)


def entry(action: Any, *events: Any) -> Entry:
    return Entry(seq=0, seat=-1, action=action, events=events)


def test_events_of_a_deal_happen_in_the_position_that_was_set_up() -> None:
    arranged = ("arranged", STATE, DIAGRAM)
    assert state_for_events(GAME, STATE, entry(Setup(DIAGRAM), "dealt")) == ("opened", arranged, DIAGRAM)
    assert state_for_events(GAME, STATE, entry(Setup(DIAGRAM))) == arranged, "entries of earlier versions"


def test_named_tiles_are_in_their_events_but_in_entries_of_earlier_versions() -> None:
    action = Supply(0, ("B",))
    assert state_for_events(GAME, STATE, entry(action, "supplied")) is STATE
    assert state_for_events(GAME, STATE, entry(action)).by is action
    assert state_for_events(BARE, STATE, entry(action)) is STATE


@pytest.mark.parametrize("action", [Setup(), Pass(), None])
def test_any_other_action_changes_no_state_beforehand(action: Any) -> None:
    assert state_for_events(GAME, STATE, entry(action)) is STATE


def test_a_diagram_for_other_seats_is_refused_before_the_game_reads_it() -> None:
    assert arrange(GAME, STATE, DIAGRAM) == ("arranged", STATE, DIAGRAM)
    with pytest.raises(IllegalAction) as refused:
        arrange(GAME, STATE, Diagram(racks=("A",)))
    assert refused.value.code == "diagram/seats"


@pytest.mark.rule("common", "C9")
def test_every_tile_that_changes_its_place_is_in_the_event() -> None:
    event = supply_tiles(GAME, STATE, Supply(1, ("B",), ("R",), ("T",)))
    assert isinstance(event, Supplied)
    assert (event.seat, event.tiles, event.dice, event.table) == (1, ("B",), ("R",), ("T",))
    assert event.moves == (
        Moved("bag", ("B",), ("Q",)),
        Moved("hand", ("Q",), ("B",)),
        Moved("old", ("A",), ()),
        Moved("new", (), ("A",)),
    )


def test_a_game_without_open_tables_says_so() -> None:
    with pytest.raises(IllegalAction, match=r"^Plain has no open tables\.$") as refused:
        supply_tiles(BARE, STATE, Supply(0))
    assert refused.value.code == "supply/no-open-table"


def test_a_match_is_set_up_by_a_deal_with_a_diagram() -> None:
    assert is_set_up(entry(Setup(DIAGRAM)))
    assert not is_set_up(entry(Setup()))
    assert not is_set_up(entry(Pass()))
