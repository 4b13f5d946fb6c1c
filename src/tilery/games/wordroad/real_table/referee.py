"""A score sheet for a real table: cells and letters of each road. The rules know the board [7], [9]–[11]."""

from __future__ import annotations

import re
from functools import reduce
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.common_messages import ActionBase, Pass
from tilery.core.english import pluralize
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.record import Supply
from tilery.core.referee import Due, Entered, RuledWord, SheetState
from tilery.core.seating import Seat
from tilery.games.wordroad.components import CELLS, RACK, SIZE
from tilery.games.wordroad.evolve import evolve
from tilery.games.wordroad.messages import Action, Event, Mulligan, Options, Placed, Placement, Play, Scored
from tilery.games.wordroad.real_table import supplying
from tilery.games.wordroad.rules import decide
from tilery.games.wordroad.state import State
from tilery.geometry.square import DOWN, LEFT, RIGHT, UP

Direction = Literal["right", "down", "left", "up"]
_SIGNS = re.compile(r"\+?[A-Za-z]")
_STEPS = {"right": RIGHT, "down": DOWN, "left": LEFT, "up": UP}


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A straight part of a road: its letters from the start cell on, at the end of the turn.

    A letter that was there before is passed. Any other one is a new tile, on top if the cell was taken. Small
    letters are blanks. A ``+`` before a letter makes it a new tile although the same letter lay there (``over_same``).
    """

    start: Annotated[str, Meta(pattern="^[A-Oa-o][0-9]{1,2}$")]
    letters: Annotated[str, Meta(min_length=1, max_length=2 * SIZE, pattern=r"^(\+?[A-Za-z])+$")]
    direction: Direction = "right"


class PlayEntry(ActionBase, frozen=True, tag="play"):
    """The tiles of a turn, in the order they were placed [7]."""

    legs: Annotated[tuple[Leg, ...], Meta(min_length=1, max_length=RACK)]


class MulliganEntry(ActionBase, frozen=True, tag="mulligan"):
    """A mulligan instead of a play [6]."""


class PassEntry(ActionBase, frozen=True, tag="pass"):
    """A pass [8]."""


Entry: TypeAlias = PlayEntry | MulliganEntry | PassEntry


def agree(options: Options) -> Options:
    """All options, as the board is known and every rule can be checked."""
    return options


def due(sheet: SheetState) -> Due:
    """A turn of the next player."""
    state: State = sheet.state
    kinds = ("play", "mulligan", "pass") if state.bag else ("play", "pass")
    return Due(kinds, () if state.turn is None else (state.turn,))


def facts(sheet: SheetState) -> tuple[str, ...]:
    """Ends of all roads, and the number of tiles in the bag."""
    state: State = sheet.state
    heads = [(name, state.head(seat)) for seat, name in enumerate(state.names)]
    return (
        *(f"{name}: head at {head}" for name, head in heads if head is not None),
        f"{pluralize(len(state.bag), 'tile')} in the bag",
    )


def enter(sheet: SheetState, seat: Seat, entry: Entry) -> Entered:
    """The sheet after a turn."""
    state: State = sheet.state
    match entry:
        case PlayEntry():
            return _act(state, seat, Play(_find_placements(state, entry)))
        case MulliganEntry():
            return _act(state, seat, Mulligan(state.racks[seat][:1]))
        case PassEntry():
            return _act(state, seat, Pass())


def _act(state: State, seat: Seat, action: Action) -> Entered:
    """The state after an action, with its tiles put on the rack of the seat."""
    state = supplying.supply(state, Supply(seat, tiles=supplying.needs(state, seat, action)))
    events = decide(state, seat, action)
    words = tuple(
        [RuledWord(one.word, one.points) for event in events if isinstance(event, Scored) for one in event.words]
    )
    return Entered(SheetState(reduce(evolve, events, state)), _tell_turn(action, events, words), words)


def _tell_turn(action: Action, events: list[Event], words: tuple[RuledWord, ...]) -> str:
    """The turn in a few words, with the cells covered or crossed, to reveal a slip."""
    if not isinstance(action, Play):
        return "Tiles put back" if isinstance(action, Mulligan) else "Pass"
    told = [", ".join(f"{one.word} {one.points}" for one in words) or "No word"]
    for event in events:
        if isinstance(event, Placed):
            told += [f"over {' '.join(event.over)}"] * bool(event.over)
            told += [f"through {' '.join(event.through)}"] * bool(event.through)
    return "; ".join(told)


def _find_placements(state: State, entry: PlayEntry) -> tuple[Placement, ...]:
    """The new tiles of all legs, in order."""
    lying = {cell: stack[-1].tile.upper() for cell, stack in state.board.items()}
    placed: list[Placement] = []
    for leg in entry.legs:
        cell, step = CELLS.get(leg.start.upper()), _STEPS[leg.direction]
        for sign in _SIGNS.findall(leg.letters):
            letter = sign[-1]
            if cell is None or not cell.inside(SIZE):
                message = f"{leg.letters} does not fit on the board from {leg.start.upper()}."
                raise IllegalAction("wordroad/off-board", message, ErrorData(cells=(leg.start.upper(),)))
            if len(sign) > 1 or lying.get(cell.name) != letter.upper():
                placed.append(Placement(cell.name, letter))
                lying[cell.name] = letter.upper()
            cell += step
    if not placed:
        message = "All these letters lie there already; enter the new ones too."
        raise IllegalAction("wordroad/no-new-tile", message)
    return tuple(placed)
