"""Puzzles and the puzzle of the day at the terminal's table."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from typer.testing import CliRunner

from tilery import puzzles
from tilery.cli import daily as daily_command
from tilery.cli.puzzle_output import solution, verdict
from tilery.puzzles import daily
from tilery.puzzles.solving import Attempt
from tilery.tui.puzzle import PuzzleApp, PuzzleScreen
from tilery.tui.widgets.entry import EntryLine
from tui.table import SIZE, settle
from tui.test_commands import application
from waiting import Limit

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


async def _opened(pilot: Pilot[Any], app: PuzzleApp) -> PuzzleScreen:
    await settle(pilot)
    assert isinstance(app.screen, PuzzleScreen)
    assert app.screen.draft is not None
    return app.screen


@pytest.mark.parametrize("game_id", GAMES)
async def test_hints_lead_to_the_solution_and_enter_tries_it(game_id: str) -> None:
    puzzle = puzzles.load(game_id)[0]
    app = PuzzleApp(puzzle)
    async with app.run_test(size=SIZE) as pilot:
        screen = await _opened(pilot, app)
        before = len(screen.saved.match.entries)
        for _ in puzzles.HINTS:
            await pilot.press("ctrl+t")
            await settle(pilot)
        assert screen.draft is not None
        assert screen.draft.action() == puzzle.best_action()
        limit = Limit("the play is made")
        while limit.allows(app.return_value is None):  # Lexigo asks first where a knocked pawn goes
            await pilot.press("enter")
            await settle(pilot)
        assert len(screen.saved.match.entries) == before
    assert app.hints == len(puzzles.HINTS)
    assert isinstance(app.return_value, Attempt)
    assert app.return_value.solved


async def test_a_word_is_typed_and_an_illegal_one_is_explained() -> None:
    puzzle = next(one for one in puzzles.load("lengthxwit") if one.position().awaiting[one.seat].kinds[0] == "respond")
    app = PuzzleApp(puzzle)
    async with app.run_test(size=SIZE) as pilot:
        await _opened(pilot, app)
        await pilot.press("x", "x", "enter")
        await settle(pilot)
        refused = app.return_value
        assert refused is None
        await pilot.press("escape", *puzzle.words[0].lower(), "enter")
        await settle(pilot)
    assert app.return_value is not None
    assert app.return_value.points == puzzle.points


async def test_a_play_that_was_tried_is_not_taken_again() -> None:
    puzzle = next(one for one in puzzles.load("lengthxwit") if one.position().awaiting[one.seat].kinds[0] == "respond")
    tried = puzzles.attempt(puzzle, puzzle.best_action())
    app = PuzzleApp(puzzle, tried=frozenset({tried.play}))
    async with app.run_test(size=SIZE) as pilot:
        screen = await _opened(pilot, app)
        await pilot.press(*puzzle.words[0].lower(), "enter")
        await settle(pilot)
        assert "You have tried this play." in screen.query_one(EntryLine).render().plain
        assert app.return_value is None


def test_the_tries_of_earlier_versions_are_read(tmp_path: Path) -> None:
    file = tmp_path / "daily.json"
    file.write_text('{"lexigo":{"2026-11-16":[3,[5,"ab",true]]}}')
    assert daily_command._load_tries(file) == {
        "lexigo": {"2026-11-16": (daily.DailyTry(3), daily.DailyTry(5, "ab", solved=True))}
    }


async def test_leaving_is_giving_up() -> None:
    app = PuzzleApp(puzzles.load("quillico")[0])
    async with app.run_test(size=SIZE) as pilot:
        await _opened(pilot, app)
        await pilot.press("ctrl+q")
        await settle(pilot)
    assert app.return_value is None
    assert verdict(puzzles.load("quillico")[0], app.return_value) == "You gave up."


@pytest.mark.parametrize("game_id", GAMES)
def test_the_solution_is_printed_with_what_follows(game_id: str) -> None:
    puzzle = puzzles.load(game_id)[0]
    text = solution(puzzle)
    assert f"The best play: {puzzle.words[0]} for {puzzle.points}" in text
    solved = verdict(puzzle, puzzles.attempt(puzzle, puzzle.best_action()))
    assert solved.startswith(f"Solved! {puzzle.words[0]} for {puzzle.points}")


def test_commands_say_what_is_wrong() -> None:
    runner, app = CliRunner(), application()
    assert "needs a terminal" in str(runner.invoke(app, ["puzzles", "play", "lexigo"]).exception)
    assert "there are easy, medium, hard" in runner.invoke(app, ["puzzles", "play", "lexigo", "--grade", "odd"]).output
    assert "There is no puzzle" in str(runner.invoke(app, ["puzzles", "play", "lexigo", "--id", "nosuch"]).exception)
    assert "a day is YYYY-MM-DD" in runner.invoke(app, ["daily", "lexigo", "--day", "today"]).output
    early = runner.invoke(app, ["daily", "lexigo", "--day", "2001-01-01"])
    assert early.exit_code == 1
    assert "There is a daily puzzle from" in str(early.exception)


def test_a_finished_daily_shows_the_solution_and_the_text_to_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERY_MATCHES", str(tmp_path))
    today = daily.FIRST_DAY + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: today)
    found = daily.daily("lengthxwit", today)
    before = (today - timedelta(days=1)).isoformat()
    tries: dict[str, tuple[daily.DailyTry, ...]] = {
        today.isoformat(): (daily.DailyTry(found.puzzle.points),),
        before: (daily.DailyTry(0),),
    }
    daily_command._save_tries(tmp_path / "daily.json", {"lengthxwit": tries})
    shown = CliRunner().invoke(application(), ["daily", "lengthxwit"])
    assert shown.exit_code == 0, shown.output
    assert f"The best play: {found.puzzle.words[0]}" in shown.output
    assert shown.output.rstrip().endswith("Streak: 2 days")
    assert daily_command._load_tries(tmp_path / "none.json") == {}
    assert date.fromisoformat(found.day) == today
