"""What nodes may rely on, whatever happens to their connections and to the server: seeds with random faults."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from simulation.shared_store import SharedStoreModel
from simulation.skipping_loop import SkippingTime, run
from store.test_store import entry, playing
from tilery.server.ops.notes import EntriesStored, decode_note
from tilery.store import postgres_writer
from tilery.store.database import StoreError
from tilery.store.postgres import PostgresDatabase
from tilery.store.postgres_connection import ANSWER_SECONDS, CONNECT_SECONDS
from tilery.store.postgres_listener import CHECK_SECONDS
from tilery.store.postgres_writer import Waiting
from tilery.store.store import Store

CLOCK = SkippingTime()
MATCHES = 4
SECONDS = 60.0
"""Virtual seconds of faults."""
LONGEST = 3 * (CONNECT_SECONDS + 2 * ANSWER_SECONDS)
"""Seconds that an operation may take: it may wait for a group before it, and for a connection."""
SETTLE_SECONDS = CHECK_SECONDS + 2 * ANSWER_SECONDS + 60.0
"""Seconds after which every listener has noticed that its connection is lost."""


class Player:
    """Appends entries to a match of its own by one node, and repeats what failed."""

    def __init__(self, store: Store, match: str, node: str) -> None:
        self._store = store
        self._match = match
        self._node = node
        self.bodies: dict[int, str] = {}
        """The acknowledged entries."""

    async def play(self, until: float) -> None:
        """Append one entry after the other."""
        seq = 1
        while CLOCK.monotonic() < until:
            append = entry(self._match, seq, body=f'"{seq}"', node=self._node)
            began = CLOCK.monotonic()
            try:
                is_stored = await self._store.matches.append(append)
            except StoreError:
                is_stored = None
            assert CLOCK.monotonic() - began < LONGEST, "an operation took too long"
            if is_stored is None:
                await CLOCK.sleep(0.5)
                continue
            self.bodies[seq] = append.body  # or stored before, by an attempt whose answer was lost
            seq += 1
            await CLOCK.sleep(0.3)


class Listener:
    """What a node knows of each match, if it reads the store when notes may be missing."""

    def __init__(self, model: SharedStoreModel) -> None:
        self._model = model
        self.known: dict[str, int] = {}

    def hear(self, text: str | None) -> None:
        """A note arrives."""
        note = None if text is None else decode_note(text)
        if text is None:
            self.known.update(self._model.read("SELECT match_id, max(seq) FROM entries GROUP BY match_id"))
        elif isinstance(note, EntriesStored):
            for match, seq in note.entries.items():
                self.known[match] = max(seq, self.known.get(match, -1))


Fault: TypeAlias = Callable[[SharedStoreModel, str, float], object]
FAULTS: dict[str, tuple[Fault, Fault]] = {
    "cut": (lambda model, name, seconds: model.cut(name), lambda model, name, seconds: None),
    "silence": (lambda model, name, seconds: model.silence(name, seconds), lambda model, name, seconds: None),
    "lose write": (lambda model, name, seconds: model.lose_write(name), lambda model, name, seconds: None),
    "lose answer": (lambda model, name, seconds: model.lose_answer(name), lambda model, name, seconds: None),
    "lose notes": (lambda model, name, seconds: model.lose_notes(name), lambda model, name, seconds: None),
    "late notes": (
        lambda model, name, seconds: model.delay_notes(name, seconds),
        lambda model, name, seconds: model.delay_notes(name, 0.0),
    ),
    "refuse": (
        lambda model, name, seconds: model.refuse(name),
        lambda model, name, seconds: model.refuse(name, refused=False),
    ),
    "stop": (lambda model, name, seconds: model.stop(), lambda model, name, seconds: model.start()),
    "full": (lambda model, name, seconds: model.fill_disk(), lambda model, name, seconds: model.fill_disk(full=False)),
    "slow": (
        lambda model, name, seconds: model.slow_down(seconds / 5),
        lambda model, name, seconds: model.slow_down(0.0),
    ),
}
"""How each fault begins and ends."""


async def cause_faults(model: SharedStoreModel, chance: random.Random, until: float, seen: set[str]) -> None:
    """One fault after the other, some of them at the same time."""

    async def last(end: Fault, name: str, seconds: float) -> None:
        await CLOCK.sleep(seconds)
        end(model, name, seconds)

    lasting: list[asyncio.Task[None]] = []
    while CLOCK.monotonic() < until:
        await CLOCK.sleep(chance.expovariate(0.3))
        kind, name, seconds = chance.choice(sorted(FAULTS)), chance.choice("ab"), chance.choice((0.1, 2.0, 9.0, 14.0))
        begin, end = FAULTS[kind]
        seen.add(kind)
        begin(model, name, seconds)
        lasting.append(asyncio.create_task(last(end, name, seconds)))
    await asyncio.gather(*lasting)
    model.end_faults()


async def _story(seed: int, seen: set[str]) -> int:
    chance = random.Random(seed)
    model = SharedStoreModel(CLOCK, chance)
    async with Store(model.node("a", CLOCK)) as one, Store(model.node("b", CLOCK)) as other:
        for name, store in (("a", one), ("b", other)):
            await store.nodes.beat(name, 1.0)
        listener = Listener(model)
        other.database.listen(listener.hear)
        names = [f"m{number}" for number in range(MATCHES)]
        for name in names:
            await playing(one, name)
        players = [Player(one, name, "a") for name in names]
        until = CLOCK.monotonic() + SECONDS
        await asyncio.gather(*(one.play(until) for one in players), cause_faults(model, chance, until, seen))
        await CLOCK.sleep(SETTLE_SECONDS)
        acknowledged = 0
        for name, player in zip(names, players, strict=True):
            rows = await other.matches.entries(name, 0)
            assert {row.seq: row.body for row in rows}.items() >= player.bodies.items(), f"lost in {name}"
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert listener.known.get(name, 0) == len(rows), f"the other node missed entries of {name}"
            acknowledged += len(player.bodies)
        assert await one.matches.append(entry("m0", len(await one.matches.entries("m0")))), "all is well again"
        return acknowledged


def play_seeds(count: int, seen: set[str]) -> list[int]:
    """The number of acknowledged entries by seed. ``seen`` collects the kinds of faults."""
    return [run(_story(seed, seen)) for seed in range(count)]


def test_what_is_acknowledged_is_stored_and_no_note_is_lost_in_silence(soak: bool) -> None:
    """40 seeds of a minute of virtual time; with ``--soak`` 2,000."""
    seen: set[str] = set()
    counts = play_seeds(2_000 if soak else 40, seen)
    assert sum(counts) > 100 * len(counts)
    assert len(seen) == 10


def forget_missing_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    deliver = PostgresDatabase._deliver
    monkeypatch.setattr(
        PostgresDatabase, "_deliver", lambda database, note: None if note is None else deliver(database, note)
    )


def acknowledge_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(group: list[Waiting], error: Exception) -> None:
        for _, future in group:
            if not future.cancelled():
                future.set_result(True)

    monkeypatch.setattr(postgres_writer, "_fail", fail)


@pytest.mark.parametrize("plant", [forget_missing_notes, acknowledge_what_failed])
def test_a_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"lost in|missed entries"):
        play_seeds(40, set())
