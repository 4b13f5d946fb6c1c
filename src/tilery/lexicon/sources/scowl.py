"""SCOWL: the base list, with levels, spelling regions, names and abbreviations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from tilery.lexicon.flags import (
    ABBREVIATION,
    LEVELS,
    NAME,
    REGIONS,
    with_level,
)
from tilery.lexicon.fold import plain, plain_name
from tilery.lexicon.sources.packages import Files

_FOLDER = "usr/share/dict/scowl/"
_SUPPLEMENT_LEVEL = 50
# the selection that SCOWL's README advises: the common list, the region's own, and words almost equal there
_REGION_FILES = {
    "us": ("english", "american", "variant_1"),
    "uk": ("english", "british", "british_variant_1"),
    "uk-z": ("english", "british_z", "british_variant_1"),
    "ca": ("english", "canadian", "canadian_variant_1"),
    "au": ("english", "australian", "australian_variant_1"),
}

Levels = dict[str, int]


def english(files: Files, exclude: Set[str], rescued: Set[str], supplement: Set[str]) -> dict[str, int]:
    """Every English word, name and abbreviation up to level 80 with its flags, except PLURAL and DEFINED."""
    words = {word: level for word, level in _levels(files, "words", plain).items() if word not in exclude}
    anywhere = _levels(files, "", plain_name)
    for word in rescued:
        words[word] = max(_SUPPLEMENT_LEVEL, anywhere.get(word, 0))
    words.update(dict.fromkeys(supplement - words.keys(), _SUPPLEMENT_LEVEL))
    flags = {word: with_level(level) for word, level in words.items()}
    for region, bit in REGIONS.items():
        for word in (rescued | supplement | _of_region(files, region)) & words.keys():
            flags[word] |= bit
    _mark(flags, _levels(files, "abbreviations", plain_name), ABBREVIATION)
    _mark(flags, _levels(files, "upper", plain_name) | _levels(files, "proper-names", plain_name), NAME)
    return flags


def _mark(flags: dict[str, int], words: Levels, bit: int) -> None:
    for word in words:
        flags[word] = flags.get(word, 0) | bit


def _of_region(files: Files, region: str) -> set[str]:
    found: set[str] = set()
    for category in _REGION_FILES[region]:
        found.update(_levels(files, "words", plain, category))
    return found


def _levels(files: Files, kind: str, fold: Callable[[str], str | None], category: str | None = None) -> Levels:
    """The lowest level of every word in the lists of one kind (all kinds if empty), perhaps of one category."""
    levels: Levels = {}
    for name, level, data in _lists(files):
        own, _, sort = name.partition("-")
        if own == "special" or (kind and sort != kind) or (category and own != category):
            continue
        for line in data.decode("utf-8").split():
            word = fold(line)
            if word is not None:
                levels[word] = min(level, levels.get(word, level))
    return levels


def _lists(files: Files) -> Iterator[tuple[str, int, bytes]]:
    for path, data in sorted(files.items()):
        if path.startswith(_FOLDER):
            name, _, level = path.removeprefix(_FOLDER).rpartition(".")
            if level.isdigit() and int(level) in LEVELS:
                yield name, int(level), data
