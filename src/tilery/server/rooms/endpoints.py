"""Endpoints of rooms for a club night or a class."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.endpoints import Endpoints, Query, RawAnswer
from tilery.server.common.errors import not_found
from tilery.server.common.given import Origin
from tilery.server.common.qr_codes import qr_code
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches.messages import encode_message
from tilery.server.rooms.limits import RoomLimits
from tilery.server.rooms.service import RoomService
from tilery.server.rooms.watch import RoomWatch
from tilery.server.rooms.wire import (
    ChangePerson,
    ChangeRoom,
    CreateRoom,
    DecidedResult,
    EnterRoom,
    RoomCard,
    RoomDoor,
    RoomList,
    RoomSettings,
    StartRound,
)

endpoints = Endpoints("Rooms")

Code = Annotated[str | None, Query("The room's code, for those who have not joined.", max_length=16)]
Since = Annotated[str | None, Query("Answer once the mark is another one.", max_length=40)]


@endpoints.post("/api/rooms", "Open a room")
async def open_room(
    rooms: RoomService,
    person: Person,
    requester: Requester,
    room_limits: RoomLimits,
    storage: DailyStorage,
    body: CreateRoom,
) -> RoomCard:
    """Open a room. Its creator leads it."""
    room_limits.take_room(requester)
    storage.require(requester)
    storage.charge(requester, len(encode_message(body)))
    return await rooms.create(person, body)


@endpoints.get("/api/rooms", "My rooms")
async def my_rooms(rooms: RoomService, person: Person) -> RoomList:
    """The rooms the person leads or joined, latest change first."""
    return RoomList(await rooms.mine(person))


@endpoints.get("/api/rooms/codes/{code}", "The room with this code")
async def room_by_code(rooms: RoomService, requester: Requester, code_limit: CodeLimit, code: str) -> RoomDoor:
    """The room behind a code, to look at before joining."""
    with code_limit.guess(requester):
        found = await rooms.find(code)
        if found is None:
            raise not_found("code", code)
        return found


@endpoints.get("/api/rooms/{room_id}", "One room")
async def one_room(
    rooms: RoomService,
    room_watch: RoomWatch,
    visitor: Visitor,
    requester: Requester,
    code_limit: CodeLimit,
    room_id: str,
    code: Code = None,
    since: Since = None,
) -> RoomCard:
    """The people, rounds and standings of a room, for the people in it and those with the code."""
    card = await rooms.show(room_id, visitor, code, partial(code_limit.guess, requester))
    if since != card.mark:
        return card
    await room_watch.wait(room_id, card.mark)
    return await rooms.show(room_id, visitor, code, partial(code_limit.guess, requester))


@endpoints.get("/api/rooms/{room_id}/settings", "The settings of a room")
async def room_settings(rooms: RoomService, person: Person, room_id: str) -> RoomSettings:
    """The settings of a room with the options of the game, for its leader to change."""
    return await rooms.settings(room_id, person)


@endpoints.post("/api/rooms/{room_id}/join", "Join a room", status=200)
async def join_room(
    rooms: RoomService,
    person: Person,
    requester: Requester,
    code_limit: CodeLimit,
    room_id: str,
    body: EnterRoom,
) -> RoomCard:
    """Join with a name and the code. No account is needed."""
    with code_limit.guess(requester):
        return await rooms.join(room_id, person, body)


@endpoints.patch("/api/rooms/{room_id}", "Change a room")
async def change_room(
    rooms: RoomService,
    person: Person,
    requester: Requester,
    storage: DailyStorage,
    room_id: str,
    body: ChangeRoom,
) -> RoomCard:
    """Change the room's name, its settings from the next round on, or close it. For the leader."""
    storage.require(requester)
    storage.charge(requester, len(encode_message(body)))
    return await rooms.change(room_id, person, body)


@endpoints.patch("/api/rooms/{room_id}/people/{number}", "Change somebody in a room")
async def change_person(
    rooms: RoomService,
    person: Person,
    room_id: str,
    number: int,
    body: ChangePerson,
) -> RoomCard:
    """Withdraw, come back, or take another name. The leader may do so for everybody, and remove people."""
    return await rooms.change_person(room_id, person, number, body)


@endpoints.post("/api/rooms/{room_id}/rounds", "Start a round", status=200)
async def start_round(
    rooms: RoomService,
    person: Person,
    requester: Requester,
    room_limits: RoomLimits,
    storage: DailyStorage,
    room_id: str,
    body: StartRound,
) -> RoomCard:
    """Start a round: everybody active is seated at a table, and the matches start. For the leader."""
    storage.require(requester)
    room_limits.take_round(requester)
    return await rooms.start_round(room_id, person, body.number)


@endpoints.post("/api/rooms/{room_id}/rounds/{round_number}/tables/{number}/result", "Decide a result", status=200)
async def rule(
    rooms: RoomService,
    person: Person,
    room_id: str,
    round_number: int,
    number: int,
    body: DecidedResult,
) -> RoomCard:
    """Decide a result of the latest round, after somebody left or if a match cannot end. For the leader."""
    return await rooms.rule(room_id, person, (round_number, number), body.ranks)


@endpoints.get("/api/rooms/{room_id}/qr.svg", "A QR code of the room's link", media_type="image/svg+xml")
async def room_qr(
    rooms: RoomService,
    visitor: Visitor,
    requester: Requester,
    code_limit: CodeLimit,
    origin: Origin,
    room_id: str,
    code: Code = None,
) -> RawAnswer[bytes]:
    """The QR code of the link to join."""
    card = await rooms.show(room_id, visitor, code, partial(code_limit.guess, requester))
    return qr_code(f"{origin}/join/{card.code}")
