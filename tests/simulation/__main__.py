"""``make simulate SEEDS=1000``: runs worlds, prints what was violated and how to see it again, and the figures.

A failing world is shrunk to the shortest schedule that still fails. ``--replay`` runs such a schedule and prints all
that happened in it.
"""

from __future__ import annotations

import argparse
import sys

import msgspec

from simulation.runs import run_all
from simulation.schedule import Schedule, schedule_of
from simulation.world import run_world


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="number of worlds")
    parser.add_argument("--first", type=int, default=0, help="seed of the first one")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, help="run this world alone and print what happens")
    parser.add_argument("--replay", metavar="JSON", help="run this schedule and print what happens")
    given = parser.parse_args()
    if given.replay or given.seed is not None:
        schedule = msgspec.json.decode(given.replay, type=Schedule) if given.replay else schedule_of(given.seed)
        return _show(schedule)
    return run_all(range(given.first, given.first + given.seeds), given.workers)


def _show(schedule: Schedule) -> int:
    figures, world = run_world(schedule, keep=True)
    print(*world.transcript.lines or (), sep="\n")
    print(figures)
    return figures.violation is not None


if __name__ == "__main__":
    sys.exit(main())
