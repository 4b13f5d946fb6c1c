"""Sorted words in a small file: front-coded, with flags, gzipped.

After the gzip: a line ``tilery-words 1 COUNT``, then for every word one byte (how many letters it shares with the
word before), then the low and then the high bytes of all flags, then what is left of each word, one a line.
"""

from __future__ import annotations

import gzip
import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path

from tilery.core.errors import ErrorData, LexiconError

_MAGIC = b"tilery-words 1 "


def write(words: Sequence[str], flags: Sequence[int]) -> bytes:
    """The bytes, before the gzip, of sorted upper-case words and a flag each."""
    shared = bytearray()
    rests: list[str] = []
    before = ""
    for word in words:
        same = _count_shared(before, word)
        shared.append(same)
        rests.append(word[same:])
        before = word
    low = bytes(flag & 0xFF for flag in flags)
    high = bytes(flag >> 8 for flag in flags)
    head = _MAGIC + str(len(words)).encode() + b"\n"
    return head + bytes(shared) + low + high + "\n".join(rests).encode()


def _count_shared(before: str, word: str) -> int:
    limit = min(len(before), len(word))
    for index in range(limit):
        if before[index] != word[index]:
            return index
    return limit


def read(path: Path) -> tuple[list[str], array[int]]:
    """The words of a packed file and their flags. Raises LexiconError if the file is not whole."""
    try:
        return parse(gzip.decompress(path.read_bytes()))
    except (OSError, EOFError, zlib.error, ValueError, UnicodeDecodeError) as reason:
        raise LexiconError(
            "lexicon/damaged",
            f"The word list {path.name} cannot be read ({reason}); reinstall tilery or run `tilery lexicon build`.",
            ErrorData(path=path.name),
        ) from reason


def parse(data: bytes) -> tuple[list[str], array[int]]:
    """The words and flags of unzipped bytes. Raises ValueError if ``write`` cannot have made them."""
    head, _, body = data.partition(b"\n")
    if not head.startswith(_MAGIC) or not head[len(_MAGIC) :].isdigit():
        raise ValueError(f"expected a line {_MAGIC.decode()}COUNT, found {head[:40]!r}")
    count = int(head[len(_MAGIC) :])
    if len(body) < 3 * count:
        raise ValueError(f"expected {count} words, found the file cut short")
    shared, low, high = (body[part * count : (part + 1) * count] for part in range(3))
    rests = body[3 * count :].decode().split("\n") if count else []
    if len(rests) != count:
        raise ValueError(f"expected {count} words, found {len(rests)}")
    return _unfold(shared, rests), _interleave(low, high)


def _interleave(low: bytes, high: bytes) -> array[int]:
    data = bytearray(2 * len(low))
    data[0::2], data[1::2] = low, high
    flags = array("H", bytes(data))
    if sys.byteorder == "big":
        flags.byteswap()
    return flags


def _unfold(shared: bytes, rests: list[str]) -> list[str]:
    words: list[str] = []
    word = ""
    for same, rest in zip(shared, rests, strict=True):
        word = word[:same] + rest
        words.append(word)
    return words
