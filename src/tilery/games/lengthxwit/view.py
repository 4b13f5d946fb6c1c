"""Views, redacted events, and guesses at hidden parts. Only what is listed is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tilery.core.common_messages import Drawn, Ended, Left, Resign, Supplied, TimedOut, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.frozen import built_once
from tilery.core.game import Viewer
from tilery.core.rng import Chance
from tilery.core.score_pad import sum_pad
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit import legality, messages, rules
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.messages import Hand, Public, SealedAnswer, View
from tilery.games.lengthxwit.scoring import vowels_of, worth
from tilery.games.lengthxwit.spelling import response_words, responses
from tilery.games.lengthxwit.state import MIN_LENGTH, SeatPosition, State


def view(state: State, viewer: Viewer) -> View:
    """The view of this viewer."""
    asked = rules.awaiting(state)
    return View(
        **Public.fields_of(state),
        viewer=viewer,
        bag=len(state.bag),
        hands=_hands(state.hands, state.options, viewer if state.options.hidden_tiles else None),
        awaited=tuple(sorted(asked)),
        offers=() if viewer is None or viewer not in asked else offers(state, viewer, asked[viewer].kinds),
        answered=tuple(answer is not None for answer in state.answers),
        answer=None if viewer is None else state.answers[viewer],
    )


@built_once
def _hands(hands: tuple[Tiles, ...], options: messages.Options, viewer: Viewer) -> tuple[Hand, ...]:
    """The hands as this viewer sees them. Without hidden tiles, everybody sees what a spectator sees."""
    return tuple(
        [Hand(len(hand), None if hidden_from(options, seat, viewer) else hand) for seat, hand in enumerate(hands)]
    )


def hidden_from(options: messages.Options, seat: Seat, viewer: Viewer) -> bool:
    """True if the viewer must not see this seat's free tiles."""
    return options.hidden_tiles and seat != viewer


def offers(state: State, seat: Seat, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Kinds of action that this seat's own tiles and the dice bag allow."""
    position = SeatPosition.of(state, seat)
    return tuple(kind for kind in kinds if _is_offered(position, kind))


def _is_offered(position: SeatPosition, kind: str) -> bool:
    match kind:
        case "press":
            return position.dice_left > 0
        case "spend":
            return not vowels_of(position.options).isdisjoint(position.free)
        case "fail":
            return _passes(legality.check_vowels_spent, position)  # the view does not reveal if there is a word
        case "mulligan":
            return _passes(legality.check_mulligan, position)
        case "respond":
            return len(position.free) + len(position.dice) >= MIN_LENGTH
        case _:
            return True


def _passes(check: Callable[[SeatPosition], None], position: SeatPosition) -> bool:
    try:
        check(position)
    except IllegalAction:
        return False
    return True


def redact(options: messages.Options, event: messages.Event, viewer: Viewer) -> messages.Event:
    """The event for this viewer. Each kind is named here, so a new one is shown to nobody until it is."""
    match event:
        case messages.Answered():
            return event if event.seat == viewer else replace(event, word=UNSET, dice=UNSET)
        case Drawn() | Left():
            return event.without_tiles() if hidden_from(options, event.seat, viewer) else event
        case messages.RanOut(tiles=taken):
            is_hidden = taken is not None and hidden_from(options, event.seat, viewer)
            return replace(event, tiles=None, count=len(taken or ())) if is_hidden else event
        case messages.Mulliganed(taken=taken):
            is_hidden = taken is not None and hidden_from(options, event.seat, viewer)
            return replace(event, given=None, taken=None, count=len(taken or ())) if is_hidden else event
        case Supplied():
            return event.seen_by(viewer)
        case messages.Banked() | messages.Spent() | messages.Scored() | messages.Responded() | messages.Returned():
            return event  # tiles that were shown
        case messages.DieDrawn() | messages.Rolled() | messages.Failed() | messages.Declined():
            return event
        case messages.Started() | messages.TurnOver() | TimedOut() | Ended():
            return event
        case _:
            assert_never(event)


def redact_action(
    options: messages.Options, seat: Seat, action: messages.Action, viewer: Viewer
) -> messages.Action | None:
    """The action for this viewer, or None for a sealed answer [10]."""
    match action:
        case messages.Respond() | messages.Decline():
            return action if seat == viewer else None
        case messages.Mulligan() | messages.Roll() | messages.Spend() | messages.Fail():
            return action
        case messages.Score() | messages.Press() | Resign() | TimeUp():
            return action
        case _:
            assert_never(action)


def unseen(view: View) -> Tiles:
    """The tiles this viewer does not see: those in the bag and in hidden hands."""
    seen = add(add(view.banked, view.spent), [tile for hand in view.hands for tile in hand.tiles or ()])
    return remove(components(view.options).tiles, seen)


def determinize(view: View, seed: bytes) -> State:
    """A state that may be behind this view. A seat that has answered gets its best word."""
    pool = list(unseen(view))
    if any(hand.tiles is None for hand in view.hands):
        pool = Chance(seed, view.step).shuffled(pool)
    hands = tuple(_deal(pool, hand.count) if hand.tiles is None else hand.tiles for hand in view.hands)
    public = Public.fields_of(view) | {"scores": sum_pad(view.pad)}
    state = State(**public, seed=seed, bag=tiles(pool), hands=hands, answers=(None,) * len(view.names))
    answers = tuple(
        (view.answer if seat == view.viewer else _best_answer(state, seat)) if given else None
        for seat, given in enumerate(view.answered)
    )
    return replace(state, answers=answers)


def scramble(state: State, viewer: Viewer, seed: bytes) -> State:
    """The state with another seed, other hidden hands, and other sealed answers allowed by those hands."""
    chance = Chance(seed, state.step)
    concealed = [seat for seat in state.seats if hidden_from(state.options, seat, viewer)]
    if concealed:
        pool = chance.shuffled([*state.bag, *(tile for seat in concealed for tile in state.hands[seat])])
        hands = tuple(_deal(pool, len(hand)) if seat in concealed else hand for seat, hand in enumerate(state.hands))
        state = replace(state, hands=hands, bag=tiles(pool))
    answers = tuple(
        answer if answer is None or seat == viewer else SealedAnswer(chance.choice([None, *_answers(state, seat)]))
        for seat, answer in enumerate(state.answers)
    )
    return replace(state, seed=seed, answers=answers)


def _deal(pool: list[str], count: int) -> Tiles:
    return tiles(pool.pop() for _ in range(count))


def _answers(state: State, seat: int) -> tuple[str, ...]:
    """Every word this seat could answer with."""
    position = SeatPosition.of(state, seat)
    return tuple(answer.word for answer in responses(position, response_words(position)))


def _best_answer(state: State, seat: int) -> SealedAnswer:
    values = components(state.options).values
    return SealedAnswer(max(_answers(state, seat), key=lambda word: worth(word, values), default=None))


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile and die, by its place."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
    return {
        "bag": state.bag,
        **hands,
        "banked": state.banked,
        "spent": state.spent,
        "shown": state.shown,
        "dice bag": state.dice_bag,
        "new die": state.new_die,
        "dice on the table": tuple(thrown.die for thrown in state.dice),
    }
