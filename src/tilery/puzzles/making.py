"""``tilery puzzles make``: matches one by one, writing the file after each that brought a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tilery import registry
from tilery.core.codec import codec, encode
from tilery.core.errors import Malformed
from tilery.core.rng import SEED_BYTES
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.files import FORMAT, Head, MatchLine, read, write
from tilery.puzzles.mining import mine


def make(game_id: str, path: Path, count: int, seed: int) -> Iterator[Head]:
    """Look for puzzles until the file has ``count`` of them. Yields after every match.

    An existing file is continued: the same command gives the same file however often it is stopped.
    """
    head, lines = _read_begun(game_id, path, seed)
    answers = Counter(line.words[0] for match in lines for line in match.puzzles)
    while head.puzzles < count:
        line = mine(game_id, seed, head.matches, answers)
        if line is not None:
            lines.append(line)
        head = _head(game_id, seed, head.matches + 1, sum(len(match.puzzles) for match in lines))
        if line is not None:
            write(path, head, lines)
        yield head


def _read_begun(game_id: str, path: Path, seed: int) -> tuple[Head, list[MatchLine]]:
    fresh = _head(game_id, seed, 0, 0)
    if not path.exists():
        return fresh, []
    found = read(path)
    if _head(game_id, seed, found.head.matches, found.head.puzzles) != found.head:
        raise Malformed(
            "puzzles/another-file",
            f"{path.name} was made with other rules, words, margins or another seed; choose another file.",
        )
    return found.head, list(found.matches)


def _head(game_id: str, seed: int, matches: int, puzzles: int) -> Head:
    game, criteria = registry.find(game_id), criteria_of(game_id)
    names = tuple(str(seat) for seat in range(game.info.min_seats))
    options = codec(game).options.decode(encode(criteria.options()))
    lexicon = game.start(options, names, bytes(SEED_BYTES)).lexicon
    return Head(
        tilery_puzzles=FORMAT,
        game=game_id,
        rules=game.info.rules,
        options=criteria.options(),
        lexicon_sha256=lexicon,
        measure=game.info.play_unit[1],
        margin=criteria.margin,
        margin_share=criteria.share,
        seed=seed,
        matches=matches,
        puzzles=puzzles,
    )
