"""The score sheet of a game on a real table: entries in order, and what the rules make of them.

Nothing is kept here: a sheet is given whole and ruled from its first entry, so taking one back is leaving it out.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.errors import BadOptions, ErrorData, IllegalAction, TileryError
from tilery.core.game import AnyGame
from tilery.core.referee import Referee, Ruling
from tilery.core.seating import Seat, rank
from tilery.lexicon import compose

MAX_ENTRIES = 1000


class SheetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player did."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    entry: msgspec.Raw
    """One of the game's entries as JSON."""


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game on a real table, as far as its score is concerned."""

    players: Annotated[int, Meta(ge=1, le=64)]
    entries: Annotated[tuple[SheetEntry, ...], Meta(max_length=MAX_ENTRIES)] = ()
    first: Annotated[int, Meta(ge=0, le=63)] = 0
    """Who begins."""


class SheetRuling(msgspec.Struct, frozen=True):
    """What the rules make of a sheet."""

    rulings: tuple[Ruling, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    """Counted 1 1 3."""
    winners: tuple[Seat, ...]
    """Who would win if the game ended now."""
    turn: Seat
    """Whose turn it is."""


def referee_of(game: AnyGame) -> Referee:
    """The game's referee; raises BadOptions if it has none."""
    if game.referee is None:
        raise BadOptions("referee/none", f"There is no score sheet for {game.info.title}.")
    return game.referee


def rule_sheet(game: AnyGame, options: Any, sheet: ScoreSheet) -> SheetRuling:
    """Every entry ruled in order; raises what is wrong with the first wrong one, ``data.step`` its number."""
    _check_players(game, sheet)
    referee = referee_of(game)
    lexicon = compose(options.lexicon).sha256
    reader: Codec[Any] = Codec(referee.Entry, "the entry")
    rulings: list[Ruling] = []
    totals = [referee.starting_score(options)] * sheet.players
    turn = sheet.first
    for number, one in enumerate(sheet.entries):
        try:
            ruling = referee.rule(options, lexicon, one.seat, reader.decode(one.entry))
        except TileryError as error:
            raise _at(error, number) from None
        for change in ruling.changes:
            _check_seat(change.seat, sheet.players, number)
            totals[change.seat] += change.points
        if ruling.ends_turn:
            turn = (one.seat + 1) % sheet.players
        rulings.append(ruling)
    standing = rank("", totals, [False] * sheet.players, lower_is_better=game.info.lower_is_better)
    return SheetRuling(tuple(rulings), tuple(totals), standing.ranks, standing.winners, turn)


def _check_players(game: AnyGame, sheet: ScoreSheet) -> None:
    low, high = game.info.min_seats, game.info.max_seats
    if not low <= sheet.players <= high:
        message = f"{game.info.title} is for {low} to {high} players, but the sheet has {sheet.players}."
        raise BadOptions("referee/players", message)
    _check_seat(sheet.first, sheet.players, None)
    for number, one in enumerate(sheet.entries):
        _check_seat(one.seat, sheet.players, number)


def _check_seat(seat: Seat, players: int, step: int | None) -> None:
    if not 0 <= seat < players:
        data = ErrorData(seat=seat, step=step)
        raise IllegalAction("referee/no-player", f"There is no player {seat + 1} on this sheet.", data)


def _at(error: TileryError, number: int) -> TileryError:
    """The same error, pointing to its entry."""
    error.data = msgspec.structs.replace(error.data, step=number)
    return error
