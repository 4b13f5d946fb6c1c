"""The walks kept by a search: each once, and only those that can be among the best.

A step is cell << 10 | tile << 5 | letter, the tile 0 where none was added. Walks share their first steps: a step is
kept with the number of the one before it, and a walk is the number of its last step.
"""

from __future__ import annotations

import mmap
import os
from array import array
from typing import TypeAlias

MOST_WALKS = 1 << 20
FIRST_ROOM = 1024
STEPS = 3
"""Average room per walk for steps that it does not share with an earlier one."""

LONGEST = 64
"""Maximum number of steps of a walk."""

HEAD = 5
"""Numbers of a walk in ``heads``: score, last step, order of its added tiles, their number and marks, digest.

The order has three bits for each added tile, counted along the walk; the lowest are of the one placed first.
Marks crossed are eight bits, with the number of added tiles above them.
"""

# The .pxd has the same and more with C types, which hides a name from Python.
_LONGEST = LONGEST
_HEAD = HEAD
# A slot holds a walk's number in its low 21 bits, and above them the high bits of its digest as a tag.
_INDEX = 0x1FFFFF
_TAG = 0x7FE00000
_MAPPED = 1 << 17
_BITS = 11
_BUCKETS = 1 << _BITS
_LAST_SLOT = 2 * FIRST_ROOM - 1
_NONE = -0x80000000


def zeros(count: int) -> memoryview:
    """A buffer of int32 zeros. Large ones are memory-mapped, so that pages never touched cost nothing."""
    size = 4 * count
    mapped = size >= _MAPPED and os.name == "posix"
    room = mmap.mmap(-1, size, access=mmap.ACCESS_COPY) if mapped else bytearray(size)
    return memoryview(room).cast("i")


Room: TypeAlias = tuple[memoryview, memoryview, memoryview, memoryview]
"""Buffers for heads, steps, the numbers of the steps before them, and slots."""

_spare: list[Room] = []


def take_room(most: int) -> Room:
    """Room for ``most`` walks. Its contents are not initialised."""
    if _spare and len(_spare[0][0]) == HEAD * most:
        return _spare.pop()
    steps = STEPS * most + LONGEST
    return zeros(HEAD * most), zeros(steps), zeros(steps), zeros(slots_for(most))


def give_room(room: Room) -> None:
    """Gives room back. One is kept, since memory that was touched before is much faster than fresh memory."""
    if not _spare:
        _spare.append(room)


def slots_for(count: int) -> int:
    """Number of slots for ``count`` walks: a power of two, of which a quarter stays free."""
    slots = 2 * FIRST_ROOM
    while 3 * slots <= 4 * count:
        slots *= 2
    return slots


class HexKeeper:
    """At most ``most`` walks. ``now`` has the steps of the current one. ``full`` is set once a walk did not fit.

    Kept walks can be read in ``heads``, ``steps`` and ``before`` until ``release``, after which their buffers are
    reused. With ``best`` above 0 only walks among the ``best`` best so far are taken. ``floor`` is then the score that
    a walk has to exceed once there are that many (``limited``): at equal scores the earlier walk ranks higher.
    """

    def __init__(self, best: int, most: int) -> None:
        self.room = FIRST_ROOM
        if not 0 < most <= MOST_WALKS or not 0 <= best <= MOST_WALKS:
            raise ValueError(f"expected to keep 1 to {MOST_WALKS} walks, found {most}, and {best} best")
        self.now = zeros(LONGEST)
        self.last = zeros(LONGEST)
        self.numbers = zeros(LONGEST)
        self.most = most
        self.heads = zeros(HEAD * FIRST_ROOM)
        self.steps = zeros(STEPS * FIRST_ROOM + LONGEST)
        self.before = zeros(STEPS * FIRST_ROOM + LONGEST)
        self.filed = zeros(2 * FIRST_ROOM)
        self.slots = self.filed
        self.last_slot = _LAST_SLOT
        self.head_view = self.heads
        self.step_view = self.steps
        self.before_view = self.before
        self.found = 0
        self.used = 1
        self.best = best
        self.top = array("i", bytes(4 * max(best, 1)))
        self.ranked = 0
        self.floor = _NONE
        self.limited = 0
        self.full = 0

    def clear(self, best: int) -> None:
        """Drops all walks and keeps the room, for another search. ``best`` is at most what it was made with."""
        self.last_slot = _LAST_SLOT
        for slot in range(_LAST_SLOT + 1):
            self.slots[slot] = 0
        self.last[0] = 0
        self.found = 0
        self.used = 1
        self.best = best
        self.ranked = 0
        self.floor = _NONE
        self.limited = 0
        self.full = 0

    def pick(self, before: int) -> int:
        """The number of the walk that ranks next after walk ``before``, of the best after −1. −1 if none is left."""
        found = -1
        most = 0
        least = self.head_view[_HEAD * before] if before >= 0 else 0
        for number in range(self.found):
            score = self.head_view[_HEAD * number]
            if before >= 0 and (score > least or (score == least and number <= before)):
                continue
            if found < 0 or score > most:
                found = number
                most = score
        return found

    def offer(self, length: int, digest: int, score: int, order: int, rest: int) -> None:
        """Keeps the walk of the first ``length`` steps of ``now``, if it is a new one and good enough.

        Equal walks must have equal digests, from 0 to 2**31 - 1.
        """
        if score <= self.floor:
            return
        # A hash set with linear probing. The tag settles most collisions without reading the other walk's steps.
        last = self.last_slot
        slot = digest & last
        while self.slots[slot] != 0:
            if (self.slots[slot] ^ digest) & _TAG == 0 and self.same(self.slots[slot] & _INDEX, length, rest) != 0:
                return
            slot = slot + 1 & last
        if self.found == self.most:
            self.full = 1
            return
        self.found += 1
        self.slots[slot] = digest & _TAG | self.found
        self.write(length)
        head = _HEAD * (self.found - 1)
        self.head_view[head] = score
        self.head_view[head + 1] = self.numbers[length - 1]
        self.head_view[head + 2] = order
        self.head_view[head + 3] = rest
        self.head_view[head + 4] = digest
        if self.best > 0:
            self.rank(score)
        if self.cramped() != 0:
            self.widen()
            self.full = self.cramped()
        if 4 * self.found > 3 * self.last_slot and self.last_slot < len(self.slots) - 1:
            self.last_slot = min(4 * self.last_slot + 3, len(self.slots) - 1)
            self.file()

    def same(self, number: int, length: int, rest: int) -> int:
        """1 if a kept walk has the same word, added tiles, last cell and marks as the current one, else 0."""
        head = _HEAD * (number - 1)
        step = self.head_view[head + 1]
        if self.head_view[head + 3] != rest or self.step_view[step] >> 10 != self.now[length - 1] >> 10:
            return 0
        # the two may read different tiles on the table: only added tiles must be the same steps
        for place in range(length - 1, -1, -1):
            if step == 0 or (self.step_view[step] ^ self.now[place]) & 31 != 0:
                return 0
            if self.step_view[step] >> 5 & 31 != 0 and self.holds(self.step_view[step], length) == 0:
                return 0
            step = self.before_view[step]
        return 1 if step == 0 else 0

    def holds(self, step: int, length: int) -> int:
        """1 if the current walk has a step, else 0."""
        for place in range(length):
            if self.now[place] == step:
                return 1
        return 0

    def write(self, length: int) -> None:
        """Writes those steps of the current walk that the walk kept last did not have."""
        # The search is depth first, so consecutive walks share their beginnings: kept steps form a trie of walks.
        place = 0
        while place < length and self.last[place] == self.now[place]:
            place += 1
        if place == length:
            return
        for at in range(place, length):
            self.last[at] = self.now[at]
            self.step_view[self.used] = self.now[at]
            self.before_view[self.used] = self.numbers[at - 1] if at > 0 else 0
            self.numbers[at] = self.used
            self.used += 1
        if length < _LONGEST:
            self.last[length] = 0

    def rank(self, score: int) -> None:
        """Puts a score into the heap of the best, whose top is the lowest of them."""
        if self.ranked < self.best:
            self.rise(score)
        else:
            self.sink(score)
        if self.ranked == self.best:
            self.floor = self.top[0]
            self.limited = 1

    def rise(self, score: int) -> None:
        """Adds a score to the heap."""
        place = self.ranked
        self.ranked += 1
        while place > 0 and self.top[(place - 1) >> 1] > score:
            self.top[place] = self.top[(place - 1) >> 1]
            place = (place - 1) >> 1
        self.top[place] = score

    def sink(self, score: int) -> None:
        """Replaces the lowest score of the heap."""
        place = 0
        below = 1
        while below < self.best:
            if below + 1 < self.best and self.top[below + 1] < self.top[below]:
                below += 1
            if self.top[below] >= score:
                break
            self.top[place] = self.top[below]
            place = below
            below = 2 * place + 1
        self.top[place] = score

    def cramped(self) -> int:
        """1 if another walk might not fit, else 0. Having kept ``most`` walks is not lack of room."""
        if (self.found == self.room and self.found < self.most) or self.found >= self.last_slot:
            return 1
        return 1 if self.used + _LONGEST > len(self.step_view) else 0

    def widen(self) -> None:
        """Enlarges the buffers to ``most`` walks. Without memory for that they stay unchanged."""
        if self.room >= self.most:
            return
        heads, steps, before, slots = take_room(self.most)
        heads[: HEAD * self.found] = self.heads[: HEAD * self.found]
        steps[: self.used] = self.steps[: self.used]
        before[: self.used] = self.before[: self.used]
        self.show(heads, steps, before, slots)
        self.room = self.most
        self.file()

    def show(self, heads: memoryview, steps: memoryview, before: memoryview, slots: memoryview) -> None:
        """Switches to these buffers."""
        self.heads = heads
        self.steps = steps
        self.before = before
        self.filed = slots
        self.head_view = heads
        self.step_view = steps
        self.before_view = before
        self.slots = slots

    def release(self) -> None:
        """Drops all walks and returns the buffers.

        It has to be called: with the limited API of Python a compiled class has no ``__del__``.
        """
        if self.room > FIRST_ROOM:
            give_room((self.heads, self.steps, self.before, self.filed))
            nothing = zeros(1)
            self.show(nothing, nothing, nothing, nothing)
        self.room = self.most = self.found = self.used = self.last_slot = 0

    def order(self) -> array[int]:
        """The numbers of all walks, from 0: best first, at equal scores in the order found."""
        order = array("i", bytes(4 * self.found))
        if self.found > 0:
            self.sort(order, array("i", bytes(4 * self.found)), array("i", bytes(4 * _BUCKETS)))
        return order

    def sort(self, order: array[int], moved: array[int], starts: array[int]) -> None:
        """Sorts by score: a radix sort, eleven bits at a time from the lowest, each pass stable."""
        highest = lowest = self.head_view[0]
        for number in range(self.found):
            order[number] = number
            highest = max(highest, self.head_view[_HEAD * number])
            lowest = min(lowest, self.head_view[_HEAD * number])
        shift = 0
        while highest - lowest >> shift > 0:
            for bucket in range(_BUCKETS):
                starts[bucket] = 0
            for number in range(self.found):
                starts[highest - self.head_view[_HEAD * number] >> shift & _BUCKETS - 1] += 1
            total = 0
            for bucket in range(_BUCKETS):
                total += starts[bucket]
                starts[bucket] = total - starts[bucket]
            for number in range(self.found):
                bucket = highest - self.head_view[_HEAD * order[number]] >> shift & _BUCKETS - 1
                moved[starts[bucket]] = order[number]
                starts[bucket] += 1
            for number in range(self.found):
                order[number] = moved[number]
            shift += _BITS

    def file(self) -> None:
        """Rehashes all walks into the slots."""
        last = self.last_slot
        for slot in range(last + 1):
            self.slots[slot] = 0
        for number in range(1, self.found + 1):
            digest = self.head_view[_HEAD * number - 1]
            slot = digest & last
            while self.slots[slot] != 0:
                slot = slot + 1 & last
            self.slots[slot] = digest & _TAG | number
