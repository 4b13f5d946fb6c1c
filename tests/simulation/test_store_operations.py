"""Random histories of all parts of a store: two nodes on the model and two on a real PostgreSQL find the same."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from simulation.shared_store import SharedStoreModel
from simulation.skipping_loop import SkippingTime, run
from simulation.store_operations import Drawing
from tilery.store.backup_tables import TABLES
from tilery.store.database import Statement, StoreError
from tilery.store.opening import database
from tilery.store.store import Store
from waiting import holds

ROUNDS = 250
"""Operations, or groups of them, in a history."""
EMPTY = tuple(Statement(f"DELETE FROM {table.name}") for table in reversed(TABLES))
"""Statements that leave nothing of an earlier history. TRUNCATE would lock out the writers, which prepare meanwhile."""
END = "end"
"""A note that is sent last."""


async def play(stores: list[Store], seed: int, until: Callable[[Callable[[], bool]], Awaitable[None]]) -> list[Any]:
    """All results of a history, all rows in the end, and all notes. ``until`` waits for a condition."""
    heard: list[list[str]] = [[], []]
    for store, notes in zip(stores, heard, strict=True):
        store.database.listen(lambda note, notes=notes: notes.append(note or "lost"))  # type: ignore[misc]
    drawing = Drawing(seed)
    found: list[Any] = []
    for _ in range(ROUNDS):
        work = [operation(stores[node]) for node, operation in drawing.operations()]
        results = await asyncio.gather(*work, return_exceptions=True)
        found.append(sorted(map(as_text, results)))
    for table in TABLES:
        rows = await stores[0].database.fetch(f"SELECT {', '.join(table.columns)} FROM {table.name}")
        found.append((table.name, sorted(map(as_text, rows))))
    await stores[0].database.notify(END)
    await until(lambda: all(END in notes for notes in heard))
    return [*found, *map(told, heard)]


def as_text(result: object) -> str:
    """A result in a form that does not depend on the order in which a mapping was filled."""
    if isinstance(result, StoreError):
        return result.code
    if isinstance(result, BaseException):
        raise result
    return msgspec.json.encode(result, order="deterministic", enc_hook=repr).decode()


def told(notes: list[str]) -> list[str]:
    """What notes say, however they were grouped."""
    lines = []
    for note in notes:
        entries = json.loads(note)["entries"] if note.startswith("{") else {note: 0}
        lines += [f"{name} {seq}" for name, seq in entries.items()]
    return sorted(lines)


def in_model(seed: int) -> list[Any]:
    """A history on the model."""
    clock = SkippingTime()

    async def story() -> list[Any]:
        model = SharedStoreModel(clock, random.Random(seed))
        async with Store(model.node("a", clock), ["u0"]) as one, Store(model.node("b", clock), ["u0"]) as other:
            return await play([one, other], seed, lambda _: clock.sleep(1))

    return run(story())


async def in_postgres(address: str, seed: int) -> list[Any]:
    """A history on a real PostgreSQL, whose tables are emptied first."""
    async with Store(database(address), ["u0"]) as one, Store(database(address), ["u0"]) as other:
        await one.database.write(*EMPTY)
        return await play([one, other], seed, lambda condition: holds(condition, "all notes arrive"))


async def test_histories_are_those_of_postgres(shared: str, soak: bool) -> None:
    """2 histories of 250 rounds; with ``--soak`` 100."""
    filled: set[str] = set()
    for seed in range(100 if soak else 2):
        real, model = await in_postgres(shared, seed), await asyncio.to_thread(in_model, seed)
        different = [(number, pair) for number, pair in enumerate(zip(model, real, strict=True)) if pair[0] != pair[1]]
        assert different == [], f"history {seed}: the model's, and PostgreSQL's"
        assert ["false", "true"] in real, "no node lost a race"
        assert len(real[-1]) > 5, "the nodes were told next to nothing"
        filled |= {name for name, rows in real[ROUNDS:-2] if rows}
    assert len(filled) >= 24, f"of {len(TABLES)} tables only {sorted(filled)} have rows"
