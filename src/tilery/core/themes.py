"""Themes of plays, by which puzzles are found: the vocabulary of a game's ``themes.py``."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tilery.core.game import Preview


class Theme(NamedTuple):
    """A theme with its texts for people."""

    id: str
    title: str
    sentence: str
    """Description of the plays that have it."""


def long_word(letters: int) -> Theme:
    """The theme of a long main word."""
    return Theme("long-word", "Long word", f"The main word has {letters} letters or more.")


def short_fit(letters: int) -> Theme:
    """The theme of short words that fit."""
    return Theme("short-fit", "Short fit", f"No word of the play has more than {letters} letters.")


def parallel_words(words: int) -> Theme:
    """The theme of several words at once."""
    return Theme("parallel", "Parallel words", f"The play makes {words} words or more at once.")


class Themes(Protocol):
    """Interface of a game's ``themes.py``."""

    THEMES: tuple[Theme, ...]
    """All themes of the game, in the order that people are shown."""

    def find_themes(self, view: Any, action: Any, preview: Preview) -> tuple[str, ...]:
        """The ids of the themes of a legal play, in the order of ``THEMES``. ``preview`` is that of the play."""


def longest_word(preview: Preview) -> int:
    """Letters of the main word, which is the longest."""
    return len(preview.words[0].word)


def name_themes(found: dict[Theme, bool]) -> tuple[str, ...]:
    """The ids of the themes that were found."""
    return tuple(theme.id for theme, is_found in found.items() if is_found)
