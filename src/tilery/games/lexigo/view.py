"""Views and guesses at hidden parts: banks are open, stacks and the pouch hidden even from their owners [3]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Ended, Left, Passed, Supplied, TimedOut
from tilery.core.frozen import built_once
from tilery.core.game import Viewer
from tilery.core.openness import show_action
from tilery.core.rng import Chance
from tilery.core.tiles import Tiles, remove, tiles
from tilery.games.lexigo.components import all_tiles
from tilery.games.lexigo.messages import (
    Accepted,
    Challenged,
    Dealt,
    Event,
    Kept,
    Knocked,
    Options,
    PawnSet,
    Penalised,
    Played,
    Public,
    Refilled,
    Relocated,
    Ring,
    Started,
    TableState,
    TakenBack,
    Traded,
    View,
)
from tilery.games.lexigo.rules import awaiting
from tilery.games.lexigo.state import State

redact_action = show_action
"""Actions are public, as they name only tiles of open banks."""


def view(state: State, viewer: Viewer) -> View:
    """The view of this viewer."""
    return View(
        **Public.fields_of(state),
        viewer=viewer,
        awaited=tuple(sorted(awaiting(state))),
        heights=_heights(state.stacks),
        pouch=len(state.pouch),
    )


@built_once
def _heights(stacks: tuple[Tiles, ...]) -> tuple[int, ...]:
    return tuple(map(len, stacks))


def redact(options: Options, event: Event, viewer: Viewer) -> Event:
    """The event without the faces of stacks, which nobody may see.

    Each kind is named here, so a new one is shown to nobody until it is.
    """
    match event:
        case Dealt(stack=stack):
            return event if stack is None else replace(event, stack=None, count=len(stack))
        case Penalised() | Left():
            return event.without_tiles()
        case Traded():
            return replace(event, extra=None)
        case Supplied():
            return event.seen_by(viewer)
        case Ring() | Started() | PawnSet() | Relocated() | Played() | Knocked() | Refilled():
            return event
        case Challenged() | TakenBack() | Passed() | Accepted() | Kept() | TimedOut() | Ended():
            return event
        case _:
            assert_never(event)


def determinize(view: View, seed: bytes) -> State:
    """A state that may be behind this view: the unseen tiles dealt at random to stacks and pouch."""
    stacks, pouch = _deal_unseen(view.options, view.table, view.heights, seed)
    return State(**Public.fields_of(view), seed=seed, stacks=stacks, pouch=pouch)


def _deal_unseen(
    options: Options, table: TableState, heights: Sequence[int], seed: bytes
) -> tuple[tuple[Tiles, ...], Tiles]:
    """Deal all tiles not in the open to stacks of these heights and a pouch."""
    hidden = Chance(seed, 0).shuffled(remove(all_tiles(options), _open_tiles(table)))
    stacks: list[Tiles] = []
    for height in heights:
        stacks.append(tuple(hidden[:height]))
        hidden = hidden[height:]
    return tuple(stacks), tiles(hidden)


def _open_tiles(table: TableState) -> list[str]:
    laid = [placement.tile for placement in table.grid]
    return laid + [tile for standing in table.seats for tile in standing.bank]


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile by its place [C9]."""
    places: dict[str, Tiles] = {
        "pouch": state.pouch,
        "grid": tuple(placement.tile for placement in state.table.grid),
    }
    for seat, stack in enumerate(state.stacks):
        places[f"bank {seat}"] = state.standing(seat).bank
        places[f"stack {seat}"] = stack
    return places
