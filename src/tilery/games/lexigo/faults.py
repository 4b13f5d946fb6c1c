"""How a refusal of this game is made."""

from __future__ import annotations

from collections.abc import Iterable

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Seat
from tilery.geometry import Hex


def fault(
    reason: str,
    message: str,
    *,
    cells: Iterable[Hex] = (),
    words: tuple[str, ...] = (),
    tiles: tuple[str, ...] = (),
    seat: Seat | None = None,
    step: int | None = None,
) -> IllegalAction:
    """An IllegalAction with the code ``lexigo/reason``; cells are named as in a Scene."""
    data = ErrorData(cells=tuple(cell.name for cell in cells), words=words, tiles=tiles, seat=seat, step=step)
    return IllegalAction(f"lexigo/{reason}", message, data)
