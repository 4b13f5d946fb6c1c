"""Checks of takebacks: the same position, fresh prompts, and nothing revealed on the way."""

from __future__ import annotations

import msgspec

from tilery.core.errors import IllegalAction, StalePrompt
from tilery.testing.random_match import RandomMatch

TAKES_BACK = 0.03
"""Probability of a takeback after each action of a random match."""


def takebacks_return(trial: RandomMatch) -> None:
    """Check that a takeback restores the position before the play, with prompts that no earlier answer fits."""
    game, before = trial.game, trial.match
    seat, action = next(trial.choices())
    match = before.branch()
    match.play(seat, action)
    if not match.awaiting or match.state.seating.left != before.state.seating.left:
        return
    latest, old = match.state.step, before.awaiting[seat].id
    match.apply(match.take_back(seat))
    again = msgspec.structs.replace(match.state, step=before.state.step, opened=before.state.opened)
    trial.expect(again == before.state, f"taking back {action} leaves another position")
    trial.expect(set(match.awaiting) == set(before.awaiting), f"taking back {action} awaits others")
    for prompt in match.awaiting.values():
        trial.expect(prompt.id > latest, f"prompt {prompt.id} was asked before the takeback")
    try:
        match.propose(seat, old, action)
        trial.expect(False, "an answer to a prompt before the takeback was accepted")
    except StalePrompt:
        pass
    for viewer in trial.viewers:
        entry, seen = match.entries[-1], game.view(match.state, viewer)
        trial.expect(match.redacted(entry, viewer) == entry, "a takeback is told as something else")
        other = game.scramble(match.state, viewer, trial.other_seed())
        trial.expect(game.view(other, viewer) == seen, f"after a takeback the view of {viewer} shows what it must not")


def take_back_sometimes(trial: RandomMatch) -> None:
    """Take back the latest play now and then, if it can be taken back."""
    match = trial.match
    if match.awaiting and trial.random.random() < TAKES_BACK:
        try:
            match.apply(match.take_back(trial.random.choice(trial.seats)))
        except IllegalAction as error:
            trial.expect(error.code.startswith("takeback/"), f"a takeback was refused with {error.code}")
