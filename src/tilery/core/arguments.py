"""Checks of what a person passes to Python calls, each with a sentence about what was expected and found."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, NoReturn

import msgspec

from tilery.core.errors import BadOptions, ErrorData, IllegalAction, Malformed
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.scene import Scene

LONGEST = 60
"""Characters of a wrong value that a sentence quotes."""


def quote(value: Any) -> str:
    """A wrong value in short: its type if it is an object of its own, else the value."""
    if isinstance(value, str | bytes | int | float | list | tuple | dict | set | None):
        text = repr(value)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return f"an object of type {type(value).__name__}"


def check_seat(seat: Any, seats: int) -> None:
    """Raise IllegalAction unless there is this seat."""
    if isinstance(seat, int) and 0 <= seat < seats:
        return
    data = ErrorData(seat=seat) if isinstance(seat, int) else ErrorData()
    raise IllegalAction(
        "match/no-seat",
        f"There is no seat {quote(seat)}: seats are the numbers 0 to {seats - 1}, in the order of the names.",
        data,
    )


def check_budget(budget: Any) -> None:
    """Raise BadOptions unless this is a budget of sensible numbers, or None."""
    if budget is None:
        return
    if not isinstance(budget, Budget):
        raise BadOptions(
            "match/budget", f"Expected a budget such as tilery.Budget(nodes=20_000, limit=50), found {quote(budget)}."
        )
    for name, value in msgspec.structs.asdict(budget).items():
        if value is not None and (not isinstance(value, int | float) or value < 0):
            raise BadOptions("match/budget", f"The {name} of a budget are a number from 0 on, found {quote(value)}.")


def refuse_entry(entry: Any) -> NoReturn:
    """Raise Malformed about something that is no entry."""
    raise Malformed("match/entry", f"Expected an entry such as match.entries[-1], found {quote(entry)}.")


def check_path(path: Any) -> None:
    """Raise Malformed unless this is a path."""
    if not isinstance(path, str | PathLike):
        raise Malformed("record/no-path", f"Expected the path of a record, found {quote(path)}.")


def check_record_data(data: Any) -> None:
    """Raise Malformed unless this is the text of a record."""
    if not isinstance(data, str | bytes):
        raise Malformed(
            "record/no-text",
            f"Expected the text of a record, as record.dumps() writes it or a file has it, found {quote(data)}.",
        )


def check_scene(scene: Any) -> None:
    """Raise Malformed unless this is a scene."""
    if not isinstance(scene, Scene):
        raise Malformed("draw/no-scene", f"Expected a scene such as match.scene(None) to draw, found {quote(scene)}.")


def check_seed(seed: Any) -> None:
    """Raise BadOptions unless this can be a seed."""
    if seed is not None and not isinstance(seed, int | str | bytes):
        raise BadOptions("match/seed", f"A seed is a whole number, a text or bytes, found {quote(seed)}.")


def read_seats(seats: Any) -> list[SeatInfo]:
    """The occupants of seats given by name. Raises BadOptions."""
    if isinstance(seats, str | bytes) or not isinstance(seats, Iterable):
        raise BadOptions("match/seats", f'Expected the names at the table such as ["Ann", "Bo"], found {quote(seats)}.')
    found = []
    for seat in seats:
        if not isinstance(seat, str | SeatInfo):
            raise BadOptions("match/seats", f"Expected a name or a SeatInfo for each seat, found {quote(seat)}.")
        if isinstance(seat, SeatInfo) and seat.kind not in ("human", "bot"):
            raise BadOptions("match/seats", f'The kind of a seat is "human" or "bot", found {quote(seat.kind)}.')
        found.append(seat if isinstance(seat, SeatInfo) else SeatInfo(seat, "human"))
    return found
