"""The rules: the start, the deal, the prompts, the events of an action, and the end."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import assert_never

from tilery.core.common_messages import Dealt, Drawn, Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.game import Prompt
from tilery.core.public_state import before_deal
from tilery.core.rng import Chance
from tilery.core.seating import SYSTEM, Seat, check_first, rank
from tilery.core.tiles import add, draw, tiles
from tilery.games.quillico import messages
from tilery.games.quillico.components import all_tiles, check_set
from tilery.games.quillico.evolve import evolve
from tilery.games.quillico.legality import Made, check_exchange, check_pass, check_play
from tilery.games.quillico.state import (
    BONUS,
    EXCHANGED,
    HAND,
    SeatPosition,
    State,
    can_exchange,
    is_out,
    letters,
    value,
)
from tilery.lexicon import compose

_NO_LETTER = 26


def start(options: messages.Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The state before the deal: all tiles in the pile [7]."""
    check_set(options, len(seats))
    check_first(options.first, len(seats))
    return State(
        **before_deal(options, seats, compose(options.lexicon).sha256),
        seed=seed,
        turn=SYSTEM,
        table=(),
        latest=(),
        hands=((),) * len(seats),
        pile=all_tiles(options),
        quiet=(),
        pad=((),) * len(seats),
        scores=(0,) * len(seats),
    )


def setup(state: State) -> list[messages.Event]:
    """Deal ten tiles each [7], and choose who goes first [8]."""
    chance = Chance(state.seed, state.step)
    events: list[messages.Event] = []
    pile = state.pile
    for seat in state.seats:
        taken, pile = draw(pile, HAND, chance)
        events.append(Dealt(seat, tiles(taken)))
    return [*events, messages.Started(_first(state, chance), state.options.first == "name")]


def _first(state: State, chance: Chance) -> Seat:
    """First seat: the one chosen [C14], a random one, or the name nearest to Q, at random among equals [8]."""
    match state.options.first:
        case "name":
            nearest = min(map(distance_from_q, state.names))
            among = [seat for seat, name in enumerate(state.names) if distance_from_q(name) == nearest]
            return among[0] if len(among) == 1 else chance.choice(among)
        case "random":
            return chance.below(len(state.names))
        case seat:
            return seat


def distance_from_q(name: str) -> int:
    """Distance of the first letter of a name from Q. A name without a letter A–Z is farthest [8].

    >>> [distance_from_q(name) for name in ("Tyler", "Émile", "42 robots", "???")]
    [3, 12, 1, 26]
    """
    for character in unicodedata.normalize("NFD", name):
        if character.isascii() and character.isalpha():
            return abs(ord(character.upper()) - ord("Q"))
    return _NO_LETTER


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """The seat whose turn it is."""
    if not state.awaited:
        return {}
    other = "exchange" if can_exchange(state.hands[state.turn], len(state.pile)) else "pass"
    return {state.turn: Prompt(state.opened, ("play", other))}


def decide(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    """Events of the action."""
    match action:
        case messages.Play():
            return _play(state, seat, action)
        case messages.Exchange(given):
            check_exchange(SeatPosition.of(state, seat), given)
            return _exchange(state, seat, given)
        case Pass():
            check_pass(SeatPosition.of(state, seat))
            return _pass(state, seat)
        case Resign():
            return _leave(state, seat)
        case TimeUp(late):
            return [TimedOut(late), *_late(state, late)]
    assert_never(action)


def _play(state: State, seat: Seat, play: messages.Play) -> list[messages.Event]:
    return carry_out(state, seat, play, check_play(SeatPosition.of(state, seat), play))


def carry_out(state: State, seat: Seat, play: messages.Play, made: Made) -> list[messages.Event]:
    """Events of a legal play. A score sheet, which has no real places, starts here."""
    events: list[messages.Event] = [
        *[messages.Swapped(seat, at, tile) for at, tile in zip(play.swaps, made.taken, strict=True)],
        messages.Placed(seat, play.place),
        messages.Scored(seat, made.words, made.points),
    ]
    taken, left = draw(state.pile, HAND - len(state.hands[seat]) + len(play.place), Chance(state.seed, state.step))
    if taken:
        events.append(Drawn(seat, tiles(taken)))
    if left:  # a word ends no match while the pile has tiles [15], [18]
        return events
    return [*events, *close(reduce(evolve, events, state), played=seat)]


def _exchange(state: State, seat: Seat, given: Sequence[str]) -> list[messages.Event]:
    taken, _ = draw(add(state.pile, given), len(given), Chance(state.seed, state.step))
    events: list[messages.Event] = [messages.Exchanged(seat, tiles(given), tiles(taken))]
    return [*events, *close(reduce(evolve, events, state))]


def _pass(state: State, seat: Seat) -> list[messages.Event]:
    events: list[messages.Event] = [Passed(seat)]
    return [*events, *close(reduce(evolve, events, state))]


def _leave(state: State, seat: Seat) -> list[messages.Event]:
    """Return the seat's tiles, and end a match with one player left. Nothing is settled [C4]."""
    events: list[messages.Event] = [Left(seat, state.hands[seat])]
    after = reduce(evolve, events, state)
    if after.seating.is_alone():
        events.append(Ended.of(rank("last_seat", after.scores, after.seating.left)))
    return events


def _late(state: State, seat: Seat) -> list[messages.Event]:
    """Exchange the three lowest letters, or pass. The third time-out in a row is a leave [C5].

    These are answers of the clock, so they are legal even with a word to play.
    """
    if state.seating.leaves_if_late(seat):
        return _leave(state, seat)
    hand = state.hands[seat]
    if can_exchange(hand, len(state.pile)):
        lowest = sorted(letters(hand), key=lambda tile: (value(tile), tile))[:EXCHANGED]
        return _exchange(state, seat, lowest)
    return _pass(state, seat)


def close(state: State, played: Seat | None = None) -> list[messages.Event]:
    """End the match if the finished turn causes it [15]–[18]. ``played``: the seat that made a word."""
    if state.pile:
        is_stalled = state.seating.fills_rounds(state.quiet, state.options.stall_rounds)
        return _settle(state, "stall") if is_stalled else []
    if played is not None and is_out(state.options, state.hands[played]):
        return _settle(state, "out", played)
    return _settle(state, "all_passed") if state.seating.fills_rounds(state.quiet) else []


def _settle(state: State, reason: str, out: Seat | None = None) -> list[messages.Event]:
    """Give a bonus for going out with an empty hand, and charge for letters left [16]."""
    totals = list(state.scores)
    events: list[messages.Event] = []
    if out is not None or state.options.settle == "all":
        for seat in state.seating.staying():
            hand = state.hands[seat]
            settled = messages.Settled(seat, BONUS if seat == out and not hand else 0, sum(map(value, hand)))
            totals[seat] += settled.bonus - settled.penalty
            events.append(settled)
    return [*events, Ended.of(rank(reason, totals, state.seating.left))]
