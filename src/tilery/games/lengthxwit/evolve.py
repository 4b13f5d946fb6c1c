"""Changes that each event makes to the state. Nothing is drawn or rolled here."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tilery.core.common_messages import Drawn, Ended, Left, Supplied, TimedOut, require_tiles
from tilery.core.frozen import put
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit import messages
from tilery.games.lengthxwit.messages import SealedAnswer
from tilery.games.lengthxwit.real_table.supplying import supply
from tilery.games.lengthxwit.state import State, passes_first, with_hand, with_line

T = TypeVar("T")


def evolve(state: State, event: messages.Event) -> State:
    """The state after the event."""
    return _apply_event(replace(state, step=state.step + 1), event)


def _apply_event(state: State, event: messages.Event) -> State:
    match event:
        case Drawn():
            return _draw_tiles(state, event.seat, event.tiles)
        case messages.Started():
            return replace(state, first=event.seat, turn=event.seat, phase="start", opened=state.step)
        case messages.Mulliganed():
            return _replace_hand(state, event)
        case messages.DieDrawn():
            return replace(state, dice_bag=remove(state.dice_bag, (event.die,)), new_die=(event.die,))
        case messages.Rolled():
            return _roll_dice(state, event)
        case messages.Banked():
            state = _use_tiles(state, event.seat, event.tiles)
            return replace(state, banked=add(state.banked, event.tiles), words=(*state.words, event.word))
        case messages.Spent():
            return _spend_vowel(state, event)
        case messages.Scored():
            return _score_word(state, event)
        case messages.Failed():
            state = with_line(state, event.seat, "failed", event.points)
            return replace(state, phase="respond", opened=state.step)
        case messages.Returned():
            return _return_tiles(state, event)
        case messages.Answered():
            answer = SealedAnswer(_value_or_none(event.word), _value_or_none(event.dice))
            return replace(state, answers=put(state.answers, event.seat, answer))
        case messages.Responded():
            return _open_answer(state, event)
        case messages.Declined():
            return replace(state, answers=put(state.answers, event.seat, None))
        case messages.RanOut():
            state = with_line(state, event.seat, "out of tiles", event.points)
            state = replace(state, emptied=put(state.emptied, event.seat, False))
            return _draw_tiles(state, event.seat, event.tiles)
        case messages.TurnOver():
            return _end_turn(state, event.seat)
        case Left():
            return _leave_seat(state, event)
        case TimedOut():
            return replace(state, seating=state.seating.run_out(event.seat))
        case Supplied():
            return supply(state, event)
        case Ended():
            return replace(state, outcome=event.outcome(), phase="over")
        case _:
            assert_never(event)


def _value_or_none(field: T | UnsetType) -> T | None:
    return None if field is UNSET else field


def _draw_tiles(state: State, seat: Seat, taken: Tiles | None) -> State:
    taken = require_tiles(taken)
    state = replace(state, bag=remove(state.bag, taken))
    return with_hand(state, seat, add(state.hands[seat], taken))


def _replace_hand(state: State, event: messages.Mulliganed) -> State:
    given, taken = require_tiles(event.given), require_tiles(event.taken)
    bag = remove(add(state.bag, given), taken)
    hand = add(remove(state.hands[event.seat], given), taken)
    state = replace(state, bag=bag, mulligans=state.mulligans + 1, opened=state.step)
    return with_hand(state, event.seat, hand)


def _roll_dice(state: State, event: messages.Rolled) -> State:
    there = (*(thrown.die for thrown in state.dice), *state.new_die)
    rolled = tuple(thrown.die for thrown in event.dice)
    if rolled != there:
        raise ValueError(f"the dice {' '.join(there)} should be rolled, not {' '.join(rolled)}")
    return replace(state, dice=event.dice, new_die=(), phase="rolled", opened=state.step)


def _use_tiles(state: State, seat: Seat, used: Tiles) -> State:
    """Take free tiles from the hand, and note for [12] if that was the last."""
    hand = remove(state.hands[seat], used)
    if used and not hand:
        state = replace(state, emptied=put(state.emptied, seat, True))
    return with_hand(state, seat, hand)


def _spend_vowel(state: State, event: messages.Spent) -> State:
    emptied = state.emptied
    state = _use_tiles(state, event.seat, (event.tile,))
    state = replace(state, spent=add(state.spent, (event.tile,)))
    return replace(state, emptied=emptied) if state.options.run_out == "no_spend" else state


def _score_word(state: State, event: messages.Scored) -> State:
    state = _use_tiles(state, event.seat, event.tiles)
    state = with_line(state, event.seat, f"{event.word} × {len(state.dice)}", event.points)
    return replace(state, shown=event.tiles, words=(*state.words, event.word), phase="respond", opened=state.step)


def _open_answer(state: State, event: messages.Responded) -> State:
    state = _use_tiles(state, event.seat, event.tiles)
    state = with_line(state, event.seat, event.word, event.points)
    return replace(state, shown=event.tiles, answers=put(state.answers, event.seat, None))


def _return_tiles(state: State, event: messages.Returned) -> State:
    used = add(add(state.shown, state.banked), state.spent)
    if tiles(event.tiles) != used:
        raise ValueError(f"{' '.join(used) or 'nothing'} should go back to the bag, not {' '.join(event.tiles)}")
    return replace(state, bag=add(state.bag, used), shown=(), banked=(), spent=())


def _end_turn(state: State, seat: Seat) -> State:
    n = len(state.names)
    return replace(
        state,
        rounds=state.rounds + passes_first(state, seat),
        turn=state.seating.after(seat),
        seating=state.seating.turn_over(seat),
        phase="start",
        opened=state.step,
        dice_bag=add(state.dice_bag, (thrown.die for thrown in state.dice)),
        dice=(),
        words=(),
        mulligans=0,
        answers=(None,) * n,
        emptied=(False,) * n,
    )


def _leave_seat(state: State, event: Left) -> State:
    seat, gone = event.seat, event.known_tiles()
    hand = state.hands[seat]
    if seat == state.turn:
        hand = add(add(hand, state.banked), state.spent)
        state = replace(state, banked=(), spent=())
    if tiles(gone) != hand:
        raise ValueError(f"{' '.join(hand) or 'nothing'} should go back to the bag, not {' '.join(gone)}")
    state = replace(
        state,
        bag=add(state.bag, hand),
        seating=state.seating.leave(seat),
        answers=put(state.answers, seat, None),
        emptied=put(state.emptied, seat, False),
    )
    return with_hand(state, seat, ())
