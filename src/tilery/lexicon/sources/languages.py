"""Makes the words of another language from pinned packages: ``tilery lexicon build --language es --packages FOLDER``.

A folder's ``packages.toml`` says what its list is made of. Levels come from the frequencies of PyPI's ``wordfreq``.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from tilery.core.errors import LexiconError
from tilery.lexicon import packed
from tilery.lexicon.alphabet import Alphabet
from tilery.lexicon.flags import with_level
from tilery.lexicon.languages import alphabet, folder, words_file
from tilery.lexicon.sources import hunspell
from tilery.lexicon.sources.packages import Files, open_source
from tilery.lexicon.table import Manifest, ShippedFile, Source
from tilery.lexicon.wordlists import OFFENSIVE

LONGEST = 15
"""Letters of the longest words taken: as many as the largest board has cells in a row."""
RANKS = ((10, 4_000), (20, 11_000), (35, 41_000), (40, 46_000), (50, 65_000), (55, 72_000), (60, 82_000), (70, 118_000))
"""Level of the words up to each rank of frequency: the numbers of English words up to these levels."""
RAREST = 80


class Listed(Source, frozen=True):
    """A package with words."""

    form: Literal["list", "hunspell"] = "list"
    paths: tuple[str, ...] = ()
    """The list, or the affixes and the dictionary, within the package."""
    known: bool = False
    """True if a word of more than ``short`` letters counts only if it occurs in the frequency list."""
    short: int = 8


class LanguagePackages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``packages.toml`` in a language's folder."""

    words: Listed
    frequency: Source
    frequency_path: str
    crude: Source | None = None
    """A list of crude words, for the family list."""
    crude_path: str = ""


def read_packages(language: str) -> LanguagePackages:
    """The packages of a language. Raises LexiconError if its folder names none."""
    path = folder(language) / "packages.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=LanguagePackages)
    except (OSError, msgspec.DecodeError) as reason:
        raise LexiconError("lexicon/no-packages", f"{path.name} of {language} cannot be read: {reason}.") from reason


def contents(language: str, packages: Path) -> dict[str, bytes]:
    """The content, before compression, of every file made for a language."""
    named, letters = read_packages(language), alphabet(language)
    rarity = frequencies(open_source(packages, named.frequency), named.frequency_path, letters)
    words = {*_spelled(_written(open_source(packages, named.words), named.words), letters)}
    if named.words.known:
        words = {word for word in words if len(word) <= named.words.short or word in rarity}
    chosen = sorted(words)
    level = levels(chosen, rarity)
    made = {words_file(language): packed.write(chosen, [with_level(level[word]) for word in chosen])}
    if named.crude is not None:
        crude = open_source(packages, named.crude)[named.crude_path]
        made[f"{OFFENSIVE}.txt"] = _family_list(crude, words, letters)
    return made


def write(language: str, packages: Path) -> Manifest:
    """Write the files of a language and their manifest, and return the manifest."""
    from tilery.lexicon.sources.build import describe_file, squeeze

    made, target, named = contents(language, packages), folder(language), read_packages(language)
    for name, content in made.items():
        (target / name).write_bytes(squeeze(name, content))
    files: dict[str, ShippedFile] = {name: describe_file(content) for name, content in made.items()}
    sources = {"words": named.words, "frequency": named.frequency, "crude": named.crude}
    plain = {name: Source(each.file, each.version, each.sha256, each.notice) for name, each in sources.items() if each}
    manifest = Manifest(files, plain)
    (target / "manifest.json").write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
    return manifest


def frequencies(files: Files, path: str, letters: Alphabet) -> dict[str, int]:
    """Rarity of each word by PyPI's ``wordfreq``: a list of words for each hundredth of a bel."""
    _, *bins = msgspec.msgpack.decode(gzip.decompress(files[path]))
    found: dict[str, int] = {}
    for rarity, words in enumerate(bins):
        for word in words:
            spelled = letters.spell(word)
            if spelled is not None:
                found.setdefault(spelled, rarity)
    return found


def levels(words: Iterable[str], rarity: Mapping[str, int]) -> dict[str, int]:
    """The level of each word: by its rank among the words whose frequency is known, else the rarest."""
    ranked = sorted((word for word in words if word in rarity), key=lambda word: (rarity[word], word))
    found = dict.fromkeys(words, RAREST)
    first = 0
    for level, last in RANKS:
        found.update(dict.fromkeys(ranked[first:last], level))
        first = last
    return found


def _written(files: Files, named: Listed) -> Iterator[str]:
    """Every written word of a package."""
    if named.form == "list":
        yield from files[named.paths[0]].decode("utf-8").split()
    else:
        aff, dic = (files[path].decode("utf-8-sig") for path in named.paths)
        yield from hunspell.expand(aff, dic)


def _spelled(written: Iterable[str], letters: Alphabet) -> Iterator[str]:
    """The words as letters: those in lower case without apostrophes and the like, with a vowel, not too long."""
    for word in written:
        spelled = letters.spell(word) if word.isalpha() and word.islower() else None
        if spelled is not None and 2 <= len(spelled) <= LONGEST and not letters.vowels.isdisjoint(spelled):
            yield spelled


_HEAD = """\
# Words that `family` leaves out, and that bots and hints use only if the table asks for them.
# Made by `tilery lexicon build --language` from the package named in packages.toml.
"""


def _family_list(crude: bytes, words: set[str], letters: Alphabet) -> bytes:
    """The crude words of a list that are words of the language."""
    named = {spelled for word in msgspec.json.decode(crude, type=list[str]) if (spelled := letters.spell(word))}
    found = sorted(named & words)
    return (_HEAD + "".join(f"{word}\n" for word in found)).encode()
