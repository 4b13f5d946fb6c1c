"""How a turn closes: answers are opened, run-outs paid; and what a seat that leaves changes of that [C4]."""

from __future__ import annotations

from tilery.core.seating import Seat
from tilery.core.shared import Left
from tilery.core.tiles import add
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.course import Course
from tilery.games.lengthxwit.state import State, responders, unanswered


def open_answers(course: Course) -> None:
    """All answers that are in are opened from the left of the seat with the bags, then run-outs paid [10]."""
    order = responders(course.state)
    for seat in order:
        answer = course.state.answers[seat]
        if answer is None:
            continue  # the seat with the bags left before this one answered [C4]
        if answer.word is None:
            course.tell(wire.Declined(seat))
        else:
            _respond(course, seat, answer.word)
    course.pay_run_outs((*order, course.state.turn))
    course.pass_the_bags()


def _respond(course: Course, seat: Seat, word: str) -> None:
    spelled = checks.check_response(checks.stand_of(course.state, seat), word)
    course.tell(wire.Responded(seat, word, spelled.tiles, spelled.face))
    course.give_back(seat)


def leave(course: Course, seat: Seat) -> None:
    """The seat leaves; its turn, or its part in the answers, ends with it [C4]."""
    course.tell(Left(seat, _held(course.state, seat)))
    state = course.state
    if len(state.seating.staying()) == 1:
        course.end("last_seat")
    elif state.phase == "respond":
        if seat == state.turn or not unanswered(state):
            open_answers(course)
    elif seat == state.turn:
        course.pass_the_bags()


def _held(state: State, seat: Seat) -> tuple[str, ...]:
    """Free tiles; banked and spent ones too if it is this seat's turn."""
    hand = state.hands[seat]
    return add(add(hand, state.banked), state.spent) if seat == state.turn else hand
