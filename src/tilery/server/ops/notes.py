"""Notes between nodes on one database, as JSON of at most 8,000 bytes.

A lost note does no harm: entries have numbers, a node that finds a gap reads the store, and after notes were lost
everything is checked again.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tilery.server.matches.interfaces import Watchers


class FromNode(msgspec.Struct, frozen=True, tag_field="kind"):
    """The base of all notes."""

    node: str
    """The sending node."""


class Started(FromNode, frozen=True, tag="started"):
    """The node has started."""


class EntriesStored(FromNode, frozen=True, tag="entries"):
    """New entries. Sent by the store itself, with the statement that stores them."""

    entries: dict[str, int]
    """The number of the latest entry, by match."""


class TableChanged(FromNode, frozen=True, tag="table"):
    """A seat was taken or left, or the match started."""

    match: str


class ChatChanged(FromNode, frozen=True, tag="chat"):
    """A line was added to the chat."""

    match: str


class ViewersChanged(FromNode, frozen=True, tag="viewers"):
    """The viewers of the match on this node have changed."""

    match: str
    watchers: Watchers


class ViewersQuestion(FromNode, frozen=True, tag="viewers_question"):
    """A request for the ViewersChanged of the other nodes."""

    match: str


class Revoked(FromNode, frozen=True, tag="revoked"):
    """A session or token has ended."""

    credential: str


class Paused(FromNode, frozen=True, tag="paused"):
    """Nothing could be stored in this interval, so it counts for no clock."""

    start: float
    stop: float


Note: TypeAlias = (
    Started | EntriesStored | TableChanged | ChatChanged | ViewersChanged | ViewersQuestion | Revoked | Paused
)
_decoder: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


def encode_note(note: Note) -> str:
    """The note as text."""
    return msgspec.json.encode(note).decode()


def decode_note(text: str) -> Note | None:
    """The note, None if it belongs to another version."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None
