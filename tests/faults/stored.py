"""What the store must hold after whatever happened."""

from __future__ import annotations

from collections import Counter

from faults.load import Stubborn
from tilery.server.matches.persistence import load_match
from tilery.store.opening import database
from tilery.store.store import Store


async def check_acknowledged(address: str, players: dict[str, list[Stubborn]]) -> int:
    """Look into the store itself: everything acknowledged, once, under the number that was told."""
    acknowledged = 0
    async with Store(database(address)) as store:
        for match, seats in players.items():
            row = await store.matches.get(match)
            entries = await store.matches.entries(match)
            assert row is not None
            assert row.header is not None
            assert [entry.seq for entry in entries] == list(range(len(entries)))
            requests = Counter(entry.request for entry in entries if entry.request is not None)
            assert set(requests.values()) <= {1}
            load_match(row.header, entries)
            for seat, player in enumerate(seats):
                for request, seq in player.acknowledged.items():
                    assert entries[seq].request == f"{seat}:{request}"
                    acknowledged += 1
    return acknowledged
