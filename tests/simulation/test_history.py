"""The checks of histories: a true one passes, and each broken promise is found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from server.serving import Player, lay, serving, two_at_a_table
from simulation.history import (
    Accepted,
    History,
    Rejected,
    Sent,
    Shown,
    StoredRecord,
    check_history,
    read_records,
)
from simulation.violations import Violation
from tilery.server.matches.persistence import write_header
from waiting import Limit

Played: TypeAlias = tuple[History, dict[str, StoredRecord]]
Plant: TypeAlias = Callable[[History, dict[str, StoredRecord]], None]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The history of a whole match on a real node, and what is stored of it."""
    return asyncio.run(_play(str(tmp_path_factory.mktemp("history") / "tilery.sqlite")))


async def _play(address: str) -> Played:
    history = History()
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node, history)
        async with ann, bo, Player(node.url) as eve:
            eve.history = history
            await eve.connect()
            updates = [await one.watch(match) for one in (ann, bo)]
            await eve.watch(match)
            stale = await ann.submit(match, updates[0]["prompt"]["id"] - 1, lay(updates[0]))
            assert stale["kind"] == "rejected"
            limit = Limit("the match ends")
            while limit.allows(updates[0]["outcome"] is None):
                index = 0 if updates[0]["prompt"] is not None else 1
                answer = await (ann, bo)[index].submit(match, updates[index]["prompt"]["id"], lay(updates[index]))
                updates = [await one.update(answer["seq"]) for one in (ann, bo)]
            await eve.update(updates[0]["seq"])
        return history, await read_records(node.parts.store, {match})


def test_a_true_history_passes(played: Played) -> None:
    history, records = played
    assert check_history(history, records) > 2
    assert len({one.user for one in history.of(Shown)}) == 3
    assert [one.code for one in history.of(Rejected)] == ["match/stale-prompt"]


def changed(history: History, kind: type[Any], change: Callable[[Any], list[Any]], number: int = 0) -> None:
    """Replace one happening of a kind by others."""
    index = [index for index, one in enumerate(history.happenings) if isinstance(one, kind)][number]
    history.happenings[index : index + 1] = change(history.happenings[index])


def shown(history: History, **fields: Any) -> None:
    """Change what the last update says."""
    changed(history, Shown, lambda one: [replace(one, update={**one.update, **fields})], -1)


def lose_last(history: History, records: dict[str, StoredRecord]) -> None:
    for record in records.values():
        record.rows.pop()


def store_twice(history: History, records: dict[str, StoredRecord]) -> None:
    for record in records.values():
        record.rows[-1] = replace(record.rows[-1], request=record.rows[-2].request)


def accept_another(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Accepted, lambda one: [replace(one, seq=one.seq + 1)])


def reject_what_is_stored(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Accepted, lambda one: [Rejected(one.key, "match/stale-prompt")])


def forget_to_send(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Sent, lambda _: [], 1)  # the first one was refused


def move_for_somebody(history: History, records: dict[str, StoredRecord]) -> None:
    forget_to_send(history, records)
    changed(history, Accepted, lambda _: [])


def know_the_future(history: History, records: dict[str, StoredRecord]) -> None:
    last = [one for one in history.happenings if isinstance(one, Shown)][-1]
    history.happenings.insert(0, last)


def change_the_action(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Sent, lambda one: [replace(one, action={**one.action, "tile": "?"})], 1)


def answer_a_closed_prompt(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Sent, lambda one: [replace(one, prompt=one.prompt - 1)], 1)


def go_back(history: History, records: dict[str, StoredRecord]) -> None:
    last = [one for one in history.happenings if isinstance(one, Shown)][-1]
    first = next(one for one in history.of(Shown) if one.connection == last.connection)
    history.happenings.append(first)


def tell_too_early(history: History, records: dict[str, StoredRecord]) -> None:
    shown(history, seq=len(next(iter(records.values())).rows))


def show_another_seat(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Shown, lambda one: [replace(one, user=None)])


def show_what_another_sees(history: History, records: dict[str, StoredRecord]) -> None:
    first = next(history.of(Shown))
    other = next(one for one in history.of(Shown) if one.update["seat"] not in (None, first.update["seat"]))
    changed(history, Shown, lambda one: [replace(one, update={**one.update, "view": other.update["view"]})])


def leave_out_an_event(history: History, records: dict[str, StoredRecord]) -> None:
    shown(history, events=next(history.of(Shown)).update["events"][:-1])


def show_another_scene(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Shown, lambda one: [replace(one, update={**one.update, "scene": {"cells": []}})])


def ask_nobody(history: History, records: dict[str, StoredRecord]) -> None:
    shown(history, prompt={"id": 10_000, "kinds": []})


def leave_unanswered(history: History, records: dict[str, StoredRecord]) -> None:
    changed(history, Accepted, lambda _: [], -1)


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (lose_last, "lost"),
        (store_twice, "applied-twice"),
        (accept_another, "accepted-another"),
        (reject_what_is_stored, "rejected-though-stored"),
        (forget_to_send, "accepted-unsent"),
        (move_for_somebody, "nobody-sent-it"),
        (know_the_future, "out-of-order"),
        (change_the_action, "another-action"),
        (answer_a_closed_prompt, "closed-prompt"),
        (go_back, "went-back"),
        (tell_too_early, "told-before-durable"),
        (show_another_seat, "wrong-seat"),
        (show_what_another_sees, "wrong-view"),
        (leave_out_an_event, "wrong-events"),
        (show_another_scene, "wrong-scene"),
        (ask_nobody, "wrong-prompt"),
        (leave_unanswered, "unanswered"),
    ],
)
def test_a_broken_promise_is_found(plant: Plant, kind: str, played: Played) -> None:
    history, records = copy(played)
    plant(history, records)
    with pytest.raises(Violation) as found:
        check_history(history, records)
    assert found.value.kind == kind


def copy(played: Played) -> Played:
    """A history and a store that can be changed."""
    history = History()
    history.happenings = list(played[0].happenings)
    records = {
        name: StoredRecord(name, write_header(one.started()), list(one.rows), dict(one.seats))
        for name, one in played[1].items()
    }
    return history, records
