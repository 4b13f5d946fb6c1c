"""Makes every shipped file from the pinned packages: ``tilery lexicon build --packages FOLDER``."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from tilery.lexicon import definitions, packed
from tilery.lexicon.flags import DEFINED
from tilery.lexicon.fold import plain
from tilery.lexicon.sources import agid, glosses, hunspell, levels, offensive, plurals, scowl, wordnet
from tilery.lexicon.sources.packages import Files, list_pinned, open_package
from tilery.lexicon.table import DATA, ENGLISH, Manifest, ShippedFile, foreign_file
from tilery.lexicon.wordlists import OFFENSIVE, list_file, read_list

_HUNSPELL = "usr/share/hunspell/"
_VOWELS = set("AEIOUY")


def contents(folder: Path) -> dict[str, bytes]:
    """The content, before compression, of every file made from the packages in ``folder``."""
    net = wordnet.wordnet(open_package(folder, "wordnet"))
    forms = agid.inflections(open_package(folder, "pyinflect"))
    flags = scowl.english(
        open_package(folder, "scowl"), read_list("exclude"), read_list("rescued"), read_list("supplement")
    )
    plurals.mark(flags, plurals.Grammar(forms, net), read_list("not_plural"))
    rarer = levels.rarer(flags, levels.frequencies(open_package(folder, "wordfreq")))
    levels.correct(flags, rarer)
    words = sorted(flags)
    glossary = glosses.glossary(words, net, forms, definitions.own_definitions().keys())
    _mark_defined(flags, msgspec.structs.replace(glossary, own=definitions.own_definitions()))
    foreign = {
        "es": _fold_words(_lines(open_package(folder, "spanish"), "usr/share/dict/spanish")),
        "nl": _fold_words(_lines(open_package(folder, "dutch"), "usr/share/dict/dutch")),
        "fr": _fold_words(_french(open_package(folder, "french"))),
    }
    return {
        ENGLISH: packed.write(words, [flags[word] for word in words]),
        **{foreign_file(language): packed.write(found, [0] * len(found)) for language, found in foreign.items()},
        definitions.FILE: definitions.write(glossary).encode("ascii"),
        list_file(levels.RARER): levels.as_text(rarer).encode(),
        list_file(OFFENSIVE): offensive_list(words, foreign),
    }


def _mark_defined(flags: dict[str, int], glossary: definitions.Glossary) -> None:
    for word in flags:
        if next(glossary.define(word), None) is not None:
            flags[word] |= DEFINED


def offensive_list(english: Iterable[str], foreign: Mapping[str, Iterable[str]]) -> bytes:
    """The list of words that the family switch leaves out, from these words and our decisions."""
    lexicons = {offensive.ENGLISH: offensive.Words(english)}
    lexicons |= {language: offensive.Words(words) for language, words in foreign.items()}
    return offensive.as_text(offensive.offensive(lexicons)).encode()


def write(folder: Path, target: Path = DATA) -> Manifest:
    """Write the shipped files and their manifest, and return the manifest."""
    made = contents(folder)
    for name, content in made.items():
        (target / name).write_bytes(squeeze(name, content))
    return write_manifest({name: describe_file(content) for name, content in made.items()}, target)


def write_manifest(files: dict[str, ShippedFile], target: Path = DATA) -> Manifest:
    """Write the manifest of these files, and return it."""
    manifest = Manifest(files, list_pinned())
    (target / "manifest.json").write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
    return manifest


def describe_file(content: bytes) -> ShippedFile:
    """The manifest's entry for a file."""
    return ShippedFile(hashlib.sha256(content).hexdigest(), len(content))


def squeeze(name: str, content: bytes) -> bytes:
    """The bytes of a shipped file: xz where it is worth it, gzip for word lists that every start may need, or plain."""
    if name.endswith(".txt"):
        return content
    if name.endswith(".xz"):
        return lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    return gzip.compress(content, 9, mtime=0)


def _lines(files: Files, path: str) -> list[str]:
    return files[path].decode("utf-8").split()


def _french(files: Files) -> Iterable[str]:
    return hunspell.expand(files[f"{_HUNSPELL}fr.aff"].decode("utf-8"), files[f"{_HUNSPELL}fr.dic"].decode("utf-8"))


def _fold_words(words: Iterable[str]) -> list[str]:
    """Words of another language, without those that have no vowel: letters, units and abbreviations."""
    return sorted({word for word in map(plain, words) if word is not None and _VOWELS & set(word)})
