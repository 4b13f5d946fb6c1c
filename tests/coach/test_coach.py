"""The coach: what it says of a turn, what it may not know, and what it does where there is little to say."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import tilery
from coach.turns import choices, play_match
from tilery import registry
from tilery.coach import advise, explain, explain_match
from tilery.coach.facts import Endgame, Estimate, about_of, facts_about
from tilery.coach.templates import Templates, templates
from tilery.core import rng
from tilery.core.errors import IllegalAction
from tilery.match import Match
from tilery.replay import positions

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
DEALS = 2
SHARED = {"best", "other", "next_player", "deals", "number", "word", "tiles", "tile", "actual", "expected"}
SIDED = {
    *("points", "turn", "rest", "reply", "next", "round", "leave", "endgame"),
    *("count", "counted", "items", "tiles", "letter", "text", "weight", "rate"),
}
GAPS = {"points", "turn", "rest", "reply", "next", "round", "endgame", "win"}
KNOWN = SHARED | GAPS | {f"{side}_{name}" for side in ("best", "other") for name in SIDED}


@pytest.mark.parametrize("game", registry.ids())
def test_a_whole_match_is_explained(game: str) -> None:
    match = play_match(game, 3)
    found = list(explain_match(match, deals=DEALS))
    assert len(found) > 5
    for explained in found:
        assert explained.heading.text.endswith(".")
        assert (explained.comparison is None) == (explained.verdict == "only")
        assert len(explained.sentences) <= 3
        assert bool(explained.sentences) == (explained.comparison is not None)
        for sentence in explained.sentences:
            assert re.fullmatch(r"[A-Z][^{}]*[.]", sentence.text)


@pytest.mark.parametrize("game", GAMES)
def test_advice_in_a_match_uses_nothing_that_is_hidden(game: str) -> None:
    for entry, before in choices(game, 3, seats=3):
        running = _running(before)
        scrambled = running.branch()
        scrambled.state = running.game.scramble(running.state, entry.seat, rng.widen(f"scramble {entry.seq}"))
        first, second = (advise(at, entry.seat, deals=DEALS) for at in (running, scrambled))
        assert first == second
        assert first.luck is None
        tried = [advise(at, entry.seat, entry.action, deals=DEALS) for at in (running, scrambled)]
        assert tried[0] == tried[1]


def _running(before: Match) -> Match:
    running = before.branch()
    running.looks_back = False
    return running


@pytest.mark.parametrize("game", registry.ids())
def test_templates_name_only_what_there_is(game: str) -> None:
    known = templates(game)
    for field in Templates.__struct_fields__:
        for name, template in getattr(known, field).items():
            texts = template.values() if isinstance(template, dict) else [template] if field != "units" else ()
            for text in texts:
                assert {place for _, place, _, _ in Formatter().parse(text) if place} <= KNOWN, f"{game} {name}"
            if field == "causes":
                assert set(template) <= {"both", "best", "other"}


@pytest.mark.parametrize("game", GAMES)
def test_every_cause_is_told_in_words(game: str) -> None:
    known = templates(game).causes
    abouts = set()
    for entry, before in choices(game, 12):
        for side in (explained.comparison for explained in [advise(before, entry.seat, deals=2)]):
            for play in () if side is None else (side.best, side.other):
                abouts |= {about_of(fact) for fact in play.facts if "/" in about_of(fact)}
    assert abouts
    assert all(about.startswith(f"{game}/") for about in abouts)
    assert {about.partition("/")[2] for about in abouts} <= set(known)


def test_a_game_without_a_coach_of_its_own_is_compared_all_the_same() -> None:
    match = play_match("highletter", 1)
    assert registry.part("highletter", "coach") is None
    assert any(explained.sentences for explained in explain_match(match, deals=DEALS))


def test_python_explains_a_turn() -> None:
    match = play_match("quillico", 2)
    turn = next(entry.seq for entry, _ in positions(match) if entry.seat >= 0)
    explained = tilery.explain(match, turn)
    assert explained.seq == turn
    assert explained.text.startswith(explained.heading.text)


def test_only_decisions_are_explained() -> None:
    match = tilery.new("quillico", ["Ann", "Bo"], seed=7)
    match.play(1, {"kind": "resign"})
    for turn in (0, 1):
        with pytest.raises(IllegalAction):
            explain(match, turn)


def test_luck_is_told_of_a_match_that_is_over() -> None:
    match = play_match("wordroad", 5)
    found = [explain(match, entry.seq, deals=4) for entry, _ in list(positions(match))[1:12]]
    lucky = [explained for explained in found if explained.luck is not None]
    assert lucky
    for explained in lucky:
        luck = explained.luck
        assert luck is not None
        assert ("luck" in explained.text) == (abs(luck.actual - luck.mean) > luck.spread)


def test_a_solved_endgame_is_exact() -> None:
    match = play_match("quillico", 1)
    last = [entry.seq for entry, _ in positions(match) if entry.seat >= 0][-6:]
    compared = [explain(match, seq, deals=2).comparison for seq in last]
    leads = [fact for both in compared if both is not None for fact in both.best.facts if isinstance(fact, Endgame)]
    assert leads


def test_more_deals_make_an_estimate_more_certain() -> None:
    entry, before = next(choices("wordroad", 1))
    errors = []
    for deals in (8, 64):
        both = advise(before, entry.seat, deals=deals).comparison
        assert both is not None
        estimate = facts_about(both.best.facts, "next")
        assert isinstance(estimate, Estimate)
        assert estimate.deals == deals
        errors.append(estimate.error)
    assert errors[1] < errors[0] or errors == [0, 0]
