"""Quillico's position in the kernel against its rules, turn by turn; a disagreement is (game, seed, turn)."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from differential.sampling import SHARE
from differential.test_quillico import SETS, some_words
from tilery.analysis.playouts import ACTIONS, GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, likely
from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.playout import PLAYOUT_NODES, play_on
from tilery.core import rng
from tilery.core.common_messages import Resign
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import Options
from tilery.games.quillico.playouts import REASONS, action_of, position_of
from tilery.games.quillico.state import State
from tilery.kernel.octagon.position import OctPosition
from tilery.kernel.octagon.state import FACTS, KINDS, RULES
from tilery.kernel.octagon.table import OctTable
from tilery.lexicon import from_words, using
from tilery.match import Match, advance

TURNS = 1_200
"""Turns that are compared in ``make test``, and a tenth of them uncompiled."""
SOAK_MATCHES = 20_000
NODES = (PLAYOUT_NODES, GLANCE_NODES, 300, 40)
PRESETS = ({}, *(preset.options for preset in GAME.info.presets))
"""By default, and as each preset has it."""


def new_match(seed: int) -> Match:
    """A match of two to ten seats: a preset with the words of its own, or other options with a few random words."""
    source = random.Random(seed)
    seats = [SeatInfo(f"Seat {seat}", "human") for seat in range(source.choice((2, 2, 3, 4, 10)))]
    if source.random() < 0.5:
        return Match.new(GAME, seats=seats, options=source.choice(PRESETS), seed=seed)
    options = {
        "set": source.choice(("standard", *SETS)) if len(seats) < 4 else "standard",
        "extend": source.random() < 0.6,
        "exchange": source.choice(("free", "stuck")),
        "out": source.choice(("all", "letters")),
        "settle": source.choice(("all", "out")),
        "stall_rounds": source.choice((1, 2, 3)),
    }
    with using(Options().lexicon, from_words(some_words(source))):
        return Match.new(GAME, seats=seats, options=options, seed=seed)


def some_moment(seed: int, source: random.Random) -> State:
    """The state of a match after a random number of random turns, in which seats may have left."""
    state: State = new_match(seed).state
    for _ in range(source.choice((0, 0, 5, 20, 40))):
        awaited = GAME.awaiting(state)
        if not awaited:
            break
        (seat,) = awaited
        staying = state.seating.staying()
        if len(staying) > 2 and source.random() < 0.08:
            state = advance(GAME, state, source.choice(staying), Resign())
            continue
        items = candidates_or_fallback(GAME, GAME.view(state, seat), Budget(nodes=500, limit=6))
        state = advance(GAME, state, seat, source.choice(items).action)
    return state


def turns(seed: int) -> Iterator[int]:
    """Plays a match on in both ways and yields after each turn, which has to be the same."""
    source = random.Random(seed + 1)
    state = some_moment(seed, source)
    position = loaded(state)
    varied, nodes = source.random() < 0.3, source.choice(NODES)
    turn = 0
    while awaited := GAME.awaiting(state):
        where = ("quillico", seed, turn)
        seat = min(awaited)
        assert position.seat() == seat, where
        if varied:
            choices = rng.widen(seed)
            action = likely(GAME, state, seat, choices, turn)
            position.choose_likely(GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, choices, turn)
        else:
            action = candidates_or_fallback(GAME, GAME.view(state, seat), Budget(nodes=nodes, limit=1))[0].action
            position.choose(nodes)
        assert action_of(position) == action, where
        state = advance(GAME, state, seat, action)
        position.play()
        assert position.numbers() == loaded(state).numbers(), where
        assert [position.score(seat) for seat in state.seats] == list(state.scores), where
        turn += 1
        yield turn
    assert position.seat() == -1, ("quillico", seed, "is over")
    assert position.reason == 1 + REASONS.index(state.outcome.reason), ("quillico", seed, "ends otherwise")


def loaded(state: State) -> OctPosition:
    position = position_of(state)
    assert position is not None
    return position


def test_positions_in_the_kernel_follow_the_rules(soak: bool) -> None:
    wanted, compared = TURNS // SHARE, 0
    for seed in range(SOAK_MATCHES if soak else wanted):
        for _ in turns(seed):
            compared += 1
        if compared >= wanted and not soak:
            break
    assert compared >= wanted


def ending(state: State) -> tuple[Any, ...]:
    """All that the rest of a match leaves behind, played in the usual way and as the kernel plays it."""
    end = play_on(GAME, state, 0, 10_000)
    return end.scores, loaded(end).numbers()


@pytest.mark.parametrize("seed", range(8 if SHARE == 1 else 1))
def test_matches_played_on_at_once_end_as_turn_by_turn(seed: int) -> None:
    state = new_match(seed).state
    fresh, used = loaded(state), loaded(state)
    used.play_on(0, 3 if SHARE > 1 else -1, PLAYOUT_NODES)
    used.copy_from(fresh)
    assert used.numbers() == fresh.numbers()
    for position in (fresh, used):
        for part in (0, 1, 4):
            expected = play_on(GAME, state, state.turn, part)
            position.copy_from(loaded(state))
            position.play_on(state.turn, part, PLAYOUT_NODES)
            assert position.numbers() == loaded(expected).numbers(), (seed, part)
    if SHARE == 1:
        used.copy_from(loaded(state))
        used.play_on(0, -1, PLAYOUT_NODES)
        scores, numbers = ending(state)
        assert ([used.score(seat) for seat in state.seats], used.numbers()) == (list(scores), numbers)
        assert not used.is_full()


def test_varied_playouts_end_as_those_of_the_analysis() -> None:
    for seed in range(4 if SHARE == 1 else 1):
        state = some_moment(seed, random.Random(seed))
        position, choices = loaded(state), rng.widen(f"{seed} choices")
        for number in range(ACTIONS if SHARE == 1 else 4):
            if not (awaited := GAME.awaiting(state)):
                break
            state = advance(GAME, state, min(awaited), likely(GAME, state, min(awaited), choices, number))
            position.choose_likely(GLANCE_NODES, GLANCE_PLAYS, TEMPERATURE, choices, number)
            position.play()
        assert position.numbers() == loaded(state).numbers(), seed


def test_a_state_before_the_deal_or_without_a_seed_has_no_position() -> None:
    state = new_match(1).state
    before = GAME.start(state.options, state.names, state.seed)
    assert position_of(before) is None
    assert position_of(_replaced(state, seed=rng.UNSEEDED)) is None


def test_positions_that_no_play_leads_to_are_not_supported() -> None:
    state = some_moment(3, random.Random(3))
    assert position_of(state) is not None
    assert position_of(_replaced(state, hands=(("A",) * 11, *state.hands[1:]))) is None
    match = Match.new(GAME, seats=[SeatInfo("Ann", "human"), SeatInfo("Bo", "human")], seed=1)
    match.play(match.state.turn, match.candidates(match.state.turn, Budget(nodes=500, limit=1)).items[0].action)
    first, *others = match.state.table
    far = type(first)(tuple(number + 30 for number in first.at), first.tile)
    assert position_of(_replaced(match.state, table=(far, *others))) is None


def _replaced(state: State, **changes: Any) -> State:
    return msgspec.structs.replace(state, **changes)


def position_with(**changes: Any) -> OctPosition:
    """A position of two seats before the first word, with some of its parts changed."""
    graph = from_words(["AT", "TA", "EAT", "TEA"]).graph
    hands = array("i", [0] * (2 * KINDS))
    hands[1] = hands[KINDS + 1] = 3
    parts: dict[str, Any] = {
        "table": OctTable(array("i"), array("i"), array("i"), room=8),
        "hands": hands,
        "pile": array("i", [2, *[0] * (KINDS - 1)]),
        "seats": array("i", [0] * 6),
        "facts": array("q", [0] * FACTS),
        "rules": array("i", [1] * RULES),
        "seed": rng.widen(1),
    }
    return OctPosition(graph, **{**parts, **changes})


def test_what_is_no_position_is_refused() -> None:
    position_with()
    wrong: list[dict[str, Any]] = [
        {"hands": array("i", [1] * KINDS)},
        {"hands": array("i", [-1] * (2 * KINDS))},
        {"hands": array("i", [11, *[0] * (2 * KINDS - 1)])},
        {"pile": array("i", [9] * KINDS)},
        {"seats": array("i", [0] * 3)},
        {"seats": array("i", [0, 1, 0, 0, 0, 0])},
        {"facts": array("q", [2, *[0] * (FACTS - 1)])},
        {"facts": array("q", [0] * 3)},
        {"facts": array("q", [0, 0, 0, 0, 0, 9])},
        {"rules": array("i", [-1] * RULES)},
        {"seed": b"short"},
    ]
    for changes in wrong:
        with pytest.raises(ValueError, match="expected"):
            position_with(**changes)


def test_a_position_answers_only_what_it_can() -> None:
    position = position_with()
    for nodes, limit, number in ((0, 1, 0), (100, 0, 0), (100, 65, 0), (100, 1, -1)):
        with pytest.raises(ValueError, match="expected"):
            position.choose_likely(nodes, limit, TEMPERATURE, rng.widen(1), number)
    for seat in (-1, 2):
        with pytest.raises(IndexError, match="expected a seat from 0 to 1"):
            position.score(seat)
    with pytest.raises(ValueError, match="expected nodes from 1"):
        position.play_on(0, 1, 0)
    with pytest.raises(ValueError, match="expected a position of the same match"):
        position.copy_from(position_with(rules=array("i", [0] * RULES)))
    position.play_on(0, -1, 100)
    assert position.seat() == -1
    for act in (position.play, lambda: position.choose(100)):
        with pytest.raises(ValueError, match="expected a match that is not over"):
            act()
