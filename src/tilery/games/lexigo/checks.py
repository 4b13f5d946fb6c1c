"""What is legal, from the open table alone: shared by ``decide`` and ``preview``."""

from __future__ import annotations

from typing import assert_never

from tilery.core.seating import Seat
from tilery.core.shared import Resign, TimeUp
from tilery.core.tiles import MissingTile, remove
from tilery.games.lexigo.faults import fault
from tilery.games.lexigo.position import Position
from tilery.games.lexigo.table import Table
from tilery.games.lexigo.walking import check_play
from tilery.games.lexigo.wire import Accept, Action, Challenge, Keep, Options, Pass, Play, Relocate, Trade
from tilery.lexicon import lexicon_of


def check(position: Position, seat: Seat, action: Action) -> None:
    """Whether the rules allow a seat that is asked to do this now; raises IllegalAction."""
    table = position.table
    match action:
        case Play():
            check_play(table, seat, action)
            if position.options.words == "checked":
                _check_word(position, action)
        case Relocate():
            _check_relocation(table, seat, action)
        case Trade():
            _check_trade(table, position.pouch, seat, action)
        case Resign():
            if position.gone_out(seat):
                raise fault("gone-out", f"seat {seat} has gone out and cannot leave any more", seat=seat)
        case Pass() | Keep() | Accept() | Challenge() | TimeUp():
            pass
        case _:
            assert_never(action)


def asked_kinds(options: Options, table: Table) -> tuple[str, ...]:
    """The kinds of action that answer the present prompt."""
    match table.phase:
        case "play" if not may_relocate(table):
            return ("play", "pass")
        case "play" if options.passing == "moved":
            return ("play", "relocate")
        case "play":
            return ("play", "relocate", "pass")
        case "trade":
            return ("trade", "keep")
        case "window":
            return ("accept", "challenge")
        case _:
            assert_never(table.phase)


def may_relocate(table: Table) -> bool:
    """Whether the seat in turn may still move its pawn [10]: once a turn, not before its first word, to a free tile."""
    has_free_tile = len(table.grid) > len(table.pawns())
    return table.seats[table.turn].pawn is not None and not table.relocated and has_free_tile


def may_trade(table: Table, pouch: int, seat: Seat) -> bool:
    """Whether a trade is asked of the seat at the end of its turn [12]."""
    return bool(table.seats[seat].bank) and pouch >= 2


def _check_word(position: Position, play: Play) -> None:
    """[7e], [16]."""
    if play.word not in lexicon_of(position):
        raise fault("not-a-word", f"{play.word} is not in the match's lexicon", words=(play.word,), cells=play.path)


def _check_relocation(table: Table, seat: Seat, action: Relocate) -> None:
    """[10]."""
    own, to = table.seats[seat].pawn, action.to
    if own is None:
        raise fault("no-pawn-yet", "a pawn can be moved only after the player's first word", seat=seat)
    if table.relocated:
        raise fault("already-moved", "the pawn was moved in this turn already; it can be moved once", seat=seat)
    if to not in table.tiles():
        raise fault("no-tile", f"there is no tile at {to.name} to move the pawn to", cells=(to,))
    if to == own:
        raise fault("same-tile", f"the pawn stands at {to.name} already; it must move to another tile", cells=(to,))
    if to in table.pawns():
        raise fault("pawn-there", f"another pawn stands at {to.name}", cells=(to,), seat=table.pawns()[to])


def _check_trade(table: Table, pouch: int, seat: Seat, action: Trade) -> None:
    """[12]."""
    count = len(action.tiles)
    if count == 0:
        raise fault("nothing-traded", "a trade needs at least one tile; to trade none, keep")
    try:
        remove(table.seats[seat].bank, action.tiles)
    except MissingTile as missing:
        text = f"{missing.tile[:40]!r} cannot be traded: the bank has {' '.join(missing.held)}"
        raise fault("not-in-bank", text, tiles=(missing.tile[:40],)) from None
    if pouch < count + 1:
        raise fault(
            "pouch-too-small",
            f"trading {count} needs {count + 1} tiles in the pouch, but it has {pouch}",
            tiles=action.tiles,
        )
