"""Worlds in which the simulation found a fault of the server, which was then mended."""

from __future__ import annotations

import pytest

from simulation.schedule import Fault, Party, Schedule
from simulation.world import run_world

LAGGING_NODE = Schedule(
    seed=1207,
    nodes=2,
    beat=5.0,
    seconds=90.0,
    parties=(
        Party("table", 21.612, people=3, watchers=1),
        Party("table", 22.004, people=3, bots=1),
    ),
    faults=(Fault(4.149, "notes-late", seconds=73.834),),
)
"""A stored move is sent again to a node that has not heard of the entries before it, which refused it as stale."""


@pytest.mark.parametrize("schedule", [LAGGING_NODE], ids=lambda one: f"seed {one.seed}")
def test_what_was_found_stays_mended(schedule: Schedule) -> None:
    assert run_world(schedule)[0].violation is None
