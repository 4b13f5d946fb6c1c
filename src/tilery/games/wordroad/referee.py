"""A score sheet for a real table: the rows and columns that a play is part of, and all words in them [9]–[11]."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.errors import IllegalAction
from tilery.core.referee import RuledWord, Ruling, ScoreChange
from tilery.core.seating import Seat
from tilery.core.shared import ActionBase
from tilery.games.wordroad.components import MULTIPLIERS, SIZE, Premium, components
from tilery.games.wordroad.messages import Laid, Options
from tilery.kernel.road.runs import RoadRuns
from tilery.lexicon import compose


class RunTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of a run: a letter, small for a blank; whether it was placed this turn, and on which premium cell."""

    tile: Annotated[str, Meta(pattern="^[A-Za-z]$")]
    fresh: bool = False
    premium: Premium | None = None
    """Of the cell beneath, if that was empty before the turn [11]."""


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles side by side, as long as they go; words of one letter count in rows only [10]."""

    tiles: Annotated[tuple[RunTile, ...], Meta(min_length=1, max_length=SIZE)]
    down: bool = False


class PlayEntry(ActionBase, frozen=True, tag="play"):
    """Every row and column that a new tile lies in. A new tile alone in its row is a row of one."""

    runs: Annotated[tuple[Run, ...], Meta(min_length=1, max_length=2 * SIZE)]


class SkipEntry(ActionBase, frozen=True, tag="skip"):
    """A mulligan or a pass [6], [8]."""


Entry: TypeAlias = PlayEntry | SkipEntry


def starting_score(options: Options) -> int:
    """Nobody begins with points."""
    return 0


def rule(options: Options, lexicon: str, seat: Seat, entry: Entry) -> Ruling:
    """Every word in the runs that holds a new tile."""
    if isinstance(entry, SkipEntry):
        return Ruling("No tiles", (ScoreChange(seat, 0),))
    words = tuple(word for run in entry.runs for word in _words(options, run))
    longest = max((word.word for word in words), key=len, default="No word")
    text = longest if len(words) < 2 else f"{longest} and {len(words) - 1} more"
    return Ruling(text, (ScoreChange(seat, sum(word.points for word in words)),), words)


def _words(options: Options, run: Run) -> list[RuledWord]:
    """The words of one run, read by the reader of the rules from cells that are its tiles in order."""
    cells = tuple(map(str, range(len(run.tiles))))
    placed = list(zip(cells, run.tiles, strict=True))
    board = {cell: (Laid(one.tile, 0, 0),) for cell, one in placed if not one.fresh}
    fresh = {cell: one.tile for cell, one in placed if one.fresh}
    if not fresh:
        raise IllegalAction("wordroad/no-new-tile", "Mark the tiles of this row that were placed in this turn.")
    times = {cell: MULTIPLIERS[one.premium] for cell, one in placed if one.fresh and one.premium is not None}
    reader = RoadRuns(compose(options.lexicon).graph, board, fresh, components(options.set).values, times)
    ones = "" if run.down else options.one_letter_words
    return [RuledWord(word, points) for word, _, points in reader.words(cells, ones)]
