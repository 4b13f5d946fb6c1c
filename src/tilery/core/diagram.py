"""Positions set up by hand: one form for all games, which a game turns into a state that its rules check.

A game that can be set up has the functions of ``Arrangeable``. ``tilery.diagrams`` makes matches of diagrams.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import Annotated, Any, Literal, NoReturn, Protocol

import msgspec
from msgspec import Meta

from tilery.core.common_messages import Dealt
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.rng import Chance
from tilery.core.scene import PadLine
from tilery.core.seating import MOST_SEATS, Seat
from tilery.core.tiles import Tiles, add, draw, tiles

TilesText = Annotated[str, Meta(max_length=200)]
"""Tiles in the notation of people: ``CATS``, ``C+ A T *``, ``a`` for a blank that reads A."""
CellName = Annotated[str, Meta(min_length=1, max_length=40)]
MAX_CELLS = 400
MAX_SCORE = 100_000

BLANK = "?"
_TILE = re.compile(r"[A-Za-z]\+?|[?*]")
_GAP = re.compile(r"[\s,]*")


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position: the tiles at each place, the scores, and the seat whose turn it is."""

    racks: Annotated[tuple[TilesText | None, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    """Each seat's tiles, None if they are dealt blindly from the rest of the set."""
    turn: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0
    table: Annotated[dict[CellName, TilesText], Meta(max_length=MAX_CELLS)] = {}
    """The tiles of each cell, from the bottom to the top."""
    pins: Annotated[tuple[CellName | None, ...], Meta(max_length=MOST_SEATS)] = ()
    """The cell of each seat's pawn, or of its road's end. None or left out if it has none yet."""
    scores: Annotated[tuple[Annotated[int, Meta(ge=-MAX_SCORE, le=MAX_SCORE)], ...], Meta(max_length=MOST_SEATS)] = ()
    """Each seat's score, as at the start if left out."""
    dice: TilesText = ""
    """The letters on top of the dice on the table."""
    banked: TilesText = ""
    spent: TilesText = ""

    def pin(self, seat: Seat) -> str | None:
        """The cell of a seat's pawn or head, or None."""
        return self.pins[seat] if seat < len(self.pins) else None

    def score(self, seat: Seat, otherwise: int = 0) -> int:
        """The score of a seat."""
        return self.scores[seat] if seat < len(self.scores) else otherwise


DiagramPart = Literal["table", "head", "pawn", "dice"]
"""Parts of a position: tiles on a table, a pin for each seat (pawn or head), dice with tiles banked and spent."""


class Arrangeable(Protocol):
    """Interface of a game's ``diagram.py``: positions set up by hand."""

    diagram_parts: tuple[DiagramPart, ...]
    """Parts that a position of this game has besides racks and scores."""

    def arrange(self, state: Any, diagram: Diagram) -> Any:
        """The state before the deal, arranged by the diagram. Raises IllegalAction if it cannot be read or drawn."""

    def open_deal(self, state: Any, diagram: Diagram) -> tuple[Any, list[Any]]:
        """An arranged state without what the diagram leaves open, and the events that deal it [C7]."""

    def check_arranged(self, state: Any) -> None:
        """Raise IllegalAction if the rules allow no such position."""

    def diagram_of(self, state: Any) -> Diagram:
        """The diagram of a state. Raises IllegalAction amid something that no diagram can show."""

    def places(self, state: Any) -> tuple[str, ...]:
        """Cells where another tile can be placed, regardless of the rules about the result."""

    def all_tiles(self, state: Any) -> Tiles:
        """Every tile of the set."""


def arrangeable(game: Any) -> Arrangeable:
    """The part of a game that sets up positions. Raises IllegalAction if it has none."""
    diagrams: Arrangeable | None = game.diagrams
    if diagrams is None:
        raise IllegalAction("diagram/no-game", f"Positions of {game.info.title} cannot be set up.")
    return diagrams


def without_racks(diagram: Diagram, seat: Seat | None) -> Diagram:
    """The diagram for this seat or a spectator: without the tiles of the others."""
    racks = tuple([rack if number == seat else None for number, rack in enumerate(diagram.racks)])
    return msgspec.structs.replace(diagram, racks=racks)


def refuse(reason: str, message: str, *cells: str, seat: Seat | None = None) -> NoReturn:
    """Raise the refusal of a diagram."""
    raise IllegalAction(f"diagram/{reason}", message, ErrorData(cells=cells, seat=seat))


def check_seats(diagram: Diagram, seats: int) -> None:
    """Refuse a diagram for another number of seats."""
    if len(diagram.racks) != seats or max(len(diagram.pins), len(diagram.scores)) > seats:
        refuse("seats", f"The position should have tiles for {seats} players.")
    if diagram.turn >= seats:
        refuse("turn", f"It cannot be the turn of player {diagram.turn + 1} of {seats}.")


def read_tiles(text: str, known: Iterable[str]) -> Tiles:
    """The tiles of a text, in its order. Each must be one of the known ones.

    >>> read_tiles("C+ AT*", ["A", "C+", "T", "*"])
    ('C+', 'A', 'T', '*')
    """
    found: list[str] = []
    at, kinds = _gap(text, 0), set(known)
    while at < len(text):
        match = _TILE.match(text, at)
        tile = match.group() if match else text[at]
        if tile not in kinds:
            refuse("no-tile", f"There is no tile {tile} in this game.")
        found.append(tile)
        at = _gap(text, at + len(tile))
    return tuple(found)


def read_tile(text: str, known: Iterable[str], cell: str) -> str:
    """The only tile of a cell."""
    found = read_tiles(text, known)
    if len(found) != 1:
        refuse("one-tile", f"There should be one tile on {cell}, but there are {len(found)}.", cell)
    return found[0]


def _gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    return match.end() if match else at


def used_tiles(diagram: Diagram, whole: Tiles) -> Counter[str]:
    """The tiles of the set that the diagram names. A small letter is a blank."""
    texts = [*diagram.table.values(), *filter(None, diagram.racks), diagram.banked, diagram.spent]
    known = {*whole, *ascii_lowercase}
    return Counter(BLANK if tile.islower() else tile for text in texts for tile in read_tiles(text, known))


def write_tiles(held: Iterable[str]) -> str:
    """The text that ``read_tiles`` reads.

    >>> write_tiles(("A", "C+", "*"))
    'A C+ *'
    """
    return " ".join(held)


def deal_racks(
    whole: Tiles, used: Sequence[str], racks: Sequence[str | None], size: int, seed: bytes
) -> tuple[tuple[Tiles, ...], Tiles]:
    """Each seat's tiles and the rest of the whole set. Missing racks are dealt.

    If more tiles are named than exist, the rest is empty, which ``check_tiles`` refuses.
    """
    given = [None if rack is None else tiles(read_tiles(rack, whole)) for rack in racks]
    shown = Counter(used) + Counter([tile for rack in given for tile in rack or ()])
    rest = tuple(sorted((Counter(whole) - shown).elements()))
    chance, dealt = Chance(seed, 0), []
    for rack in given:
        if rack is None:
            taken, rest = draw(rest, size, chance)
            rack = tiles(taken)
        dealt.append(rack)
    return tuple(dealt), rest


def find_open_seats(diagram: Diagram) -> list[Seat]:
    """The seats whose tiles the diagram leaves open."""
    return [seat for seat, rack in enumerate(diagram.racks) if rack is None]


def take_open_racks(
    diagram: Diagram, racks: Sequence[Tiles], rest: Tiles
) -> tuple[tuple[Tiles, ...], Tiles, list[Dealt]]:
    """The racks without those that the diagram leaves open, the rest with their tiles, and the events of their deal
    [C7].
    """
    seats = find_open_seats(diagram)
    dealt = [Dealt(seat, racks[seat]) for seat in seats]
    kept = tuple([() if seat in seats else rack for seat, rack in enumerate(racks)])
    return kept, add(rest, [tile for seat in seats for tile in racks[seat]]), dealt


def check_tiles(whole: Tiles, used: Iterable[str]) -> None:
    """Refuse a tile that is used more often than the set contains it."""
    extra = Counter(used) - Counter(whole)
    if extra:
        tile = min(extra)
        there = whole.count(tile)
        refuse("too-many", f"The set has the tile {tile} {there} times, but it is used {there + extra[tile]} times.")


def check_racks(racks: Sequence[Tiles], most: int, turn: Seat) -> None:
    """Refuse a rack of more tiles than the rules allow, and an empty one of the seat in turn."""
    for seat, rack in enumerate(racks):
        if len(rack) > most:
            refuse("rack", f"Player {seat + 1} has {len(rack)} tiles, but {most} is the most.", seat=seat)
    if not racks[turn]:
        refuse("no-tiles", "The player whose turn it is has no tiles.", seat=turn)


def find_connected(cells: Iterable[str], beside: dict[str, tuple[str, ...]], start: Iterable[str]) -> set[str]:
    """The cells that can be reached from the start over neighbours among these cells."""
    there = set(cells)
    found = set(start) & there
    waiting = list(found)
    while waiting:
        new = [cell for cell in beside[waiting.pop()] if cell in there and cell not in found]
        found.update(new)
        waiting += new
    return found


def open_pad(diagram: Diagram, seats: int) -> tuple[tuple[PadLine, ...], ...]:
    """Score pads that start with the scores of the diagram."""
    return tuple([(PadLine("before", diagram.score(seat)),) if diagram.score(seat) else () for seat in range(seats)])
