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


FROZEN_DURING_AN_OUTAGE = Schedule(
    seed=1620,
    nodes=4,
    beat=1.0,
    seconds=40.0,
    parties=(
        Party("table", 2.522, people=3, clock=("turn", 8)),
        Party("table", 2.504, bots=1, watchers=1),
    ),
    faults=(
        Fault(12.841, "store-down", node=3, seconds=1.236),
        Fault(16.549, "power-cut", node=2, seconds=0.12, count=2),
        Fault(26.318, "freeze", node=1, seconds=20.877, count=5),
        Fault(34.902, "store-down", node=3, seconds=3.906),
    ),
)
"""A node was frozen while the others noted an outage, and its clocks counted that time when it went on."""

ONE_NODE_CUT_OFF = Schedule(
    seed=300369,
    nodes=4,
    beat=5.0,
    seconds=40.0,
    parties=(
        Party("table", 5.298, people=3),
        Party("pairing", 2.48),
        Party("table", 7.407, people=1, bots=1, clock=("turn", 20)),
    ),
    faults=(Fault(37.411, "store-cut", seconds=50.197, count=2),),
)
"""A node that alone was cut off from the store noted an outage for all, and clocks on the others rang late."""


@pytest.mark.parametrize(
    "schedule", [LAGGING_NODE, FROZEN_DURING_AN_OUTAGE, ONE_NODE_CUT_OFF], ids=lambda one: f"seed {one.seed}"
)
def test_what_was_found_stays_mended(schedule: Schedule) -> None:
    assert run_world(schedule)[0].violation is None
