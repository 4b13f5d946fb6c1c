"""Search for positions with one best play that is clearly better than all others, by the complete search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.bots.word_filter import is_clean
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.scene import Scene
from tilery.lexicon import Lexicon, lexicon_of
from tilery.match import Match, kind_of
from tilery.puzzles.bot_trials import join_ratings, run_trials, trial_rating
from tilery.puzzles.criteria import (
    AWKWARD,
    COMMON_LEVEL,
    FEWEST_LETTERS,
    FEWEST_VOWELS,
    MAIN_LEVEL,
    MOST_ALIKE,
    MOST_VOWELS,
    SEARCH,
    SHORT,
    VOWELS,
    Criteria,
)
from tilery.puzzles.difficulty import solving_rating, words_to_find
from tilery.puzzles.puzzle import Grade
from tilery.puzzles.themes import find_themes

FIRST_LOOK = 200
"""Number of candidates of a first search, which rules out most positions."""


class Verdict(msgspec.Struct, frozen=True):
    """A position that makes a puzzle."""

    best: Candidate[Any]
    next_points: int
    plays: int
    level: int
    rating: int
    themes: tuple[str, ...]
    solved_by: dict[str, int]
    """How often each level of bots found it (``bot_trials.py``)."""


def judge(match: Match, seat: int, criteria: Criteria) -> Verdict | None:
    """Judge the best play of the seat. None if the position makes no puzzle."""
    game, view = match.game, match.view(seat)
    if not is_playable(*letters_of(game.scene(view), seat)):
        return None
    first = game.candidates(view, msgspec.structs.replace(SEARCH, limit=FIRST_LOOK))
    if not first.complete or not _may_be(first.items, criteria):
        return None
    level = rarest_level(first.items[0].words, lexicon_of(view))
    if level is None or not is_clean(game, view, first.items[0]):
        return None
    return verdict(game, view, criteria, level)


def verdict(game: AnyGame, view: Any, criteria: Criteria, level: int) -> Verdict | None:
    """Judge the best play by every candidate. None also where the search is not complete."""
    found = game.candidates(view, Budget(nodes=SEARCH.nodes))
    plays = {frozenset(item.words) for item in found.items if item.words}
    if not found.complete or len(plays) < criteria.min_plays or not _may_be(found.items, criteria):
        return None
    best = found.items[0]
    letters, wild = letters_of(game.scene(view), view.viewer)
    modelled = solving_rating(best.words, plays, len(letters) + wild, lexicon_of(view))
    trials = run_trials(game, view, best.points)
    return Verdict(
        best=best,
        next_points=_best_other(found.items)[0],
        plays=len(plays),
        level=level,
        rating=join_ratings(trial_rating(game.info.id, trials), modelled),
        themes=find_themes(game, view, best.action),
        solved_by=trials,
    )


def _may_be(items: Sequence[Candidate[Any]], criteria: Criteria) -> bool:
    """True if the first of these candidates is clearly the best, by value and by points."""
    best, (points, value) = items[0], _best_other(items)
    return (
        bool(best.words)
        and criteria.min_points <= best.points == max(item.points for item in items)
        and best.value - value >= criteria.value_margin
        and criteria.is_clear(best.points, points)
    )


def _best_other(items: Sequence[Candidate[Any]]) -> tuple[int, float]:
    """Most points and highest value of any play but the first."""
    same = _identity(items[0])
    others = [item for item in items if _identity(item) != same]
    points = max((item.points for item in others), default=0)
    return points, max((item.value for item in others), default=-math.inf)


def _identity(item: Candidate[Any]) -> tuple[str, frozenset[str]]:
    """The identity of a play: plays of one kind with the same words are the same, however they are laid."""
    return kind_of(item.action), frozenset(item.words)


def rarest_level(words: Sequence[str], lexicon: Lexicon) -> int | None:
    """The level of the rarest word to find, the main word first, or None if one is too rare or has no definition."""
    main = words[0]
    levels = {word: lexicon.level(word) or 99 for word in words_to_find(words)}
    for word, level in levels.items():
        limit = MAIN_LEVEL if word == main and len(word) > SHORT else COMMON_LEVEL
        if level > limit or not lexicon.is_defined(word):
            return None
    return max(levels.values())


def letters_of(scene: Scene, seat: int) -> tuple[str, int]:
    """Letters that a seat makes words of, in its hand and on the dice, and its number of wild tiles."""
    faces = [face for tray in scene.trays if tray.seat == seat and tray.kind in ("rack", "bank") for face in tray.faces]
    letters = "".join([*(face.letter for face in faces), *(die.letter for die in scene.dice)])
    return letters, sum(not face.letter for face in faces)


def is_playable(letters: str, wild: int = 0) -> bool:
    """True if there are enough letters to choose from, in a fair mix.

    >>> is_playable("CNORSTTUEA"), is_playable("BFGJKKQVVZ"), is_playable("EEEEEOOU"), is_playable("IN")
    (True, False, False, False)
    """
    count, vowels = len(letters) + wild, sum(letter in VOWELS for letter in letters)
    return (
        count >= FEWEST_LETTERS
        and vowels + wild >= math.floor(FEWEST_VOWELS * count)
        and vowels <= math.floor(MOST_VOWELS * count)
        and all(sum(letter in awkward for letter in letters) <= most for awkward, most in AWKWARD.items())
        and max(map(letters.count, letters), default=0) <= MOST_ALIKE
    )


def grade_of(criteria: Criteria, rating: int, level: int) -> Grade:
    """Grade of a puzzle. Rare words are never easy."""
    if rating >= criteria.hard:
        return "hard"
    return "medium" if rating >= criteria.medium or level > COMMON_LEVEL else "easy"
