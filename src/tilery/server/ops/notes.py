"""Notes that nodes on one database send each other, as JSON of at most 8,000 bytes.

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
    """The node that sends it."""


class Started(FromNode, frozen=True, tag="started"):
    """The node has started."""


class EntriesStored(FromNode, frozen=True, tag="entries"):
    """New entries; sent by the store itself, with the statement that stores them."""

    entries: dict[str, int]
    """The number of the latest entry, by match."""


class TableChanged(FromNode, frozen=True, tag="table"):
    """Somebody took or left a seat, or the match started."""

    match: str


class ChatChanged(FromNode, frozen=True, tag="chat"):
    """A line was added to the chat."""

    match: str


class ViewersChanged(FromNode, frozen=True, tag="viewers"):
    """Other people watch the match on this node."""

    match: str
    watchers: Watchers


class ViewersQuestion(FromNode, frozen=True, tag="viewers_question"):
    """Asks the other nodes for their ViewersChanged."""

    match: str


class Revoked(FromNode, frozen=True, tag="revoked"):
    """A session or token has ended."""

    credential: str


class Paused(FromNode, frozen=True, tag="paused"):
    """Nothing could be stored in this time, so it counts for no clock."""

    start: float
    stop: float


Note: TypeAlias = (
    Started | EntriesStored | TableChanged | ChatChanged | ViewersChanged | ViewersQuestion | Revoked | Paused
)
_decoder: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


def encode_note(note: Note) -> str:
    """The note as it is sent."""
    return msgspec.json.encode(note).decode()


def decode_note(text: str) -> Note | None:
    """The note; None: it is one that only another version knows."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None
