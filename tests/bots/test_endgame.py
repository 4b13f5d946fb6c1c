"""Exact endgames against plain minimax, on positions of random matches.

A disagreement is reported as (game, seed, turn). Matches are played with small sets, so that they soon reach positions
where nothing is hidden or drawn; with the standard set a pouch of Lexigo hardly ever runs out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tilery
from tilery.bots.endgame import ALL, OUTCOME, Solved, open_state, solve
from tilery.bots.lookahead import lead
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.games.lexigo.messages import Relocate
from tilery.match import Match, advance

POSITIONS, SOAK_POSITIONS = 4, 300
MOST = 1_500
"""Positions that plain minimax may reach; larger trees are left out."""
SOLVABLE = 200
"""Positions that the solver may reach."""
LETTERS = {"A": 3, "D": 2, "E": 4, "I": 2, "L": 1, "N": 2, "O": 2, "R": 2, "S": 2, "T": 2}
SETS: dict[str, dict[str, Any]] = {
    "wordroad": {"tiles": LETTERS, "values": dict.fromkeys(LETTERS, 1) | {"D": 2, "O": 2}, "premium": {"D1": "2l"}},
    "quillico": {"black": LETTERS | {"E": 3, "K": 1}, "red": {"M": 1}, "stars": 0},
    "lexigo": {"tiles": LETTERS | {"E": 6, "A": 5, "T": 4, "R": 3, "S": 3, "?": 1, "C": 1, "I": 3, "N": 3}},
}


def matches(game_id: str) -> Iterator[tuple[int, int, Match]]:
    """Positions near the end of matches in which every answer is picked at random: seed, turn, match.

    In Lexigo a tile a turn is placed, or matches would end before banks are small.
    """
    options = {"set": SETS[game_id]} | ({"deal": 14, "stall_rounds": 1} if game_id == "lexigo" else {})
    for seed in range(10_000):
        chosen = random.Random(seed)
        match = tilery.new(game_id, ["Ann", "Bo"], seed=seed, options=options)
        turn = 0
        while match.awaiting:
            [seat] = match.awaiting
            if open_state(match.game, match.view(seat)) is not None:
                yield seed, turn, match
            found = match.game.candidates(match.view(seat), Budget(limit=2_000)).items
            few = [item for item in found if game_id == "lexigo" and item.points == 1] or found[:15]
            match.play(seat, chosen.choice(few).action)
            turn += 1


class TooLarge(Exception):
    """There are more positions than plain minimax may reach."""


class Plain:
    """Minimax without pruning or memory: the lead of one seat at the end if both play their best."""

    def __init__(self, game: AnyGame, seat: int) -> None:
        self.game, self.seat, self.reached = game, seat, 0

    def value(self, state: Any) -> float:
        values = list(self.values(state).values())
        if not values:
            return lead(self.game, state, self.seat)
        return max(values) if min(self.game.awaiting(state)) == self.seat else min(values)

    def values(self, state: Any) -> dict[Any, float]:
        """The value of every action; none where the match is over."""
        return {action: self.value(after) for action, after in self.following(state)}

    def wins(self, state: Any) -> bool:
        """Whether the seat can force a win, which is known once one action does or one answer prevents it."""
        awaited = self.game.awaiting(state)
        if not awaited:
            return lead(self.game, state, self.seat) > 0
        any_or_all = any if min(awaited) == self.seat else all
        return any_or_all(self.wins(after) for _, after in self.following(state))

    def following(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Every action and the position it leads to."""
        awaited = self.game.awaiting(state)
        for action in self.actions(state, min(awaited)) if awaited else ():
            self.reached += 1
            if self.reached > MOST:
                raise TooLarge
            yield action, advance(self.game, state, min(awaited), action)

    def actions(self, state: Any, mover: int) -> list[Any]:
        view = self.game.view(state, mover)
        actions = [item.action for item in self.game.candidates(view, ALL)]
        assert actions
        if self.game.info.id == "lexigo" and any(isinstance(action, Relocate) for action in actions):
            free = [at for at in view.table.tiles() if at not in view.table.pawns()]
            assert {action.to for action in actions if isinstance(action, Relocate)} == set(free)
        return actions


def compare(match: Match, seat: int, solved: Solved) -> bool:
    """Whether the solver is right; TooLarge if that cannot be told."""
    plain = Plain(match.game, seat)
    if match.game.info.id == "lexigo":  # relocations to all tiles are too many for plain minimax: only who wins
        assert plain.wins(match.state) == (solved.lead > 0)
        plain.reached = 0
        return plain.wins(advance(match.game, match.state, seat, solved.action)) == (solved.lead > 0)
    values = plain.values(match.state)
    found = values[solved.action]
    return found == solved.lead == max(values.values()) or (solved.lead == OUTCOME and found > 0)


@pytest.mark.parametrize("game_id", sorted(SETS))
def test_the_solver_agrees_with_plain_minimax(game_id: str, soak: bool) -> None:
    wanted, compared = SOAK_POSITIONS if soak else POSITIONS, 0
    for seed, turn, match in matches(game_id):
        [seat] = match.awaiting
        solved = solve(match.game, match.view(seat), positions=SOLVABLE)
        if solved is None or len(match.game.candidates(match.view(seat), ALL)) == 1:
            continue
        try:
            assert compare(match, seat, solved), (game_id, seed, turn)
        except TooLarge:
            continue
        compared += 1
        if compared == wanted:
            break
    assert compared == wanted


def test_nothing_is_solved_while_tiles_are_hidden_or_drawn() -> None:
    for game_id in (*SETS, "lengthxwit"):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=1)
        [seat] = match.awaiting
        assert solve(match.game, match.view(seat)) is None


def test_a_position_that_is_too_large_is_left_to_others() -> None:
    for _, _, match in matches("wordroad"):
        [seat] = match.awaiting
        solved = solve(match.game, match.view(seat), positions=SOLVABLE)
        if solved is not None and solved.positions > 1:
            assert solve(match.game, match.view(seat), positions=solved.positions) == solved
            assert solve(match.game, match.view(seat), positions=solved.positions - 1) is None
            return
    pytest.fail("no position takes more than one")


def test_the_viewer_may_rule_out_what_it_does_not_want_to_play() -> None:
    for _, _, match in matches("quillico"):
        [seat] = match.awaiting
        best = solve(match.game, match.view(seat), positions=SOLVABLE)
        if best is not None and len(match.game.candidates(match.view(seat), ALL)) > 1:
            unwanted = best.action

            def allowed(item: Candidate[Any], unwanted: Any = unwanted) -> bool:
                return bool(item.action != unwanted)

            other = solve(match.game, match.view(seat), allowed=allowed, positions=20 * SOLVABLE)
            assert other is not None
            assert other.action != best.action
            assert other.lead <= best.lead
            return
    pytest.fail("no position has two actions")


def test_without_a_seed_nothing_can_be_drawn() -> None:
    chance = rng.Chance(rng.UNSEEDED, 3)
    with pytest.raises(rng.NoSeed, match="needs a seed"):
        chance.below(2)
