"""The candidates a bot chooses from, with a fallback where the game finds none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilery.core import rng
from tilery.core.codec import codec, encode
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import AnyGame, Budget, Candidate


def candidates_or_fallback(game: AnyGame, view: Any, budget: Budget) -> Sequence[Candidate[Any]]:
    """Candidates of the viewer, best first, never empty. Raises IllegalAction if the viewer is not awaited.

    A game has to find candidates for everybody it awaits. If it does not, say because the words of this view are
    too few, the fallback is the first answer to the prompt that needs no more than its kind, such as a pass.
    """
    return game.candidates(view, budget).items or (fallback_candidate(game, view),)


def fallback_candidate(game: AnyGame, view: Any) -> Candidate[Any]:
    """First legal action of the viewer's prompt that needs no more than its kind. Raises IllegalAction if none does."""
    asked = game.awaiting(game.determinize(view, bytes(rng.SEED_BYTES))).get(view.viewer)
    if asked is None:
        raise IllegalAction("bots/not-awaited", f"{game.info.title} asks nothing of the viewer of this view.")
    for kind in asked.kinds:
        try:
            action = codec(game).action.decode(encode({"kind": kind}))
        except Malformed:
            continue
        if game.preview(view, action).legal:
            return Candidate(action)
    raise IllegalAction(
        "bots/no-answer",
        f"{game.info.title} offers nothing to seat {view.viewer}, and none of {', '.join(asked.kinds)} is that simple.",
    )
