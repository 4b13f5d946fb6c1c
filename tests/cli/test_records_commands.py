"""``tilery replay``, ``verify``, ``analyse``, ``rules``, as a person or a script calls them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena.test_command import HEEDING
from cli.command import tilery
from running import children, is_running
from tilery.arena.bot_match import Pairing, play
from waiting import wait_until


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    match = play(Pairing("lengthxwit", ("level1", "level2"), 4, {"target": 25}, 2000))
    return match.record().save(tmp_path_factory.mktemp("records") / "match.tilery")


@pytest.fixture
def damaged(record: Path, tmp_path: Path) -> Path:
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[4] = lines[4].replace('"seq":3', '"seq":33')
    path = tmp_path / "damaged.tilery"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_replay_tells_the_story(record: Path) -> None:
    done = tilery("replay", record)
    assert done.returncode == 0
    assert "rolls" in done.stdout
    assert done.stderr == ""


def test_replay_draws_the_board(record: Path) -> None:
    drawn, told = (tilery("replay", record, *more).stdout for more in (["--board"], []))
    assert set(told.splitlines()) <= set(drawn.splitlines())
    assert drawn.count("Novice 1") > told.count("Novice 1")


def test_replay_as_json(record: Path) -> None:
    rows = [json.loads(line) for line in tilery("replay", record, "--json").stdout.splitlines()]
    assert [row["seq"] for row in rows] == list(range(len(rows)))


def test_replay_of_a_damaged_record_tells_what_it_can_and_why_it_stopped(damaged: Path) -> None:
    done = tilery("replay", damaged)
    assert done.returncode == 1
    assert done.stdout.count("\n") >= 3
    assert "Line 5" in done.stderr
    assert "record/sequence" in done.stderr


def test_verify_says_true_or_why_not(record: Path, damaged: Path) -> None:
    done = tilery("verify", record, damaged, record.with_name("none.tilery"))
    assert done.returncode == 1
    first, second, third = done.stdout.splitlines()
    assert ": true, " in first
    assert "record/sequence" in second
    assert "record/no-file" in third
    assert tilery("verify", record).returncode == 0
    assert json.loads(tilery("verify", "--json", damaged).stdout)["problem"]["data"]["line"] == 5


def test_analyse_prints_a_table_or_json(record: Path) -> None:
    assert "Cost" in tilery("analyse", record, "--nodes", 2000).stdout
    found = json.loads(tilery("analyse", record, "--json", "--nodes", 2000).stdout)
    assert found["turns"][0]["best"]


def test_analyse_says_why(record: Path) -> None:
    lines = tilery("analyse", record, "--why", "--nodes", 2000).stdout.splitlines()
    assert lines
    assert all(line.rstrip().endswith(".") for line in lines)
    found = [
        json.loads(line) for line in tilery("analyse", record, "--why", "--json", "--nodes", 2000).stdout.splitlines()
    ]
    assert len(found) >= len(lines)
    assert {"verdict", "sentences", "comparison"} <= found[0].keys()


def test_options_are_listed_by_the_labels_of_the_form() -> None:
    said = tilery("rules", "highletter", "--options").stdout
    assert said == "low: Low letter wins. The letter nearest to A wins a round.\n    default: false\n"
    assert "pass: " in tilery("rules", "lexigo", "--options").stdout
    schema = json.loads(tilery("rules", "highletter", "--options", "--json").stdout)
    assert schema["$defs"]["Options"]["properties"]["low"]["title"] == "Low letter wins"


def test_rules_are_printed() -> None:
    done = tilery("rules", "highletter")
    assert done.returncode == 0
    assert "[1]" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "chess"), "no game called 'chess'"),
        (("analyse", "none.tilery"), "cannot be read"),
        (("replay", "none.tilery"), "cannot be read"),
        (("arena", "highletter", "--bots", "level9,level1"), "no bot called 'level9'"),
    ],
)
def test_what_is_refused_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = tilery(*words)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the system's list of children")
@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_an_analysis_and_its_workers(record: Path, times: int) -> None:
    """A real Ctrl-C while two workers play on, far longer than the test may take."""
    words = ["analyse", str(record), "--luck", "--width", "1", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", HEEDING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_until(
                lambda: len(children(process.pid, b"spawn_main")) >= 2 or process.poll() is not None, "workers start"
            )
            workers = children(process.pid, b"spawn_main")
            for _ in range(times):
                os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=600)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert len(workers) >= 2
    wait_until(lambda: not any(map(is_running, workers)), "the workers end")
