"""Checked names: readable, unique where they must be, and remembered for guests."""

from __future__ import annotations

import unicodedata
from functools import cache

from tilery.lexicon.wordlists import offensive_words
from tilery.server.common.errors import Refused
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.matches.plan import BOT_NAMES
from tilery.server.people.lookalikes import skeleton
from tilery.store.people import People

MAX_MARKS = 2
"""Maximum accents on one letter. More can be stacked to cover the lines above."""
_HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Unicode categories that are invisible or reverse the text: control, format (bidi, zero width), unassigned, private.
"""

_BOTS = frozenset(map(skeleton, BOT_NAMES.values()))


def clean_name(text: str) -> str:
    """The name in its normal form, with single spaces. Refused if it is empty, unreadable or resembles a bot's.

    >>> clean_name("  Ann   B. ")
    'Ann B.'
    """
    name = clean_title(text)
    if skeleton(name) in _BOTS:
        raise Refused(400, "account/name", f"{name} looks like the name of a bot. Please choose another one.")
    return name


def clean_title(text: str) -> str:
    """The name of a thing in its normal form, with single spaces. Refused if it is empty or unreadable."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Refused(400, "account/name", "A name needs at least one character.")
    if any(unicodedata.category(character) in _HIDDEN for character in name):
        raise Refused(400, "account/name", "A name cannot contain invisible characters.")
    if _has_stacked_marks(name):
        raise Refused(400, "account/name", f"A letter of a name can carry {MAX_MARKS} marks at most.")
    return name


def is_offensive(name: str) -> bool:
    """True if the name, or a word of it, is excluded from the family word list, in any spelling.

    >>> is_offensive("Ann Arse"), is_offensive("A R S E"), is_offensive("Arsenal")
    (True, True, False)
    """
    return not _offensive_skeletons().isdisjoint(map(skeleton, [name, *name.split()]))


@cache
def _offensive_skeletons() -> frozenset[str]:
    return frozenset(map(skeleton, offensive_words()))


def _has_stacked_marks(name: str) -> bool:
    row = 0
    for character in name:
        row = row + 1 if unicodedata.combining(character) or unicodedata.category(character) == "Me" else 0
        if row > MAX_MARKS:
            return True
    return False


class TableNames:
    """Names at tables, remembered for guests."""

    def __init__(self, people: People, time: TimeSource) -> None:
        self._time = time
        self._people = people

    async def name_at_table(self, person: Person, wished: str | None) -> str:
        """The name to sit down with. A guest's is remembered."""
        name = clean_name(wished) if wished is not None and wished.strip() else person.name
        if person.kind == "guest" and not await self._is_known(person, name):
            await self._people.save_name(person.user, "guest", name, self._time.now())
        return name

    async def _is_known(self, person: Person, name: str) -> bool:
        """True if a guest is stored under this name. A generated name is stored only when they sit down."""
        row = await self._people.user(person.user)
        return row is not None and row.name == name
