"""The course of a match: the deal, who is asked, what an action leads to."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import assert_never

from tilery.core.errors import ErrorData
from tilery.core.game import Prompt
from tilery.core.rng import Chance
from tilery.core.seating import SYSTEM, Outcome, Seat, Seating
from tilery.core.shared import Left, Resign, TimedOut, TimeUp
from tilery.core.tiles import MissingTile, Tiles, add, draw, remove, tiles
from tilery.games.quillico.changes import evolve
from tilery.games.quillico.checks import examine, refuse
from tilery.games.quillico.components import all_tiles, check_set
from tilery.games.quillico.ending import end_after, end_if_alone
from tilery.games.quillico.state import HAND, STAR, State, letters, value
from tilery.games.quillico.table import Position
from tilery.games.quillico.wire import (
    Action,
    Dealt,
    Drawn,
    Event,
    Exchange,
    Exchanged,
    Options,
    Pass,
    Passed,
    Placed,
    Play,
    Scored,
    Started,
    Swapped,
)
from tilery.lexicon import compose

SWAP = 3
"""So many letters are exchanged [13]."""
_NO_LETTER = 26


def start(options: Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The state before the deal: all tiles in the pile [7]."""
    check_set(options, len(seats))
    return State(
        step=0,
        seed=seed,
        lexicon=compose(options.lexicon).sha256,
        seating=Seating.of(len(seats)),
        options=options,
        names=seats,
        opened=0,
        turn=SYSTEM,
        table=(),
        latest=(),
        hands=((),) * len(seats),
        pile=all_tiles(options),
        quiet=(),
        pad=((),) * len(seats),
        scores=(0,) * len(seats),
    )


def setup(state: State) -> list[Event]:
    """Ten tiles each [7], and who begins [8]."""
    chance = Chance(state.seed, state.step)
    events: list[Event] = []
    pile = state.pile
    for seat in range(len(state.names)):
        taken, pile = draw(pile, HAND, chance)
        events.append(Dealt(seat, tiles(taken)))
    nearest = min(map(from_q, state.names))
    among = [seat for seat, name in enumerate(state.names) if from_q(name) == nearest]
    first = among[0] if len(among) == 1 else chance.choice(among)
    return [*events, Started(first)]


def from_q(name: str) -> int:
    """How far the first letter of a name is from Q; a name without a letter A–Z is farthest [8].

    >>> [from_q(name) for name in ("Tyler", "Émile", "42 robots", "???")]
    [3, 12, 1, 26]
    """
    for character in unicodedata.normalize("NFD", name):
        if character.isascii() and character.isalpha():
            return abs(ord(character.upper()) - ord("Q"))
    return _NO_LETTER


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """The one whose turn it is."""
    if state.outcome is not None or state.turn == SYSTEM:
        return {}
    other = "exchange" if may_exchange(state.hands[state.turn], len(state.pile)) else "pass"
    return {state.turn: Prompt(state.opened, ("play", other))}


def may_exchange(hand: Tiles, pile: int) -> bool:
    """Whether an exchange is open; if not, a pass is [13], [14]."""
    return pile > 0 and hand.count(STAR) < len(hand)


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """What the action leads to."""
    match action:
        case Play():
            return _play(state, seat, action)
        case Exchange(given):
            return _exchange(state, seat, given)
        case Pass():
            return _pass(state, seat)
        case Resign():
            return _leave(state, seat)
        case TimeUp(late):
            return [TimedOut(late), *_late(state, late)]
    assert_never(action)


def outcome(state: State) -> Outcome | None:
    """How it ended, if it has."""
    return state.outcome


def scores(state: State) -> tuple[int, ...]:
    """Each seat's score as it stands."""
    return state.scores


def _after(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _play(state: State, seat: Seat, play: Play) -> list[Event]:
    made = examine(Position.of(state, seat), play)
    events: list[Event] = [
        *[Swapped(seat, at, tile) for at, tile in zip(play.swaps, made.taken, strict=True)],
        Placed(seat, play.place),
        Scored(seat, made.words, made.points),
    ]
    taken, left = draw(state.pile, HAND - len(state.hands[seat]) + len(play.place), Chance(state.seed, state.step))
    if taken:
        events.append(Drawn(seat, tiles(taken)))
    if left:  # a word ends no match while there are tiles in the pile [15], [18]
        return events
    return [*events, *end_after(_after(state, events), seat)]


def check_exchange(hand: Tiles, pile: int, given: Sequence[str]) -> None:
    """Whether these tiles may be exchanged now [13]; raises IllegalAction."""
    if not may_exchange(hand, pile):
        why = "the pile is empty" if pile == 0 else "no letter is held"
        refuse("no-exchange", f"nothing can be exchanged: {why}", ErrorData(tiles=tuple(given)))
    if STAR in given:
        refuse("star-kept", "a star cannot be exchanged", ErrorData(tiles=(STAR,)))
    wanted = min(SWAP, len(letters(hand)))
    if len(given) != wanted:
        refuse("exchange-count", f"{wanted} letters are exchanged, not {len(given)}", ErrorData(tiles=tuple(given)))
    try:
        remove(hand, given)
    except MissingTile as missing:
        refuse(
            "not-in-hand",
            f"there is no {missing.tile} left among {' '.join(hand)}",
            ErrorData(tiles=(missing.tile,)),
        )


def check_pass(hand: Tiles, pile: int) -> None:
    """Whether a pass is open now [14]; raises IllegalAction."""
    if may_exchange(hand, pile):
        refuse("no-pass", "letters can be exchanged, so a turn cannot be passed", ErrorData())


def _exchange(state: State, seat: Seat, given: Sequence[str]) -> list[Event]:
    check_exchange(state.hands[seat], len(state.pile), given)
    taken, _ = draw(add(state.pile, given), len(given), Chance(state.seed, state.step))
    events: list[Event] = [Exchanged(seat, tiles(given), tiles(taken))]
    return [*events, *end_after(_after(state, events), seat)]


def _pass(state: State, seat: Seat) -> list[Event]:
    check_pass(state.hands[seat], len(state.pile))
    events: list[Event] = [Passed(seat)]
    return [*events, *end_after(_after(state, events), seat)]


def _leave(state: State, seat: Seat) -> list[Event]:
    """The tiles go back, and a match of one is over [C4]."""
    events: list[Event] = [Left(seat, state.hands[seat])]
    return [*events, *end_if_alone(_after(state, events))]


def _late(state: State, seat: Seat) -> list[Event]:
    """A leave if it is the third time in a row; else an exchange of the three lowest letters, or a pass [C5]."""
    if state.seating.leaves_if_late(seat):
        return _leave(state, seat)
    hand = state.hands[seat]
    if may_exchange(hand, len(state.pile)):
        lowest = sorted(letters(hand), key=lambda tile: (value(tile), tile))[:SWAP]
        return _exchange(state, seat, lowest)
    return _pass(state, seat)
