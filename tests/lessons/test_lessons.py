"""Every lesson is played to its end by the rules: what it asks for is legal, and what it says comes true."""

from __future__ import annotations

import pytest

from tilery import registry
from tilery.analysis.turns import judge
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lengthxwit.messages import RanOut
from tilery.lessons import Lesson, LessonTask, check, has_lesson, lesson, moment_of, script, steps_left
from tilery.lessons.coach import choose_as_coach
from tilery.lessons.lesson import COACH, LEARNER
from tilery.lessons.script import coach_seat
from tilery.match import Match
from tilery.server.lessons.service import lesson_card

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
STEPS = [(game_id, number) for game_id in GAMES for number in range(len(lesson(game_id).steps))]
TAUGHT = {
    "lengthxwit": {"Dice multiply", "Bank", "Answer", "Press your luck", "Last tile"},
    "quillico": {"Eight directions", "Branching", "Star", "Red tiles"},
    "wordroad": {"How many tiles", "Over", "Through", "Words inside words"},
    "lexigo": {"Bank", "Stack", "Pouch", "Walking", "Knocking", "Fewer is better"},
}
NEARLY_BEST = 3
"""Points, or tiles in Lexigo, that a step may lose by the analysis without a word about it."""
ANOTHER = {
    "lengthxwit": {"kind": "score", "word": "DOWN"},
    "quillico": {"kind": "exchange", "tiles": ["A", "B", "E"]},
    "wordroad": {"kind": "pass"},
    "lexigo": {"kind": "pass"},
}


def begun(game_id: str, name: str = "Ann") -> Match:
    seats = (SeatInfo(name, "human"), coach_seat(game_id))
    return Match.new(registry.find(game_id), seats=seats, seed=lesson(game_id).seed)


def ask_coach(match: Match) -> None:
    match.play(COACH, choose_as_coach(match.game, match.view(COACH), Budget(nodes=2_000), 1))


def at_step(game_id: str, number: int, name: str = "Ann") -> Match:
    """The match when the learner is asked for this step; the coach plays by itself."""
    match = begun(game_id, name)
    for step in lesson(game_id).steps[: number + 1]:
        while LEARNER not in match.awaiting:
            ask_coach(match)
        if step is lesson(game_id).steps[number]:
            break
        match.play(LEARNER, step.action)
    return match


def step_of(match: Match) -> LessonTask | None:
    moment = moment_of(match.game, match.view(LEARNER))
    return None if moment is None else moment.step


def test_all_our_games_have_a_lesson() -> None:
    assert {game_id for game_id in registry.ids() if has_lesson(game_id)} == set(GAMES)
    with pytest.raises(Malformed, match="no lesson for 'chess'"):
        lesson("chess")


@pytest.mark.parametrize(("game_id", "number"), STEPS)
def test_a_step_is_asked_and_its_action_does_what_is_said(game_id: str, number: int) -> None:
    match, step = at_step(game_id, number), lesson(game_id).steps[number]
    assert step_of(match) == step
    preview = match.preview(LEARNER, step.action)
    assert preview.legal
    if step.points is not None:
        assert preview.points == step.points
        stated = f"{step.text} {step.ask}"
        counts_tiles = game_id == "lexigo"
        assert counts_tiles or str(step.points) in stated
    if "word" in step.action:
        assert step.action["word"] in step.ask + step.otherwise


@pytest.mark.parametrize(("game_id", "number"), STEPS)
def test_a_step_asks_for_a_good_play_or_says_why(game_id: str, number: int) -> None:
    step = lesson(game_id).steps[number]
    turn = judge(at_step(game_id, number).play(LEARNER, step.action), at_step(game_id, number))
    assert turn.cost is not None
    assert (turn.cost <= NEARLY_BEST) == (step.why == ""), f"{step.title}: {turn.cost:.1f} points lost"


def test_the_last_tile_is_taught_where_it_happens() -> None:
    steps = lesson("lengthxwit").steps
    number = next(i for i, step in enumerate(steps) if "20 points" in step.title)
    entry = at_step("lengthxwit", number).play(LEARNER, steps[number].action)
    assert any(isinstance(event, RanOut) and event.points == 20 for event in entry.events)
    assert "20 points and four new tiles" in steps[number].text


def test_the_learner_is_told_why() -> None:
    step = lesson("wordroad").steps[0]
    assert lesson_card("wordroad").steps[0].text == f"{step.text} {step.why}"


@pytest.mark.parametrize("game_id", GAMES)
def test_after_the_last_step_the_match_goes_on_freely(game_id: str) -> None:
    match = at_step(game_id, len(lesson(game_id).steps) - 1, name="Quinn")
    match.play(LEARNER, lesson(game_id).steps[-1].action)
    assert match.outcome is None
    assert len(match.entries) == len(script(game_id)) + 1
    for _ in range(4):
        if LEARNER in match.awaiting:
            assert step_of(match) is None
            match.play(LEARNER, match.candidates(LEARNER)[0].action)
        else:
            ask_coach(match)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_legal_action_that_was_not_asked_for_is_answered_and_not_played(game_id: str) -> None:
    match, step = at_step(game_id, 1 if game_id == "lengthxwit" else 0), None
    before, step = match.state, step_of(match)
    assert step is not None
    proposal = match.propose(LEARNER, match.awaiting[LEARNER].id, ANOTHER[game_id])
    with pytest.raises(IllegalAction) as refused:
        check(match, proposal)
    assert refused.value.message == step.otherwise
    assert match.state is before
    check(match, match.propose(LEARNER, match.awaiting[LEARNER].id, step.action))


def test_tiles_may_be_laid_in_any_order_with_the_same_result() -> None:
    match = at_step("quillico", 0)
    place = [dict(one) for one in lesson("quillico").steps[0].action["place"]]
    action = {"kind": "play", "place": place[::-1]}
    check(match, match.propose(LEARNER, match.awaiting[LEARNER].id, action))


def test_off_the_script_the_coach_plays_as_novice_and_nothing_is_checked() -> None:
    match = at_step("wordroad", 0)
    match.play(LEARNER, {"kind": "pass"})
    ask_coach(match)
    assert step_of(match) is None
    check(match, match.propose(LEARNER, match.awaiting[LEARNER].id, {"kind": "pass"}))


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_left_follows_from_the_match(game_id: str) -> None:
    steps = len(lesson(game_id).steps)
    for number in range(steps):
        assert steps_left(game_id, len(at_step(game_id, number).entries) - 1) == steps - number
    assert steps_left(game_id, 1_000) == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_texts_are_short_and_every_word_of_the_game_can_be_looked_up(game_id: str) -> None:
    given: Lesson = lesson(game_id)
    assert 5 <= len(given.steps) <= 10
    assert {term.title for term in given.terms} >= TAUGHT[game_id]
    for step in given.steps:
        assert len(step.title) <= 36, step.title
        assert len(step.text) <= 240, step.text
        assert len(step.why) <= 100, step.why
        assert max(map(len, (step.ask, step.otherwise))) <= 130, step.ask
        for text in (step.text, step.ask, step.how, step.otherwise):
            assert text.endswith((".", "?")), text
