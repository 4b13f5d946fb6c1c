"""Lexigo in the kernel against its rules: whole matches, action by action; a disagreement is (game, seed, turn)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import tilery
from differential.sampling import SHARE
from tilery.analysis import playouts as analysis
from tilery.analysis.playouts import TEMPERATURE
from tilery.bots import playout
from tilery.bots.candidates import candidates_or_fallback
from tilery.core import rng
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM, rank
from tilery.games.lexigo import GAME, playouts
from tilery.games.lexigo.messages import Play
from tilery.geometry import Hex
from tilery.kernel.hexagon.position import HexPosition
from tilery.match import Match, advance

MATCHES = 60
SOAK_MATCHES = 20_000
PLAYOUTS = 20
SOAK_PLAYOUTS = 500
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    *(preset.options for preset in GAME.info.presets),
    {"words": "challenge", "equal_turns": True, "stall_rounds": 1},
    {"relocate": "stuck", "pass": "moved"},
    {"set": {"tiles": dict.fromkeys("?AEIORSTLN", 8)}, "stall_rounds": 3},
    {"set": {"tiles": {"A": 30, "T": 30, "Q": 12}}, "relocate": "stuck"},
)
HOT = 5.0
"""A temperature at which the worst candidates are chosen too."""
EVERYTHING = {"Play", "Relocate", "Pass", "Trade", "Keep", "Accept", "Challenge", "out", "stall", "last_seat"}


def opening(seed: int) -> Match:
    """A match up to a random moment: random plays, wrong words where they may be played, seats late and seats gone."""
    source = random.Random(f"lexigo {seed}")
    names = [f"P{seat}" for seat in range(source.randrange(2, 5))]
    match = tilery.new("lexigo", names, seed=seed, options=source.choice(OPTIONS))
    for _ in range(source.choice((0, 4, 12, 40))):
        before = match.state
        if source.random() < 0.03:
            match.play(source.choice([seat for seat in before.seating.staying() if before.held(seat)]), Resign())
        elif source.random() < 0.06:
            seat = min(match.awaiting)
            match.submit(SYSTEM, match.awaiting[seat].id, TimeUp(seat, match.awaiting[seat].id))
        else:
            play_at_random(match, source)
        if match.outcome is not None:
            return match
    return match


def play_at_random(match: Match, source: random.Random) -> None:
    seat = source.choice(sorted(match.awaiting))
    action = source.choice(match.candidates(seat, Budget(nodes=500, limit=12)).items).action
    if isinstance(action, Play) and match.state.options.words == "challenge" and source.random() < 0.3:
        longer = replace(action, path=(*action.path, action.path[-2]), word=action.word + action.word[-2])
        action = longer if match.preview(seat, longer).legal else action
    match.play(seat, action)


def load(state: Any, *where: object) -> HexPosition:
    position = playouts.position_of(state)
    assert position is not None, where
    return position


def check_end(state: Any, position: HexPosition, *where: object) -> None:
    assert position.seat() == -1, where
    assert not position.is_full(), where
    scores = tuple(position.score(seat) for seat in state.seats)
    assert scores == GAME.scores(state), where
    ranked = rank(state.outcome.reason, scores, state.seating.left, lower_is_better=True)
    assert ranked == state.outcome, where


def follow(seed: int, seen: Counter[str]) -> None:
    """Play a match on from a random moment both ways and compare them after every action. Count what happens."""
    state = opening(seed).state
    source = random.Random(seed)
    position = load(state, seed)
    spare = load(state, seed)
    turns = 0
    while awaited := GAME.awaiting(state):
        where = ("lexigo", seed, turns)
        seat, nodes = min(awaited), source.choice((20, 200, 1_000))
        assert position.seat() == seat, where
        items = candidates_or_fallback(GAME, GAME.view(state, seat), Budget(nodes=nodes, limit=1))
        position.choose(nodes)
        assert playouts.action_of(position) == items[0].action, where
        state = advance(GAME, state, seat, items[0].action)
        position.play()
        assert position.numbers() == load(state, where).numbers(), (where, items[0].action)
        if source.random() < 0.3:
            spare.copy_from(position)
            position, spare = spare, position
            assert position.numbers() == spare.numbers(), where
        turns += 1
        seen[type(items[0].action).__name__] += 1
    check_end(state, position, "lexigo", seed, turns)
    seen[state.outcome.reason] += 1


def test_whole_matches_are_those_of_the_rules(soak: bool) -> None:
    seen = Counter[str]()
    for seed in range(SOAK_MATCHES if soak else MATCHES // SHARE):
        follow(seed, seen)
    if SHARE == 1:  # a tenth of the matches has not everything in it
        assert EVERYTHING - {"Challenge"} <= seen.keys(), seen


@pytest.mark.parametrize("turns", [0, 3, -1])
def test_playing_on_ends_where_lookahead_does(turns: int, soak: bool) -> None:
    for seed in range(SOAK_PLAYOUTS if soak else PLAYOUTS // SHARE):
        state = opening(seed).state
        mover = random.Random(seed).choice(state.seating.staying())
        position = load(state, seed)
        position.play_on(mover, turns, playout.PLAYOUT_NODES)
        ended = playout.play_on(GAME, state, mover, float("inf") if turns < 0 else turns)
        assert position.numbers() == load(ended, seed).numbers(), ("lexigo", seed)


def test_likely_choices_are_those_of_the_analysis(soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same draws pick the same candidates. Where it is hot, all are about equally likely, lost challenges too."""
    seen = Counter[str]()
    for seed in range(SOAK_PLAYOUTS if soak else PLAYOUTS // SHARE):
        temperature = TEMPERATURE if seed % 2 else HOT
        monkeypatch.setattr(analysis, "TEMPERATURE", temperature)
        state = opening(seed).state
        position, choices = load(state, seed), rng.widen(f"{seed} choices")
        number = 0
        while awaited := GAME.awaiting(state):
            where = ("lexigo", seed, number)
            action = analysis.likely(GAME, state, min(awaited), choices, number)
            position.choose_likely(analysis.GLANCE_NODES, analysis.GLANCE_PLAYS, temperature, choices, number)
            assert playouts.action_of(position) == action, where
            state = advance(GAME, state, min(awaited), action)
            position.play()
            assert position.numbers() == load(state, where).numbers(), (where, action)
            seen[type(action).__name__] += 1
            number += 1
        check_end(state, position, "lexigo", seed)
    if SHARE == 1:
        assert seen.keys() | {"out", "stall", "last_seat"} >= EVERYTHING, seen


def test_what_cannot_be_played_on_is_refused() -> None:
    match = Match.prepared(GAME, seats=[SeatInfo(name, "human") for name in ("Ann", "Ben")], seed=1)
    assert playouts.position_of(match.state) is None, "before the deal"
    dealt = tilery.new("lexigo", ["Ann", "Ben"], seed=1).state
    assert playouts.position_of(replace(dealt, seed=rng.UNSEEDED)) is None, "without chance"
    far = tuple(replace(placed, at=Hex(placed.at.q + 40, placed.at.r)) for placed in dealt.table.grid)
    assert playouts.position_of(replace(dealt, table=replace(dealt.table, grid=far))) is None, "too far away"
    with pytest.raises(ValueError, match="expected a position that has chosen an action"):
        playouts.action_of(load(dealt))
