"""A fair queue, in which nobody waits for all the jobs of one requester."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

from tilery.server.common.requesters import Requester

T = TypeVar("T")
TURN_SECONDS = 0.01
"""Assumed seconds of an item until its time is known."""
KEPT = 1_000
"""Maximum names remembered for the time they used, besides those waiting."""


class Turns:
    """Chooses the next requester: the one who has used the least time.

    Newly waiting names start level with those served last, so nobody saves up time by not asking.
    """

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0

    def join(self, name: str) -> None:
        """Add a waiting name."""
        self._used[name] = max(self._used.pop(name, 0.0), self._level)

    def next(self, waiting: Iterable[str]) -> str:
        """The next of the waiting names, the first one if several have used the same time."""
        name = min(waiting, key=self._used.__getitem__)
        self._level = self._used[name]
        self._used[name] += TURN_SECONDS
        return name

    def charge(self, name: str, seconds: float) -> None:
        """Charge a name for time used."""
        if name in self._used:
            self._used[name] += seconds

    def forget(self, waiting: Iterable[str]) -> None:
        """Drop the names that neither wait nor have used more than the others."""
        if len(self._used) > KEPT:
            kept = set(waiting)
            self._used = {name: used for name, used in self._used.items() if name in kept or used > self._level}


class _Lane(Generic[T]):
    """The items waiting from one address."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.people: dict[str, deque[T]] = {}

    def put(self, person: str, item: T) -> None:
        if person not in self.people:
            self.people[person] = deque()
            self.turns.join(person)
        self.people[person].append(item)

    def drop_empty(self, person: str) -> None:
        if not self.people[person]:
            del self.people[person]
            self.turns.forget(self.people)


class FairQueue(Generic[T]):
    """Takes from the address that has used the least time, within it from the person who has, and each person's in
    order.

    A requester with few items waits for the items under way, but not for all those queued by others before.
    """

    def __init__(self) -> None:
        self._turns = Turns()
        self._lanes: dict[str, _Lane[T]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, requester: Requester, item: T) -> None:
        """Add an item."""
        if requester.address not in self._lanes:
            self._lanes[requester.address] = _Lane()
            self._turns.join(requester.address)
        self._lanes[requester.address].put(requester.person, item)
        self._length += 1

    def pop(self) -> T:
        """Take the next item."""
        address = self._turns.next(self._lanes)
        lane = self._lanes[address]
        person = lane.turns.next(lane.people)
        item = lane.people[person].popleft()
        self._length -= 1
        self._forget_empty(Requester(address, person))
        return item

    def charge(self, requester: Requester, seconds: float) -> None:
        """Charge a requester for the time of an item."""
        self._turns.charge(requester.address, seconds)
        if requester.address in self._lanes:
            self._lanes[requester.address].turns.charge(requester.person, seconds)

    def remove(self, requester: Requester, item: T) -> bool:
        """Drop an item nobody waits for any more. False if it is not in the queue."""
        lane = self._lanes.get(requester.address)
        items = lane.people.get(requester.person) if lane is not None else None
        if items is None or item not in items:
            return False
        items.remove(item)
        self._length -= 1
        self._forget_empty(requester)
        return True

    def _forget_empty(self, requester: Requester) -> None:
        lane = self._lanes[requester.address]
        lane.drop_empty(requester.person)
        if not lane.people:
            del self._lanes[requester.address]
            self._turns.forget(self._lanes)
