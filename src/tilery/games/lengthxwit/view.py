"""Who may know what: views, redacted events, and guesses at what is hidden. Closed by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tilery.core.common_messages import Ended, Left, Resign, Supplied, TimedOut, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.game import Viewer
from tilery.core.hidden_totals import sum_pad
from tilery.core.rng import Chance
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit import legality, messages, rules
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.messages import Answer, Hand, View
from tilery.games.lengthxwit.position import MIN_LENGTH, Position, of_state
from tilery.games.lengthxwit.scoring import VOWELS, worth
from tilery.games.lengthxwit.spelling import response_words, responses
from tilery.games.lengthxwit.state import State


def view(state: State, viewer: Viewer) -> View:
    """All that this viewer may know."""
    asked = rules.awaiting(state)
    return View(
        options=state.options,
        names=state.names,
        step=state.step,
        viewer=viewer,
        lexicon=state.lexicon,
        seating=state.seating,
        opened=state.opened,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        rounds=state.rounds,
        bag=len(state.bag),
        hands=tuple(_hand(state, seat, viewer) for seat in range(len(state.names))),
        banked=state.banked,
        spent=state.spent,
        dice=state.dice,
        dice_bag=state.dice_bag,
        words=state.words,
        mulligans=state.mulligans,
        awaited=tuple(sorted(asked)),
        offers=() if viewer is None or viewer not in asked else offers(state, viewer, asked[viewer].kinds),
        answered=tuple(answer is not None for answer in state.answers),
        answer=None if viewer is None else state.answers[viewer],
        emptied=state.emptied,
        scores=state.scores,
        pad=state.pad,
        outcome=state.outcome,
    )


def _hand(state: State, seat: Seat, viewer: Viewer) -> Hand:
    hand = state.hands[seat]
    return Hand(len(hand), None if hidden_from(state.options, seat, viewer) else hand)


def hidden_from(options: messages.Options, seat: Seat, viewer: Viewer) -> bool:
    """Whether the viewer must not see this seat's free tiles."""
    return options.hidden_tiles and seat != viewer


def offers(state: State, seat: Seat, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the kinds that this seat's own tiles and the dice bag allow."""
    position = of_state(state, seat)
    return tuple(kind for kind in kinds if _is_offered(position, kind))


def _is_offered(position: Position, kind: str) -> bool:
    match kind:
        case "press":
            return position.dice_left > 0
        case "spend":
            return not VOWELS.isdisjoint(position.free)
        case "fail":
            return _passes(legality.check_vowels_spent, position)  # whether there is a word is not told
        case "mulligan":
            return _passes(legality.check_mulligan, position)
        case "respond":
            return len(position.free) + len(position.dice) >= MIN_LENGTH
        case _:
            return True


def _passes(check: Callable[[Position], None], position: Position) -> bool:
    try:
        check(position)
    except IllegalAction:
        return False
    return True


def redact(options: messages.Options, event: messages.Event, viewer: Viewer) -> messages.Event:
    """The event as this viewer may see it. Tiles that were shown in a word, banked or spent are known to all."""
    match event:
        case messages.Answered():
            return event if event.seat == viewer else replace(event, word=UNSET, dice=UNSET)
        case messages.Drawn() | messages.RanOut() | Left() | messages.Mulliganed() if hidden_from(
            options, event.seat, viewer
        ):
            return _counted(event)
        case messages.Drawn() | messages.RanOut() | Left() | messages.Mulliganed():
            return event
        case (
            messages.Started()
            | messages.DieDrawn()
            | messages.Rolled()
            | messages.Banked()
            | messages.Spent()
            | messages.Scored()
        ):
            return event
        case messages.Failed() | messages.Returned() | messages.Responded() | messages.Declined() | messages.TurnOver():
            return event
        case Supplied():
            return event.seen_by(viewer)
        case TimedOut() | Ended():
            return event
        case _:
            assert_never(event)


def _counted(event: messages.Drawn | messages.RanOut | Left | messages.Mulliganed) -> messages.Event:
    if isinstance(event, messages.Mulliganed):
        return replace(event, given=None, taken=None, count=_size(event.given, event.count))
    return replace(event, tiles=None, count=_size(event.tiles, event.count))


def _size(held: Tiles | None, count: int | None) -> int | None:
    return count if held is None else len(held)


def redact_action(
    options: messages.Options, seat: Seat, action: messages.Action, viewer: Viewer
) -> messages.Action | None:
    """The action as this viewer may see it; a sealed answer not at all [10]."""
    match action:
        case messages.Respond() | messages.Decline():
            return action if seat == viewer else None
        case (
            messages.Mulligan()
            | messages.Roll()
            | messages.Score()
            | messages.Press()
            | messages.Spend()
            | messages.Fail()
        ):
            return action
        case Resign() | TimeUp():
            return action
        case _:
            assert_never(action)


def unseen(view: View) -> Tiles:
    """The tiles this viewer does not see: those in the bag and in hidden hands."""
    seen = add(add(view.banked, view.spent), [tile for hand in view.hands for tile in hand.tiles or ()])
    return remove(components(view.options.set).tiles, seen)


def determinize(view: View, seed: bytes) -> State:
    """A state this view could be of; a seat that has answered gave its best word."""
    pool = list(unseen(view))
    if any(hand.tiles is None for hand in view.hands):
        pool = Chance(seed, view.step).shuffled(pool)
    hands = tuple(_deal(pool, hand.count) if hand.tiles is None else hand.tiles for hand in view.hands)
    state = State(
        step=view.step,
        seed=seed,
        lexicon=view.lexicon,
        seating=view.seating,
        options=view.options,
        names=view.names,
        opened=view.opened,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        rounds=view.rounds,
        bag=tiles(pool),
        hands=hands,
        banked=view.banked,
        spent=view.spent,
        shown=(),
        dice_bag=view.dice_bag,
        dice=view.dice,
        new_die=(),
        words=view.words,
        mulligans=view.mulligans,
        answers=(None,) * len(view.names),
        emptied=view.emptied,
        scores=sum_pad(view.pad),
        pad=view.pad,
        outcome=view.outcome,
    )
    answers = tuple(
        (view.answer if seat == view.viewer else _best_answer(state, seat)) if given else None
        for seat, given in enumerate(view.answered)
    )
    return replace(state, answers=answers)


def scramble(state: State, viewer: Viewer, seed: bytes) -> State:
    """The state with another seed, other hidden hands and other sealed answers that those hands allow."""
    chance = Chance(seed, state.step)
    concealed = [seat for seat in range(len(state.names)) if hidden_from(state.options, seat, viewer)]
    if concealed:
        pool = chance.shuffled([*state.bag, *(tile for seat in concealed for tile in state.hands[seat])])
        hands = tuple(_deal(pool, len(hand)) if seat in concealed else hand for seat, hand in enumerate(state.hands))
        state = replace(state, hands=hands, bag=tiles(pool))
    answers = tuple(
        answer if answer is None or seat == viewer else Answer(chance.choice([None, *_answers(state, seat)]))
        for seat, answer in enumerate(state.answers)
    )
    return replace(state, seed=seed, answers=answers)


def _deal(pool: list[str], count: int) -> Tiles:
    return tiles(pool.pop() for _ in range(count))


def _answers(state: State, seat: int) -> tuple[str, ...]:
    """Every word this seat could answer with."""
    position = of_state(state, seat)
    return tuple(answer.word for answer in responses(position, response_words(position)))


def _best_answer(state: State, seat: int) -> Answer:
    values = components(state.options.set).values
    return Answer(max(_answers(state, seat), key=lambda word: worth(word, values), default=None))


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile and die, by where it is."""
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
