"""Print jobs: the parts of a set, the paper and the inks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tilery.core.errors import BadOptions
from tilery.core.game import AnyGame
from tilery.core.options import option
from tilery.core.pieces import PieceSet
from tilery.core.rng import SEED_BYTES
from tilery.printing.board import board_sheets
from tilery.printing.dice import net_sheets, spinner_sheets
from tilery.printing.frame import foot
from tilery.printing.inks import COLOUR, SAVING, Inks
from tilery.printing.pads import pad_sheets
from tilery.printing.paper import PAPERS, PaperName
from tilery.printing.pawns import pawn_sheets
from tilery.printing.rules_sheet import RefereeCode, has_rules_sheet, rules_sheets
from tilery.printing.shapes import PaperSheet
from tilery.printing.tiles import tile_grid, tile_sheets

Part = Literal["tiles", "board", "dice", "spinners", "pawns", "pad", "rules"]
PARTS: dict[Part, str] = {
    "tiles": "Tiles",
    "board": "Board",
    "dice": "Dice to fold",
    "spinners": "Spinners for dice",
    "pawns": "Pawns",
    "pad": "Score pad",
    "rules": "Rules",
}
"""Titles of the parts, in the order they are printed."""


class PrintJob(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts, paper and inks of a set to print."""

    paper: Annotated[PaperName, option("Paper", "", {"a4": "A4", "letter": "Letter"})] = "a4"
    inks: Annotated[
        Literal["colour", "saving"],
        option("Ink", "", {"colour": "Colour", "saving": "Black and white, saves ink"}),
    ] = "colour"
    parts: tuple[str, ...] = ()
    """Parts to print, or None for all that the game has."""
    backs: bool = False
    """True to print both sides of the paper: the backs of tiles, and blank backs elsewhere."""
    size: Annotated[float, msgspec.Meta(ge=10, le=40)] | None = None
    """Millimetres across a tile, or None for as large as fits on the fewest sheets."""
    referee: RefereeCode | None = None
    """The code on the rules sheet that leads to the score sheet."""


def list_parts(game: AnyGame, pieces: PieceSet) -> tuple[Part, ...]:
    """The parts that this game's set has."""
    there = {
        "tiles": bool(pieces.tiles),
        "board": bool(pieces.cells),
        "dice": bool(pieces.dice),
        "spinners": bool(pieces.dice),
        "pawns": pieces.pawns > 0,
        "pad": True,
        "rules": has_rules_sheet(game),
    }
    return tuple(part for part in PARTS if there[part])


def sheets(game: AnyGame, options: object, job: PrintJob) -> list[PaperSheet]:
    """Every sheet of the job. Raises BadOptions for a part that the game does not have, or an impossible set."""
    _check_set(game, options)
    pieces = game.pieces(options)
    offered = list_parts(game, pieces)
    for part in job.parts:
        if part not in offered:
            has = ", ".join(offered)
            raise BadOptions("print/no-part", f"{game.info.title} has no {part} to print; it has {has}.")
    inks = COLOUR if job.inks == "colour" else SAVING
    wanted = job.parts or offered
    made = [sheet for part in offered if part in wanted for sheet in _part(part, game, options, job, inks)]
    framed = [_add_foot(sheet, game.info.title, inks) for sheet in made]
    return _both_sides(framed) if job.backs else framed


def _check_set(game: AnyGame, options: object) -> None:
    """Raise BadOptions unless a match of the fewest players could be played with the set."""
    names = tuple(f"Player {seat + 1}" for seat in range(game.info.min_seats))
    game.start(options, names, bytes(SEED_BYTES))


def _part(part: Part, game: AnyGame, options: object, job: PrintJob, inks: Inks) -> list[PaperSheet]:
    paper, pieces = PAPERS[job.paper], game.pieces(options)
    lying = tile_grid(pieces, paper, job.size)
    match part:
        case "tiles":
            return tile_sheets(pieces, lying, paper, inks, backs=job.backs)
        case "board":
            return board_sheets(pieces.cells, lying.size, paper, inks)
        case "dice":
            return net_sheets(pieces.dice, paper, inks)
        case "spinners":
            return spinner_sheets(pieces.dice, paper, inks)
        case "pawns":
            return pawn_sheets(pieces.pawns, lying.size, paper, inks)
        case "pad":
            return pad_sheets(game.info.title, pieces.pad, paper, inks)
        case "rules":
            return rules_sheets(game, options, paper, inks, job.referee)


def _both_sides(sheets: list[PaperSheet]) -> list[PaperSheet]:
    """A front and a back of every sheet, as a printer takes them. A sheet without a back gets an empty one."""
    sides: list[PaperSheet] = []
    for sheet in sheets:
        if sheet.side == "front" and len(sides) % 2:
            sides.append(PaperSheet(sheet.paper, "", (), "back"))
        sides.append(sheet)
    if len(sides) % 2:
        sides.append(PaperSheet(sides[-1].paper, "", (), "back"))
    return sides


def _add_foot(sheet: PaperSheet, title: str, inks: Inks) -> PaperSheet:
    caption = f"Tilery · {title} · {sheet.caption}"
    return msgspec.structs.replace(sheet, items=(*sheet.items, *foot(sheet.paper, caption, inks)))
