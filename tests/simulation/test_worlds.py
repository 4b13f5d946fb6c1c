"""Simulated worlds keep every promise, and the same seed gives the same world, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.runs import report
from simulation.schedule import KINDS, schedule_of
from simulation.world import run_world

SEEDS = range(300)
"""Always the same, so that a failure has its reason in a change. ``make simulate`` takes others."""
TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("seed", SEEDS)
def test_no_promise_is_broken(seed: int) -> None:
    schedule = schedule_of(seed)
    figures, _ = run_world(schedule)
    assert figures.violation is None, report(schedule, figures)


def test_everything_that_can_go_wrong_does() -> None:
    schedules = [schedule_of(seed) for seed in SEEDS]
    assert {fault.kind for one in schedules for fault in one.faults} == set(KINDS)
    kinds = {party.kind for one in schedules for party in one.parties}
    assert kinds == {"table", "room", "pairing", "attack", "conditional"}
    assert {one.nodes for one in schedules} == {1, 2, 3, 4}


def test_a_seed_is_the_same_world_in_every_process() -> None:
    seeds = (4, 7, 8)
    source = (
        "from simulation.schedule import schedule_of; from simulation.world import run_world\n"
        f"for seed in {seeds}: print(run_world(schedule_of(seed))[0].digest)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(TESTS)}
    other = subprocess.run([sys.executable, "-c", source], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.split() == [run_world(schedule_of(seed))[0].digest for seed in seeds]
