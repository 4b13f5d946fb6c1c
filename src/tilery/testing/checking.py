"""Random matches from the deal to the end, with all checks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.game import AnyGame
from tilery.core.record import Occupy, Setup, TakeBack
from tilery.core.seating import SYSTEM, Seat
from tilery.match import Match
from tilery.replay import replay, verify
from tilery.testing import positions, previews, vocabularies
from tilery.testing.labels import find_unlabelled
from tilery.testing.options import random_options
from tilery.testing.random_match import ContractViolation, RandomMatch
from tilery.testing.steps import look_at_step
from tilery.testing.takebacks import take_back_sometimes, takebacks_return

MOST_ENTRIES = 3_000
LEAVES, RUNS_OUT = 0.01, 0.05
"""Probability that somebody leaves, and that somebody leaves or runs out of time, at each action."""

Check: TypeAlias = Callable[[RandomMatch], None]
CHECKS: tuple[Check, ...] = (
    positions.scenes_can_be_redrawn,
    positions.pieces_are_conserved,
    positions.views_tell_nothing,
    positions.views_travel,
    positions.totals_can_be_hidden,
    positions.prompts_are_kept,
    positions.candidates_are_legal,
    previews.previews_agree_with_play,
    previews.previews_draw_nothing,
    previews.nonsense_is_refused,
    previews.next_cells_are_in_the_scene,
    vocabularies.fewer_words_leave_an_answer,
    takebacks_return,
)


def check_game(game: AnyGame, matches: int = 20, thorough: float = 0.15) -> None:
    """Play random matches with random seats and options. Raises ContractViolation at the first broken promise."""
    if missing := find_unlabelled(game.Options):
        raise ContractViolation(f"({game.info.id}): the option {missing[0]}")
    for seed in range(matches):
        source = random.Random(seed)
        seats = source.randint(game.info.min_seats, game.info.max_seats)
        check_match(game, seats, seed, random_options(game, source), thorough=thorough)


def check_match(
    game: AnyGame, seats: int, seed: int, options: Any = None, checks: tuple[Check, ...] = CHECKS, thorough: float = 1.0
) -> Match:
    """Play one random match and check it. ``thorough`` is the share of positions that are checked."""
    trial = RandomMatch(game, seats, seed, options)
    try:
        _play(trial, checks, thorough)
        _look_at_end(trial)
    except Exception as error:
        if not isinstance(error, ContractViolation):
            error.add_note(f"in {trial.where}")
        raise
    return trial.match


def _play(trial: RandomMatch, checks: tuple[Check, ...], thorough: float) -> None:
    while trial.match.awaiting:
        if trial.random.random() < thorough:
            for check in checks:
                check(trial)
        seat, action = _next_action(trial)
        if trial.random.random() < thorough:
            look_at_step(trial, seat, action)
        asked = trial.match.awaiting.get(seat)
        trial.match.submit(seat, asked.id if asked else None, action)
        take_back_sometimes(trial)
        trial.expect(len(trial.match.entries) < MOST_ENTRIES, "the match does not end")


def _next_action(trial: RandomMatch) -> tuple[Seat, Any]:
    """Choose the next action: mostly a candidate, now and then a leave or a time-out [C4], [C5]."""
    seat, action = next(trial.choices())
    dice = trial.random.random()
    if dice < LEAVES:
        leaving = trial.random.choice(trial.match.state.seating.staying())
        return (seat, action) if _has_gone_out(trial, leaving) else (leaving, Resign())
    if dice < RUNS_OUT:
        return SYSTEM, TimeUp(seat, trial.match.awaiting[seat].id)
    return seat, action


def _has_gone_out(trial: RandomMatch, seat: Seat) -> bool:
    """True if the seat may not leave because it has gone out already [C4]."""
    error = trial.refusal(seat, Resign())
    return error is not None and error.code.endswith("/gone-out")


def _look_at_end(trial: RandomMatch) -> None:
    """Check for an outcome, that nothing more can be played, and that the record is valid."""
    match = trial.match
    positions.pieces_are_conserved(trial)
    outcome = match.outcome
    trial.expect(outcome is not None, "nobody is awaited, but there is no outcome")
    assert outcome is not None
    trial.expect(outcome == match.entries[-1].events[-1].outcome(), "the last event does not say the outcome")
    trial.expect(bool(outcome.winners) and len(outcome.ranks) == len(match.seats), f"a strange outcome: {outcome}")
    positions.expect_refusal(trial, 0, None, Resign(), IllegalAction)
    for seat in trial.seats:
        for entry in match.entries[-len(trial.seats) :]:
            if not isinstance(entry.action, Setup | Occupy | TakeBack):
                previews.agrees(trial, seat, entry.action)
        previews.agrees(trial, seat, Resign())
    text = match.record().dumps()
    for play in (verify, replay):
        again = play(text)
        trial.expect(again.ok, f"{play.__name__}: {again.failure}")
        trial.expect(again.match is not None and again.match.state == match.state, f"{play.__name__}: another state")
