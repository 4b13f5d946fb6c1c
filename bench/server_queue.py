"""The queueing of a node, simulated with measured service times: how long a move takes at which load.

A node is one event loop that works off moves in turn (first part: read, decide; last part: tell), and one writer that
commits whatever waits as a group. ``docs/measurements/scaling.md`` takes the service times from ``bench/server.py``.
"""

from __future__ import annotations

import heapq
import random

import msgspec


class Times(msgspec.Struct, frozen=True):
    """Seconds of service. Half of the loop's part comes before the commit, half after it."""

    loop: float = 0.00030
    commit: float = 0.0020
    """One flush to the disk."""
    row: float = 0.00003
    """What one more entry adds to a group."""


class Seen(msgspec.Struct, frozen=True):
    """What came of it, in milliseconds."""

    load: float
    p50: float
    p95: float
    p99: float
    group: float


def simulate(rate: float, times: Times, seconds: float = 30.0, seed: int = 1) -> Seen:
    """Moves that arrive at random at this rate, through one node."""
    dice = random.Random(seed)
    now, arrivals = 0.0, []
    while now < seconds:
        now += dice.expovariate(rate)
        arrivals.append(now)
    events: list[tuple[float, int, str, int]] = [(at, number, "arrive", number) for number, at in enumerate(arrivals)]
    heapq.heapify(events)
    free, writing, count = 0.0, False, len(events)
    waiting: list[int] = []
    groups: list[int] = []
    group: list[int] = []
    done: list[float] = []

    def work(at: float, kind: str, number: int) -> None:
        """Put a part of the loop's work behind what it has to do already."""
        nonlocal free, count
        free = max(free, at) + dice.expovariate(2 / times.loop)
        heapq.heappush(events, (free, count, kind, number))
        count += 1

    def commit(at: float) -> None:
        nonlocal writing, group, waiting, count
        group, waiting, writing = waiting, [], True
        groups.append(len(group))
        cost = dice.expovariate(1 / times.commit) + times.row * len(group)
        heapq.heappush(events, (at + cost, count, "stored", -1))
        count += 1

    while events:
        at, _, kind, number = heapq.heappop(events)
        if kind == "arrive":
            work(at, "decided", number)
        elif kind == "decided":
            waiting.append(number)
            if not writing:
                commit(at)
        elif kind == "stored":
            writing = False
            for one in group:
                work(at, "told", one)
            if waiting:
                commit(at)
        else:
            done.append(at - arrivals[number])
    done.sort()
    at_share = [1000 * done[int(len(done) * share)] for share in (0.5, 0.95, 0.99)]
    return Seen(rate * times.loop, *at_share, sum(groups) / len(groups))


TINY = Times()
REAL = Times(loop=0.0007)
"""The mean of the four games."""


def _table(name: str, times: Times, rates: tuple[int, ...]) -> None:
    print(
        f"{name}: {1000 * times.loop:.1f} ms of the event loop and {1000 * times.commit:.1f} ms of the disk for a move"
    )
    print("moves/s   loop busy   p50 ms   p95 ms   p99 ms   entries in a group")
    for rate in rates:
        seen = simulate(rate, times)
        print(f"{rate:7} {seen.load:11.0%} {seen.p50:8.1f} {seen.p95:8.1f} {seen.p99:8.1f} {seen.group:12.1f}")


if __name__ == "__main__":
    _table("tiny game", TINY, (100, 250, 500, 1000, 1500, 2000, 2500, 3000))
    _table("real games", REAL, (100, 250, 500, 750, 850, 1000, 1250))
