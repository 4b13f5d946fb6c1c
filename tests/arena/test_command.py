"""``tilery arena``: tables, JSON, a report that needs nothing else."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from arena.bots_for_tests import LETHAL, LOSER, SILENT, WRONG, written
from cli.command import tilery
from running import children, is_running
from tilery import registry
from tilery.analysis.plotting import sheet, svg
from tilery.arena.report import ArenaOptions, run
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament
from tilery.core.errors import BadOptions, TileryError
from tilery.core.option_text import parse_options
from tilery.replay import verify
from waiting import wait_until

PLAN = Plan("highletter", ("level1", "level2"), 1, {}, 500)


def test_json_has_plan_standings_and_figures(tmp_path, capsys) -> None:
    assert run(Tournament(PLAN, 4), ArenaOptions(keep=tmp_path / "kept", json=True)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plan"]["bots"] == ["level1", "level2"]
    assert {row["bot"] for row in found["standings"]} == {"level1", "level2"}
    assert found["figures"]["matches"] == 4
    kept = sorted((tmp_path / "kept" / "records").glob("*.tilery"))
    assert len(kept) == 4
    assert all(verify(path.read_bytes()).ok for path in kept)


def test_tables_tell_who_won_and_what_came_into_play(capsys, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    run(Tournament(PLAN, 4), ArenaOptions())
    out, err = capsys.readouterr()
    for word in ("Novice (level1)", "Casual (level2)", "First player wins", "Same bot wins", "resign"):
        assert word in out
    assert "4/4" in err


def test_every_bot_has_one_line_in_a_terminal_of_80_columns(capsys, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    run(Tournament(PLAN, 4), ArenaOptions())
    lines = capsys.readouterr().out.splitlines()
    for name in ("Novice (level1)", "Casual (level2)"):
        [line] = [line for line in lines if name in line]
        assert re.search(r"\d+% \(\d+%–\d+%\) +[\d.]+ \(\d+–\d+\) +[\d.]+ +0", line)
    assert max(map(len, lines)) <= 80


def test_the_report_holds_every_plot_and_loads_nothing(tmp_path) -> None:
    run(Tournament(PLAN, 6), ArenaOptions(report=tmp_path, json=True))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    names = {"wins", "ratings", "scores", "length", "seats", "uses", "luck"}
    assert {path.stem for path in tmp_path.glob("*.svg")} == {path.stem for path in tmp_path.glob("*.png")} == names
    assert page.count("<figure>") == page.count("<figcaption>") == len(names)
    for heading in ("Standings", "Length and scores", "Fairness, luck and skill", "Actions and events"):
        assert f"<h2>{heading}</h2>" in page
    assert not re.findall(r"""(?:src|href)=["']https?:""", page.replace("xmlns:xlink", ""))
    for path in tmp_path.glob("*.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert (tmp_path / "wins.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((tmp_path / "summary.json").read_bytes())["figures"]["matches"] == 6


def test_the_report_of_a_bot_against_itself_has_no_winner_to_name(tmp_path) -> None:
    run(Tournament(Plan("highletter", ("level1", "level1"), 1, {}, 500), 4), ArenaOptions(report=tmp_path, json=True))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Novice played against itself." in page
    assert not (tmp_path / "luck.svg").exists()


def test_the_report_of_a_bot_that_wins_every_match(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    plan = Plan("highletter", (written(tmp_path, "loser", LOSER), "level1"), 1, {}, 500)
    assert run(Tournament(plan, 10), ArenaOptions(report=tmp_path / "report")) == 0
    assert "100.0% (72.2% – 100.0%)" in capsys.readouterr().out
    assert (tmp_path / "report" / "report.html").exists()


def test_a_report_without_matplotlib_is_refused_before_the_first_match(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadOptions, match=r"install tilery\[arena\]"):
        run(Tournament(PLAN, 4), ArenaOptions(keep=tmp_path / "kept", report=tmp_path / "report"))
    assert not (tmp_path / "kept").exists()


def test_a_report_that_cannot_be_written_is_refused_before_the_first_match(tmp_path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadOptions, match="cannot be written to: Not a directory"):
        run(Tournament(PLAN, 4), ArenaOptions(keep=tmp_path / "kept", report=tmp_path / "file" / "report"))
    assert not (tmp_path / "kept").exists()


def test_a_report_that_fails_at_the_end_comes_after_the_standings(tmp_path) -> None:
    (tmp_path / "report" / "wins.png").mkdir(parents=True)
    words = ["arena", "highletter", "--bots", "level1,level2", "--matches", "4", "--report", str(tmp_path / "report")]
    done = tilery(*words)
    assert done.returncode == 1
    assert "Casual" in done.stdout
    assert done.stderr.splitlines()[-1] == f"tilery: {tmp_path}/report/wins.png: Is a directory [file/error]"


def test_what_was_played_before_workers_died_is_shown(tmp_path, capsys) -> None:
    plan = Plan("highletter", (written(tmp_path, "lethal", LETHAL.format(seed=3)), "level1"), 1, {}, 500)
    with pytest.raises(TileryError, match="workers died"):
        run(Tournament(plan, 12), ArenaOptions(workers=2, json=True))
    shown = json.loads(capsys.readouterr().out)["figures"]["matches"]
    assert 1 <= shown <= 4, "the fifth match kills; the fourth may be under way in the other worker when it does"


HEEDING = "import signal, tilery.cli; signal.signal(signal.SIGINT, signal.default_int_handler); tilery.cli.main()"
"""As in a terminal, also where the tests run in the background, to which shells give an ignored Ctrl-C."""


def test_ctrl_c_shows_what_was_played_and_the_same_command_goes_on(tmp_path) -> None:
    """A real Ctrl-C, in the middle of many matches on two workers."""
    words = ["arena", "highletter", "--bots", "level1,level2", "--workers", "2", "--json", "--records", str(tmp_path)]
    command = [sys.executable, "-c", HEEDING, *words, "--matches"]
    journal = tmp_path / "results.jsonl"
    with subprocess.Popen(
        [*command, "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_until(lambda: _played(journal) >= 3 or process.poll() is not None, "three matches are played")
            assert process.poll() is None
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=600)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    shown = json.loads(out)["figures"]["matches"]
    assert shown >= 3
    assert f"Stopped after {shown} matches; the same command goes on from there" in err
    done = subprocess.run([*command, str(shown)], capture_output=True, text=True, timeout=600, check=True)
    assert json.loads(done.stdout) == json.loads(out)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the system's list of children")
def test_ctrl_c_twice_ends_workers_that_never_answer(tmp_path) -> None:
    bots = f"level1,{written(tmp_path, 'silent', SILENT.format(marker=str(tmp_path / 'asked')))}"
    words = ["arena", "highletter", "--bots", bots, "--workers", "2", "--matches", "20", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", HEEDING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_until(lambda: (tmp_path / "asked").exists() or process.poll() is not None, "the bot is asked")
            workers = children(process.pid, b"spawn_main")
            for _ in range(2):
                os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=600)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert "Stopped after 0 matches." in err
    assert "Traceback" not in err
    assert workers
    wait_until(lambda: not any(map(is_running, workers)), "the workers end")


def test_the_exception_of_a_bot_is_shown_once(tmp_path) -> None:
    bots = f"{written(tmp_path, 'wrong', WRONG)},level1"
    done = tilery("arena", "highletter", "--bots", bots, "--matches", "4", "--workers", "1")
    assert done.returncode == 0
    assert done.stderr.count("RuntimeError: no idea") == 1
    assert re.search(r"wrong.py could not answer: RuntimeError: no idea \(\d+ times\)", done.stderr)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the system's list of children")
def test_workers_end_with_an_arena_that_is_killed(tmp_path) -> None:
    words = ["arena", "highletter", "--bots", "level1,level2", "--workers", "2", "--records", str(tmp_path)]
    command = [sys.executable, "-m", "tilery", *words, "--matches", "1000000"]
    journal = tmp_path / "results.jsonl"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: _played(journal) or process.poll() is not None, "a match is played")
        assert process.poll() is None
        workers = children(process.pid)
        process.kill()
    assert len(workers) >= 2
    wait_until(lambda: not any(map(is_running, workers)), "the workers end")


def _played(journal: Path) -> int:
    """Number of matches in the journal of an arena that may not have written it yet."""
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@pytest.mark.parametrize("text", ["short", '{"target": 1000, "max_rounds": 2}', "file"])
def test_options_by_preset_by_json_or_by_file(text, tmp_path) -> None:
    file = tmp_path / "options.json"
    file.write_text('{"target": 1000, "max_rounds": 2}', encoding="utf-8")
    found = parse_options(registry.find("lengthxwit").info, str(file) if text == "file" else text)
    assert found == {"target": 1000, "max_rounds": 2}


def test_a_preset_that_is_not_there_is_named() -> None:
    with pytest.raises(BadOptions, match=r"\(short, gentle, secret.*\), but found 'shrot'"):
        parse_options(registry.find("lengthxwit").info, "shrot")


def test_a_plot_is_the_same_text_every_time() -> None:
    def drawn() -> str:
        figure, axes = sheet("Numbers", height=1.5)
        axes.plot([1, 2, 3])
        return svg(figure)

    assert drawn() == drawn()


@pytest.mark.parametrize("words", [("--on", "moon"), ("--options", "nonsense"), ("--bots", "level1")])
def test_what_is_wrong_is_said_in_a_sentence(words) -> None:
    done = tilery("arena", "highletter", *words)
    assert done.returncode == 1
    assert done.stderr.startswith("tilery: ")
    assert "Traceback" not in done.stderr
