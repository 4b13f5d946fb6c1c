"""The examples run, and are as short as they say."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import tilery
from tilery.arena.bot_match import Pairing, play_pairing
from tilery.core.common_messages import Resign
from tilery.core.game import Budget, Candidate, Candidates

EXAMPLES = Path(__file__).parents[2] / "examples"


def code_lines(name: str) -> int:
    text = (EXAMPLES / name).read_text(encoding="utf-8").split('"""', 2)[2]
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith('"""'))


@pytest.mark.parametrize(("name", "lines"), [("match_in_ten_lines.py", 10), ("bot_in_fifteen_lines.py", 15)])
def test_an_example_is_as_short_as_it_says(name: str, lines: int) -> None:
    assert code_lines(name) <= lines


def test_a_match_in_ten_lines(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "match_in_ten_lines.py"))
    match = tilery.load(tmp_path / "ann-bo.tilery")
    assert str(match.outcome) in capsys.readouterr().out


def test_a_bot_in_fifteen_lines() -> None:
    bot = str(EXAMPLES / "bot_in_fifteen_lines.py")
    done = play_pairing(Pairing("lexigo", (bot, "level1"), 3, {}, 1000))
    assert done.faults == ()


def test_the_fifth_game_tests_itself_with_the_kit(tmp_path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(EXAMPLES / "fifth_game" / "pyproject.toml")]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-p", "no:slipcover", str(EXAMPLES / "fifth_game" / "tests")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


def test_candidates_are_a_table_in_a_notebook() -> None:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=7)
    found = match.candidates(min(match.awaiting), Budget(nodes=2000))
    table = found._repr_html_()
    assert table.count("<tr>") == 1 + min(20, len(found.items))
    assert f"<td>{found[0].points}</td>" in table
    assert list(found) == list(found.items)


def test_candidates_are_one_short_line_in_a_terminal() -> None:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=7)
    found = match.candidates(min(match.awaiting), Budget(nodes=2000))
    assert re.fullmatch(r"<Candidates: \d+ found, not all there are; best: Play [A-Z]+ for \d+>", repr(found))
    assert repr(Candidates(())) == "<Candidates: 0 found>"
    many = Candidates((Candidate(Resign(), ("AN", "AT", "NO", "ON"), 7),))
    assert repr(many) == "<Candidates: 1 found; best: Resign AN AT NO … for 7>"


def test_tilery_shows_what_is_meant_to_be_used() -> None:
    assert dir(tilery) == sorted([*tilery.__all__, "__version__"])
    assert all(getattr(tilery, name) is not None for name in tilery.__all__)


def test_a_match_draws_itself_in_a_notebook() -> None:
    assert tilery.new("wordroad", ["Ann", "Bo"], seed=7)._repr_svg_().startswith("<svg")


def test_import_tilery_is_enough_for_drawing_and_replaying() -> None:
    code = "import tilery; print(tilery.Match.__name__, callable(tilery.draw.svg), callable(tilery.replay.positions))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "Match True True\n"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = tilery.chess
