"""Tables of a round, made from the settings of a room."""

from __future__ import annotations

from collections.abc import Sequence

from tilery import registry
from tilery.core.codec import codec
from tilery.server.common.errors import Refused
from tilery.server.matches.messages import encode_message
from tilery.server.matches.plan import SeatPlan, TablePlan
from tilery.server.matches.terms import Terms
from tilery.server.pairing.wire import PACES
from tilery.server.rooms.wire import RoomSettings
from tilery.server.tables.options_service import words_asked_for
from tilery.store.rows import RoomPersonRow, RoomTableRow
from tilery.tournaments.pairing import TableForm

LARGEST = 6
"""Maximum people at a table of a room."""


def table_form(settings: RoomSettings) -> TableForm:
    """The way people are distributed over tables. Refused if the game has no tables of that size."""
    info = registry.find(settings.game).info
    smallest, largest = info.min_seats, min(info.max_seats, LARGEST)
    if settings.system != "groups":
        if smallest > 2:
            raise Refused(400, "room/seats", f"{info.title} is not for two, so play it in groups.")
        return TableForm(settings.system)
    if not smallest <= settings.seats <= largest:
        message = f"{info.title} has {smallest} to {largest} seats at a table, not {settings.seats}."
        raise Refused(400, "room/seats", message)
    return TableForm("groups", settings.seats, smallest, largest)


def table_plan(settings: RoomSettings, leader: str, people: Sequence[RoomPersonRow], seed: str) -> TablePlan:
    """A table for these people. Nobody's rating changes, and everybody in the room may watch."""
    terms = Terms(
        clock=PACES[settings.pace],
        chat=settings.talk != "off",
        phrases=True,
        rated=False,
    )
    seats = tuple(SeatPlan("human", one.user_id, one.name) for one in people)
    return TablePlan(settings.game, room_options(settings), terms, seats, leader, seed)


def room_options(settings: RoomSettings) -> dict[str, object]:
    """The options of the game, with the family word list unless the leader chose another one."""
    game = registry.find(settings.game)
    options = codec(game).options.decode(encode_message(settings.options))
    if not settings.family or not hasattr(options, "lexicon"):
        return settings.options
    return {**settings.options, "lexicon": {**settings.options.get("lexicon", {}), "family": True}}


def check_settings(settings: RoomSettings) -> None:
    """Refuse settings with which no round could start."""
    table_form(settings)
    words_asked_for(settings.game, room_options(settings))


def people_of(table: RoomTableRow) -> tuple[int, ...]:
    """The numbers of the people at a table, in the order of the seats."""
    return tuple(map(int, table.people.split(",")))
