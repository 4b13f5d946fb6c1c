"""What a person is told of the candidates."""

from __future__ import annotations

import re

import pytest

import tilery
from tilery import registry
from tilery.core.common_messages import Resign
from tilery.core.game import Budget, Candidate, Candidates, leading_order


def test_of_the_plays_with_the_same_main_word_only_the_first_is_told() -> None:
    first, same, fewer, other = (Candidate(Resign(), words, points) for words, points in FOUND)
    told = Candidates((first, same, fewer, other), complete=False).distinct(5)
    assert [id(item) for item in told.items] == [id(first), id(other)]
    assert not told.complete
    assert len(Candidates((first, same, fewer, other)).distinct(1)) == 1


FOUND = [(("CAT", "AT"), 3), (("CAT", "TO"), 3), (("CAT",), 2), (("CATS", "CAT"), 3)]


@pytest.mark.parametrize("game", registry.ids())
def test_hints_of_a_real_position_differ(game: str) -> None:
    match = tilery.new(game, ["Ann", "Bo"], seed=4)
    for _ in range(6):
        seat = min(match.awaiting)
        told = match.candidates(seat, Budget(nodes=20_000, limit=2_000)).distinct(8)
        seen = [(type(item.action), item.words[0]) for item in told.items if item.words]
        assert len(set(seen)) == len(seen)
        assert 1 <= len(told) <= 8
        assert all(item.words == tuple(sorted(item.words, key=leading_order)) for item in told.items)
        match.play(seat, told[0].action)


@pytest.mark.parametrize("game", ["quillico", "wordroad"])
def test_a_play_has_the_same_leading_word_in_hint_preview_pad_and_story(game: str) -> None:
    match = tilery.new(game, ["Ann", "Bo"], seed=11)
    named = 0
    for _ in range(12):
        (seat,) = match.awaiting
        best = max(match.candidates(seat, Budget(nodes=20_000, limit=200)).items, key=lambda item: len(item.words))
        assert [word.word for word in match.preview(seat, best.action).words] == list(best.words)
        entry = match.play(seat, best.action)
        if not best.words:
            continue
        leading = best.words[0]
        assert match.scene(None).pad[seat].lines[-1].text.split()[0].rstrip(",") == leading
        scored = next(story for story in match.stories(entry, None) if re.search(rf"\b{leading}\b", story))
        assert re.findall(r"\b[A-Z]+\b", scored)[0] == leading
        named += len(best.words) > 1
    assert named > 3
