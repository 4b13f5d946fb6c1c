"""Who may know what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, Resign, TimedOut, TimeUp
from tilery.core.game import Viewer
from tilery.core.rng import Chance
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, draw, remove, tiles

from .components import SET
from .messages import Action, Event, Laid, Lay, Opened, Options, Public, View
from .rules import awaiting
from .state import State


def view(state: State, viewer: Viewer) -> View:
    """Own hand and own laid tile; of the others only counts."""
    return View(
        **Public.fields_of(state),
        viewer=viewer,
        awaited=tuple(awaiting(state)),
        bag=len(state.bag),
        hand=state.hands[viewer] if viewer is not None else (),
        counts=tuple(map(len, state.hands)),
        mine=state.laid[viewer] if viewer is not None else "",
        lies=tuple(map(bool, state.laid)),
    )


def redact(options: Options, event: Event, viewer: Viewer) -> Event:
    """Drawn, laid and returned tiles are for their owner's eyes only. No kind is shown that is not named."""
    match event:
        case Drawn() | Left():
            return event if event.seat == viewer else event.without_tiles()
        case Laid(seat):
            return event if seat == viewer else Laid(seat)
        case Opened() | TimedOut() | Ended():
            return event
        case _:
            assert_never(event)


def redact_action(options: Options, seat: Seat, action: Action, viewer: Viewer) -> Action | None:
    """A sealed tile stays sealed."""
    match action:
        case Lay():
            return action if seat == viewer else None
        case Resign() | TimeUp():
            return action
        case _:
            assert_never(action)


def determinize(view: View, seed: bytes) -> State:
    """Deal the unseen tiles to the places the viewer cannot see."""
    unseen = remove(SET, [*view.hand, *view.gone, *filter(None, [view.mine])])
    chance = Chance(seed, view.step)
    hands: list[Tiles] = []
    laid: list[str] = []
    for seat, count in enumerate(view.counts):
        if seat == view.viewer:
            hands.append(view.hand)
            laid.append(view.mine)
            continue
        dealt, unseen = draw(unseen, count + view.lies[seat], chance)
        laid.append(dealt[0] if view.lies[seat] else "")
        hands.append(tiles(dealt[1:] if view.lies[seat] else dealt))
    public = Public.fields_of(view)
    public["scores"] = view.scores or (0,) * len(view.names)  # hidden until the end, if the players agreed so
    return State(
        **public,
        seed=seed,
        bag=unseen,
        hands=tuple(hands),
        laid=tuple(laid),
    )


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile by where it is."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
    return {"bag": state.bag, "gone": state.gone, "laid": tuple(filter(None, state.laid)), **hands}
