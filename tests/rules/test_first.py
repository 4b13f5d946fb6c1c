"""Who goes first: as the rulebook says, at random, or a seat chosen before the deal [C14]."""

from __future__ import annotations

from typing import Any

import pytest

from tilery import registry
from tilery.core.errors import BadOptions, Malformed
from tilery.core.record import SeatInfo
from tilery.match import Match, kind_of
from tilery.replay import verify

pytestmark = pytest.mark.rule("common", "C14")
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
NAMES = ("Quinn", "Ann", "Zoe")


def deal(game: str, seed: int = 1, **options: Any) -> Match:
    seats = [SeatInfo(name, "human") for name in NAMES]
    return Match.new(registry.find(game), seats=seats, options=options, seed=seed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", range(len(NAMES)))
def test_a_seat_may_be_chosen_to_go_first(game: str, seat: int) -> None:
    for seed in range(5):
        match = deal(game, seed, first=seat)
        assert list(match.awaiting) == [seat]
        started = [event for event in match.entries[0].events if kind_of(event) == "started"]
        assert [event.seat for event in started] == [seat]
        assert not [event for event in match.entries[0].events if kind_of(event) == "drawn_for_start"]
        match.play(seat, {"kind": "resign"})
        match.play(next(iter(match.awaiting)), {"kind": "resign"})
        assert verify(match.record().dumps()).ok


@pytest.mark.parametrize(("game", "by_rule"), [("lengthxwit", "random"), ("lexigo", "random"), ("quillico", "random")])
def test_anybody_may_go_first_at_random(game: str, by_rule: str) -> None:
    assert {next(iter(deal(game, seed, first=by_rule).awaiting)) for seed in range(40)} == {0, 1, 2}


def test_left_to_the_rulebook_quillico_asks_for_names_and_word_road_for_a_draw() -> None:
    assert {next(iter(deal("quillico", seed).awaiting)) for seed in range(20)} == {0}, "Quinn"
    drawn = [event for event in deal("wordroad").entries[0].events if kind_of(event) == "drawn_for_start"]
    assert len(drawn) >= len(NAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_there_cannot_go_first(game: str) -> None:
    with pytest.raises(BadOptions, match=r"^Player 4 cannot go first: the match has 3 players\.$") as caught:
        deal(game, first=3)
    assert caught.value.code == "match/first"
    for nonsense in (-1, 10, "seat", 1.5, None):
        with pytest.raises(Malformed):
            deal(game, first=nonsense)
