"""Checks of a position: pieces, views, prompts and candidates."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import draw
from tilery.core.codec import codec, encode
from tilery.core.common_messages import TimeUp
from tilery.core.errors import IllegalAction, StalePrompt, TileryError
from tilery.core.hidden_totals import without_totals
from tilery.core.seating import SYSTEM, Seat
from tilery.match import kind_of
from tilery.testing.random_match import BUDGET, RandomMatch

DRAWN_EVERY = 8
"""Number of positions between two checks of scenes, as drawing takes longer than all other checks."""


def pieces_are_conserved(trial: RandomMatch) -> None:
    """Check that no piece is lost or made [C9]."""
    now = trial.pieces(trial.match.state)
    trial.expect(now == trial.whole, f"pieces lost {trial.whole - now}, made {now - trial.whole}")


def scenes_can_be_redrawn(trial: RandomMatch) -> None:
    """Check that a scene made from an earlier one equals one made from its view alone.

    This is the first check of a position: scenes that others had drawn there could be reused.
    """
    game, viewer = trial.game, trial.random.choice(trial.viewers)
    again = trial.drawn[viewer] = trial.match.draw(viewer, trial.drawn.get(viewer))
    anew = game.scene(codec(game).view.decode(encode(again.view)))
    trial.expect(again.scene == anew, f"the scene of {viewer} made of an earlier one is another than a new one")


def views_tell_nothing(trial: RandomMatch) -> None:
    """Check that a view does not depend on hidden things, and that every seat can guess a state from it."""
    game, state = trial.game, trial.match.state
    for viewer in trial.viewers:
        seen = game.view(state, viewer)
        other = game.scramble(state, viewer, trial.other_seed())
        trial.expect(game.view(other, viewer) == seen, f"the view of {viewer} shows what it must not")
        trial.expect(trial.pieces(other) == trial.whole, f"scramble for {viewer} loses pieces")
        guess = game.determinize(seen, trial.other_seed())
        trial.expect(game.view(guess, viewer) == seen, f"determinize for {viewer} gives another view")
        trial.expect(trial.pieces(guess) == trial.whole, f"determinize for {viewer} loses pieces")
        trial.expect(game.awaiting(guess) == game.awaiting(state), f"determinize for {viewer} awaits others")


def views_travel(trial: RandomMatch) -> None:
    """Check that views survive the wire, and can be drawn."""
    game = trial.game
    for viewer in trial.viewers:
        seen = trial.match.view(viewer)
        trial.expect(codec(game).view.decode(encode(seen)) == seen, f"the view of {viewer} does not survive the wire")
    viewer = trial.random.choice(trial.viewers)
    scene = trial.match.scene(viewer)
    trial.expect(msgspec.json.decode(encode(scene), type=type(scene)) == scene, "the scene does not survive the wire")
    trial.expect(set(scene.awaited) == set(trial.match.awaiting), "the scene shows others awaited")
    if len(trial.match.entries) % DRAWN_EVERY == 1:
        picture = draw.svg(scene)
        trial.expect(picture.startswith("<svg"), "the scene cannot be drawn")
        other = game.scramble(trial.match.state, viewer, trial.other_seed())
        trial.expect(draw.svg(game.scene(game.view(other, viewer))) == picture, "a picture shows what it must not")
        trial.expect(bool(draw.text(scene)), "the scene cannot be written")


def totals_can_be_hidden(trial: RandomMatch) -> None:
    """Check that a view without totals can be drawn and guessed from, and that its scene shows none [C15]."""
    game, state = trial.game, trial.match.state
    for viewer in trial.viewers:
        seen = without_totals(game.view(state, viewer))
        shown = [column.total for column in game.scene(seen).pad]
        if "scores" in seen.__struct_fields__:
            trial.expect(not any(total is not None for total in shown), f"{viewer} is shown totals that are hidden")
        guess = game.determinize(seen, trial.other_seed())
        trial.expect(game.awaiting(guess) == game.awaiting(state), f"determinize for {viewer} needs hidden totals")


def prompts_are_kept(trial: RandomMatch) -> None:
    """Check that prompt ids are past steps, and that stale, foreign and spectators' answers are refused without
    effect.
    """
    match = trial.match
    before = encode(match.state)
    for seat, prompt in match.awaiting.items():
        trial.expect(0 <= prompt.id <= match.state.step, f"prompt {prompt.id} is not a step of the past")
        trial.expect(match.state.seating.is_in(seat), f"seat {seat} has left and is awaited")
        action = trial.offers(seat)[0]
        for wrong in (prompt.id - 1, prompt.id + 1, None):
            expect_refusal(trial, seat, wrong, action, StalePrompt)
        expect_refusal(trial, seat, prompt.id, TimeUp(seat, prompt.id), IllegalAction)
        expect_refusal(trial, SYSTEM, None, TimeUp(seat, prompt.id - 1), StalePrompt)
        for other in trial.seats:
            if other not in match.awaiting:
                expect_refusal(trial, other, prompt.id, action, StalePrompt)
    trial.expect(encode(match.state) == before, "a refused action changed the state")


def expect_refusal(
    trial: RandomMatch, seat: Seat, prompt: int | None, action: Any, expected: type[TileryError]
) -> None:
    """Check that the match refuses this with an error of this class."""
    try:
        trial.match.propose(seat, prompt, action)
    except expected:
        return
    except TileryError as error:
        trial.expect(False, f"{action} by seat {seat} with prompt {prompt} got {error.code} instead of {expected}")
    trial.expect(False, f"{action} by seat {seat} with prompt {prompt} was accepted")


def candidates_are_legal(trial: RandomMatch) -> None:
    """Check that candidates are of an allowed kind, survive the wire and are legal. Other seats have none."""
    match, game = trial.match, trial.game
    for seat, action in trial.choices():
        trial.expect(kind_of(action) in match.awaiting[seat].kinds, f"{kind_of(action)} was not asked of seat {seat}")
        trial.expect(codec(game).action.decode(encode(action)) == action, f"{action} does not survive the wire")
        error = trial.refusal(seat, action)
        trial.expect(error is None, f"{action} is a candidate of seat {seat}, but {error and error.code}: {error}")
    for viewer in trial.viewers:
        if viewer not in match.awaiting:
            trial.expect(
                not game.candidates(match.view(viewer), BUDGET).items, f"{viewer} is not awaited but has plays"
            )
