"""``tilery puzzles grade``: measures difficulty and themes of the puzzles of a file again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tilery.core.errors import Malformed
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.files import FORMAT, Head, MatchLine, PuzzleFile, PuzzleLine, puzzle_of, read, write
from tilery.puzzles.judging import grade_of, verdict


def regrade(path: Path) -> Iterator[Head]:
    """Measure all puzzles of a file again. Yields after every match, and writes the file at the end.

    Raises Malformed for a puzzle that is none by the present criteria: then the file has to be made again.
    """
    file = read(path)
    lines: list[MatchLine] = []
    for match in file.matches:
        measured = tuple(_measure(file, match, line) for line in match.puzzles)
        lines.append(msgspec.structs.replace(match, puzzles=measured))
        yield file.head
    write(path, msgspec.structs.replace(file.head, tilery_puzzles=FORMAT), lines)


def _measure(file: PuzzleFile, match: MatchLine, line: PuzzleLine) -> PuzzleLine:
    puzzle, criteria = puzzle_of(file.head, match, line), criteria_of(file.head.game)
    at = puzzle.position()
    found = verdict(at.game, at.view(puzzle.seat), criteria, puzzle.level)
    if found is None:
        raise Malformed("puzzles/outdated", f"{puzzle.id} is no puzzle by the present criteria. Make the file again.")
    return msgspec.structs.replace(
        line,
        rating=found.rating,
        grade=grade_of(criteria, found.rating, puzzle.level),
        themes=found.themes,
        solved_by=found.solved_by,
    )
