"""What to call the seats."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.scene import Scene
from tilery.draw.markup import clean


def called(scene: Scene, names: Mapping[int, str] | None = None) -> dict[int, str]:
    """A name for every seat in the scene: as given, else as on the pad, else its number counted from 1."""
    seats = {*(column.seat for column in scene.pad), *(tray.seat for tray in scene.trays), *scene.awaited}
    known = {column.seat: column.name for column in scene.pad} | dict(names or {})
    return {seat: clean(known.get(seat, "")).strip() or f"Seat {seat + 1}" for seat in seats}
