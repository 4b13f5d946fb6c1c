"""``tilery arena``: tables, JSON, a report that needs nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from tilery.analysis.plotting import sheet, svg
from tilery.arena.report import Wishes, run
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament
from tilery.replay import verify

PLAN = Plan("highletter", ("level1", "level2"), 1, {}, 500)


def test_json_has_plan_standings_and_figures(tmp_path, capsys) -> None:
    assert run(Tournament(PLAN, 4), Wishes(keep=tmp_path / "kept", json=True)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plan"]["bots"] == ["level1", "level2"]
    assert {row["bot"] for row in found["standings"]} == {"level1", "level2"}
    assert found["figures"]["matches"] == 4
    kept = sorted((tmp_path / "kept" / "records").glob("*.tilery"))
    assert len(kept) == 4
    assert all(verify(path.read_bytes()).ok for path in kept)


def test_tables_tell_who_won_and_what_came_into_play(capsys, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    run(Tournament(PLAN, 4), Wishes())
    out, err = capsys.readouterr()
    for word in ("Novice (level1)", "Casual (level2)", "Whoever began", "Same bot wins", "resign"):
        assert word in out
    assert "4/4" in err


def test_the_report_holds_every_plot_and_loads_nothing(tmp_path) -> None:
    run(Tournament(PLAN, 6), Wishes(report=tmp_path, json=True))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    names = {"wins", "ratings", "scores", "length", "seats", "uses", "luck"}
    assert {path.stem for path in tmp_path.glob("*.svg")} == {path.stem for path in tmp_path.glob("*.png")} == names
    assert page.count("<figure>") == page.count("<figcaption>") == len(names)
    for heading in ("Who is better", "How matches go", "Fairness, luck and skill", "What comes into play"):
        assert f"<h2>{heading}</h2>" in page
    assert not re.findall(r"""(?:src|href)=["']https?:""", page.replace("xmlns:xlink", ""))
    for path in tmp_path.glob("*.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert (tmp_path / "wins.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((tmp_path / "summary.json").read_bytes())["figures"]["matches"] == 6


def test_the_report_of_a_bot_against_itself_has_no_winner_to_name(tmp_path) -> None:
    run(Tournament(Plan("highletter", ("level1", "level1"), 1, {}, 500), 4), Wishes(report=tmp_path, json=True))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Novice played against itself." in page
    assert not (tmp_path / "luck.svg").exists()


def test_stopping_by_hand_shows_what_was_played(monkeypatch, capsys, tmp_path) -> None:
    play = Tournament.play

    def interrupted(self, runner, folder):
        for index, match in enumerate(play(self, runner, folder)):
            yield match
            if index == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "play", interrupted)
    assert run(Tournament(PLAN, 9), Wishes(keep=tmp_path, json=True)) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["figures"]["matches"] == 3
    assert "Stopped after 3 matches; the same command goes on from there" in err


def test_a_plot_is_the_same_text_every_time() -> None:
    def drawn() -> str:
        figure, axes = sheet("Numbers", height=1.5)
        axes.plot([1, 2, 3])
        return svg(figure)

    assert drawn() == drawn()


@pytest.mark.parametrize("words", [("--on", "moon"), ("--options", "nonsense"), ("--bots", "level1")])
def test_what_is_wrong_is_said_in_a_sentence(words) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilery", "arena", "highletter", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("tilery: ")
    assert "Traceback" not in done.stderr
