"""A queue in which nobody waits for all that somebody else has asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

from tilery.server.common.requesters import Requester

T = TypeVar("T")
TURN_SECONDS = 0.01
"""What an item counts for until it is known how long it took."""
KEPT = 1_000
"""Names remembered for what they have used, besides those that wait."""


class Turns:
    """Whose turn it is: that of the requester who has used the least time.

    Those who begin to wait are set level with those served last, so nobody saves up turns by not asking.
    """

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0

    def join(self, name: str) -> None:
        """Somebody begins to wait."""
        self._used[name] = max(self._used.pop(name, 0.0), self._level)

    def next(self, waiting: Iterable[str]) -> str:
        """Who of those that wait is next; the first one of several who have used the same."""
        name = min(waiting, key=self._used.__getitem__)
        self._level = self._used[name]
        self._used[name] += TURN_SECONDS
        return name

    def charge(self, name: str, seconds: float) -> None:
        """What somebody asked for has taken this long."""
        if name in self._used:
            self._used[name] += seconds

    def forget(self, waiting: Iterable[str]) -> None:
        """Drop those who do not wait and are level with the others."""
        if len(self._used) > KEPT:
            kept = set(waiting)
            self._used = {name: used for name, used in self._used.items() if name in kept or used > self._level}


class _Lane(Generic[T]):
    """What waits behind one address."""

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
    """Takes from the address that has used the least time, there from the person who has, and from each in the order of
    asking: who asks for little waits for what is under way, but not for what others have asked for before."""

    def __init__(self) -> None:
        self._turns = Turns()
        self._lanes: dict[str, _Lane[T]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, requester: Requester, item: T) -> None:
        """Add something."""
        if requester.address not in self._lanes:
            self._lanes[requester.address] = _Lane()
            self._turns.join(requester.address)
        self._lanes[requester.address].put(requester.person, item)
        self._length += 1

    def pop(self) -> T:
        """Take what is next."""
        address = self._turns.next(self._lanes)
        lane = self._lanes[address]
        person = lane.turns.next(lane.people)
        item = lane.people[person].popleft()
        self._length -= 1
        self._forget_empty(Requester(address, person))
        return item

    def charge(self, requester: Requester, seconds: float) -> None:
        """What was taken for this requester has taken this long."""
        self._turns.charge(requester.address, seconds)
        if requester.address in self._lanes:
            self._lanes[requester.address].turns.charge(requester.person, seconds)

    def remove(self, requester: Requester, item: T) -> bool:
        """Drop something that nobody waits for any more; False: it is not in the queue."""
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
