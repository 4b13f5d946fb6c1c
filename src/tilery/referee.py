"""The score sheet of a game on a real table: entries in order, and the rulings on them.

The functions store nothing. A sheet is passed whole and ruled from its first entry, so removing an entry takes it back.
"""

from __future__ import annotations

from functools import reduce
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.common_messages import Resign
from tilery.core.errors import BadOptions, ErrorData, IllegalAction, TileryError
from tilery.core.game import AnyGame
from tilery.core.referee import Due, Entered, LeaveEntry, Referee, Ruling, ScoreChange, SheetState
from tilery.core.rng import SEED_BYTES
from tilery.core.scene import PadLine
from tilery.core.seating import Outcome, Seat, rank

MAX_ENTRIES = 1000


class SheetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a player."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    entry: msgspec.Raw
    """One of the game's entries as JSON."""


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scoring of a game on a real table."""

    players: Annotated[int, Meta(ge=1, le=64)]
    entries: Annotated[tuple[SheetEntry, ...], Meta(max_length=MAX_ENTRIES)] = ()
    first: Annotated[int, Meta(ge=0, le=63)] = 0
    """The seat that goes first."""
    names: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=64)] = ()
    """Names of the players, by default Player 1, Player 2 …"""


class SheetRuling(msgspec.Struct, frozen=True):
    """The rulings on a sheet and its standings."""

    rulings: tuple[Ruling, ...]
    totals: tuple[int, ...]
    pad: tuple[tuple[PadLine, ...], ...]
    """The lines of the score pad, by seat."""
    ranks: tuple[int, ...]
    """Ranks, counted 1 1 3."""
    winners: tuple[Seat, ...]
    """Seats that won, or would win if the game ended now."""
    turn: Seat
    """The seat whose turn it is."""
    due: Due
    """The entry that comes next."""
    facts: tuple[str, ...]
    """Counts for the players to compare with the table, for instance of the tiles in the bag."""
    outcome: Outcome | None = None
    """The outcome, None while the game is running."""


def referee_of(game: AnyGame) -> Referee:
    """The game's referee. Raises BadOptions if it has none."""
    if game.referee is None:
        raise BadOptions("referee/none", f"There is no score sheet for {game.info.title}.")
    return game.referee


def rule_sheet(game: AnyGame, options: Any, sheet: ScoreSheet) -> SheetRuling:
    """Rule on every entry in order. Raises the error of the first wrong one, with its number as ``data.step``."""
    referee = referee_of(game)
    _check_players(game, sheet)
    names = sheet.names or tuple([f"Player {seat + 1}" for seat in range(sheet.players)])
    open_sheet = SheetState(_begin(game, referee.agree(options), names, sheet.first))
    reader: Codec[Any] = Codec(LeaveEntry | referee.Entry, "the entry")
    rulings: list[Ruling] = []
    for number, line in enumerate(sheet.entries):
        try:
            entered = _enter(game, open_sheet, line.seat, reader.decode(line.entry))
        except TileryError as error:
            raise _at(error, number) from None
        rulings.append(_ruling(game, line.seat, open_sheet, entered))
        open_sheet = entered.sheet
    return _apply_rulings(game, open_sheet, tuple(rulings))


def _begin(game: AnyGame, options: Any, names: tuple[str, ...], first: Seat) -> Any:
    """The match after the deal, with this seat to begin [C14]. The tiles do not matter, as they are assumed."""
    state = game.start(msgspec.structs.replace(options, first=first), names, bytes(SEED_BYTES))
    return reduce(game.evolve, game.setup(state), state)


def _enter(game: AnyGame, sheet: SheetState, seat: Seat, entry: Any) -> Entered:
    """The sheet after an entry, if it is due."""
    if game.outcome(sheet.state) is not None:
        raise IllegalAction("referee/over", "The game is over.")
    if isinstance(entry, LeaveEntry):
        return _leave(game, sheet, seat)
    referee = referee_of(game)
    due = referee.due(sheet)
    kind = entry.__struct_config__.tag
    if kind not in due.kinds:
        wanted = " or ".join(due.kinds)
        raise IllegalAction("referee/not-now", f"Expected {wanted} now, but found {kind}.", ErrorData(seat=seat))
    if seat not in due.seats:
        message = f"It is the turn of {sheet.state.names[due.seats[0]]}, not of {sheet.state.names[seat]}."
        raise IllegalAction("referee/not-in-turn", message, ErrorData(seat=seat))
    return referee.enter(sheet, seat, entry)


def _leave(game: AnyGame, sheet: SheetState, seat: Seat) -> Entered:
    """Record that a player leaves [C4]."""
    state = sheet.state
    if sheet.is_closing or not state.seating.is_in(seat):
        raise IllegalAction("referee/not-now", f"{state.names[seat]} cannot leave now.", ErrorData(seat=seat))
    left = reduce(game.evolve, game.decide(state, seat, Resign()), state)
    return Entered(SheetState(left), f"{state.names[seat]} left")


def _ruling(game: AnyGame, seat: Seat, sheet: SheetState, entered: Entered) -> Ruling:
    """The ruling on an entry, with the changes it made."""
    was, now = game.scores(sheet.state), game.scores(entered.sheet.state)
    changes = [
        ScoreChange(each, now[each] - was[each]) for each in range(len(now)) if each == seat or now[each] != was[each]
    ]
    return Ruling(entered.text, tuple(changes), entered.words)


def _apply_rulings(game: AnyGame, sheet: SheetState, rulings: tuple[Ruling, ...]) -> SheetRuling:
    state, referee = sheet.state, referee_of(game)
    outcome, totals = game.outcome(state), game.scores(state)
    standing = outcome or rank("", totals, state.seating.left, lower_is_better=game.info.lower_is_better)
    due = Due() if outcome else referee.due(sheet)
    pad = game.scene(game.view(state, None)).pad
    return SheetRuling(
        rulings=rulings,
        totals=totals,
        pad=tuple([column.lines for column in pad]),
        ranks=standing.ranks,
        winners=standing.winners,
        turn=due.seats[0] if due.seats else standing.winners[0],
        due=due,
        facts=referee.facts(sheet),
        outcome=outcome,
    )


def _check_players(game: AnyGame, sheet: ScoreSheet) -> None:
    low, high = game.info.min_seats, game.info.max_seats
    if not low <= sheet.players <= high:
        message = f"{game.info.title} is for {low} to {high} players, but the sheet has {sheet.players}."
        raise BadOptions("referee/players", message)
    if sheet.names and len(sheet.names) != sheet.players:
        message = f"The sheet has {sheet.players} players, but names {len(sheet.names)}."
        raise BadOptions("referee/players", message)
    _check_seat(sheet.first, sheet.players, None)
    for number, one in enumerate(sheet.entries):
        _check_seat(one.seat, sheet.players, number)


def _check_seat(seat: Seat, players: int, step: int | None) -> None:
    if not 0 <= seat < players:
        data = ErrorData(seat=seat, step=step)
        raise IllegalAction("referee/no-player", f"There is no player {seat + 1} on this sheet.", data)


def _at(error: TileryError, number: int) -> TileryError:
    """The same error, with the number of its entry."""
    error.data = msgspec.structs.replace(error.data, step=number)
    return error
