"""Four letter-tile games alive again: rules, search, bots, records.

>>> import tilery
>>> match = tilery.new("quillico", seats=["Ann", "Bo"], seed=7)
>>> match.awaiting
{1: Prompt(id=3, kinds=('play', 'exchange'))}
>>> best = match.candidates(1)[0]
>>> entry = match.play(1, best.action)
>>> match
<Match of Quillico, 2 seats, 2 entries, awaiting [0]>

``docs/python.md`` has the whole tour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilery import draw, replay
    from tilery.core.record import SeatInfo
    from tilery.match import Match

__version__ = "0.1.0"
__all__ = ["Match", "draw", "game_ids", "load", "new", "replay"]


def __getattr__(name: str) -> Any:
    """``tilery.Match``, ``tilery.draw`` and ``tilery.replay`` are loaded when they are first asked for."""
    match name:
        case "Match":
            return import_module("tilery.match").Match
        case "draw" | "replay":
            return import_module(f"tilery.{name}")
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_ids() -> tuple[str, ...]:
    """The ids of the games there are."""
    from tilery import registry

    return registry.ids()


def new(
    game: str,
    seats: Sequence[str | SeatInfo],
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | bytes | None = None,
) -> Match:
    """Start a match: the game's id, the names at the table, options as in the rules, a seed to repeat it."""
    from tilery import registry
    from tilery.core.record import SeatInfo
    from tilery.match import Match

    infos = [seat if isinstance(seat, SeatInfo) else SeatInfo(seat, "human") for seat in seats]
    return Match.new(registry.find(game), seats=infos, options=options, seed=seed)


def load(path: str | Path) -> Match:
    """The match in a record file, verified; raises BadRecord with the line and the reason if it is not true."""
    from tilery.replay import load

    return load(path)
