"""Four letter-tile games: rules, search, bots, records.

>>> import tilery
>>> match = tilery.new("quillico", seats=["Ann", "Bo"], seed=7)
>>> match.awaiting
{1: Prompt(id=3, kinds=('play', 'exchange'))}
>>> best = match.candidates(1)[0]
>>> entry = match.play(1, best.action)
>>> match
<Match of Quillico, 2 seats, 2 entries, awaiting [0]>

``docs/how-to/python.md`` has the whole tour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilery import draw, replay
    from tilery.core.errors import TileryError
    from tilery.core.game import Budget
    from tilery.core.record import SeatInfo
    from tilery.match import Match

__version__ = "0.1.0"
__all__ = ["Budget", "Match", "SeatInfo", "TileryError", "draw", "game_ids", "load", "new", "replay"]

_MODULES = {
    "Budget": "tilery.core.game",
    "Match": "tilery.match",
    "SeatInfo": "tilery.core.record",
    "TileryError": "tilery.core.errors",
}


def __getattr__(name: str) -> Any:
    """Load a name on first access that not every ``import tilery`` needs."""
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    if name in ("draw", "replay"):
        return import_module(f"tilery.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    from tilery import registry

    return registry.ids()


def new(
    game: str,
    seats: Sequence[str | SeatInfo],
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | str | bytes | None = None,
) -> Match:
    """Start a match with the game's id, the names at the table, options of the rules, and a seed to repeat it."""
    from tilery import registry
    from tilery.core.record import SeatInfo
    from tilery.match import Match

    infos = [seat if isinstance(seat, SeatInfo) else SeatInfo(seat, "human") for seat in seats]
    return Match.new(registry.find(game), seats=infos, options=options, seed=seed)


def load(path: str | Path) -> Match:
    """The match in a record file, verified. Raises BadRecord with the line and the reason if it does not verify."""
    from tilery.replay import load

    return load(path)
