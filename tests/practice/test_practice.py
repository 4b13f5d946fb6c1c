"""Practice: which turns become exercises, what is right, when they come again, and the notebook of the terminal."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from typer.testing import CliRunner

import tilery
from tilery import practice
from tilery.cli import app
from tilery.cli.commands import register
from tilery.cli.practice import judge
from tilery.core.common_messages import Resign
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.record import SeatInfo
from tilery.lexicon import lexicon_of
from tilery.match import Match
from tilery.practice import NEW, Card, Exercise, Result, find_mistakes, review
from tilery.practice.mistake import FORGIVEN
from tilery.practice.notebook import (
    Notebook,
    due_pages,
    look_through,
    open_page,
    read_notebook,
    remove_page,
    review_page,
    write_notebook,
)
from tilery.practice.schedule import AGAIN_MINUTES, LONGEST_DAYS, day_starts, due_after
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.judging import rarest_level
from tilery.registry import find

DAY = date(2026, 11, 20)
ANN, BO = 0, 1
BOTH_KINDS: tuple[Literal["human", "bot"], ...] = ("human", "bot")
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()


def passed_match(*kinds: Literal["human", "bot"]) -> Match:
    """A match of Lexigo in which the player who goes first passed with good letters, and resigned."""
    seats = [SeatInfo(name, kind) for name, kind in zip(("Ann", "Bo"), kinds or BOTH_KINDS, strict=True)]
    match = Match.new(find("lexigo"), seats=seats, seed=3)
    assert min(match.awaiting) == ANN
    match.play(ANN, {"kind": "pass"})
    match.play(ANN, Resign())
    return match


# ---- which turns ----
def test_a_turn_that_lost_much_is_found_with_a_play_that_people_know() -> None:
    match = passed_match()
    (mistake,) = find_mistakes(match, ANN)
    assert (mistake.seat, mistake.made, mistake.made_points) == (ANN, (), 0)
    assert mistake.loss >= criteria_of("lexigo").min_loss
    assert rarest_level(mistake.words, lexicon_of(match.state)) is not None
    assert find_mistakes(match, BO) == (), "the other made no turn"


def test_the_best_play_is_no_mistake() -> None:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=4)
    seat = min(match.awaiting)
    match.play(seat, match.candidates(seat)[0].action)
    assert find_mistakes(match, seat) == ()


# ---- what is right ----
def test_every_play_that_is_nearly_as_good_is_right() -> None:
    match = passed_match()
    (mistake,) = find_mistakes(match, ANN)
    before = Exercise(match, mistake).position()
    items = before.candidates(ANN).items
    good = next(item for item in items if item.value >= mistake.value and item.words != mistake.words)
    poor = next(item for item in items if item.words and item.value < mistake.value - FORGIVEN * mistake.loss)
    assert practice.judge_answer(before, mistake, good.action).right
    found = practice.judge_answer(before, mistake, poor.action)
    assert not found.right
    assert found.loss == pytest.approx(mistake.value - poor.value, abs=0.01)
    with pytest.raises(IllegalAction):
        practice.judge_answer(before, mistake, {"kind": "play", "place": [], "path": [], "word": "CAT"})


# ---- when it comes again ----
def days_of(*results: Result) -> list[int]:
    """The distances that reviews with these results give, each on its day."""
    card, day, found = NEW, DAY, []
    for result in results:
        card = review(card, result, day)
        found.append(card.days)
        day += timedelta(days=card.days)
    return found


def test_distances_grow_with_every_right_answer_up_to_a_limit() -> None:
    grown = days_of(*[Result.RIGHT] * 12)
    assert grown[0] == 2
    assert grown[:5] == sorted(set(grown[:5]))
    assert max(grown) == grown[-1] == LONGEST_DAYS


def test_a_wrong_answer_starts_over_and_a_hint_grows_slower() -> None:
    assert days_of(Result.WRONG) == days_of(Result.HINTED) == [0]
    right, wrong, hinted = (
        days_of(Result.RIGHT, Result.RIGHT, result, Result.RIGHT)
        for result in (Result.RIGHT, Result.WRONG, Result.HINTED)
    )
    assert wrong[2] == 0 < hinted[2] < right[2]
    assert wrong[3] < hinted[3] < right[3]


def test_the_same_answers_give_the_same_dates() -> None:
    """Without FSRS's random fuzz, as a server and a device have to agree."""
    results = (Result.RIGHT, Result.WRONG, Result.RIGHT, Result.HINTED, Result.RIGHT, Result.RIGHT)
    assert len({tuple(days_of(*results)) for _ in range(20)}) == 1


def test_an_exercise_is_due_from_the_beginning_of_its_day_or_some_minutes_later() -> None:
    assert due_after(Card(last=DAY, days=2), NOON) == day_starts(DAY + timedelta(days=2))
    assert due_after(Card(last=DAY, days=0), NOON) == NOON + 60 * AGAIN_MINUTES


# ---- the notebook ----
def test_a_notebook_keeps_the_exercises_of_a_folder(tmp_path: Path) -> None:
    record, file = tmp_path / "one.tilery", tmp_path / "practice.json"
    match = passed_match()
    match.record().save(record)
    running = tmp_path / "two.tilery"
    tilery.new("lexigo", ["Ann", "Bo"], seed=4).record().save(running)
    notebook = look_through(look_through(read_notebook(file), record, NOON), running, NOON)
    assert list(notebook.seen) == [record.name], "the other match is not over"
    (page,) = due_pages(notebook, NOON)
    assert due_pages(notebook, NOON - 1) == []
    exercise = open_page(tmp_path, page)
    assert judge(exercise, exercise.best_action()).solved
    after = review_page(notebook, page, Result.RIGHT, NOON)
    assert due_pages(after, NOON) == []
    assert [one.key for one in due_pages(after, NOON + 2 * 86_400)] == [page.key]
    write_notebook(file, after)
    assert read_notebook(file) == after
    assert due_pages(remove_page(after, page), NOON + 9e9) == []
    file.write_text("{", encoding="utf-8")
    with pytest.raises(Malformed, match="no notebook"):
        read_notebook(file)


def test_a_match_of_bots_alone_has_no_exercises(tmp_path: Path) -> None:
    record = tmp_path / "bots.tilery"
    passed_match("bot", "bot").record().save(record)
    assert look_through(Notebook(), record, NOON).pages == {}


def test_the_command_says_when_nothing_is_due_and_shows_missed_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not any(command.callback and command.callback.__name__ == "practice" for command in app.registered_commands):
        register(app)
    monkeypatch.setenv("TILERY_MATCHES", str(tmp_path))
    runner = CliRunner()
    nothing = runner.invoke(app, ["practice"])
    assert (nothing.exit_code, "No exercises yet" in nothing.output) == (0, True), nothing.output
    match = passed_match()
    match.record().save(tmp_path / "one.tilery")
    shown = runner.invoke(app, ["practice", "--words"])
    assert find_mistakes(match, ANN)[0].words[0] in shown.output
    other = runner.invoke(app, ["practice", "--game", "quillico"])
    assert "No exercises yet" in other.output, other.output
