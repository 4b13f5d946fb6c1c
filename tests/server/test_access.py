"""Who may do what at a table and in a room: every rule of ``access`` with everyone it lets in and keeps out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.server.common.errors import Refused
from tilery.server.matches import access
from tilery.server.matches.phrases import PHRASES
from tilery.server.matches.plan import SeatPlan, TablePlan
from tilery.server.matches.terms import Terms
from tilery.store.rows import MatchRow, RoomRow

PEOPLE = (SeatPlan("human", "ann"), SeatPlan("human", "bo"))
ROOM = RoomRow("r1", 1, "c0de", "Club", "lea", "{}", 0.0, 0.0)


def plan(**fields: Any) -> TablePlan:
    terms = {name: fields.pop(name) for name in Terms.__struct_fields__ if name in fields}
    return TablePlan("quillico", {}, Terms(**terms), fields.pop("seats", PEOPLE), "ann", "seed", **fields)


def live(
    code: str | None = None, *, over: bool = False, rated: bool = False, asked: tuple[int, ...] = (0,), **fields: Any
) -> Any:
    """A table at which Ann and Bo play, as far as rights look at it."""
    seats = {"ann": 0, "bo": 1}
    return SimpleNamespace(
        plan=plan(**fields),
        row=SimpleNamespace(code=code),
        asked=dict.fromkeys(asked),
        is_over=over,
        is_rated=rated,
        seat_of=seats.get,
        finished_match=lambda: "the match",
    )


def refused(code: str, status: int, may: Any, *given: Any) -> None:
    with pytest.raises(Refused) as caught:
        may(*given)
    assert (caught.value.code, caught.value.status) == (code, status)


@pytest.mark.parametrize(
    ("seq", "action", "fits"),
    [
        (access.MAX_ENTRIES - 1, Pass(), True),
        (access.MAX_ENTRIES, Pass(), False),
        (access.MAX_ENTRIES, Resign(), True),
        (access.MAX_ENTRIES, TimeUp(0, 1), True),
    ],
)
def test_a_match_that_is_too_long_can_only_end(seq: int, action: Any, fits: bool) -> None:
    proposal = SimpleNamespace(entry=SimpleNamespace(seq=seq, action=action))
    if fits:
        access.require_room_for(proposal)  # type: ignore[arg-type]
    else:
        refused("match/too-long", 409, access.require_room_for, proposal)


def test_who_acts_has_an_identity() -> None:
    assert access.require_identity("ann") == "ann"
    refused("account/nobody", 401, access.require_identity, None)


@pytest.mark.parametrize(
    ("user", "watchers", "code", "may"),
    [
        ("ann", False, None, True),
        ("cy", True, None, True),
        ("cy", False, "open", True),
        ("cy", False, None, False),
        (None, False, None, False),
        (None, True, None, True),
    ],
)
def test_players_watch_and_others_where_the_table_is_open(
    user: str | None, watchers: bool, code: str | None, may: bool
) -> None:
    table = live(code, watchers=watchers)
    assert access.may_watch(table, user) is may
    if may:
        access.require_watch(table, user)
    else:
        refused("terms/no-watchers", 403, access.require_watch, table, user)


def test_looking_back_gives_the_finished_match() -> None:
    finished: Any = access.require_look_back(live())
    assert finished == "the match"


@pytest.mark.parametrize(
    ("user", "seat", "over", "viewer"),
    [
        ("ann", None, False, 0),
        ("ann", 0, False, 0),
        ("bo", None, False, 1),
        ("cy", None, False, None),
        ("ann", None, True, None),
        ("ann", 0, True, 0),
        ("ann", 1, True, 1),
        ("cy", 1, True, 1),
    ],
)
def test_a_picture_shows_what_its_viewer_may_see(user: str, seat: int | None, over: bool, viewer: int | None) -> None:
    assert access.picture_viewer(live(over=over), user, seat) == viewer


@pytest.mark.parametrize(("user", "seat", "over"), [("ann", 1, False), ("cy", 0, False), ("cy", 2, True)])
def test_no_picture_shows_another_seat_while_the_match_runs(user: str, seat: int, over: bool) -> None:
    refused("seats/hidden", 403, access.picture_viewer, live(over=over), user, seat)


def test_only_players_have_a_seat() -> None:
    assert [access.require_seat(live(), user) for user in ("ann", "bo")] == [0, 1]
    refused("seats/watcher", 403, access.require_seat, live(), "cy")


def test_chat_is_for_all_who_watch_unless_it_is_off() -> None:
    assert [access.require_talk(live(), user) for user in ("ann", "cy")] == ["ann", "cy"]
    refused("account/nobody", 401, access.require_talk, live(), None)
    refused("terms/no-chat", 403, access.require_talk, live(chat=False), "ann")
    refused("terms/no-watchers", 403, access.require_talk, live(watchers=False), "cy")
    muted = live(muted=True)
    assert access.require_talk(muted, "ann") == "ann"
    refused("terms/muted", 403, access.require_talk, muted, "bo")


def test_takebacks_are_for_casual_play() -> None:
    with_bot = (PEOPLE[0], SeatPlan("bot", level="level1"))
    access.require_takebacks(live(takebacks=True))
    access.require_takebacks(live(takebacks=True, rated=True))
    access.require_takebacks(live(takebacks=True, seats=with_bot))
    refused("terms/no-takebacks", 403, access.require_takebacks, live(takebacks=False))
    refused("terms/no-takebacks", 403, access.require_takebacks, live(takebacks=True, lesson=True))
    refused("takeback/rated", 403, access.require_takebacks, live(takebacks=True, rated=True, seats=with_bot))


def test_where_only_phrases_are_allowed_nothing_else_is_said() -> None:
    said = next(iter(PHRASES))
    access.require_words(live(phrases=True), said)
    access.require_words(live(), "Anything at all")
    refused("terms/phrases", 403, access.require_words, live(phrases=True), "Anything at all")


def test_hints_are_for_the_seat_that_is_asked() -> None:
    assert access.require_hints(live(hints=True, asked=(1,)), "bo") == 1
    refused("match/not-asked", 409, access.require_hints, live(hints=True, asked=(1,)), "ann")
    refused("terms/no-hints", 403, access.require_hints, live(hints=False), "ann")
    refused("seats/watcher", 403, access.require_hints, live(hints=True), "cy")


@pytest.mark.parametrize(
    ("user", "code", "public", "may"),
    [
        ("ann", None, False, True),
        ("dee", None, False, True),
        ("cy", "c0de", False, True),
        (None, "c0de", False, True),
        ("cy", None, True, True),
        (None, None, True, True),
        ("cy", None, False, False),
        ("cy", "other", False, False),
        (None, None, False, False),
    ],
)
def test_joining_needs_an_invitation_or_the_code(user: str | None, code: str | None, public: bool, may: bool) -> None:
    row = MatchRow("m1", 1, "waiting", "quillico", "c0de", 0, 0.0, 0.0, "{}")
    table = plan(public=public, expected=("dee",))
    if may:
        access.require_join(row, table, user, code)
    else:
        refused("seats/code", 403, access.require_join, row, table, user, code)


@pytest.mark.parametrize(
    ("user", "code", "may"),
    [
        ("lea", None, True),
        ("cy", None, True),
        ("dee", "c0de", True),
        (None, "c0de", True),
        ("dee", None, False),
        ("dee", "other", False),
        (None, None, False),
    ],
)
def test_a_room_is_for_its_members_and_those_with_its_code(user: str | None, code: str | None, may: bool) -> None:
    if may:
        access.require_room(ROOM, ["cy"], user, code)
    else:
        refused("room/code", 403, access.require_room, ROOM, ["cy"], user, code)


def test_nobody_is_no_member_of_a_room() -> None:
    refused("room/code", 403, access.require_room, ROOM, [None], None, None)


def test_only_its_leader_changes_a_room() -> None:
    access.require_leader(ROOM, "lea")
    refused("room/leader", 403, access.require_leader, ROOM, "cy")
    refused("room/leader", 403, access.require_leader, ROOM, None)


def test_the_owner_changes_a_table_and_turns_chat_off() -> None:
    access.require_owner(plan(), "ann")
    access.require_mute(plan(), "ann")
    for may in (access.require_owner, access.require_mute):
        refused("seats/owner", 403, may, plan(), "bo")
    refused("seats/paired", 403, access.require_mute, replace(plan(), paired=True), "ann")
