"""Rooms for a club night or a class."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.errors import not_found
from tilery.server.http.dependencies import GivenAsker, GivenOrigin, GivenPerson, GivenStorage, GivenVisitor
from tilery.server.http.qr_codes import qr_code
from tilery.server.matches.messages import encode_message
from tilery.server.rooms.limits import RoomLimits
from tilery.server.rooms.service import RoomDesk
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

GivenRooms = NamedDependency[RoomDesk]
Code = Annotated[
    str | None, QueryParameter(description="The room's code, for those who have not joined.", max_length=16)
]
Since = Annotated[str | None, QueryParameter(description="Answer once the mark is another one.", max_length=40)]


@post("/api/rooms", tags=["Rooms"], summary="Open a room")
async def open_room(
    rooms: GivenRooms,
    person: GivenPerson,
    asker: GivenAsker,
    room_limits: NamedDependency[RoomLimits],
    storage: GivenStorage,
    data: JSONBody[CreateRoom],
) -> RoomCard:
    """The person who creates a room leads it."""
    room_limits.take_room(asker)
    storage.require(asker)
    storage.charge(asker, len(encode_message(data)))
    return await rooms.create(person, data)


@get("/api/rooms", tags=["Rooms"], summary="My rooms")
async def my_rooms(rooms: GivenRooms, person: GivenPerson) -> RoomList:
    """Those I lead or joined, latest change first."""
    return RoomList(await rooms.mine(person))


@get("/api/rooms/codes/{code:str}", tags=["Rooms"], summary="The room with this code")
async def room_by_code(
    rooms: GivenRooms, asker: GivenAsker, code_limit: NamedDependency[CodeLimit], code: FromPath[str]
) -> RoomDoor:
    """To look at it before joining."""
    with code_limit.guess(asker):
        found = await rooms.find(code)
        if found is None:
            raise not_found("code", code)
        return found


@get("/api/rooms/{room_id:str}", tags=["Rooms"], summary="One room")
async def one_room(
    rooms: GivenRooms,
    room_watch: NamedDependency[RoomWatch],
    visitor: GivenVisitor,
    asker: GivenAsker,
    code_limit: NamedDependency[CodeLimit],
    room_id: FromPath[str],
    code: Code = None,
    since: Since = None,
) -> RoomCard:
    """Its people, rounds and standings; for the people in it, and those with the code."""
    card = await rooms.show(room_id, visitor, code, partial(code_limit.guess, asker))
    if since != card.mark:
        return card
    await room_watch.wait(room_id, card.mark)
    return await rooms.show(room_id, visitor, code, partial(code_limit.guess, asker))


@get("/api/rooms/{room_id:str}/settings", tags=["Rooms"], summary="The settings of a room")
async def room_settings(rooms: GivenRooms, person: GivenPerson, room_id: FromPath[str]) -> RoomSettings:
    """For the leader, to change them: with the options of the game, which may hold many words."""
    return await rooms.settings(room_id, person)


@post("/api/rooms/{room_id:str}/join", tags=["Rooms"], summary="Join a room", status_code=200)
async def join_room(
    rooms: GivenRooms,
    person: GivenPerson,
    asker: GivenAsker,
    code_limit: NamedDependency[CodeLimit],
    room_id: FromPath[str],
    data: JSONBody[EnterRoom],
) -> RoomCard:
    """With a name and the code; no account is needed."""
    with code_limit.guess(asker):
        return await rooms.join(room_id, person, data)


@patch("/api/rooms/{room_id:str}", tags=["Rooms"], summary="Change a room")
async def change_room(
    rooms: GivenRooms,
    person: GivenPerson,
    asker: GivenAsker,
    storage: GivenStorage,
    room_id: FromPath[str],
    data: JSONBody[ChangeRoom],
) -> RoomCard:
    """By the leader: its name, its settings from the next round on, and whether it is closed."""
    storage.require(asker)
    storage.charge(asker, len(encode_message(data)))
    return await rooms.change(room_id, person, data)


@patch("/api/rooms/{room_id:str}/people/{number:int}", tags=["Rooms"], summary="Change somebody in a room")
async def change_person(
    rooms: GivenRooms,
    person: GivenPerson,
    room_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[ChangePerson],
) -> RoomCard:
    """Withdraw, come back, or take another name. The leader does so for everybody, and removes people."""
    return await rooms.change_person(room_id, person, number, data)


@post("/api/rooms/{room_id:str}/rounds", tags=["Rooms"], summary="Start a round", status_code=200)
async def start_round(
    rooms: GivenRooms,
    person: GivenPerson,
    asker: GivenAsker,
    room_limits: NamedDependency[RoomLimits],
    storage: GivenStorage,
    room_id: FromPath[str],
    data: JSONBody[StartRound],
) -> RoomCard:
    """By the leader: everybody who plays is put at a table, and the matches start."""
    storage.require(asker)
    room_limits.take_round(asker)
    return await rooms.start_round(room_id, person, data.number)


@post(
    "/api/rooms/{room_id:str}/rounds/{round_number:int}/tables/{number:int}/result",
    tags=["Rooms"],
    summary="Decide a result",
    status_code=200,
)
async def rule(
    rooms: GivenRooms,
    person: GivenPerson,
    room_id: FromPath[str],
    round_number: FromPath[int],
    number: FromPath[int],
    data: JSONBody[DecidedResult],
) -> RoomCard:
    """By the leader, in the latest round, where somebody left or a match cannot end."""
    return await rooms.rule(room_id, person, (round_number, number), data.ranks)


@get(
    "/api/rooms/{room_id:str}/qr.svg",
    tags=["Rooms"],
    summary="A QR code of the room's link",
    media_type="image/svg+xml",
)
async def room_qr(
    rooms: GivenRooms,
    visitor: GivenVisitor,
    asker: GivenAsker,
    code_limit: NamedDependency[CodeLimit],
    origin: GivenOrigin,
    room_id: FromPath[str],
    code: Code = None,
) -> Response[bytes]:
    """For the phones of those who join."""
    card = await rooms.show(room_id, visitor, code, partial(code_limit.guess, asker))
    return qr_code(f"{origin}/join/{card.code}")


ROUTES = [
    open_room,
    my_rooms,
    room_by_code,
    one_room,
    room_settings,
    join_room,
    change_room,
    change_person,
    start_round,
    rule,
    room_qr,
]
