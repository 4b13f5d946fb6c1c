"""The whole state of a match, secrets included."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tilery.core.frozen import put
from tilery.core.scene import PadLine
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.messages import Answer, Options, Phase, RolledDie


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything, secrets included."""

    step: int
    seed: bytes
    lexicon: str
    seating: Seating
    options: Options
    names: tuple[str, ...]
    opened: int
    """The step that opened the present prompts."""
    phase: Phase
    first: Seat
    """Who went first. A round ends when the bags reach or pass this seat, also after it left [13], [C4]."""
    turn: Seat
    """Who has the bags."""
    rounds: int
    """Finished rounds."""
    bag: Tiles
    hands: tuple[Tiles, ...]
    """Free tiles, by seat."""
    banked: Tiles
    spent: Tiles
    shown: Tiles
    """Tiles of a word that is being scored, on their way back to the bag."""
    dice_bag: Tiles
    dice: tuple[RolledDie, ...]
    """The dice on the table, in the order they were drawn."""
    new_die: Tiles
    """A die on its way from the bag to the table, not rolled yet."""
    words: tuple[str, ...]
    """The words shown this turn by the seat with the bags."""
    mulligans: int
    """Mulligans this turn."""
    answers: tuple[Answer | None, ...]
    emptied: tuple[bool, ...]
    """Who used the last tile this turn and has not been paid for it [12]."""
    scores: tuple[int, ...]
    pad: tuple[tuple[PadLine, ...], ...]
    outcome: Outcome | None = None


def with_line(state: State, seat: Seat, text: str, points: int) -> State:
    """A line on the seat's side of the score pad."""
    return replace(
        state,
        scores=put(state.scores, seat, state.scores[seat] + points),
        pad=put(state.pad, seat, (*state.pad[seat], PadLine(text, points))),
    )


def with_hand(state: State, seat: Seat, hand: Tiles) -> State:
    """The seat holds these free tiles."""
    return replace(state, hands=put(state.hands, seat, hand))


def responders(state: State) -> tuple[Seat, ...]:
    """The others still in, in seat order from the left of the seat with the bags [10]."""
    n = len(state.names)
    others = ((state.turn + distance) % n for distance in range(1, n))
    return tuple(seat for seat in others if state.seating.is_in(seat))


def unanswered(state: State) -> tuple[Seat, ...]:
    """Those of the responders whose answer is not in."""
    return tuple(seat for seat in responders(state) if state.answers[seat] is None)


def passes_first(state: State, seat: Seat) -> bool:
    """Whether the bags, on their way from this seat to the next, reach or pass the first seat: a round is over.

    The first seat itself is a whole round away, so if it leaves in its own turn the round goes on [C4].
    """
    n = len(state.names)
    to_first = (state.first - seat) % n or n
    to_next = (state.seating.after(seat) - seat) % n or n
    return to_first <= to_next
