"""Runs many worlds in several processes, and reports what was violated and how often everything happened."""

from __future__ import annotations

import multiprocessing
import resource
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from simulation.schedule import Schedule, schedule_of
from simulation.shrinking import shrink
from simulation.world import Figures, run_world

HOUR = 3600.0
CHUNK = 5
RENEWED = 400
"""Worlds after which a process is replaced, which returns the memory of those it has run."""


def run_all(seeds: range, workers: int) -> int:
    """Run the worlds of these seeds. Returns 1 if a promise was broken, as an exit status."""
    total, kinds, failed = Figures(), Counter[str](), 0
    for seed, figures in _results(seeds, workers):
        for name in ("seconds", "moves", "updates", "entries", "matches", "steps"):
            setattr(total, name, getattr(total, name) + getattr(figures, name))
        kinds.update(figures.faults)
        if figures.violation is not None:
            failed += 1
            print(report(schedule_of(seed), figures), flush=True)
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    hours = sum(one.ru_utime + one.ru_stime for one in usage) / HOUR
    print(f"{len(seeds)} worlds, {failed} with a violation")
    print(f"{total.seconds / HOUR:.1f} virtual hours, {total.seconds / HOUR / hours:.0f} in an hour of a processor")
    print(f"{total.moves} moves acknowledged, {total.updates} updates shown")
    print(f"{total.matches} matches with {total.entries} entries")
    print("faults:", ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    return failed > 0


def _results(seeds: range, workers: int) -> Iterator[tuple[int, Figures]]:
    with multiprocessing.get_context("spawn").Pool(workers, maxtasksperchild=RENEWED // CHUNK) as pool:
        yield from pool.imap_unordered(_run_seed, seeds, chunksize=CHUNK)


def _run_seed(seed: int) -> tuple[int, Figures]:
    return seed, run_world(schedule_of(seed))[0]


def report(schedule: Schedule, figures: Figures) -> str:
    """What was violated, the shortest schedule that shows it, and the command that replays it."""

    def fails(candidate: Schedule) -> bool:
        return run_world(candidate)[0].kind == figures.kind

    shortest = shrink(schedule, fails)
    lines: list[Any] = [f"seed {schedule.seed}: {figures.violation}", "The shortest schedule found:"]
    lines += [f"  {one}" for one in (*shortest.parties, *shortest.faults)]
    text = msgspec.json.encode(shortest).decode()
    lines += ["See it again:", f"  make simulate REPLAY='{text}'"]
    return "\n".join(map(str, lines))
