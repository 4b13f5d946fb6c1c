"""What a person is told of the candidates."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.core.common_messages import Resign
from tilery.core.errors import IllegalAction
from tilery.core.game import NOTEBOOK_ROWS, Budget, Candidate, Candidates, Preview, leading_order
from tilery.core.lazy import LazySequence


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


class Lay(msgspec.Struct, frozen=True):
    """An action with a word."""

    word: str


def found_of(*words: str) -> tuple[Candidate[Lay], ...]:
    return tuple(Candidate(Lay(word), (word, "AT"), 9 - at, 1.25 - at) for at, word in enumerate(words))


def test_plays_without_words_differ_by_their_action() -> None:
    swaps = tuple(Candidate(Lay(word)) for word in ("A", "B", "A"))
    assert Candidates(swaps).distinct(3).items == swaps[:2]
    mixed: tuple[Candidate[Any], ...] = (*found_of("CAT"), Candidate(Resign(), ("CAT",)))
    assert Candidates(mixed).distinct(9).items == mixed
    assert Candidates(found_of("CAT")).distinct(0).items == ()


def test_no_more_candidates_are_made_than_are_told() -> None:
    made: list[int] = []

    def make(index: int) -> Candidate[Lay]:
        made.append(index)
        return Candidate(Lay("CAT"), (f"W{index // 2}",))

    told = Candidates(LazySequence(9_000, make)).distinct(2)
    assert [item.words for item in told] == [("W0",), ("W1",)]
    assert made == [0, 1, 2, 3]


def test_candidates_are_a_sequence_of_the_best_first() -> None:
    items = found_of("CAT", "DOG", "EEL")
    found = Candidates(items)
    assert (len(found), tuple(found), found.items) == (3, items, items)
    assert (found[0], found[-1], found[:2], found[1:]) == (items[0], items[2], items[:2], items[1:])
    lazy = Candidates(list(items))
    assert (lazy.items, lazy[:2]) == (items, items[:2])
    assert found.complete
    assert not found.exhaustive


def test_candidates_are_named_by_their_number_and_the_best() -> None:
    many = Candidate(Lay("CAT"), ("CAT", "AT", "TO", "AN"), 9)
    assert repr(Candidates(())) == "<Candidates: 0 found>"
    assert repr(Candidates((), complete=False)) == "<Candidates: 0 found, not all there are>"
    assert repr(Candidates(found_of("CAT"))) == "<Candidates: 1 found; best: Lay CAT AT for 9>"
    assert repr(Candidates((many, many))) == "<Candidates: 2 found; best: Lay CAT AT TO … for 9>"
    three = msgspec.structs.replace(many, words=many.words[:3])
    assert repr(Candidates((three,))) == "<Candidates: 1 found; best: Lay CAT AT TO for 9>"


def test_a_notebook_shows_a_table_of_the_best() -> None:
    few = Candidates((Candidate(Lay("C"), ("<C>",), 9, 1.25),), complete=False)
    head = "<thead><tr><th></th><th>Action</th><th>Words</th><th>Points</th><th>Value</th></tr></thead>"
    row = "<tr><td>0</td><td>Lay</td><td>&lt;C&gt;</td><td>9</td><td>1.2</td></tr>"
    caption = "<caption>1 found, not all there are</caption>"
    assert few._repr_html_() == f"<table>{caption}{head}<tbody>{row}</tbody></table>"
    many = Candidates(found_of(*["CAT"] * (NOTEBOOK_ROWS + 5)))._repr_html_()
    assert "<caption>25 found</caption>" in many
    assert many.count("<tr><td>") == NOTEBOOK_ROWS


def test_leading_words_are_long_and_early_in_the_alphabet() -> None:
    assert sorted(["RE", "FIRES", "ES", "FIRE"], key=leading_order) == ["FIRES", "FIRE", "ES", "RE"]


def test_a_refused_preview_says_why_and_where_to_go_on() -> None:
    refusal = IllegalAction("game/short", "Too short.")
    assert Preview.refused(refusal) == Preview(legal=False, problem=refusal.problem())
    assert Preview.refused(refusal, ("A1",)).next == ("A1",)
