"""Length x Wit: positions in the kernel against ``candidates``, ``decide`` and ``evolve``, action by action."""

from __future__ import annotations

import math
import random
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tilery.analysis.playouts import GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, likely
from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.playout import PLAYOUT_NODES, play_on
from tilery.core import rng
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.games.lengthxwit import GAME, playouts
from tilery.games.lengthxwit.messages import Options, Press, SealedAnswer
from tilery.games.lengthxwit.state import State
from tilery.kernel import compiled
from tilery.kernel.subset.position import SubsetPosition
from tilery.match import Match, advance

MATCHES, SOAK_MATCHES = 60 if compiled else 6, 20_000
PRESETS = ({}, *(preset.options for preset in GAME.info.presets))
REASONS = ("", "target", "max_rounds", "last_seat")
CUSTOM = {
    "tiles": {"A": 12, "E": 14, "R": 12, "S": 12, "T": 12, "Q": 2, "N": 10, "Y": 3},
    "values": {letter: 1 + place % 7 for place, letter in enumerate("AERSTQNYIO")},
    "dice": ["AEIOAE", "RSTNRS", "AEIOAE", "TTTTTT", "ENRSTA", *["SESESE"] * 6],
}


def options_of(source: random.Random) -> dict[str, Any]:
    """A preset, or options in any combination, in a match that may end early."""
    if source.random() < 0.5:
        return {"max_rounds": source.choice([2, 5, 30]), **source.choice(PRESETS)}
    return {
        "run_out": source.choice(["any", "no_spend", "end"]),
        "mulligan": source.choice(["repeat", "once", "off"]),
        "fail": source.choice(["strict", "free", "stuck"]),
        "response": source.choice(["all", "any"]),
        "target": source.choice([30, 100, 150, 400]),
        "max_rounds": source.randint(1, 8),
        "set": CUSTOM if source.random() < 0.2 else "standard",
    }


def random_state(source: random.Random) -> State:
    """A state at some moment of a match, in which players may have left and turns may have run out of time."""
    seats = [SeatInfo(f"P{seat}", "bot") for seat in range(source.randint(2, 6))]
    options = options_of(source)
    state: State = Match.new(GAME, seats=seats, options=options, seed=source.getrandbits(60)).state
    spoils = source.random() < 0.4
    for _ in range(source.choice([0, source.randint(1, 12), source.randint(1, 60)])):
        spoiled = spoils and source.random() < 0.1
        following = (spoil if spoiled else act)(source, state)
        if following.outcome is not None:
            break
        state = following
    return state


def after(state: State, seat: int, action: Any) -> State:
    following: State = advance(GAME, state, seat, action)
    return following


def act(source: random.Random, state: State) -> State:
    """The state after any action of an awaited seat, presses more often than others."""
    seat = source.choice(sorted(GAME.awaiting(state)))
    items = candidates_or_fallback(GAME, GAME.view(state, seat), Budget())
    presses = [item for item in items if isinstance(item.action, Press)]
    action = source.choice(presses if presses and source.random() < 0.6 else items).action
    return after(state, seat, action)


def spoil(source: random.Random, state: State) -> State:
    """The state after a seat ran out of time, or left."""
    if source.random() < 0.5:
        seat, prompt = source.choice(sorted(GAME.awaiting(state).items()))
        return after(state, SYSTEM, TimeUp(seat, prompt.id))
    return after(state, source.choice(state.seating.staying()), Resign())


def load(state: State) -> SubsetPosition:
    position = playouts.position_of(state)
    assert position is not None
    return position


def compare_match(seed: int) -> int:
    """Play a match on from a random state, by best candidates, in both ways. Returns the number of actions."""
    source = random.Random(f"playouts {seed}")
    state = random_state(source)
    nodes = source.choice([PLAYOUT_NODES, PLAYOUT_NODES, 2_000, 100, 20])
    budget = Budget(nodes=nodes, limit=1)
    position, again = load(state), load(state)
    for turn in count():
        where = f"(lengthxwit, seed {seed}, turn {turn})"
        awaiting = GAME.awaiting(state)
        assert position.seat() == min(awaiting, default=-1), where
        assert playouts.load_state(again, state), where
        assert position.numbers() == again.numbers(), where
        if not awaiting:
            break
        position.choose(nodes)
        try:
            action = candidates_or_fallback(GAME, GAME.view(state, min(awaiting)), budget)[0].action
        except IllegalAction:  # within the budget no word is found, and the turn may not fail for one that is there
            assert position.is_full(), where
            return turn
        assert playouts.action_of(position) == action, where
        position.play()
        state = after(state, min(awaiting), action)
    assert not position.is_full(), where
    assert REASONS[position.reason()] == state.outcome.reason, where
    assert tuple(position.score(seat) for seat in state.seats) == state.outcome.scores, where
    return turn


def test_whole_matches_agree_action_by_action(soak: bool) -> None:
    actions = sum(compare_match(seed) for seed in range(SOAK_MATCHES if soak else MATCHES))
    assert actions > 200


def test_playing_on_is_what_the_lookahead_does(soak: bool) -> None:
    """The same numbers after any number of turns, also on a position that was another one's copy before."""
    scratch: dict[bytes, SubsetPosition] = {}
    for seed in range(SOAK_MATCHES // 10 if soak else MATCHES // 3):
        source = random.Random(f"play on {seed}")
        state = random_state(source)
        position = load(state)
        whole = position.numbers()
        played = scratch.setdefault(msgspec.json.encode(state.options) + bytes([len(state.names)]), load(state))
        mover, turns = min(GAME.awaiting(state)), source.choice([0, 1, 2, 5, -1])
        played.copy_from(position)
        assert played.numbers() == whole
        played.play_on(mover, turns, PLAYOUT_NODES)
        try:
            end = play_on(GAME, state, mover, math.inf if turns < 0 else turns)
        except IllegalAction:
            assert played.is_full()
            continue
        assert played.numbers() == load(end).numbers(), f"(lengthxwit, seed {seed}, turns {turns})"
        assert not played.is_full()
        assert position.numbers() == whole


def test_likely_actions_are_those_of_the_playouts(soak: bool) -> None:
    nodes, limit = GLANCE_NODES, GLANCE_PLAYS
    chosen: set[str] = set()
    for seed in range(SOAK_MATCHES // 10 if soak else MATCHES // 3):
        state = random_state(random.Random(f"likely {seed}"))
        choices = rng.widen(f"choices {seed}")
        position = load(state)
        for number in count():
            if position.seat() < 0:
                break
            where = f"(lengthxwit, seed {seed}, turn {number})"
            position.choose_likely(nodes, limit, TEMPERATURE, choices, number)
            if position.is_full():
                break
            action = likely(GAME, state, position.seat(), choices, number)
            assert playouts.action_of(position) == action, where
            chosen.add(type(action).__name__)
            state = after(state, position.seat(), action)
            position.play()
        assert position.numbers() == load(state).numbers(), where
    assert len(chosen) > 5


def test_states_that_are_not_supported() -> None:
    state = random_state(random.Random(1))
    seats = tuple(state.names)
    assert playouts.position_of(GAME.start(Options(), seats, rng.widen(1))) is None
    assert playouts.position_of(replace(state, seed=rng.UNSEEDED)) is None
    crowded = replace(state, hands=(("A",) * 10, *state.hands[1:]))
    assert playouts.position_of(crowded) is None
    impossible = replace(state, answers=(SealedAnswer("QUIZZES"), *state.answers[1:]))
    assert playouts.position_of(impossible) is None
    position = load(state)
    assert not playouts.load_state(position, crowded)
    assert playouts.load_state(position, state)
    assert position.numbers() == load(state).numbers()
    with pytest.raises(ValueError, match="chosen no action"):
        playouts.action_of(load(state))
