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
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

if TYPE_CHECKING:
    from tilery import draw, replay
    from tilery.bots.loader import Bot
    from tilery.coach import Explanation
    from tilery.core.errors import TileryError
    from tilery.core.game import Budget
    from tilery.core.record import SeatInfo
    from tilery.games.lengthxwit import messages as lengthxwit
    from tilery.games.lengthxwit.state import State as LengthxwitState
    from tilery.games.lexigo import messages as lexigo
    from tilery.games.lexigo.state import State as LexigoState
    from tilery.games.quillico import messages as quillico
    from tilery.games.quillico.state import State as QuillicoState
    from tilery.games.wordroad import messages as wordroad
    from tilery.games.wordroad.state import State as WordroadState
    from tilery.match import Match

    _Seats: TypeAlias = Sequence[str | SeatInfo]
    _Options: TypeAlias = Mapping[str, Any] | str | None
    _Seed: TypeAlias = int | str | bytes | None

__version__ = "0.3.0"
__all__ = [
    "Bot",
    "Budget",
    "Match",
    "SeatInfo",
    "TileryError",
    "bot",
    "draw",
    "explain",
    "game_ids",
    "load",
    "new",
    "read_position",
    "replay",
]

_MODULES = {
    "Bot": "tilery.bots.loader",
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


@overload
def new(
    game: Literal["lengthxwit"], seats: _Seats, *, options: _Options = None, seed: _Seed = None
) -> Match[LengthxwitState, lengthxwit.View, lengthxwit.Action]: ...


@overload
def new(
    game: Literal["lexigo"], seats: _Seats, *, options: _Options = None, seed: _Seed = None
) -> Match[LexigoState, lexigo.View, lexigo.Action]: ...


@overload
def new(
    game: Literal["quillico"], seats: _Seats, *, options: _Options = None, seed: _Seed = None
) -> Match[QuillicoState, quillico.View, quillico.Action]: ...


@overload
def new(
    game: Literal["wordroad"], seats: _Seats, *, options: _Options = None, seed: _Seed = None
) -> Match[WordroadState, wordroad.View, wordroad.Action]: ...


@overload
def new(game: str, seats: _Seats, *, options: _Options = None, seed: _Seed = None) -> Match: ...


def new(game: str, seats: _Seats, *, options: _Options = None, seed: _Seed = None) -> Any:
    """Start a match with the game's id, the names at the table, options of the rules, and a seed to repeat it.

    Options are a dict, or the name of one of the game's presets.
    """
    from tilery import registry
    from tilery.core.arguments import check_seed, read_seats
    from tilery.core.option_text import parse_options
    from tilery.match import Match

    rules = registry.find(game)
    check_seed(seed)
    chosen = parse_options(rules.info, options) if isinstance(options, str) else options
    return Match.new(rules, seats=read_seats(seats), options=chosen, seed=seed)


def bot(reference: str) -> Bot:
    """A bot by its level, a Python file or ``run:COMMAND``: ``tilery.bot("club").play(match)`` makes its move."""
    from tilery.bots.loader import find

    return find(reference)


def read_position(text: str) -> Match:
    """A match that begins in the position of a line that ``match.position_text()`` wrote."""
    from tilery.diagrams import read_position

    return read_position(text)


def explain(match: Match, turn: int) -> Explanation:
    """Why the best play of entry ``turn`` is better than the one made, in facts and sentences."""
    from tilery.coach import explain

    return explain(match, turn)


def load(path: str | Path) -> Match:
    """The match in a record file, verified. Raises BadRecord with the line and the reason if it does not verify."""
    from tilery.replay import load

    return load(path)
