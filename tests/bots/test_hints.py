"""Hints: known words before unknown ones where the values are close, and nothing lost by it."""

from __future__ import annotations

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.bots import hints
from tilery.bots.hints import by_familiarity, close
from tilery.core.common_messages import Resign
from tilery.core.game import Budget, Candidate, Candidates
from tilery.lexicon import LexiconSpec, compose

LEVELS = {"TABLE": 10, "QUIRK": 35, "XEBEC": 70, "QAT": 80}


class Options(msgspec.Struct, frozen=True):
    lexicon: LexiconSpec = LexiconSpec()


class View(msgspec.Struct, frozen=True):
    options: Options = Options()
    lexicon: str = compose(LexiconSpec()).sha256


def ranked(*items: tuple[str, float]) -> list[str]:
    found = Candidates(tuple(Candidate(Resign(), tuple(words.split()), 0, value) for words, value in items))
    return [" ".join(item.words) for item in by_familiarity(found, View()).items]


def test_the_words_have_the_levels_that_the_test_assumes() -> None:
    assert {word: compose(LexiconSpec()).level(word) for word in LEVELS} == LEVELS


def test_a_known_word_passes_an_unknown_one_within_the_margin() -> None:
    assert ranked(("XEBEC", 20.0), ("TABLE", 18.1), ("QUIRK", 17.9)) == ["TABLE", "XEBEC", "QUIRK"]
    assert ranked(("XEBEC", 20.0), ("TABLE", 17.9)) == ["XEBEC", "TABLE"]
    assert ranked(("XEBEC", 6.0), ("TABLE", 5.0)) == ["TABLE", "XEBEC"]
    assert ranked(("XEBEC", 4.0), ("TABLE", 3.0)) == ["XEBEC", "TABLE"]


def test_the_margin_is_a_tenth_or_a_point_but_no_more_than_a_fifth() -> None:
    assert [round(close(best), 2) for best in (4, 6, 20, 60)] == [0.8, 1.0, 2.0, 6.0]
    assert close(0) == 0


def test_the_longest_word_is_the_one_to_know() -> None:
    assert ranked(("QAT TABLE", 20.0), ("TABLE", 19.0)) == ["QAT TABLE", "TABLE"]
    assert ranked(("QAT XEBEC", 20.0), ("QAT QUIRK", 19.0)) == ["QAT QUIRK", "QAT XEBEC"]


def test_what_needs_no_word_stays_where_it_is() -> None:
    assert ranked(("TABLE", 20.0), ("", 19.0), ("QUIRK", 18.0)) == ["TABLE", "", "QUIRK"]


@pytest.mark.parametrize("game_id", registry.ids())
def test_hints_of_real_positions_are_within_the_margin_of_the_best(game_id: str) -> None:
    match = tilery.new(game_id, ["Ann", "Bo"], seed=9)
    budget = Budget(nodes=20_000, limit=2_000)
    for _ in range(6):
        seat = min(match.awaiting)
        view = match.view(seat)
        best, shown = match.game.candidates(view, budget)[0].value, hints(match.game, view, budget, 5)
        assert 1 <= len(shown) <= 5
        assert all(match.preview(seat, item.action).legal for item in shown.items)
        assert shown[0].value >= best - close(best) - 1e-9 or game_id == "wordroad"
        match.play(seat, shown[0].action)
