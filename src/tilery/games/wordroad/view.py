"""Views and guesses at hidden parts: racks are hidden from the others [4], the bag from all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, Pass, Passed, Resign, Supplied, TimedOut, TimeUp
from tilery.core.game import Viewer
from tilery.core.rng import Chance
from tilery.core.score_pad import sum_pad
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, draw, remove, tiles
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import (
    Action,
    DrawnForStart,
    Event,
    Mulligan,
    Options,
    Placed,
    Play,
    Public,
    Returned,
    Scored,
    Started,
    View,
)
from tilery.games.wordroad.state import State


def view(state: State, viewer: Viewer) -> View:
    """The view of this viewer."""
    return View(
        **Public.fields_of(state),
        viewer=viewer,
        rack=() if viewer is None else state.racks[viewer],
        held=tuple(map(len, state.racks)),
        bag=len(state.bag),
    )


def redact(options: Options, event: Event, viewer: Viewer) -> Event:
    """The event for this viewer. Each kind is named here, so a new one is shown to nobody until it is.

    Tiles between a rack and the bag are known to that seat alone.
    """
    del options
    match event:
        case Placed() | Scored() | Passed() | DrawnForStart() | Started() | TimedOut() | Ended():
            return event
        case Drawn() | Returned() | Left():
            return event if event.seat == viewer else event.without_tiles()
        case Supplied():
            return event.seen_by(viewer)
        case _:
            assert_never(event)


def redact_action(options: Options, seat: Seat, action: Action, viewer: Viewer) -> Action | None:
    """The action for this viewer, or None for another's mulligan, which names tiles of a hidden rack."""
    del options
    match action:
        case Play() | Pass() | Resign() | TimeUp():
            return action
        case Mulligan():
            return action if seat == viewer else None
        case _:
            assert_never(action)


def determinize(view: View, seed: bytes) -> State:
    """A state that may be behind this view: unseen tiles are dealt by the seed."""
    whole = components(view.options).all_tiles()
    unseen = remove(whole, [*_on_board(view), *view.shown, *view.rack])
    racks, bag = _deal(unseen, view.held, {} if view.viewer is None else {view.viewer: view.rack}, seed)
    return State(**Public.fields_of(view) | {"scores": sum_pad(view.pad)}, seed=seed, bag=bag, racks=racks)


def _deal(
    hidden: Tiles, held: tuple[int, ...], kept: Mapping[Seat, Tiles], seed: bytes
) -> tuple[tuple[Tiles, ...], Tiles]:
    chance = Chance(seed, 0)
    racks: list[Tiles] = []
    for seat, count in enumerate(held):
        if seat in kept:
            racks.append(kept[seat])
        else:
            taken, hidden = draw(hidden, count, chance)
            racks.append(tiles(taken))
    return tuple(racks), hidden


def _on_board(public: Public) -> Tiles:
    return tiles(laid.piece for stack in public.board.values() for laid in stack)


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile of the match by its place [C9]."""
    racks = {f"rack {seat}": rack for seat, rack in enumerate(state.racks)}
    return {"bag": state.bag, "board": _on_board(state), "shown": state.shown, **racks}
