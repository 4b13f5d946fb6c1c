"""What is agreed at a table before the deal, and who has taken a seat so far."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tilery.bots import LEVELS
from tilery.bots.finding import installed
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.server.protocol.cards import SeatKind
from tilery.server.protocol.errors import Refused
from tilery.server.protocol.terms import BotId, Terms

INSTALLED_BOTS = tuple(name for name in installed() if re.fullmatch("[A-Za-z0-9_-]{1,64}", name))
"""Bots of packages that are installed beside Tilery, by the name of their entry point."""
BOT_NAMES = {name: name for name in INSTALLED_BOTS} | {level.id: level.name for level in LEVELS}


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: open, a person's, or a bot's."""

    kind: SeatKind
    user: str | None = None
    name: str = ""
    level: BotId | None = None


class TablePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything needed to start. The seed is drawn when the table is created; it stays secret until the end."""

    game: str
    options: dict[str, Any]
    terms: Terms
    seats: tuple[SeatPlan, ...]
    owner: str
    seed: str
    expected: tuple[str, ...] = ()
    """Who had each seat in the previous match, "" for a bot: they join without a code and get that seat."""

    def open_seats(self) -> tuple[Seat, ...]:
        """The seats nobody has taken."""
        return tuple(seat for seat, plan in enumerate(self.seats) if plan.kind == "open")

    def vacated(self, after: TablePlan) -> tuple[Seat, ...]:
        """The seats whose occupant is another one, or none, in the plan ``after``."""
        pairs = enumerate(zip(self.seats, after.seats, strict=True))
        return tuple(seat for seat, (old, new) in pairs if old.user is not None and old.user != new.user)

    def with_seat(self, seat: Seat, plan: SeatPlan) -> TablePlan:
        """The plan with this seat changed."""
        return msgspec.structs.replace(self, seats=(*self.seats[:seat], plan, *self.seats[seat + 1 :]))

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """The seats as the record names them; equal names get a number."""
        names: list[str] = []
        for plan in self.seats:
            name, count = plan.name, 1
            while name in names:
                count += 1
                name = f"{plan.name} {count}"
            names.append(name)
        return tuple(
            SeatInfo(name, "bot" if plan.level else "human", plan.level)
            for name, plan in zip(names, self.seats, strict=True)
        )


def bot_user(level: str) -> str:
    """The user id under which a bot is rated."""
    return f"bot-{level}"


def bot_seat(level: BotId) -> SeatPlan:
    """A seat taken by a bot; refused if there is no such bot here."""
    if level not in BOT_NAMES:
        raise Refused(400, "seats/bot", f"There is no bot called {level!r}; there are {', '.join(sorted(BOT_NAMES))}.")
    return SeatPlan("bot", bot_user(level), BOT_NAMES[level], level)


_decoder = msgspec.json.Decoder(TablePlan)


def read_plan(text: str) -> TablePlan:
    """Decode a stored plan."""
    return _decoder.decode(text)


def write_plan(plan: TablePlan) -> str:
    """Encode a plan for the store."""
    return msgspec.json.encode(plan).decode()
