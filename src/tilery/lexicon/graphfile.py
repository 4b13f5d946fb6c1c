"""A word graph in a file that is mapped into memory rather than read.

The head is 88 bytes: magic, byte order and format, how many words, how many cells, the sha256 of the words [C11],
the key of the composition, and the CRC-32 of all else. Then come the cells, as this machine stores uint32.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from array import array
from pathlib import Path

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.kernel import WordGraph
from tilery.kernel.words.graph import ENGLISH_SIGNS

_HEAD = struct.Struct("=8sIII32s32s")
_CRC = struct.Struct("=I")
_START = _HEAD.size + _CRC.size
_MAGIC = b"TileryWG"
_FORMAT = 0x01020302


class GraphFile(msgspec.Struct, frozen=True):
    """A graph as it was found in a file."""

    graph: WordGraph
    count: int
    sha256: str
    key: str


def encode(cells: array[int], count: int, sha256: str, key: str) -> bytes:
    """The bytes of a graph file."""
    body = cells.tobytes()
    head = _HEAD.pack(_MAGIC, _FORMAT, count, len(cells), bytes.fromhex(sha256), bytes.fromhex(key))
    return head + _CRC.pack(zlib.crc32(body, zlib.crc32(head))) + body


def load(path: Path, signs: str = ENGLISH_SIGNS) -> GraphFile:
    """Map a graph file of words over these letters, and check it. Raises LexiconError for any fault."""
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as reason:
        raise _damage_error(path, str(reason)) from reason
    return decode(memoryview(mapped), path, signs)


def decode(data: memoryview, path: Path, signs: str = ENGLISH_SIGNS) -> GraphFile:
    """The graph in these bytes. ``path`` is only named in errors."""
    if len(data) < _START:
        raise _damage_error(path, f"expected a head of {_START} bytes, found {len(data)}")
    magic, form, count, size, sha256, key = _HEAD.unpack_from(data)
    head, body = data[: _HEAD.size], data[_START:]
    if magic != _MAGIC or form != _FORMAT:
        raise _damage_error(path, "it is no word graph of this format")
    if len(body) != 4 * size:
        raise _damage_error(path, f"expected {4 * size} bytes of cells, found {len(body)}")
    if (zlib.crc32(body, zlib.crc32(head)),) != _CRC.unpack_from(data, _HEAD.size):
        raise _damage_error(path, "its checksum is wrong")
    try:
        graph = WordGraph(body.cast("I"), signs)
    except ValueError as reason:
        raise _damage_error(path, str(reason)) from reason
    return GraphFile(graph, count, sha256.hex(), key.hex())


def _damage_error(path: Path, why: str) -> LexiconError:
    return LexiconError(
        "lexicon/damaged-graph", f"The word graph {path.name} cannot be used: {why}.", ErrorData(path=path.name)
    )
