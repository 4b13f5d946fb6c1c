"""Entries that still stand after takebacks, and earlier states worked out from them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from tilery.core.common_messages import Pass, Resign
from tilery.core.record import Entry, Occupy, SeatInfo, Setup, Supply, TakeBack
from tilery.core.takeback import (
    StateHistory,
    count_plays,
    find_taken_back,
    is_play,
    latest_action,
    return_to,
    takeback_story,
)


class Told(msgspec.Struct, frozen=True):
    """A state that knows its events."""

    step: int = 0
    opened: int = 0
    events: str = ""


def evolve(state: Told, event: str) -> Told:
    return msgspec.structs.replace(state, step=state.step + 1, events=state.events + event)


GAME: Any = SimpleNamespace(evolve=evolve, supplier=None)


def entries(*actions: Any, seats: tuple[int, ...] = ()) -> list[Entry]:
    """Entries with these actions. Those of seats have one event each, a letter."""
    return [
        Entry(
            seq=seq,
            seat=seats[seq] if seats else 0,
            action=action,
            events=() if isinstance(action, TakeBack | Occupy) else ("abcdefgh"[seq],),
        )
        for seq, action in enumerate(actions)
    ]


def test_entries_after_the_one_returned_to_are_gone() -> None:
    found = entries(Setup(), Pass(), Pass(), TakeBack(0, 1), Pass())
    assert find_taken_back(found) == {2}
    assert find_taken_back(found[:3]) == frozenset()


def test_a_takeback_stands_until_another_returns_to_before_it() -> None:
    found = entries(Setup(), Pass(), Pass(), TakeBack(0, 1), Pass(), TakeBack(0, 3), Pass())
    assert find_taken_back(found) == {2, 4}
    assert find_taken_back(entries(Setup(), Pass(), Pass(), TakeBack(0, 1), TakeBack(0, 0))) == {1, 2, 3}


def test_the_latest_entry_of_a_seat_that_stands_can_be_taken_back() -> None:
    found = entries(Setup(), Pass(), Pass(), Pass(), Resign(), seats=(-1, 0, 1, 0, 1))
    assert latest_action(found, 0) is found[3]
    assert latest_action(found, 1) is found[2], "nobody comes back"
    assert latest_action(found, 2) is None
    found = entries(Setup(), Pass(), Pass(), Pass(), TakeBack(0, 2), seats=(-1, 0, 1, 0, -1))
    assert latest_action(found, 0) is found[1]


def test_plays_are_counted_without_the_deal_and_what_is_gone() -> None:
    occupy = Occupy(0, SeatInfo("Ann", "human"))
    found = entries(Setup(), Pass(), occupy, Supply(0, ("A",)), Pass(), TakeBack(0, 3), Pass())
    assert [is_play(entry) for entry in found] == [True, True, False, False, True, False, True]
    assert count_plays(found) == 2


def test_a_state_returned_to_goes_on_counting_its_steps() -> None:
    assert return_to(Told(3, 2, "abc"), 9) == Told(9, 9, "abc")


def test_a_state_is_worked_out_from_the_entries_before_it() -> None:
    found = entries(Setup(), Pass(), Pass(), TakeBack(0, 1), Pass())
    history = StateHistory(steps=[1, 2, 3, 7, 8])
    states = [history.state_after(GAME, Told, found, seq) for seq in range(-1, 5)]
    assert states == [
        Told(),
        Told(1, 0, "a"),
        Told(2, 0, "ab"),
        Told(3, 0, "abc"),
        Told(7, 7, "ab"),
        Told(8, 7, "abe"),
    ]


def test_a_kept_state_is_the_start_of_the_way() -> None:
    found = entries(Setup(), Pass(), Pass(), TakeBack(0, 0), Pass())
    history = StateHistory({0: Told(1, 0, "A")}, [0, 1, 2, 1, 2], [1, 2, 3, 7, 8])
    assert history.state_after(GAME, Told, found, 0) is history.kept[0]
    assert history.state_after(GAME, Told, found, 2) == Told(3, 0, "Abc")
    assert history.state_after(GAME, Told, found, 4) == Told(8, 7, "Ae")


def test_the_history_of_the_first_entries_knows_no_later_ones() -> None:
    states = {0: Told(1), 2: Told(3), 3: Told(4)}
    first = StateHistory(states, [0, 1, 0, 0], [1, 2, 3, 4]).first(3)
    assert first == StateHistory({0: Told(1), 2: Told(3)}, [0, 1, 0], [1, 2, 3])


def test_a_takeback_is_told_with_the_name_of_whose_play_it_is() -> None:
    told = takeback_story(TakeBack(1, 4), ["Ann", "Bo"])
    assert told == "Bo takes back a play. What is drawn or rolled next will be new."
