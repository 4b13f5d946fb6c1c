"""A score sheet for a real table: words on dice, pressed words, fails and answers [8], [10], [12]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tilery.core.common_messages import ActionBase
from tilery.core.english import pluralize
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.record import Supply
from tilery.core.referee import Due, Entered, RuledWord, SheetState
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, remove
from tilery.games.lengthxwit.components import MAX_DICE, assign_dice, components
from tilery.games.lengthxwit.evolve import evolve
from tilery.games.lengthxwit.messages import (
    Action,
    Decline,
    Event,
    Fail,
    Failed,
    Options,
    Press,
    RanOut,
    Respond,
    Responded,
    Roll,
    Score,
    Scored,
    Spend,
    Word,
)
from tilery.games.lengthxwit.real_table import supplying
from tilery.games.lengthxwit.rules import decide
from tilery.games.lengthxwit.state import State, find_responders

DiceLetters = Annotated[str, Meta(min_length=1, max_length=MAX_DICE, pattern="^[A-Z]+$")]
Spent = Annotated[str, Meta(max_length=20, pattern="^[A-Z]*$")]


class DiceStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The dice of one step of a turn as they finally lay, and the vowels spent to roll them again [8c]."""

    dice: DiceLetters
    word: Word = ""
    """The word shown with them, empty in the last step of a failed turn [8d]."""
    spent: Spent = ""


class TurnEntry(ActionBase, frozen=True, tag="turn"):
    """A player's own turn: a step for each number of dice. All but the last were pressed."""

    steps: Annotated[tuple[DiceStep, ...], Meta(min_length=1, max_length=MAX_DICE)]


class GivenAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's word on the dice of another."""

    seat: Seat
    word: Word
    dice: DiceLetters | None = None
    """Its dice, if own tiles replaced others that it could have used (option ``response: any``) [10]."""


class AnswersEntry(ActionBase, frozen=True, tag="answers"):
    """The answers of all others. A player left out has none [10]."""

    answers: Annotated[tuple[GivenAnswer, ...], Meta(max_length=10)] = ()


Entry: TypeAlias = TurnEntry | AnswersEntry


def agree(options: Options) -> Options:
    """Allow failing freely, as its condition depends on tiles that nobody enters."""
    return replace(options, fail="free")


def due(sheet: SheetState) -> Due:
    """A turn, or the answers to it."""
    state: State = sheet.state
    if state.phase == "respond":
        return Due(("answers",), find_responders(state))
    return Due(("turn",), (state.turn,))


def facts(sheet: SheetState) -> tuple[str, ...]:
    """Number of free tiles of every player and of tiles in the bag."""
    state: State = sheet.state
    held = [
        f"{name}: {pluralize(len(hand), 'tile')}" for name, hand in zip(state.names, state.hands, strict=True) if hand
    ]
    return (*held, f"{pluralize(len(state.bag), 'tile')} in the bag")


def enter(sheet: SheetState, seat: Seat, entry: Entry) -> Entered:
    """The sheet after a turn, or after the answers to it."""
    if isinstance(entry, AnswersEntry):
        return _enter_answers(sheet.state, entry)
    state: State = sheet.state
    _check_dice(state, [step.dice for step in entry.steps])
    state, events = _act(state, seat, Roll())
    for number, step in enumerate(entry.steps, 1):
        for vowel in step.spent:
            state, more = _act(state, seat, Spend(vowel))
            events += more
        state = supplying.supply(state, Supply(seat, dice=tuple(step.dice)))
        state, more = _act(state, seat, _choose_closing(step.word) if number == len(entry.steps) else Press(step.word))
        events += more
    return Entered(SheetState(state), *_tell_turn(events))


def _choose_closing(word: str) -> Action:
    return Score(word) if word else Fail()


def _enter_answers(state: State, entry: AnswersEntry) -> Entered:
    given = {each.seat: each for each in entry.answers}
    asked = find_responders(state)
    for each in entry.answers:
        if each.seat not in asked or len(given) < len(entry.answers):
            message = "Every other player has one answer."
            raise IllegalAction("lengthxwit/one-answer", message, ErrorData(seat=each.seat, words=(each.word,)))
    events: list[Event] = []
    for seat in asked:
        answer = given.get(seat)
        state, more = _act(state, seat, Decline() if answer is None else _number_dice(state, answer))
        events += more
    return Entered(SheetState(state), *_tell_turn(events))


def _number_dice(state: State, answer: GivenAnswer) -> Respond:
    """The answer with the numbers of its dice, if it names them."""
    if answer.dice is None:
        return Respond(answer.word)
    left, numbers = list(answer.dice), []
    for number, die in enumerate(state.dice):
        if die.letter in left:
            left.remove(die.letter)
            numbers.append(number)
    if left:
        message = f"There is no die {left[0]} left for {answer.word}."
        raise IllegalAction("lengthxwit/no-such-die", message, ErrorData(seat=answer.seat, words=(answer.word,)))
    return Respond(answer.word, tuple(numbers))


def _act(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """The state after an action, with its tiles put into the hand of the seat."""
    needed = supplying.needs(state, seat, action)
    state = supplying.supply(state, Supply(seat, tiles=needed))
    events = decide(state, seat, action)
    return reduce(evolve, events, state), events


def _tell_turn(events: Sequence[Event]) -> tuple[str, tuple[RuledWord, ...]]:
    """The turn or the answers in a few words, and every word with its points."""
    words, notes = [], []
    for event in events:
        match event:
            case Scored() | Responded():
                words.append(RuledWord(event.word, event.points))
            case Failed():
                notes.append(f"Fail for {event.points}")
            case RanOut():
                notes.append(f"{event.points} for the last tile")
            case _:
                pass
    told = [*(f"{ruled.word} {ruled.points}" for ruled in words), *notes]
    return ", ".join(told) or "No answers", tuple(words)


def _check_dice(state: State, rolls: Sequence[str]) -> None:
    """Check that one die after the other could have been drawn and shown these letters [7]."""
    dice = components(state.options).dice
    for number, letters in enumerate(rolls, 1):
        if len(letters) != number:
            message = f"{pluralize(number, 'die', 'dice')} lie there in this step, but {letters} has {len(letters)}."
            raise IllegalAction("supply/dice", message.replace("1 die lie", "1 die lies"))
    lying: set[Tiles] = {()}
    for letters in rolls:
        lying = {
            taken
            for before in lying
            for die in dict.fromkeys(remove(dice, before))
            if assign_dice(letters, taken := tuple(sorted((*before, die)))) is not None
        }
        if not lying:
            message = f"The dice of this set cannot show {' then '.join(rolls)}."
            raise IllegalAction("supply/dice", message)
