"""A failing schedule becomes as short as it can be."""

from __future__ import annotations

from simulation.schedule import Fault, Schedule, schedule_of
from simulation.shrinking import shrink


def full_schedule() -> Schedule:
    """A schedule with several parties and faults."""
    return next(one for one in map(schedule_of, range(1000)) if len(one.faults) == 8 and len(one.parties) == 3)


def test_only_what_matters_is_left() -> None:
    schedule = full_schedule()
    culprits = {schedule.faults[2], schedule.faults[6]}
    shortest = shrink(schedule, lambda one: culprits <= set(one.faults))
    assert set(shortest.faults) == culprits
    assert len(shortest.parties) == 1
    assert shortest.parties[0].watchers == 0


def test_a_failure_without_faults_needs_none() -> None:
    assert shrink(full_schedule(), lambda one: bool(one.parties)).faults == ()


def test_the_number_of_runs_is_limited() -> None:
    runs: list[tuple[Fault, ...]] = []

    def fails(one: Schedule) -> bool:
        runs.append(one.faults)
        return False

    shrink(full_schedule(), fails, runs=7)
    assert len(runs) == 7
