"""Notes between nodes: read as they were sent, short enough to be sent, ignored if another version sent them."""

from __future__ import annotations

import json

import pytest

from tilery.server.matches.interfaces import Watchers
from tilery.server.ops import notes
from tilery.server.ops.notes import Note, decode_note, encode_note
from tilery.store.postgres_writer import ENTRIES_PER_NOTE

NOTIFY_BYTES = 8_000
LONGEST_ID = "m" * 32
ALL: list[Note] = [
    notes.Started("n"),
    notes.EntriesStored("n", {f"{number:032}": 3_000 for number in range(ENTRIES_PER_NOTE)}),
    notes.TableChanged("n", LONGEST_ID),
    notes.ChatChanged("n", LONGEST_ID),
    notes.ViewersChanged("n", LONGEST_ID, Watchers(frozenset(range(6)), 2_000)),
    notes.ViewersQuestion("n", LONGEST_ID),
    notes.Revoked("n", "session"),
    notes.Paused("n", 1.5, 2.5),
]


@pytest.mark.parametrize("note", ALL, ids=lambda note: type(note).__name__)
def test_a_note_is_read_as_it_was_sent(note: Note) -> None:
    assert decode_note(encode_note(note)) == note
    assert len(json.dumps(json.loads(encode_note(note)))) < NOTIFY_BYTES, "with the spaces that PostgreSQL writes"


@pytest.mark.parametrize("text", ["entries n m:2", '{"kind":"dance","node":"n"}', '{"kind":"table","node":"n"}', ""])
def test_a_note_of_another_version_is_ignored(text: str) -> None:
    assert decode_note(text) is None
