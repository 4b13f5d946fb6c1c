"""The tiles that a play leaves: which they are, and what they are worth."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.bots import level
from tilery.bots.leaves import Leaves, leave_value, leaves
from tilery.bots.policy import choose_by
from tilery.core.game import Budget
from tilery.core.hands import Holding
from tilery.match import advance, kind_of

FITTED = ["lexigo", "quillico", "wordroad"]


@pytest.mark.parametrize("game_id", [game.info.id for game in registry.every() if game.hands is not None])
def test_what_is_kept_is_in_the_hand_after_the_action(game_id: str, soak: bool) -> None:
    kinds = set[str]()
    for seed in range(20 if soak else 2):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=seed)
        hands = match.game.hands
        assert hands is not None
        while match.awaiting and len(match.entries) < 30:
            seat = min(match.awaiting)
            items = match.game.candidates(match.view(seat), Budget(nodes=4_000, limit=20)).items
            for item in items[::5] + items[-1:]:
                kept = hands.find_kept(match.view(seat), item.action)
                after = advance(match.game, match.state, seat, item.action)
                held = hands.find_held(after, seat)
                assert not Counter(kept.tiles) - Counter(held.tiles), (seed, item)
                kinds.add(kind_of(item.action))
                if kind_of(item.action) == "play" and match.game.awaiting(after):
                    assert kept.undrawn == held.undrawn, (seed, item)
                    assert len(kept.tiles) < len(hands.find_held(match.state, seat).tiles), (seed, item)
            match.play(seat, items[0].action)
    assert kinds & {"play", "score"}


def test_the_worth_of_tiles_counts_letters_marks_and_repetitions() -> None:
    fitted = Leaves({"A": 1.0, "Q": -2.0}, plus=0.5, repeated=-0.25)
    assert fitted.worth(Holding(("A", "A+", "Q", "B"), 3)) == 1.0 + 1.0 - 2.0 + 0.5 - 0.25
    assert fitted.worth(Holding(("A", "Q"), 0)) == 0.0


def test_a_game_without_fitted_values_has_none() -> None:
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=1)
    view = match.view(min(match.awaiting))
    assert leaves("lengthxwit") is None
    assert leave_value(match.game, view, match.game.candidates(view, Budget(nodes=500))[0]) == 0.0


@pytest.mark.parametrize("game_id", FITTED)
def test_a_bot_that_weighs_gives_up_points_for_better_tiles(game_id: str) -> None:
    weighing = msgspec.structs.replace(level("master").skill(game_id), deals=0)
    greedy = msgspec.structs.replace(weighing, weighs=False)
    others = 0
    for seed in range(6):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=seed)
        hands, fitted = match.game.hands, leaves(game_id)
        assert hands is not None
        assert fitted is not None
        for _ in range(3):
            seat = min(match.awaiting)
            view = match.view(seat)
            chosen, simple = (
                choose_by(skill, match.game, view, Budget(nodes=20_000), 1, offensive_words=False)
                for skill in (weighing, greedy)
            )
            if chosen != simple:
                others += 1
                assert fitted.worth(hands.find_kept(view, chosen)) > fitted.worth(hands.find_kept(view, simple))
                assert match.game.preview(view, chosen).points <= match.game.preview(view, simple).points
            match.play(seat, chosen)
    assert others
