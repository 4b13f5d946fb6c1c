"""Filling in what a viewer cannot see: for bots that think ahead, and for the tests of secrecy."""

from __future__ import annotations

from msgspec.structs import replace

from tilery.core.game import Viewer
from tilery.core.rng import Chance
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit import checks
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.scoring import worth
from tilery.games.lengthxwit.spelling import response_words, responses
from tilery.games.lengthxwit.state import Answer, State
from tilery.games.lengthxwit.view import View, hidden_from


def unseen(view: View) -> Tiles:
    """The tiles this viewer does not see: those in the bag and in hidden hands."""
    seen = add(add(view.banked, view.spent), [tile for hand in view.hands for tile in hand.tiles or ()])
    return remove(components(view.options.set).tiles, seen)


def determinize(view: View, seed: bytes) -> State:
    """A state this view could be of; whoever has answered did so with the best word it could."""
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
        scores=view.scores,
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
    stand = checks.stand_of(state, seat)
    return tuple(answer.word for answer in responses(stand, response_words(stand)))


def _best_answer(state: State, seat: int) -> Answer:
    values = components(state.options.set).values
    return Answer(max(_answers(state, seat), key=lambda word: worth(word, values), default=None))
