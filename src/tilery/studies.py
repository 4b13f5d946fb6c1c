"""Studies: notes and variations on a finished match, kept in the first line of its record.

Readers skip fields of the first line that they do not know, so a record with a study is read, replayed and verified by
every version of the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec, encode
from tilery.core.english import as_sentence
from tilery.core.errors import BadRecord, TileryError
from tilery.match import Match
from tilery.replay import position

FIELD = "study"
"""The field of a record's first line."""
MAX_NOTE = 4_000
"""Maximum characters of a note."""
MAX_TITLE = 80
MAX_VARIATIONS = 400
"""Maximum plays in all variations of a study."""
MAX_DEPTH = 60
"""Maximum plays of one variation."""
PRINTABLE = "^[^\\x00-\\x08\\x0b-\\x1f\\x7f]*$"
"""Text without control characters, besides line feeds and tabs."""

Note = Annotated[str, Meta(max_length=MAX_NOTE, pattern=PRINTABLE)]


class Variation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A play that was not made in the match, and the plays after it."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    action: Any
    """The game's Action."""
    note: Note = ""
    next: tuple[Variation, ...] = ()


class StudyTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Notes and variations on the position before entry ``turn`` of the record."""

    turn: Annotated[int, Meta(ge=1, le=1_000_000)]
    note: Note = ""
    lines: tuple[Variation, ...] = ()


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A study of one match."""

    title: Annotated[str, Meta(max_length=MAX_TITLE, pattern=PRINTABLE)] = ""
    turns: tuple[StudyTurn, ...] = ()


study_codec: Codec[Study] = Codec(Study, "the study")


def read_study(record: bytes | str) -> Study | None:
    """The study in a record, None if it has none. Raises Malformed."""
    head = _head(record)
    return study_codec.decode(encode(head[FIELD])) if FIELD in head else None


def without_study(record: bytes | str) -> str:
    """The record alone."""
    head = _head(record)
    head.pop(FIELD, None)
    return _with_head(record, head)


def with_study(record: bytes | str, study: Study) -> str:
    """The record with this study in its first line."""
    return _with_head(record, {**_head(record), FIELD: msgspec.to_builtins(study)})


def _head(record: bytes | str) -> dict[str, Any]:
    first = _text(record).partition("\n")[0]
    try:
        found = msgspec.json.decode(first)
    except (msgspec.DecodeError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadRecord("record/empty", "This is not a Tilery record: its first line should be a header.")
    return found


def _with_head(record: bytes | str, head: dict[str, Any]) -> str:
    return encode(head).decode() + "\n" + _text(record).partition("\n")[2]


def _text(record: bytes | str) -> str:
    return record if isinstance(record, str) else record.decode("utf-8", "replace")


def check_study(match: Match, study: Study) -> None:
    """Raise BadRecord unless the rules allow every play of its variations."""
    count = sum(1 for turn in study.turns for _ in _plays(turn.lines, 1))
    if count > MAX_VARIATIONS:
        raise BadRecord("study/too-many", f"The variations have {count} plays. At most {MAX_VARIATIONS} are kept.")
    before = 0
    for one in study.turns:
        if one.turn <= before or one.turn > len(match.entries):
            message = f"Turn {one.turn} is out of place in a match of {len(match.entries)} entries."
            raise BadRecord("study/turn", message)
        before = one.turn
        if one.lines:
            _check_lines(position(match, one.turn), one.turn, one.lines, ())


def _check_lines(at: Match, turn: int, lines: Iterable[Variation], place: tuple[int, ...]) -> None:
    for number, variation in enumerate(lines, start=1):
        here, after = (*place, number), at.branch()
        try:
            after.play(variation.seat, variation.action)
        except TileryError as error:
            where = ".".join(map(str, here))
            message = f"Variation {where} of turn {turn} cannot be played. {as_sentence(error.message)}"
            raise BadRecord("study/variation", message, error.data) from None
        _check_lines(after, turn, variation.next, here)


def _plays(lines: Iterable[Variation], depth: int) -> Iterable[Variation]:
    for variation in lines:
        if depth > MAX_DEPTH:
            raise BadRecord("study/too-deep", f"A variation can have {MAX_DEPTH} plays after each other.")
        yield variation
        yield from _plays(variation.next, depth + 1)
