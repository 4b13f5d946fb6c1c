"""What must hold at a position: pieces, views, prompts and candidates."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import draw
from tilery.core.codec import codec, encode
from tilery.core.errors import IllegalAction, StalePrompt, TileryError
from tilery.core.seating import SYSTEM, Seat
from tilery.core.shared import TimeUp
from tilery.match import kind_of
from tilery.testing.walk import BUDGET, Walk

DRAWN_EVERY = 8
"""Scenes are drawn at one position in eight: drawing takes longer than all other checks."""


def conserved(walk: Walk) -> None:
    """No piece is lost or made [C9]."""
    now = walk.pieces(walk.match.state)
    walk.expect(now == walk.whole, f"pieces lost {walk.whole - now}, made {now - walk.whole}")


def views_tell_nothing(walk: Walk) -> None:
    """A view is the same whatever the viewer may not know; and every seat's state can be guessed from it."""
    game, state = walk.game, walk.match.state
    for viewer in walk.viewers:
        seen = game.view(state, viewer)
        other = game.scramble(state, viewer, walk.other_seed())
        walk.expect(game.view(other, viewer) == seen, f"the view of {viewer} shows what it must not")
        walk.expect(walk.pieces(other) == walk.whole, f"scramble for {viewer} loses pieces")
        guess = game.determinize(seen, walk.other_seed())
        walk.expect(game.view(guess, viewer) == seen, f"determinize for {viewer} gives another view")
        walk.expect(walk.pieces(guess) == walk.whole, f"determinize for {viewer} loses pieces")
        walk.expect(game.awaiting(guess) == game.awaiting(state), f"determinize for {viewer} awaits others")


def views_travel(walk: Walk) -> None:
    """Views survive the wire, and can be drawn."""
    game = walk.game
    for viewer in walk.viewers:
        seen = walk.match.view(viewer)
        walk.expect(codec(game).view.decode(encode(seen)) == seen, f"the view of {viewer} does not survive the wire")
    viewer = walk.random.choice(walk.viewers)
    scene = walk.match.scene(viewer)
    walk.expect(msgspec.json.decode(encode(scene), type=type(scene)) == scene, "the scene does not survive the wire")
    walk.expect(set(scene.awaited) == set(walk.match.awaiting), "the scene shows others awaited")
    if len(walk.match.entries) % DRAWN_EVERY == 1:
        walk.expect(draw.svg(scene).startswith("<svg"), "the scene cannot be drawn")
        walk.expect(bool(draw.text(scene)), "the scene cannot be written")


def prompts_are_kept(walk: Walk) -> None:
    """Prompt ids are steps of the past; a stale one, another's, and a spectator's are refused and change nothing."""
    match = walk.match
    before = encode(match.state)
    for seat, prompt in match.awaiting.items():
        walk.expect(0 <= prompt.id <= match.state.step, f"prompt {prompt.id} is not a step of the past")
        walk.expect(match.state.seating.is_in(seat), f"seat {seat} has left and is awaited")
        action = walk.offers(seat)[0]
        for wrong in (prompt.id - 1, prompt.id + 1, None):
            refused(walk, seat, wrong, action, StalePrompt)
        refused(walk, seat, prompt.id, TimeUp(seat, prompt.id), IllegalAction)
        refused(walk, SYSTEM, None, TimeUp(seat, prompt.id - 1), StalePrompt)
        for other in walk.seats:
            if other not in match.awaiting:
                refused(walk, other, prompt.id, action, StalePrompt)
    walk.expect(encode(match.state) == before, "a refused action changed the state")


def refused(walk: Walk, seat: Seat, prompt: int | None, action: Any, expected: type[TileryError]) -> None:
    """The match refuses this with an error of this class."""
    try:
        walk.match.propose(seat, prompt, action)
    except expected:
        return
    except TileryError as error:
        walk.expect(False, f"{action} by seat {seat} with prompt {prompt} got {error.code} instead of {expected}")
    walk.expect(False, f"{action} by seat {seat} with prompt {prompt} was accepted")


def candidates_are_legal(walk: Walk) -> None:
    """What is offered is of an asked kind, survives the wire and can be played; who is not asked is offered nothing."""
    match, game = walk.match, walk.game
    for seat, action in walk.choices():
        walk.expect(kind_of(action) in match.awaiting[seat].kinds, f"{kind_of(action)} was not asked of seat {seat}")
        walk.expect(codec(game).action.decode(encode(action)) == action, f"{action} does not survive the wire")
        error = walk.refusal(seat, action)
        walk.expect(error is None, f"{action} is a candidate of seat {seat}, but {error and error.code}: {error}")
    for viewer in walk.viewers:
        if viewer not in match.awaiting:
            walk.expect(not game.candidates(match.view(viewer), BUDGET).items, f"{viewer} is not awaited but has plays")
