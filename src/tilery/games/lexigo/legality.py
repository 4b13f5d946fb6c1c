"""Legality of actions, with reasons for refusals: shared by ``decide`` and ``preview``, as it depends on open facts
only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import chain
from typing import assert_never

from tilery.core.caches import cached_for_now
from tilery.core.common_messages import Pass, Resign, TimeUp
from tilery.core.english import pluralize
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Seat
from tilery.core.tiles import MissingTile, Tiles, remove
from tilery.games.lexigo import messages
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.state import TablePosition
from tilery.games.lexigo.walking import has_word
from tilery.geometry import Hex
from tilery.geometry.hexagon import STEPS
from tilery.lexicon import lexicon_of
from tilery.lexicon.languages import ENGLISH, alphabet

SUPPORT = 2
"""Minimum number of tiles that an added tile touches [7b]."""

MIN_LENGTH = 2


def asked_kinds(options: messages.Options, table: messages.TableState) -> tuple[str, ...]:
    """The kinds of action that answer the current prompt."""
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


def may_relocate(table: messages.TableState) -> bool:
    """True if the seat in turn may move its pawn [10]: once per turn, after its first word, to a free tile."""
    pawns = table.pawns()
    return table.seats[table.turn].pawn is not None and not table.relocated and len(table.grid) > len(pawns)


def may_trade(table: messages.TableState, pouch: int, seat: Seat) -> bool:
    """True if a trade is asked of the seat at the end of its turn [12]."""
    return bool(table.seats[seat].bank) and pouch >= 2


def free_tiles(table: messages.TableState) -> list[Hex]:
    """The tiles of the grid without a pawn, in the order they were put down."""
    pawns = table.pawns()
    return [placement.at for placement in table.grid if placement.at not in pawns]


def check(position: TablePosition, seat: Seat, action: messages.Action) -> None:
    """Raise IllegalAction if the rules refuse this action of a seat that is asked for its kind."""
    table = position.table
    match action:
        case messages.Play():
            _check_play(position, seat, action)
        case messages.Relocate():
            _check_relocation(table, seat, action)
            _check_stuck(position, seat)
        case messages.Trade():
            _check_trade(table, position.pouch, seat, action)
        case Resign():
            if position.has_gone_out(seat):
                raise refusal("gone-out", "A player who has gone out cannot leave the match.", seat=seat)
        case Pass() | messages.Keep() | messages.Accept() | messages.Challenge() | TimeUp():
            pass
        case _:
            assert_never(action)


def _check_play(position: TablePosition, seat: Seat, play: messages.Play) -> None:
    """Check all steps before completeness, so that an unfinished play is judged by the steps it has."""
    table = position.table
    grid, _ = place_tiles(table, seat, play.place)
    check_path(table, grid, seat, play, position.options.lexicon.name)
    _check_complete(play)
    if position.options.words == "checked" and play.word not in (lexicon := lexicon_of(position)):
        text, can_grow = f"{play.word} is not in the word list.", lexicon.begins(play.word)
        raise refusal("not-a-word", text, words=(play.word,), cells=play.path, unfinished=can_grow)
    _check_knocks(table, grid, seat, play)


def place_tiles(
    table: messages.TableState, seat: Seat, place: Iterable[messages.Placement]
) -> tuple[dict[Hex, str], Tiles]:
    """Add these tiles to the grid one by one [7b]. Returns the grid and the rest of the seat's bank."""
    grid, bank = table.tiles(), table.seats[seat].bank
    for step, (at, tile) in enumerate((placement.at, placement.tile) for placement in place):
        try:
            bank = remove(bank, (tile,))
        except MissingTile as missing:
            text = f"You cannot put {_quote_tile(tile)} at {at.name}: your bank has {_name_tiles(missing.held)}."
            raise refusal("not-in-bank", text, cells=(at,), tiles=(tile[:40],), step=step) from None
        if at in grid:
            text = f"{_name_tile(tile)} cannot go to {at.name}: {_name_tile(grid[at])} is there already."
            raise refusal("cell-taken", text, cells=(at,), tiles=(tile,), step=step)
        touched = count_touching(at, grid)
        if touched < SUPPORT:
            found = "only one tile" if touched else "no tile"
            text = f"{_name_tile(tile)} at {at.name} touches {found}; a tile you add must touch at least two."
            raise refusal("too-loose", text, cells=(at,), tiles=(tile,), step=step)
        grid[at] = tile
    return grid, bank


def count_touching(cell: Hex, grid: Collection[Hex]) -> int:
    """Number of cells of the grid that share a side with this one."""
    q, r = cell
    return sum([(q + dq, r + dr) in grid for dq, dr in STEPS])


def open_cells(grid: Collection[Hex], tiles: int) -> dict[Hex, int]:
    """The empty cells that this many tiles can reach, each with the number of the first tile that can go there [7b].

    Tile 1 goes on a cell that touches two tiles of the grid, tile 2 on one that touches two of the grid and of those
    cells, and so on.
    """
    touched: Counter[Hex] = Counter()
    found: dict[Hex, int] = {}
    latest = list(grid)
    for number in range(1, tiles + 1):
        # each wave adds its own neighbours alone, so `touched` counts every tile beside a cell once
        near = list(chain.from_iterable(map(_neighbours, latest)))
        touched.update(near)
        held = (cell for cell in dict.fromkeys(near) if touched[cell] >= SUPPORT)  # in the same order on every machine
        latest = [cell for cell in held if cell not in found and cell not in grid]
        found.update(dict.fromkeys(latest, number))
    return found


def find_open_beside(grid: Collection[Hex], cells: Iterable[Hex]) -> set[Hex]:
    """The empty cells beside these to which the next tile can go [7b]."""
    near = chain.from_iterable(map(_neighbours, cells))
    return {cell for cell in near if cell not in grid and count_touching(cell, grid) >= SUPPORT}


@cached_for_now(1 << 14)
def _neighbours(cell: Hex) -> tuple[Hex, ...]:
    return cell.neighbours()


def check_path(
    table: messages.TableState, grid: dict[Hex, str], seat: Seat, play: messages.Play, language: str = ENGLISH
) -> None:
    """Check that the path, finished or not, starts at the pawn, follows neighbours and spells the word [6], [7]."""
    path, word = play.path, play.word
    if len(path) != len(word):
        tiles, letters = pluralize(len(path), "tile"), pluralize(len(word), "letter")
        text = f"The path has {tiles}, but {word or 'the word'} has {letters}."
        raise refusal("path-and-word", text, words=(word,))
    start = _start(table, seat, play)
    if path and path[0] != start:
        text = f"The word must start under your pawn at {start.name}, but the path starts at {path[0].name}."
        raise refusal("wrong-start", text, cells=(path[0],), step=0)
    for step, cell in enumerate(path):
        if cell not in grid:
            text = f"Step {step + 1} of the path is {cell.name}, where there is no tile."
            raise refusal("no-tile", text, cells=(cell,), step=step)
        if step and cell == path[step - 1]:
            text = f"The tile at {cell.name} is used twice in a row; a double letter needs two tiles."
            raise refusal("twice-in-a-row", text, cells=(cell,), tiles=(grid[cell],), step=step)
        if step and not cell.touches(path[step - 1]):
            text = f"{cell.name} is not next to {path[step - 1].name}, the step before."
            raise refusal("no-neighbour", text, cells=(path[step - 1], cell), step=step)
    _check_letters(grid, play, language)
    _check_first_word(table, seat, play)


def _start(table: messages.TableState, seat: Seat, play: messages.Play) -> Hex:
    """Cell of the first letter of the word [6], [7]."""
    own, chosen = table.seats[seat].pawn, play.pawn
    if own is not None:
        if chosen is not None:
            text = f"Your pawn is on {own.name} already; `pawn` belongs to the first turn only."
            raise refusal("pawn-already-set", text, cells=(own,))
        return own
    if chosen is None:
        raise refusal("no-pawn", "Your first word needs `pawn`: the tile it starts from.", seat=seat, unfinished=True)
    if chosen not in table.tiles():
        text = f"Your pawn must go on a tile that was there before this turn, and there was none at {chosen.name}."
        raise refusal("no-tile", text, cells=(chosen,))
    _check_no_pawn(table, chosen)
    return chosen


def _check_no_pawn(table: messages.TableState, cell: Hex) -> None:
    pawns = table.pawns()
    if cell in pawns:
        raise refusal("pawn-there", f"There is another pawn on {cell.name}.", cells=(cell,), seat=pawns[cell])


def _check_letters(grid: dict[Hex, str], play: messages.Play, language: str) -> None:
    """Check that the tiles spell the word, each blank as one letter only [7d]."""
    blanks: dict[Hex, str] = {}
    letters = alphabet(language)
    for step, (cell, letter) in enumerate(zip(play.path, play.word, strict=True)):
        tile = grid[cell]
        if letter not in letters.set:
            named = "A to Z" if language == ENGLISH else letters.describe()
            text = f"A word has the letters {named}, but letter {step + 1} is {letter!r}."
            raise refusal("no-letter", text, words=(play.word,), step=step)
        if tile != BLANK and tile != letter:
            text = f"Letter {step + 1} of {play.word} is {letter}, but the tile at {cell.name} is {tile}."
            raise refusal("wrong-letter", text, cells=(cell,), tiles=(tile,), words=(play.word,), step=step)
        if tile == BLANK and blanks.setdefault(cell, letter) != letter:
            text = f"The blank at {cell.name} is {blanks[cell]} already; it cannot be {letter} in the same turn."
            raise refusal("blank-twice", text, cells=(cell,), tiles=(tile,), words=(play.word,), step=step)


def _check_first_word(table: messages.TableState, seat: Seat, play: messages.Play) -> None:
    """Refuse a first word that touches another pawn [9]."""
    if table.seats[seat].pawn is None:
        for other, cell in find_knocked(table, seat, play).items():
            text = f"Your first word may not touch another pawn, but there is one on {cell.name}."
            raise refusal("first-turn-knock", text, cells=(cell,), seat=other)


def find_knocked(table: messages.TableState, seat: Seat, play: messages.Play) -> dict[Seat, Hex]:
    """Other pawns on the path with their cells, in the order of the path [9]."""
    pawns = table.pawns()
    return {pawns[cell]: cell for cell in play.path if pawns.get(cell, seat) != seat}


def _check_complete(play: messages.Play) -> None:
    """Check for two letters [7], an added tile [7a], and the use of every added tile [7c]."""
    if len(play.word) < MIN_LENGTH:
        text = f"A word has at least two letters, but {play.word or 'this'} has {len(play.word)}."
        raise refusal("too-short", text, words=(play.word,), unfinished=True)
    if not play.place:
        raise refusal("nothing-added", "Add at least one tile from your bank.", unfinished=True)
    used = set(play.path)
    for step, placement in enumerate(play.place):
        if placement.at not in used:
            text = f"{play.word} does not use {_name_tile(placement.tile)}, which you added at {placement.at.name}."
            cells, tiles = (placement.at,), (placement.tile,)
            raise refusal("unused-tile", text, cells=cells, tiles=tiles, step=step, unfinished=True)


def _check_knocks(table: messages.TableState, grid: dict[Hex, str], seat: Seat, play: messages.Play) -> None:
    """Check that every other pawn on the path is put on an allowed tile [9]."""
    hit, chosen = find_knocked(table, seat, play), [knock.seat for knock in play.knock]
    for other, cell in hit.items():
        if other not in chosen:
            text = f"{play.word} knocks off the pawn on {cell.name}; `knock` must say where it goes."
            raise refusal("knock-missing", text, cells=(cell,), seat=other, unfinished=True)
    for step, knock in enumerate(play.knock):
        if knock.seat not in hit or knock.seat in chosen[:step]:
            text = f"{play.word} does not knock that pawn, or it has been placed already."
            raise refusal("knock-unasked", text, cells=(knock.to,), seat=knock.seat)
        if knock.to not in grid:
            text = f"There is no tile at {knock.to.name} to put a pawn on."
            raise refusal("no-tile", text, cells=(knock.to,), seat=knock.seat)
        if knock.to == hit[knock.seat]:
            text = f"The knocked pawn was on {knock.to.name}; it must go to another tile."
            raise refusal("knock-same-tile", text, cells=(knock.to,), seat=knock.seat)
        if knock.to not in knock_tiles(table, grid, seat, play, step):
            raise refusal("pawn-there", f"There is a pawn on {knock.to.name}.", cells=(knock.to,), seat=knock.seat)


def knock_tiles(
    table: messages.TableState, grid: dict[Hex, str], seat: Seat, play: messages.Play, step: int
) -> list[Hex]:
    """Tiles for the pawn of the ``step``-th knock, after the pawns of earlier knocks are placed [9]."""
    hit, other = find_knocked(table, seat, play), play.knock[step].seat
    standing = {cell for cell, owner in table.pawns().items() if owner != seat and owner not in hit}
    taken = standing | {knock.to for knock in play.knock[:step]} | {play.path[-1], hit[other]}
    return [cell for cell in grid if cell not in taken]


def _check_relocation(table: messages.TableState, seat: Seat, action: messages.Relocate) -> None:
    """Raise IllegalAction unless the pawn may move there [10]."""
    own, to = table.seats[seat].pawn, action.to
    if own is None:
        raise refusal("no-pawn-yet", "You can move your pawn only after your first word.", seat=seat)
    if table.relocated:
        raise refusal("already-moved", "You have moved your pawn in this turn; you can do so once.", seat=seat)
    if to not in table.tiles():
        raise refusal("no-tile", f"There is no tile at {to.name} to move your pawn to.", cells=(to,))
    if to == own:
        raise refusal("same-tile", f"Your pawn is on {to.name} already; move it to another tile.", cells=(to,))
    _check_no_pawn(table, to)


def _check_stuck(position: TablePosition, seat: Seat) -> None:
    """With ``relocate: stuck``, refuse to move the pawn if a word starts at it [10]. The refusal names none."""
    if position.options.relocate == "stuck" and has_word(position, seat):
        raise refusal("word-exists", "You can still make a word from your pawn, so you cannot move it.", seat=seat)


def _check_trade(table: messages.TableState, pouch: int, seat: Seat, action: messages.Trade) -> None:
    """Raise IllegalAction unless these tiles may be traded [12]."""
    count = len(action.tiles)
    if count == 0:
        raise refusal("nothing-traded", "Choose at least one tile to trade, or keep your bank.")
    try:
        remove(table.seats[seat].bank, action.tiles)
    except MissingTile as missing:
        text = f"You cannot trade {_quote_tile(missing.tile)}: your bank has {_name_tiles(missing.held)}."
        raise refusal("not-in-bank", text, tiles=(missing.tile[:40],)) from None
    if pouch < count + 1:
        text = f"To trade {pluralize(count, 'tile')} the pouch must have {count + 1}, but it has {pouch}."
        raise refusal("pouch-too-small", text, tiles=action.tiles)


def refusal(
    reason: str,
    message: str,
    *,
    cells: Iterable[Hex] = (),
    words: tuple[str, ...] = (),
    tiles: tuple[str, ...] = (),
    seat: Seat | None = None,
    step: int | None = None,
    unfinished: bool = False,
) -> IllegalAction:
    """An IllegalAction with the code ``lexigo/reason``. Cells have their names in the Scene."""
    data = ErrorData(tuple(cell.name for cell in cells), words, tiles, seat, step, unfinished=unfinished)
    return IllegalAction(f"lexigo/{reason}", message[0].upper() + message[1:], data)


def _name_tile(tile: str) -> str:
    return "the blank" if tile == BLANK else tile


def _quote_tile(tile: str) -> str:
    return repr(tile[:40]) if len(tile) != 1 else _name_tile(tile)


def _name_tiles(held: Tiles) -> str:
    return " ".join(held) or "no tiles left"
