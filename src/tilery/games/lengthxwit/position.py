"""One seat's tiles, the dice and the options: what legality and the search depend on."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.messages import Options, View
from tilery.games.lengthxwit.state import State

MIN_LENGTH = 2
"""Letters of the shortest word [8a]."""


class Position(msgspec.Struct, frozen=True):
    """Everything that legality depends on for one seat: its tiles, the dice and the options."""

    options: Options
    lexicon: str
    free: Tiles
    banked: Tiles
    dice: Tiles
    """The letters on the dice, in the order they lie."""
    dice_left: int
    mulligans: int


def of_state(state: State, seat: Seat) -> Position:
    """The position of a seat in a state; a responder has banked nothing."""
    return Position(
        options=state.options,
        lexicon=state.lexicon,
        free=state.hands[seat],
        banked=state.banked if seat == state.turn else (),
        dice=tuple(thrown.letter for thrown in state.dice),
        dice_left=len(state.dice_bag),
        mulligans=state.mulligans,
    )


def of_view(view: View, seat: Seat) -> Position:
    """The position of a seat whose tiles the viewer sees."""
    return Position(
        options=view.options,
        lexicon=view.lexicon,
        free=view.hands[seat].tiles or (),
        banked=view.banked if seat == view.turn else (),
        dice=tuple(thrown.letter for thrown in view.dice),
        dice_left=len(view.dice_bag),
        mulligans=view.mulligans,
    )
