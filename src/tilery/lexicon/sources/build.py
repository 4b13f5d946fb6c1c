"""Makes every shipped file from the pinned packages: ``tilery lexicon build --packages FOLDER``."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tilery.lexicon import definitions, packed
from tilery.lexicon.flags import DEFINED
from tilery.lexicon.fold import plain
from tilery.lexicon.sources import agid, glosses, hunspell, plurals, scowl, wordnet
from tilery.lexicon.sources.packages import Files, opened, pinned
from tilery.lexicon.table import DATA, ENGLISH, Listed, Manifest
from tilery.lexicon.wordlists import read_list

_HUNSPELL = "usr/share/hunspell/"
_VOWELS = set("AEIOUY")


def contents(folder: Path) -> dict[str, bytes]:
    """The content, before the gzip, of every list made from the packages in ``folder``."""
    net = wordnet.wordnet(opened(folder, "wordnet"))
    forms = agid.inflections(opened(folder, "pyinflect"))
    flags = scowl.english(opened(folder, "scowl"), read_list("exclude"), read_list("rescued"), read_list("supplement"))
    plurals.mark(flags, plurals.Grammar(forms, net), read_list("not_plural"))
    words = sorted(flags)
    glossary = glosses.glossary(words, net, forms)
    for word in words:
        if next(glossary.define(word), None) is not None:
            flags[word] |= DEFINED
    return {
        ENGLISH: packed.write(words, [flags[word] for word in words]),
        "es.words.gz": _unflagged(_lines(opened(folder, "spanish"), "usr/share/dict/spanish")),
        "nl.words.gz": _unflagged(_lines(opened(folder, "dutch"), "usr/share/dict/dutch")),
        "fr.words.gz": _unflagged(_french(opened(folder, "french"))),
        definitions.FILE: definitions.write(glossary).encode("ascii"),
    }


def write(folder: Path, target: Path = DATA) -> Manifest:
    """Writes the shipped files and their manifest; returns the manifest."""
    made = contents(folder)
    for name, content in made.items():
        (target / name).write_bytes(squeeze(name, content))
    manifest = Manifest(
        files={name: Listed(hashlib.sha256(content).hexdigest(), len(content)) for name, content in made.items()},
        sources=pinned(),
    )
    (target / "manifest.json").write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
    return manifest


def squeeze(name: str, content: bytes) -> bytes:
    """The bytes of a shipped file: xz where it is worth it, gzip for the lists that every start may need."""
    if name.endswith(".xz"):
        return lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    return gzip.compress(content, 9, mtime=0)


def _lines(files: Files, path: str) -> list[str]:
    return files[path].decode("utf-8").split()


def _french(files: Files) -> Iterable[str]:
    return hunspell.expand(files[f"{_HUNSPELL}fr.aff"].decode("utf-8"), files[f"{_HUNSPELL}fr.dic"].decode("utf-8"))


def _unflagged(words: Iterable[str]) -> bytes:
    """Words of another language; those without a vowel are letters, units and abbreviations."""
    folded = sorted({word for word in map(plain, words) if word is not None and _VOWELS & set(word)})
    return packed.write(folded, [0] * len(folded))
