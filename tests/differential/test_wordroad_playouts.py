"""Word Road's kernel positions against the rules: after every action of random matches both are the same.

Turns are greedy or of the kind that win chances are made of. In between somebody plays at random, runs out of time or
leaves, and the position is loaded again. A disagreement is reported as (game, seed, turn).
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from differential.sampling import share
from tilery.analysis import playouts as chances
from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.playout import PLAYOUT_NODES, play_on
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM, Seat, rank
from tilery.games.wordroad import GAME
from tilery.games.wordroad.playouts import REASONS, action_of, position_of
from tilery.games.wordroad.state import State
from tilery.kernel import compiled
from tilery.kernel.road.position import RoadPosition
from tilery.match import Match, advance

MATCHES = 100
SOAK_MATCHES = 20_000
ENDINGS = 20
SOAK_ENDINGS = 2_000
SMALL_SET = {
    "tiles": {"?": 3, "A": 8, "E": 8, "S": 7, "T": 8, "R": 6, "N": 4, "Q": 2, "Z": 1},
    "values": {"A": 1, "E": 0, "S": 2, "T": 3, "R": 4, "N": 6, "Q": 9, "Z": 12},
    "premium": {"A1": "3l", "B1": "2w", "A2": "3w", "H8": "2l", "O15": "3w"},
}
DEAR_SET = {
    "tiles": {"?": 5, "A": 7, "E": 5, "Q": 16, "X": 8, "Z": 12},
    "values": {"A": 1, "E": 4, "Q": 12, "X": 0, "Z": 30},
    "premium": {"A1": "2w"},
}
"""A set whose racks often have no tile to begin a turn with, so that many answers are mulligans."""
OPTIONS: list[dict[str, Any]] = [
    {},
    {},
    *[preset.options for preset in GAME.info.presets],
    {"over": "off"},
    {"over": "others", "through": "one", "over_same": True},
    {"through": "one", "over_turn": True},
    {"through": "off", "one_letter_words": ""},
    {"over_turn": True, "over": "others", "stall_rounds": 1},
    {"set": SMALL_SET},
    {"set": SMALL_SET, "over": "off", "through": "off", "stall_rounds": 5},
    {"set": DEAR_SET},
    {"set": DEAR_SET, "over": "off", "stall_rounds": 1},
]


def start(seed: int) -> State:
    """A match of two to four seats after the deal, with options that follow from the seed."""
    seats = [SeatInfo(f"seat {seat}", "human") for seat in range(2 + seed % 3)]
    match = Match.new(GAME, seats=seats, options=OPTIONS[seed % len(OPTIONS)], seed=seed)
    state: State = match.state
    return state


def load(state: State) -> RoadPosition:
    position = position_of(state)
    assert position is not None
    return position


def seat_of(state: State) -> Seat:
    [seat] = state.awaited
    return seat


def disturb(state: State, chance: random.Random) -> State:
    """The state after somebody left, ran out of time, or played at random."""
    seat = seat_of(state)
    kind = chance.choice(["leave", "late", "late", "play", "play", "play", "play", "other"])
    if kind == "leave":
        state = advance(GAME, state, chance.choice(state.seating.staying()), Resign())
    elif kind == "late":
        state = advance(GAME, state, SYSTEM, TimeUp(seat, state.opened))
    elif kind == "play":
        items = GAME.candidates(GAME.view(state, seat), Budget(nodes=300, limit=12)).items
        state = advance(GAME, state, seat, chance.choice(items).action)
    else:
        items = GAME.candidates(GAME.view(state, seat), Budget(nodes=30, limit=500)).items
        state = advance(GAME, state, seat, items[-chance.randint(1, min(4, len(items)))].action)
    return state


def play_match(seed: int) -> int:
    """Plays one match both ways to its end. Returns the number of turns compared."""
    chance = random.Random(seed)
    nodes = chance.choice([40, 300, 2_000, PLAYOUT_NODES])
    calm = chance.choice([0.6, 0.9, 1.0])
    state = start(seed)
    position = load(state)
    for turn in range(2_000):
        where = f"(wordroad, {seed}, {turn})"
        assert position.numbers() == load(state).numbers(), where
        if state.turn is None:
            assert position.seat() == -1, where
            left = state.seating.left
            scores = [position.score(seat) for seat in state.seats]
            assert rank(REASONS[position.reason], scores, left) == state.outcome, where
            return turn
        assert position.seat() == state.turn, where
        if chance.random() > calm:
            state = disturb(state, chance)
            position.copy_from(load(state))
            continue
        action = choose(position, state, nodes, turn, chance)
        assert action_of(position) == action, where
        position.play()
        state = advance(GAME, state, seat_of(state), action)
    raise AssertionError(f"(wordroad, {seed}) has no end")


def choose(position: RoadPosition, state: State, nodes: int, turn: int, chance: random.Random) -> Any:
    """Has the position choose, and returns what the slow way chooses."""
    seat = seat_of(state)
    if chance.random() < 0.7:
        position.choose(nodes)
        view = GAME.view(state, seat)
        return candidates_or_fallback(GAME, view, Budget(nodes=nodes, limit=1))[0].action
    position.choose_likely(chances.GLANCE_NODES, chances.GLANCE_PLAYS, chances.TEMPERATURE, state.seed, turn)
    return chances.likely(GAME, state, seat, state.seed, turn)


def test_whole_matches_are_the_same(soak: bool) -> None:
    matches = SOAK_MATCHES if soak else MATCHES if compiled else 3
    turns = sum(play_match(seed) for seed in range(matches))
    assert turns > 15 * matches


@pytest.mark.parametrize("turns", [0, 3, math.inf])
def test_playing_on_ends_where_the_lookahead_ends(turns: float, soak: bool) -> None:
    for seed in range(SOAK_ENDINGS if soak else share(ENDINGS) if compiled else 1):
        chance = random.Random(seed)
        state = start(seed)
        for _ in range(chance.randrange(12)):
            if state.turn is not None:
                state = disturb(state, chance)
        mover = chance.choice(state.seats)
        position = load(state)
        position.play_on(mover, -1 if turns == math.inf else int(turns), PLAYOUT_NODES)
        after = play_on(GAME, state, mover, turns)
        assert position.numbers() == load(after).numbers(), f"(wordroad, {seed})"
