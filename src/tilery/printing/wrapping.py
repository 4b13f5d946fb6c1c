"""Text with **bold** words broken into lines of a given width."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from tilery.printing.pdf import Measure


class TextRun(NamedTuple):
    """Words of one weight, and where they start in their line."""

    x: float
    text: str
    bold: bool


class _Word(NamedTuple):
    text: str
    bold: bool


def lines(text: str, width: float, size: float, measure: Measure) -> list[list[TextRun]]:
    """The lines of a paragraph, each as runs from left to right."""
    space = measure(" ", size, False)
    broken: list[list[_Word]] = [[]]
    used = 0.0
    for word in _words(text):
        wide = measure(word.text, size, word.bold)
        if broken[-1] and used + space + wide > width:
            broken.append([])
            used = 0.0
        used += wide + (space if broken[-1] else 0.0)
        broken[-1].append(word)
    return [_runs(line, size, space, measure) for line in broken if line]


def _words(text: str) -> list[_Word]:
    parts = text.split("**")
    return [_Word(word, number % 2 == 1) for number, part in enumerate(parts) for word in part.split()]


def _runs(line: list[_Word], size: float, space: float, measure: Measure) -> list[TextRun]:
    runs, x = [], 0.0
    for bold, words in groupby(line, lambda word: word.bold):
        text = " ".join(word.text for word in words)
        runs.append(TextRun(x, text, bold))
        x += measure(text, size, bold) + space
    return runs
