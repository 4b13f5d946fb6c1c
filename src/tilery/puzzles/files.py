"""Files in which puzzles are shipped: gzipped JSON lines, a header and then one line for each match."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tilery import registry
from tilery.core.errors import Malformed
from tilery.puzzles.puzzle import Grade, Puzzle, read_steps

FORMAT = 3
SUFFIX = ".jsonl.gz"


class Head(msgspec.Struct, frozen=True):
    """The first line: the sources of the file, and the progress of the search."""

    tilery_puzzles: int
    game: str
    rules: int
    options: dict[str, Any]
    lexicon_sha256: str
    measure: str
    margin: int
    margin_share: float
    seed: int
    matches: int
    """Number of matches searched. The next run continues with the next one."""
    puzzles: int


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle of a match, the position after its first ``after`` actions. The fields are those of Puzzle."""

    id: str
    after: int
    seat: int
    best: msgspec.Raw
    words: tuple[str, ...]
    points: int
    next_points: int
    plays: int
    level: int
    rating: int
    grade: Grade
    themes: tuple[str, ...] = ()
    """Files of version 2 have neither themes nor trials of bots."""
    solved_by: dict[str, int] = {}


class MatchLine(msgspec.Struct, frozen=True):
    """A match up to its last puzzle, and its puzzles."""

    seed: int
    names: tuple[str, ...]
    steps: msgspec.Raw
    puzzles: tuple[PuzzleLine, ...]


class PuzzleFile(msgspec.Struct, frozen=True):
    """A whole file."""

    head: Head
    matches: tuple[MatchLine, ...] = ()

    def puzzles(self) -> Iterator[Puzzle]:
        """All puzzles, in the order they were found."""
        for match in self.matches:
            for line in match.puzzles:
                yield puzzle_of(self.head, match, line)


_head = msgspec.json.Decoder(Head)
_match = msgspec.json.Decoder(MatchLine)


def puzzle_of(head: Head, match: MatchLine, line: PuzzleLine) -> Puzzle:
    """The puzzle of a line."""
    return Puzzle(
        id=line.id,
        game=head.game,
        rules=head.rules,
        options=head.options,
        seed=match.seed,
        names=match.names,
        steps=match.steps,
        seat=line.seat,
        best=line.best,
        words=line.words,
        points=line.points,
        next_points=line.next_points,
        plays=line.plays,
        level=line.level,
        rating=line.rating,
        grade=line.grade,
        themes=line.themes,
        solved_by=line.solved_by,
        after=line.after,
    )


def read(path: Path) -> PuzzleFile:
    """The puzzles of a file. Raises Malformed for any other file."""
    try:
        first, *rest = gzip.decompress(path.read_bytes()).splitlines()
        return PuzzleFile(_head.decode(first), tuple(map(_read_match, rest)))
    except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
        raise Malformed("puzzles/unreadable", f"{path.name} is no file of puzzles: {error}") from None


def _read_match(line: bytes) -> MatchLine:
    match = _match.decode(line)
    read_steps(match.steps)  # only to check that they are readable
    return match


def write(path: Path, head: Head, matches: Sequence[MatchLine]) -> None:
    """Write the file atomically. The same puzzles make the same bytes."""
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (head, *matches))
    part = path.with_name(path.name + ".part")
    part.write_bytes(gzip.compress(lines, 9, mtime=0))
    part.replace(path)


def find_shipped(game_id: str) -> Path:
    """The file of puzzles in a game's folder. Raises Malformed if it has none."""
    path = registry.file(game_id, f"puzzles{SUFFIX}")
    if path is None:
        raise Malformed("puzzles/none", f"There are no puzzles for {game_id!r}.")
    return path


@cache
def load(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles that are shipped for a game. Raises Malformed if there are none."""
    return tuple(read(find_shipped(game_id)).puzzles())
