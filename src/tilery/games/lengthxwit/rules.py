"""The course of a match: who is asked what, what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tilery.core.game import Prompt
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.shared import Resign, TimedOut, TimeUp
from tilery.core.tiles import add, draw
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.closing import leave, open_answers
from tilery.games.lengthxwit.components import HAND, check_set, components
from tilery.games.lengthxwit.course import REFILL, Course
from tilery.games.lengthxwit.scoring import worth
from tilery.games.lengthxwit.state import Phase, State, unanswered
from tilery.lexicon import compose

KINDS: Mapping[Phase, tuple[str, ...]] = {
    "deal": (),
    "start": ("roll", "mulligan"),
    "rolled": ("score", "press", "spend", "fail"),
    "respond": ("respond", "decline"),
    "over": (),
}
"""What is asked in each phase. Tiles may rule a kind out; that is refused with its reason, not left out here."""


def start(options: wire.Options, seats: tuple[str, ...], seed: bytes) -> State:
    """The table before anything is dealt; BadOptions if the set does not suffice."""
    check_set(options.set, len(seats))
    box = components(options.set)
    n = len(seats)
    return State(
        step=0,
        seed=seed,
        lexicon=compose(options.lexicon).sha256,
        seating=Seating.of(n),
        options=options,
        names=seats,
        opened=0,
        phase="deal",
        first=0,
        turn=0,
        rounds=0,
        bag=box.tiles,
        hands=((),) * n,
        banked=(),
        spent=(),
        shown=(),
        dice_bag=box.dice,
        dice=(),
        new_die=(),
        words=(),
        mulligans=0,
        answers=(None,) * n,
        emptied=(False,) * n,
        scores=(0,) * n,
        pad=((),) * n,
    )


def setup(state: State) -> list[wire.Event]:
    """Four tiles each, and who goes first [4]; then the first turn's draw [5]."""
    course = Course(state)
    for seat in range(len(state.names)):
        course.deal(seat, REFILL)
    course.tell(wire.Started(course.chance.below(len(state.names))))
    course.begin_turn()
    return course.events


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Who is asked what now."""
    match state.phase:
        case "deal" | "over":
            seats: tuple[Seat, ...] = ()
        case "start" | "rolled":
            seats = (state.turn,)
        case "respond":
            seats = unanswered(state)
        case _:
            assert_never(state.phase)
    prompt = Prompt(state.opened, KINDS[state.phase])
    return dict.fromkeys(seats, prompt)


def outcome(state: State) -> Outcome | None:
    """How it ended, if it has."""
    return state.outcome


def decide(state: State, seat: Seat, action: wire.Action) -> list[wire.Event]:
    """What follows from the action; IllegalAction if the rules refuse it."""
    course = Course(state)
    match action:
        case wire.Mulligan():
            checks.check_mulligan(checks.stand_of(state, seat))
            course.tell(_mulligan(course, seat))
        case wire.Roll():
            course.throw_one_more(seat)
        case wire.Score():
            _score(course, seat, checks.check_word(checks.stand_of(state, seat), action.word))
        case wire.Press():
            _press(course, seat, checks.check_press(checks.stand_of(state, seat), action.word))
        case wire.Spend():
            checks.check_spend(checks.stand_of(state, seat), action.tile)
            _spend(course, seat, action.tile)
        case wire.Fail():
            checks.check_fail(checks.stand_of(state, seat))
            _fail(course, seat)
        case wire.Respond():
            _answer(course, seat, checks.check_response(checks.stand_of(state, seat), action.word).word)
        case wire.Decline():
            _answer(course, seat, None)
        case Resign():
            leave(course, seat)
        case TimeUp():
            _time_up(course, action.seat)
        case _:
            assert_never(action)
    return course.events


def _mulligan(course: Course, seat: Seat) -> wire.Mulliganed:
    """Nine new tiles, then the old ones go back; the other way round if the bag is short [6]."""
    given, bag = course.state.hands[seat], course.state.bag
    source = bag if len(bag) >= HAND else add(bag, given)
    return wire.Mulliganed(seat, given, draw(source, HAND, course.chance)[0])


def _score(course: Course, seat: Seat, spelled: checks.Spelled) -> None:
    course.tell(wire.Scored(seat, spelled.word, spelled.tiles, spelled.points))
    course.give_back(seat)
    course.pay_at_once(seat)


def _press(course: Course, seat: Seat, spelled: checks.Spelled) -> None:
    course.tell(wire.Banked(seat, spelled.word, spelled.tiles))
    course.pay_at_once(seat)
    course.throw_one_more(seat)


def _spend(course: Course, seat: Seat, tile: str) -> None:
    course.tell(wire.Spent(seat, tile))
    course.pay_at_once(seat)
    course.throw(seat)


def _fail(course: Course, seat: Seat) -> None:
    values = components(course.state.options.set).values
    course.tell(wire.Failed(seat, worth(course.state.banked, values)))
    course.give_back(seat)


def _answer(course: Course, seat: Seat, word: str | None) -> None:
    course.tell(wire.Answered(seat, word))
    if not unanswered(course.state):
        open_answers(course)


def _time_up(course: Course, seat: Seat) -> None:
    """The mildest default [C5]."""
    if course.state.phase == "respond":
        _answer(course, seat, None)
        return
    leaves = course.state.seating.leaves_if_late(seat)
    course.tell(TimedOut(seat))
    if leaves:
        leave(course, seat)
    elif course.state.phase == "start":
        course.pass_the_bags()
    else:
        _fail(course, seat)


def scores(state: State) -> tuple[int, ...]:
    """Points so far, by seat."""
    return state.scores
