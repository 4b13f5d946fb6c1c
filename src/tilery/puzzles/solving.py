"""Solving a puzzle: points of a play, hints in steps, and the line that follows the solution."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from tilery.bots import choose
from tilery.core.codec import encode
from tilery.core.english import address_reader
from tilery.core.game import Budget
from tilery.core.record import Entry
from tilery.core.scene import contents
from tilery.match import Match, Proposal, kind_of
from tilery.puzzles.puzzle import PlayTask, Puzzle, shared_position

HintStep = Literal["where", "length", "word", "play"]
HINTS: tuple[HintStep, ...] = ("where", "length", "word", "play")
"""Steps of a hint, from the vaguest to the whole solution."""
LONGEST_LINE = 8
"""Maximum number of entries shown after the solution."""
NAME_BYTES = 6
"""Bytes of the digest that names a play, enough to distinguish the three plays of a puzzle."""
PLAYS_ON = "expert"
"""Level of the bots that play on after the solution."""


class Attempt(msgspec.Struct, frozen=True):
    """A play that was tried."""

    words: tuple[str, ...]
    points: int
    best: int
    """Points of the best play."""
    solved: bool
    play: str = ""
    """Name of the play: the same for actions that make the same words and lead to the same position."""

    @property
    def share(self) -> float:
        """Partial credit: the share of the best play's points, from 0 to 1."""
        return max(0.0, min(1.0, self.points / self.best))


class PuzzleHint(msgspec.Struct, frozen=True):
    """One step of a hint. Each says more than the one before."""

    step: HintStep
    text: str
    cells: tuple[str, ...] = ()
    """Cells of the scene to look at."""
    action: Any = None
    """The solution itself, in the last step."""


def attempt(puzzle: Puzzle, action: Any) -> Attempt:
    """Try a play. Raises IllegalAction or Malformed if the rules refuse it, which does not count as an attempt."""
    match = shared_position(puzzle)
    proposal = match.propose(puzzle.seat, match.awaiting[puzzle.seat].id, action)
    seen = match.preview(puzzle.seat, proposal.entry.action)
    words = tuple(word.word for word in seen.words)
    return Attempt(words, seen.points, puzzle.points, seen.points >= puzzle.points, _play_name(match, proposal, words))


def _play_name(match: Match, proposal: Proposal, words: tuple[str, ...]) -> str:
    """Digest of a play's result, independent of the order in which its tiles are given."""
    entry = proposal.entry
    after = match.game.scene(match.game.view(proposal.state, entry.seat))
    meaning = (kind_of(entry.action), sorted(words), contents(after))
    return hashlib.blake2b(encode(meaning), digest_size=NAME_BYTES).hexdigest()


def hint(puzzle: PlayTask, step: HintStep) -> PuzzleHint:
    """A hint that goes as far as this step."""
    main, unit = puzzle.words[0], puzzle.rules_of.info.play_unit
    match step:
        case "where":
            return _where(puzzle)
        case "length":
            return PuzzleHint(step, f"The main word has {len(main)} letters.", _where(puzzle).cells)
        case "word":
            return PuzzleHint(step, f"The word is {main}.", _where(puzzle).cells)
        case "play":
            worth = f"{puzzle.points} {unit[puzzle.points != 1]}"
            return PuzzleHint(step, f"{main} for {worth}: it is laid out for you.", action=puzzle.best_action())


def _where(puzzle: PlayTask) -> PuzzleHint:
    """Tiles on the board that the main word uses, or its first letter if there are none."""
    match = shared_position(puzzle)
    scene, seen = match.scene(puzzle.seat), match.preview(puzzle.seat, puzzle.best_action())
    lying = {tile.at for tile in scene.tiles}
    cells = tuple(cell for cell in seen.words[0].cells if cell in lying)
    if cells:
        return PuzzleHint("where", "The main word uses the marked tiles.", cells)
    return PuzzleHint("where", f"The main word begins with {puzzle.words[0][0]}.")


def solution_line(puzzle: PlayTask) -> tuple[Match, tuple[Entry, ...]]:
    """The match after the solution and a likely continuation up to the solver's next turn, with these entries."""
    match = puzzle.position()
    asked = match.awaiting[puzzle.seat].kinds
    line = [match.play(puzzle.seat, puzzle.best_action())]
    while match.awaiting and len(line) < LONGEST_LINE:
        seat = min(match.awaiting)
        if seat == puzzle.seat and match.awaiting[seat].kinds == asked:
            break
        action = choose(PLAYS_ON, match.game, match.view(seat), Budget(), puzzle.seed + len(match.entries))
        line.append(match.play(seat, action))
    return match, tuple(line)


def tell_stories(puzzle: PlayTask, match: Match, entry: Entry) -> tuple[str, ...]:
    """Tell the story of an entry to the solver: "You play …"."""
    name = match.names[puzzle.seat]
    return tuple(address_reader(story, name) for story in match.stories(entry, puzzle.seat))
