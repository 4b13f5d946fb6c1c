"""State of a match, and the position of one seat, from which its plays are judged."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tilery.core.frozen import put
from tilery.core.scene import PadLine
from tilery.core.score_pad import write_lines
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.messages import Hand, Options, Public, SealedAnswer, View

MIN_LENGTH = 2
"""Minimum letters of a word [8a]."""


class State(Public, frozen=True, kw_only=True):
    """Complete state of a match, secrets included."""

    seed: bytes
    bag: Tiles
    hands: tuple[Tiles, ...]
    """Free tiles, by seat."""
    shown: Tiles = ()
    """Tiles of a word being scored, about to be returned to the bag."""
    new_die: Tiles = ()
    """A die drawn from the bag and not rolled yet."""
    answers: tuple[SealedAnswer | None, ...]


class SeatPosition(msgspec.Struct, frozen=True):
    """The facts that decide legality for one seat: its tiles, the dice and the options."""

    options: Options
    lexicon: str
    free: Tiles
    banked: Tiles
    dice: Tiles
    """The letters on the dice, in their order on the table."""
    dice_left: int
    mulligans: int

    @classmethod
    def of(cls, source: State | View, seat: Seat) -> SeatPosition:
        """Position of a seat. In a view its tiles must be visible to the viewer. A responder has banked nothing."""
        hand = source.hands[seat]
        return cls(
            options=source.options,
            lexicon=source.lexicon,
            free=hand.tiles or () if isinstance(hand, Hand) else hand,
            banked=source.banked if seat == source.turn else (),
            dice=tuple(thrown.letter for thrown in source.dice),
            dice_left=len(source.dice_bag),
            mulligans=source.mulligans,
        )


def with_line(state: State, seat: Seat, text: str, points: int) -> State:
    """Add a line to the seat's side of the score pad."""
    scores = put(state.scores, seat, state.scores[seat] + points)
    return replace(state, scores=scores, pad=write_lines(state.pad, seat, PadLine(text, points)))


def with_hand(state: State, seat: Seat, hand: Tiles) -> State:
    """Give the seat these free tiles."""
    return replace(state, hands=put(state.hands, seat, hand))


def find_responders(state: State) -> tuple[Seat, ...]:
    """Other active seats, in order from the left of the seat with the bags [10]."""
    n = len(state.names)
    others = ((state.turn + distance) % n for distance in range(1, n))
    return tuple(seat for seat in others if state.seating.is_in(seat))


def find_unanswered(state: State) -> tuple[Seat, ...]:
    """Responders who have not answered yet."""
    return tuple(seat for seat in find_responders(state) if state.answers[seat] is None)


def passes_first(state: State, seat: Seat) -> bool:
    """True if the bags reach or pass the first seat on their way from this seat to the next, which ends a round.

    The first seat itself is a whole round away, so if it leaves in its own turn the round continues [C4].
    """
    n = len(state.names)
    to_first = (state.first - seat) % n or n
    to_next = (state.seating.after(seat) - seat) % n or n
    return to_first <= to_next
