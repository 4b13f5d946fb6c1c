"""Games are found by id and by the version of their rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from highletter import GAME, HighLetter

import tilery
from tilery import registry
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import AnyGame
from tilery.replay import load_verified, replay, verify


def version(number: int) -> AnyGame:
    class Numbered(HighLetter):
        info = msgspec.structs.replace(HighLetter.info, rules=number)

    return Numbered()


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> dict[int, AnyGame]:
    """High Letter in its versions 5, 3 and 1."""
    here = {5: version(5), 3: version(3), 1: GAME}
    monkeypatch.setattr(registry, "versions", lambda _: here)
    return here


def test_every_game_is_found_by_the_version_it_names() -> None:
    for game_id in registry.ids():
        game = registry.find(game_id)
        assert registry.find(game_id, game.info.rules) is game
        assert registry.versions(game_id)[game.info.rules] is game


def test_a_version_that_is_not_here_is_named_with_those_that_are(three: Any) -> None:
    assert registry.find("highletter") is three[5]
    assert registry.find("highletter", 1) is three[1]
    with pytest.raises(
        Malformed, match="Version 2 of the rules of High Letter is not here; here is 5, 3, 1"
    ) as refused:
        registry.find("highletter", 2)
    assert refused.value.code == "registry/unknown-version"


@pytest.mark.parametrize(("asked", "given"), [(1, 1), (2, 3), (3, 3), (4, 5), (5, 5), (9, 5)])
def test_a_record_is_read_by_its_version_or_the_next_one(three: Any, asked: int, given: int) -> None:
    assert registry.closest("highletter", asked) is three[given]


def test_a_record_of_another_version_is_replayed_but_not_verified(three: Any) -> None:
    match = tilery.new("highletter", ["Ann", "Bo"], seed=3)
    while match.awaiting:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat)[0].action)
    text = match.record().dumps()
    assert load_verified(text).game is three[5]
    gone = text.replace('"rules":5', '"rules":4', 1)
    assert replay(gone).ok
    result = verify(gone)
    assert result.failure is not None
    assert result.failure.code == "record/rules"
    assert "version 4 of the rules of High Letter, but here is version 5, 3, 1" in result.failure.message
    assert result.match is not None
    assert (result.match.state, result.match.outcome) == (match.state, match.outcome)


def test_a_running_match_of_another_version_can_be_looked_at_but_not_played(three: Any) -> None:
    match = tilery.new("highletter", ["Ann", "Bo"], seed=3)
    match.play(0, match.candidates(0)[0].action)
    found = replay(match.record().dumps().replace('"rules":5', '"rules":4', 1)).match
    assert found is not None
    assert found.scene(None).pad == match.scene(None).pad
    assert found.awaiting == {}
    with pytest.raises(IllegalAction, match="version 4 of the rules of High Letter, which is not here") as refused:
        found.play(1, match.candidates(1)[0].action)
    assert refused.value.code == "match/rules-gone"
