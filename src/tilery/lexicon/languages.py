"""The languages that lexicons exist in: one folder each, with an alphabet, words, notices and sets.

Folders of one's own count too: those in the folders that ``TILERY_LANGUAGES`` names, separated as in ``PATH``.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.alphabet import Alphabet, check_alphabet

ENGLISH = "en"
SHIPPED = Path(__file__).parent / "languages"


@cache
def folders() -> dict[str, Path]:
    """The folder of each language, English first, then by name. One of one's own comes before a shipped one."""
    found: dict[str, Path] = {}
    own = [Path(place) for place in os.environ.get("TILERY_LANGUAGES", "").split(os.pathsep) if place]
    for place in (SHIPPED, *own):
        if place.is_dir():
            found |= {path.name: path for path in place.iterdir() if (path / "alphabet.toml").is_file()}
    return {language: found[language] for language in sorted(found, key=lambda name: (name != ENGLISH, name))}


def words_file(language: str) -> str:
    """The name of the file with the words of a language, in its folder."""
    return f"words-{language}.gz"


def playable() -> tuple[str, ...]:
    """The languages with words, English first."""
    return tuple(
        language for language, path in folders().items() if language == ENGLISH or (path / "manifest.json").is_file()
    )


@cache
def alphabet(language: str) -> Alphabet:
    """The alphabet of a language. Raises LexiconError if there is none, or it cannot be used."""
    path = folder(language) / "alphabet.toml"
    try:
        return check_alphabet(msgspec.toml.decode(path.read_bytes(), type=Alphabet), language)
    except (OSError, msgspec.DecodeError) as reason:
        raise LexiconError(
            "lexicon/damaged", f"The alphabet {language} cannot be read ({reason}).", ErrorData(path=str(path))
        ) from reason


def folder(language: str) -> Path:
    """The folder of a language. Raises LexiconError if there is none."""
    found = folders().get(language)
    if found is None:
        known = ", ".join(folders())
        raise LexiconError("lexicon/no-language", f"Expected a language ({known}), found {language[:20]!r}.")
    return found


def forget() -> None:
    """Clear the caches after a folder has changed."""
    folders.cache_clear()
    alphabet.cache_clear()
