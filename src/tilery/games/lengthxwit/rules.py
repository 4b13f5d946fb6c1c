"""The rules of Length x Wit: the deal, the prompts, and the events of an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import UNSET

from tilery.core.common_messages import Left, Resign, TimedOut, TimeUp
from tilery.core.game import Prompt
from tilery.core.public_state import before_deal
from tilery.core.seating import Seat, check_first
from tilery.core.tiles import add, draw
from tilery.games.lengthxwit import legality, messages
from tilery.games.lengthxwit.components import HAND, check_set, components
from tilery.games.lengthxwit.decision import REFILL, EventBuilder
from tilery.games.lengthxwit.messages import Phase, SealedAnswer
from tilery.games.lengthxwit.scoring import worth
from tilery.games.lengthxwit.state import SeatPosition, State, find_responders, find_unanswered
from tilery.lexicon import compose

KINDS: Mapping[Phase, tuple[str, ...]] = {
    "deal": (),
    "start": ("roll", "mulligan"),
    "rolled": ("score", "press", "spend", "fail"),
    "respond": ("respond", "decline"),
    "over": (),
}
"""Kinds of action asked for in each phase. A kind that the tiles rule out is included, and refused with its reason."""


def start(options: messages.Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The table before anything is dealt. Raises BadOptions if the set does not suffice."""
    check_set(options.set, len(seats), options.lexicon.name)
    check_first(options.first, len(seats))
    box, n = components(options), len(seats)
    return State(
        **before_deal(options, seats, compose(options.lexicon).sha256),
        seed=seed,
        phase="deal",
        first=0,
        turn=0,
        rounds=0,
        bag=box.tiles,
        hands=((),) * n,
        banked=(),
        spent=(),
        dice_bag=box.dice,
        dice=(),
        words=(),
        mulligans=0,
        answers=(None,) * n,
        emptied=(False,) * n,
        scores=(0,) * n,
        pad=((),) * n,
    )


def setup(state: State) -> list[messages.Event]:
    """Deal four tiles each, choose who goes first [4], and draw for the first turn [5]."""
    decision = EventBuilder(state)
    for seat in state.seats:
        decision.deal(seat, REFILL)
    first = state.options.first
    decision.record(messages.Started(decision.chance.below(len(state.names)) if first == "random" else first))
    decision.begin_turn()
    return decision.events


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Prompts of the seats asked now."""
    match state.phase:
        case "deal" | "over":
            seats: tuple[Seat, ...] = ()
        case "start" | "rolled":
            seats = (state.turn,)
        case "respond":
            seats = find_unanswered(state)
        case _:
            assert_never(state.phase)
    prompt = Prompt(state.opened, KINDS[state.phase])
    return dict.fromkeys(seats, prompt)


def decide(state: State, seat: Seat, action: messages.Action) -> list[messages.Event]:
    """Events of the action. Raises IllegalAction if the rules refuse it."""
    decision = EventBuilder(state)
    match action:
        case messages.Mulligan():
            legality.check_mulligan(SeatPosition.of(state, seat))
            decision.record(_mulligan(decision, seat))
        case messages.Roll():
            decision.roll_one_more(seat)
        case messages.Score():
            _score(decision, seat, legality.check_word(SeatPosition.of(state, seat), action.word))
        case messages.Press():
            _press(decision, seat, legality.check_press(SeatPosition.of(state, seat), action.word))
        case messages.Spend():
            legality.check_spend(SeatPosition.of(state, seat), action.tile)
            _spend(decision, seat, action.tile)
        case messages.Fail():
            legality.check_fail(SeatPosition.of(state, seat))
            _fail(decision, seat)
        case messages.Respond():
            legality.check_response(SeatPosition.of(state, seat), action.word, action.dice)
            _answer_dice(decision, seat, SealedAnswer(action.word, action.dice))
        case messages.Decline():
            _answer_dice(decision, seat, SealedAnswer(None))
        case Resign():
            _leave(decision, seat)
        case TimeUp():
            _time_up(decision, action.seat)
        case _:
            assert_never(action)
    return decision.events


def _mulligan(decision: EventBuilder, seat: Seat) -> messages.Mulliganed:
    """Draw nine new tiles, then put the old ones back, or the other way round if the bag is short [6]."""
    given, bag = decision.state.hands[seat], decision.state.bag
    source = bag if len(bag) >= HAND else add(bag, given)
    return messages.Mulliganed(seat, given, draw(source, HAND, decision.chance)[0])


def _score(decision: EventBuilder, seat: Seat, spelled: legality.Spelled) -> None:
    decision.record(messages.Scored(seat, spelled.word, spelled.tiles, spelled.points))
    decision.return_tiles(seat)
    decision.pay_at_once(seat)


def _press(decision: EventBuilder, seat: Seat, spelled: legality.Spelled) -> None:
    decision.record(messages.Banked(seat, spelled.word, spelled.tiles))
    decision.pay_at_once(seat)
    decision.roll_one_more(seat)


def _spend(decision: EventBuilder, seat: Seat, tile: str) -> None:
    decision.record(messages.Spent(seat, tile))
    decision.pay_at_once(seat)
    decision.roll(seat)


def _fail(decision: EventBuilder, seat: Seat) -> None:
    values = components(decision.state.options).values
    decision.record(messages.Failed(seat, worth(decision.state.banked, values)))
    decision.return_tiles(seat)


def _answer_dice(decision: EventBuilder, seat: Seat, answer: SealedAnswer) -> None:
    decision.record(messages.Answered(seat, answer.word, UNSET if answer.dice is None else answer.dice))
    if not find_unanswered(decision.state):
        _open_answers(decision)


def _time_up(decision: EventBuilder, seat: Seat) -> None:
    """Apply the mildest default for a time-out [C5]."""
    if decision.state.phase == "respond":
        _answer_dice(decision, seat, SealedAnswer(None))
        return
    leaves = decision.state.seating.leaves_if_late(seat)
    decision.record(TimedOut(seat))
    if leaves:
        _leave(decision, seat)
    elif decision.state.phase == "start":
        decision.pass_the_bags()
    else:
        _fail(decision, seat)


def _open_answers(decision: EventBuilder) -> None:
    """Open all answers from the left of the seat with the bags, then pay run-outs [10]."""
    order = find_responders(decision.state)
    for seat in order:
        answer = decision.state.answers[seat]
        if answer is None:
            continue  # the seat with the bags left before this one answered [C4]
        if answer.word is None:
            decision.record(messages.Declined(seat))
        else:
            _respond(decision, seat, answer.word, answer.dice)
    decision.pay_run_outs((*order, decision.state.turn))
    decision.pass_the_bags()


def _respond(decision: EventBuilder, seat: Seat, word: str, dice: tuple[int, ...] | None) -> None:
    spelled = legality.check_response(SeatPosition.of(decision.state, seat), word, dice)
    decision.record(messages.Responded(seat, word, spelled.tiles, spelled.face))
    decision.return_tiles(seat)


def _leave(decision: EventBuilder, seat: Seat) -> None:
    """Remove the seat, which ends its turn or its part in the answers [C4]."""
    decision.record(Left(seat, _find_held(decision.state, seat)))
    state = decision.state
    if state.seating.is_alone():
        decision.end("last_seat")
    elif state.phase == "respond":
        if seat == state.turn or not find_unanswered(state):
            _open_answers(decision)
    elif seat == state.turn:
        decision.pass_the_bags()


def _find_held(state: State, seat: Seat) -> tuple[str, ...]:
    """Free tiles, with banked and spent ones if it is this seat's turn."""
    hand = state.hands[seat]
    return add(add(hand, state.banked), state.spent) if seat == state.turn else hand
