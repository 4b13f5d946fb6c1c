"""Whether a word can be walked so: rules [6]–[9], everything but the lexicon."""

from __future__ import annotations

from tilery.core.errors import IllegalAction
from tilery.core.seating import Seat
from tilery.core.tiles import MissingTile, remove
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.faults import fault
from tilery.games.lexigo.growth import touching
from tilery.games.lexigo.table import Table
from tilery.games.lexigo.wire import Play
from tilery.geometry import Hex


def check_play(table: Table, seat: Seat, play: Play) -> None:
    """Raises IllegalAction that names the tile or step at fault and why."""
    grid, pawns = table.tiles(), table.pawns()
    start = _start(table, grid, pawns, seat, play)
    after = _place(table, grid, seat, play)
    _walk(after, start, play)
    _read(after, play)
    _use_all(play)
    _knock(table, after, pawns, seat, play)


def _start(table: Table, grid: dict[Hex, str], pawns: dict[Hex, Seat], seat: Seat, play: Play) -> Hex:
    """Where the word begins [6], [7]."""
    own, chosen = table.seats[seat].pawn, play.pawn
    if own is not None:
        if chosen is not None:
            text = f"the pawn stands at {own.name} already; `pawn` belongs to the first turn only"
            raise fault("pawn-already-set", text, cells=(own,))
        return own
    if chosen is None:
        raise fault("no-pawn", "the first word needs `pawn`: the tile it starts from", seat=seat)
    if chosen not in grid:
        text = f"the pawn must go on a tile that was in the grid before this turn, but there was none at {chosen.name}"
        raise fault("no-tile", text, cells=(chosen,))
    if chosen in pawns:
        raise fault("pawn-there", f"another pawn stands at {chosen.name}", cells=(chosen,), seat=pawns[chosen])
    return chosen


def _place(table: Table, grid: dict[Hex, str], seat: Seat, play: Play) -> dict[Hex, str]:
    """The grid with the added tiles [7a], [7b]."""
    if not play.place:
        raise fault("nothing-added", "at least one tile from the bank must be added")
    after, bank = dict(grid), table.seats[seat].bank
    for step, placement in enumerate(play.place):
        at, tile = placement.at, placement.tile
        try:
            bank = remove(bank, (tile,))
        except MissingTile as missing:
            raise _not_in_bank(missing, at, step) from None
        if at in after:
            text = f"{tile} cannot go to {at.name}: {after[at]} lies there already"
            raise fault("cell-taken", text, cells=(at,), tiles=(tile,), step=step)
        touched = touching(at, after)
        if touched < 2:
            found = "only one tile" if touched else "no tile"
            text = f"{tile} at {at.name} would touch {found}; every added tile touches at least two when it is put down"
            raise fault("too-loose", text, cells=(at,), tiles=(tile,), step=step)
        after[at] = tile
    return after


def _not_in_bank(missing: MissingTile, at: Hex, step: int) -> IllegalAction:
    tile, held = missing.tile[:40], " ".join(missing.held) or "nothing more"
    text = f"{tile!r} cannot be put at {at.name}: the bank has {held}"
    return fault("not-in-bank", text, cells=(at,), tiles=(tile,), step=step)


def _walk(after: dict[Hex, str], start: Hex, play: Play) -> None:
    """The path from the pawn, neighbour by neighbour [7]."""
    path, word = play.path, play.word
    if len(path) != len(word):
        text = f"the path has {len(path)} cells, but {word or 'the word'} has {len(word)} letters"
        raise fault("path-and-word", text, words=(word,))
    if len(word) < 2:
        raise fault("too-short", f"a word has two letters or more, but {word!r} has {len(word)}", words=(word,))
    if path[0] != start:
        text = f"the word must start under the pawn at {start.name}, but the path starts at {path[0].name}"
        raise fault("wrong-start", text, cells=(path[0],), step=0)
    for step, cell in enumerate(path):
        if cell not in after:
            raise fault(
                "no-tile", f"step {step + 1} of the path is {cell.name}: no tile is there", cells=(cell,), step=step
            )
        if step and cell == path[step - 1]:
            text = f"the tile at {cell.name} is used twice in a row; a double letter needs two tiles"
            raise fault("twice-in-a-row", text, cells=(cell,), tiles=(after[cell],), step=step)
        if step and not cell.touches(path[step - 1]):
            text = f"{cell.name} is no neighbour of {path[step - 1].name}, the step before"
            raise fault("no-neighbour", text, cells=(path[step - 1], cell), step=step)


def _read(after: dict[Hex, str], play: Play) -> None:
    """Whether the tiles spell the word, each blank one letter only [7d]."""
    blanks: dict[Hex, str] = {}
    for step, (cell, letter) in enumerate(zip(play.path, play.word, strict=True)):
        tile = after[cell]
        if not "A" <= letter <= "Z":
            text = f"a word has letters A to Z, but letter {step + 1} is {letter!r}"
            raise fault("no-letter", text, words=(play.word,), step=step)
        if tile != BLANK and tile != letter:
            text = f"letter {step + 1} of {play.word} is {letter}, but the tile at {cell.name} is {tile}"
            raise fault("wrong-letter", text, cells=(cell,), tiles=(tile,), words=(play.word,), step=step)
        if tile == BLANK and blanks.setdefault(cell, letter) != letter:
            text = f"the blank at {cell.name} is {blanks[cell]} already; it cannot be {letter} as well in this turn"
            raise fault("blank-twice", text, cells=(cell,), tiles=(tile,), words=(play.word,), step=step)


def _use_all(play: Play) -> None:
    """Every added tile is part of the word [7c]."""
    used = set(play.path)
    for step, placement in enumerate(play.place):
        if placement.at not in used:
            text = f"{placement.tile} was added at {placement.at.name}, but {play.word} does not use it"
            raise fault("unused-tile", text, cells=(placement.at,), tiles=(placement.tile,), step=step)


def _knock(table: Table, after: dict[Hex, str], pawns: dict[Hex, Seat], seat: Seat, play: Play) -> None:
    """Every other pawn on the path is knocked, and put somewhere allowed [9]."""
    hit = {pawns[cell]: cell for cell in play.path if cell in pawns and pawns[cell] != seat}
    if hit and table.seats[seat].pawn is None:
        other, cell = next(iter(hit.items()))
        text = f"a first word may not touch another's pawn, but one stands at {cell.name}"
        raise fault("first-turn-knock", text, cells=(cell,), seat=other)
    chosen = [knock.seat for knock in play.knock]
    for other, cell in hit.items():
        if other not in chosen:
            text = f"{play.word} knocks the pawn at {cell.name}; `knock` must say where it goes"
            raise fault("knock-missing", text, cells=(cell,), seat=other)
    taken = {pawn for pawn, owner in pawns.items() if owner != seat and owner not in hit} | {play.path[-1]}
    for step, knock in enumerate(play.knock):
        if knock.seat not in hit or knock.seat in chosen[:step]:
            text = f"seat {knock.seat} cannot be put at {knock.to.name}: {play.word} does not knock it, or it is placed"
            raise fault("knock-unasked", text, cells=(knock.to,), seat=knock.seat)
        if knock.to not in after:
            raise fault(
                "no-tile", f"there is no tile at {knock.to.name} to put a pawn on", cells=(knock.to,), seat=knock.seat
            )
        if knock.to == hit[knock.seat]:
            text = f"the knocked pawn stood at {knock.to.name}; it must go to another tile"
            raise fault("knock-same-tile", text, cells=(knock.to,), seat=knock.seat)
        if knock.to in taken:
            raise fault("pawn-there", f"a pawn stands at {knock.to.name} already", cells=(knock.to,), seat=knock.seat)
        taken.add(knock.to)
