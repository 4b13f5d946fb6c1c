"""Bots of other people: from a file, a process, an entry point; and what happens when they fail."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import tilery
from arena.bots_for_tests import LONGEST, WRONG, written
from tilery.arena.bot_match import Pairing, play_pairing
from tilery.bots.loader import BotFault, find
from tilery.bots.process import BotProcess
from tilery.core.errors import Malformed
from tilery.core.game import Budget
from tilery.replay import verify
from waiting import SECONDS

SECOND_BEST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["tilery"] == 1 and asked["view"]["viewer"] == asked["seat"]
    print(json.dumps({"candidate": min(1, len(asked["candidates"]) - 1)}), flush=True)
"""
OWN_ACTION = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["candidates"][-1]["action"]}), flush=True)
"""


def process(folder, name: str, text: str) -> str:
    return f"run:{sys.executable} {written(folder, name, text)}"


def asked(reference: str):
    match = tilery.new("highletter", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    return match, seat, find(reference).choose(match.game, match.view(seat), Budget(nodes=500), 7)


@pytest.mark.parametrize(("text", "which"), [(SECOND_BEST, 1), (OWN_ACTION, -1)])
def test_a_process_answers_by_candidate_or_by_action(tmp_path, text, which) -> None:
    match, seat, action = asked(process(tmp_path, "bot", text))
    assert action == match.candidates(seat, Budget(nodes=500, limit=50)).items[which].action


@pytest.mark.parametrize("kind", ["file", "process"])
def test_a_whole_match_against_ours_is_true(tmp_path, kind) -> None:
    bot = written(tmp_path, "longest", LONGEST) if kind == "file" else process(tmp_path, "second", SECOND_BEST)
    done = play_pairing(Pairing("lengthxwit", (bot, "level1"), 3, {"target": 20}, 500))
    assert done.faults == ()
    again = verify(done.record or "")
    assert again.failure is None
    assert again.match.seats[0].bot == bot


def test_a_bot_from_an_entry_point_of_an_installed_package() -> None:
    """``examples/fifth_game`` is installed beside Tilery and brings a bot."""
    match, seat, action = asked("thrifty")
    hand = match.view(seat).hand
    assert action.tile == ("H" if "H" in hand else min(hand))


def test_the_arena_takes_an_installed_bot_by_its_name() -> None:
    command = [sys.executable, "-m", "tilery", "arena", "highletter", "--bots", "level1,thrifty", "--json"]
    done = subprocess.run([*command, "--matches", "6"], capture_output=True, text=True, timeout=600, check=True)
    rows = {row["bot"]: row for row in json.loads(done.stdout)["standings"]}
    assert rows["thrifty"]["matches"] == 6
    assert rows["thrifty"]["faults"] == 0


def test_an_installed_bot_plays_any_game() -> None:
    done = play_pairing(Pairing("lengthxwit", ("thrifty", "level1"), 3, {"target": 20}, 500))
    assert done.faults == ()
    assert verify(done.record or "").ok


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("nobody", "bots/unknown-bot"),
        ("nowhere.py", "bots/no-file"),
        ("run:", "bots/no-command"),
    ],
)
def test_a_bot_that_is_not_there_is_named(reference, code) -> None:
    with pytest.raises(Malformed) as caught:
        find(reference)
    assert caught.value.code == code


def test_a_file_without_the_function_is_named(tmp_path) -> None:
    file = written(tmp_path, "bot", "def choos(game, view, budget, seed): ...")
    with pytest.raises(Malformed, match=r"has no function choose\(game, view, budget, seed\)"):
        find(file)
    with pytest.raises(Malformed, match="has no function timid"):
        find(f"{file}:timid")
    with pytest.raises(Malformed, match="cannot be run: ZeroDivisionError"):
        find(written(tmp_path, "broken", "1 / 0"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise SystemExit", "ended before it answered"),
        ("input(); print('hm', flush=True); input()", "cannot be read"),
        ("input(); print('{}', flush=True); input()", "Expected a candidate"),
        ("import time\ninput(); time.sleep(60)", "gave no answer within 0.5 seconds"),
    ],
)
def test_a_process_that_fails_is_a_fault(tmp_path, text, said) -> None:
    match = tilery.new("highletter", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    bot = find(process(tmp_path, "bot", text))
    with pytest.raises(BotFault, match=said):
        bot.choose(match.game, match.view(seat), Budget(nodes=500, seconds=0.5 if "sleep" in text else SECONDS), 7)


def test_a_process_that_died_is_started_again(tmp_path) -> None:
    once = "import json\ninput(); print(json.dumps({'candidate': 0}), flush=True)"
    match = tilery.new("highletter", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    bot = BotProcess([sys.executable, written(tmp_path, "once", once)])
    first = bot.choose(match.game, match.view(seat), Budget(nodes=500), 7)
    bot._process._process.wait(SECONDS)
    assert bot.choose(match.game, match.view(seat), Budget(nodes=500), 7) == first
    bot.close()


def test_a_bot_that_fails_loses_its_time_and_the_match_goes_on(tmp_path) -> None:
    bot = written(tmp_path, "wrong", WRONG)
    done = play_pairing(Pairing("lengthxwit", (bot, "level1"), 3, {"target": 20}, 500))
    assert done.faults
    assert done.faults[0].bot == bot
    assert "RuntimeError: no idea" in done.faults[0].message
    assert done.winners == (1,)
    assert verify(done.record or "").ok
