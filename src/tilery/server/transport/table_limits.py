"""How many tables one person and one address may create."""

from __future__ import annotations

from tilery.server.matches.askers import Asker
from tilery.server.protocol.errors import Refused
from tilery.server.protocol.time_source import TimeSource
from tilery.server.settings import Limits
from tilery.server.transport.rate_limits import Buckets

HOUR = 3600.0


class TableLimits:
    """Tables by the hour, public ones apart: they take room in the list that everybody reads."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._tables = hourly(limits.tables_hour, time), hourly(limits.tables_hour_each, time)
        self._public = hourly(limits.public_tables_hour, time), hourly(limits.public_tables_hour_each, time)

    def take(self, asker: Asker, *, public: bool) -> None:
        """Count a table that is about to be created; Refused if it is one too many."""
        if public and not take_both(self._public, asker):
            message = "You have created many public tables. Wait a while, or create one with a code."
            raise Refused(429, "limits/public-tables", message, retry_after=600)
        if not take_both(self._tables, asker):
            message = "You have created many tables. Wait a while before you create another one."
            raise Refused(429, "limits/tables", message, retry_after=300)


def hourly(number: int, time: TimeSource) -> Buckets:
    """Buckets that allow this number in an hour."""
    return Buckets(number / HOUR, number, time)


def take_both(buckets: tuple[Buckets, Buckets], asker: Asker) -> bool:
    """Count something for the person and the address; whether both may have it."""
    by_person, by_address = buckets
    if not by_person.take(asker.person):
        return False
    if not by_address.take(asker.address):
        by_person.give_back(asker.person)
        return False
    return True
