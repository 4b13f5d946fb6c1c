"""Names of seats and trays."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.scene import Scene
from tilery.draw.clean_text import clean


def name_seats(scene: Scene, names: Mapping[int, str] | None = None) -> dict[int, str]:
    """A name for every seat in the scene: the given one, else that on the pad, else its number counted from 1."""
    seats = {*(column.seat for column in scene.pad), *(tray.seat for tray in scene.trays), *scene.awaited}
    known = {column.seat: column.name for column in scene.pad} | dict(names or {})
    return {seat: clean(known.get(seat, "")).strip() or f"Seat {seat + 1}" for seat in seats}


def caption(title: str, name: str) -> str:
    """A tray's title beside its seat's name: without the name, with a capital.

    >>> caption("Ann's bank", "Ann"), caption("stack", "Ann"), caption("Ann", "Ann")
    ('Bank', 'Stack', 'Tiles')
    """
    rest = clean(title).strip()
    for start in (f"{name}'s ", f"{name}’s ", f"{name}: ", name):
        if rest.startswith(start):
            rest = rest.removeprefix(start).strip()
            break
    rest = rest or "tiles"
    return rest[0].upper() + rest[1:]
