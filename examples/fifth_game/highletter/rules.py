"""The rules: pure functions from a state and an action to events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, Resign, TimedOut, TimeUp
from tilery.core.frozen import put
from tilery.core.game import Prompt
from tilery.core.public_state import before_deal
from tilery.core.rng import Chance
from tilery.core.seating import Seat, Seating, rank
from tilery.core.tiles import Tiles, add, draw, remove, tiles

from .components import HAND, SET
from .legality import check_lay
from .messages import Action, Event, Laid, Lay, Opened, Options
from .state import State


def start(options: Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The state before the deal [1]."""
    n = len(seats)
    return State(
        **before_deal(options, seats),
        seed=seed,
        bag=SET,
        hands=((),) * n,
        laid=("",) * n,
        gone=(),
        scores=(0,) * n,
    )


def setup(state: State) -> list[Event]:
    """Three tiles each [2]."""
    return list(_draws(state.bag, dict.fromkeys(state.seats, HAND), Chance(state.seed, state.step)))


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Everyone who holds a tile and has not laid one this round [3], [7]."""
    if state.outcome is not None:
        return {}
    prompt = Prompt(state.opened, ("lay",))
    return {seat: prompt for seat in state.seating.staying() if state.hands[seat] and not state.laid[seat]}


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """What the action leads to."""
    match action:
        case Lay(tile):
            return _lay(state, seat, tile)
        case TimeUp(late):
            if state.seating.leaves_if_late(late):
                return _leave(state, late)
            return [TimedOut(late), *_lay(state, late, state.hands[late][0])]
        case Resign():
            return _leave(state, seat)
    assert_never(action)


def _lay(state: State, seat: Seat, tile: str) -> list[Event]:
    check_lay(state.hands[seat], seat, tile)
    laid, hands = put(state.laid, seat, tile), put(state.hands, seat, remove(state.hands[seat], [tile]))
    missing = [at for at in state.seating.staying() if hands[at] and not laid[at]]
    return [Laid(seat, tile), *([] if missing else _open(state, state.seating, hands, laid, state.bag))]


def _leave(state: State, seat: Seat) -> list[Event]:
    back = add(state.hands[seat], filter(None, [state.laid[seat]]))
    seating = state.seating.leave(seat)
    events: list[Event] = [Left(seat, back)]
    if seating.is_alone():
        return [*events, Ended.of(rank("last_seat", state.scores, seating.left))]
    laid, hands = put(state.laid, seat, ""), put(state.hands, seat, ())
    if any(laid) and not any(hands[at] and not laid[at] for at in seating.staying()):
        events += _open(state, seating, hands, laid, add(state.bag, back))
    elif not any(laid) and not any(hands):
        events.append(Ended.of(rank("out", state.scores, seating.left)))
    return events


def _open(state: State, seating: Seating, hands: tuple[Tiles, ...], laid: tuple[str, ...], bag: Tiles) -> list[Event]:
    best = (min if state.options.low else max)(filter(None, laid))
    winners = tuple(seat for seat, tile in enumerate(laid) if tile == best)
    refill = dict.fromkeys(seating.staying(), 1)
    draws = _draws(bag, refill, Chance(state.seed, state.step))
    events: list[Event] = [Opened(laid, winners), *draws]
    if not any(hands) and not draws:
        scores = tuple(score + (seat in winners) for seat, score in enumerate(state.scores))
        events.append(Ended.of(rank("out", scores, seating.left)))
    return events


def _draws(bag: Tiles, wanted: Mapping[Seat, int], chance: Chance) -> list[Drawn]:
    events = []
    for seat, number in wanted.items():
        taken, bag = draw(bag, number, chance)
        if taken:
            events.append(Drawn(seat, tiles(taken)))
    return events
