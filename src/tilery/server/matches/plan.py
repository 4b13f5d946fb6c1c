"""The plan of a table before the deal: its game, options and terms, and the seats taken so far."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tilery.bots.levels import EARLIER_IDS, LEVELS, level
from tilery.bots.loader import list_installed
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.lexicon import LexiconSpec
from tilery.match import Match
from tilery.server.common.errors import Refused
from tilery.server.matches.cards import Continued, SeatKind
from tilery.server.matches.terms import BotId, Terms

_LEVEL_IDS = tuple(one.id for one in LEVELS)
INSTALLED_BOTS = tuple(name for name in list_installed() if re.fullmatch("[A-Za-z0-9_-]{1,64}", name))
"""Bots of packages installed beside Tilery, by the name of their entry point."""
BOT_NAMES = {name: name for name in INSTALLED_BOTS} | {one: level(one).name for one in (*EARLIER_IDS, *_LEVEL_IDS)}
"""Names of bots by their ids, the levels' earlier ids included."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: open, a person's, or a bot's."""

    kind: SeatKind
    user: str | None = None
    name: str = ""
    level: BotId | None = None
    for_me: bool = False
    """True if the level was chosen to suit the people at the table. A rematch chooses it again."""


class TablePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything needed to start. The seed is drawn when the table is created and is secret until the end."""

    game: str
    options: dict[str, Any]
    terms: Terms
    seats: tuple[SeatPlan, ...]
    owner: str
    seed: str
    expected: tuple[str, ...] = ()
    """Users by their seats in the previous match, "" for a bot. They join without a code and get that seat."""
    lesson: bool = False
    """True if the match is the lesson of its game."""
    muted: bool = False
    """True if the owner has turned chat off."""
    paired: bool = False
    """True if quick pairing brought these people together. None of them may turn off the others' chat."""
    continues: Continued | None = None
    """The finished match or set-up position that this one continues."""

    def lexicon_spec(self) -> LexiconSpec | None:
        """The valid words, None in a game without words."""
        found = self.options.get("lexicon")
        return msgspec.convert(found, LexiconSpec) if found is not None else None

    def open_seats(self) -> tuple[Seat, ...]:
        """The seats nobody has taken."""
        return tuple(seat for seat, plan in enumerate(self.seats) if plan.kind == "open")

    def vacated_seats(self, after: TablePlan) -> tuple[Seat, ...]:
        """The seats whose occupant differs, or is missing, in the plan ``after``."""
        pairs = enumerate(zip(self.seats, after.seats, strict=True))
        return tuple(seat for seat, (old, new) in pairs if old.user is not None and old.user != new.user)

    def with_seat(self, seat: Seat, plan: SeatPlan) -> TablePlan:
        """The plan with this seat changed."""
        return msgspec.structs.replace(self, seats=(*self.seats[:seat], plan, *self.seats[seat + 1 :]))

    def occupant(self, seat: Seat, match: Match) -> SeatInfo:
        """The seat's occupant, ignoring stand-ins: its first one, unless the match continues another one."""
        return match.header.seats[seat] if self.continues is None else self.seat_infos()[seat]

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """The seats in the form of the record, with numbers added to equal names."""
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


def bot_user(bot: str) -> str:
    """The user id of a bot, the same for a level's earlier id."""
    return f"bot-{EARLIER_IDS.get(bot, bot)}"


def is_level_user(user: str) -> bool:
    """True if this is the user id of a level, earlier ids included."""
    return user.startswith("bot-") and user.removeprefix("bot-") in (*EARLIER_IDS, *_LEVEL_IDS)


def bot_seat(bot: BotId) -> SeatPlan:
    """A seat taken by a bot. Refused if there is no such bot here."""
    if bot not in BOT_NAMES:
        known = ", ".join([*_LEVEL_IDS, *INSTALLED_BOTS])
        raise Refused(400, "seats/bot", f"There is no bot called {bot!r}; there are {known}.")
    return SeatPlan("bot", bot_user(bot), BOT_NAMES[bot], bot)


_decoder = msgspec.json.Decoder(TablePlan)


def read_plan(text: str) -> TablePlan:
    """Decode a stored plan. Refused if it is damaged."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise Refused(410, "match/unreadable", f"This server cannot read the table any more: {error}.") from None


def write_plan(plan: TablePlan) -> str:
    """Encode a plan for the store."""
    return msgspec.json.encode(plan).decode()
