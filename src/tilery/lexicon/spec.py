"""The switches about words that players agree on before a match: rule [C11]."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.core.options import option
from tilery.kernel import MAX_LENGTH
from tilery.lexicon.languages import ENGLISH, alphabet, playable

Size = Literal["large", "standard", "everyday"]
Plurals = Literal["on", "only", "any"]
Foreign = Literal["es", "nl", "fr"]
Spelling = Literal["all", "us", "uk", "uk-z", "ca", "au"]
Words = tuple[str, ...]
if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[playable()]
"""The languages whose words are installed, one folder each."""

LANGUAGE_NAMES = {language: alphabet(language).name for language in playable()}

MAX_OWN_WORDS = 1_000_000


class LexiconSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base list and its switches. A game may subclass it to change defaults, never to add fields."""

    name: Annotated[
        Language,
        option("Language", "The language of the words.", LANGUAGE_NAMES),
    ] = "en"
    size: Annotated[
        Size,
        option(
            "Word list",
            "How many words count.",
            {
                "large": "Large, about 255,000 words",
                "standard": "Standard, without the rarest words",
                "everyday": "Everyday, common words only",
            },
        ),
    ] = "large"
    plurals: Annotated[
        Plurals,
        option(
            "Plurals",
            "Whether plural forms count.",
            {"on": "All of them", "only": "Not words that are only a plural", "any": "No plural forms at all"},
        ),
    ] = "on"
    abbreviations: Annotated[bool, option("Abbreviations", "Abbreviations count as words.")] = False
    names: Annotated[bool, option("Proper names", "Names of people and places count as words.")] = False
    foreign: Annotated[
        tuple[Foreign, ...],
        option(
            "Other languages",
            "Words of these languages count as well.",
            {"es": "Spanish", "nl": "Dutch", "fr": "French"},
        ),
    ] = ()
    spelling: Annotated[
        Spelling,
        option(
            "Spelling",
            "Which English spellings count.",
            {
                "all": "All of them",
                "us": "American",
                "uk": "British",
                "uk-z": "British with -ize",
                "ca": "Canadian",
                "au": "Australian",
            },
        ),
    ] = "all"
    family: Annotated[bool, option("Family-friendly", "Slurs and crude words do not count.")] = False
    extra: Annotated[Words, option("Extra words", "More words that count.")] = ()
    without: Annotated[Words, option("Excluded words", "Words that do not count, whatever the list says.")] = ()
    crossword: Annotated[
        bool, option("Crossword words", "Rare words count that have no definition and hardly occur outside word games.")
    ] = True


ENGLISH_ONLY = ("plurals", "abbreviations", "names", "foreign", "spelling", "crossword")
"""Switches that need to know more of a word than the lists of other languages say."""


def canonical(spec: LexiconSpec) -> LexiconSpec:
    """The plain spec with the same meaning: own words upper-case, sorted and single. Raises LexiconError."""
    if spec.name != ENGLISH:
        _check_switches(spec)
    return LexiconSpec(
        name=spec.name,
        size=spec.size,
        plurals=spec.plurals,
        abbreviations=spec.abbreviations,
        names=spec.names,
        foreign=tuple(sorted(set(spec.foreign))),
        spelling=spec.spelling,
        family=spec.family,
        extra=own_words(spec.extra, "extra", spec.name),
        without=own_words(spec.without, "without", spec.name),
        crossword=spec.crossword,
    )


def _check_switches(spec: LexiconSpec) -> None:
    plain = LexiconSpec()
    for switch in ENGLISH_ONLY:
        if getattr(spec, switch) != getattr(plain, switch):
            raise LexiconError(
                "lexicon/english-only",
                f"`{switch}` is for English words: the {alphabet(spec.name).name} list does not say it of its words.",
                ErrorData(path=switch),
            )


def fingerprint(spec: LexiconSpec) -> str:
    """A digest equal for canonical specs that are equal, and for no others.

    A switch added later is left out at its default, so that graphs composed before are still found.
    """
    fields = msgspec.structs.asdict(spec)
    if spec.crossword:
        del fields["crossword"]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()


def own_words(words: Words, field: str, language: str = ENGLISH) -> Words:
    """The players' own list, upper-case, sorted and without duplicates. LexiconError names the first invalid word."""
    if len(words) > MAX_OWN_WORDS:
        raise LexiconError(
            "lexicon/too-many-words",
            f"`{field}` may have {MAX_OWN_WORDS:,} words, found {len(words):,}.",
            ErrorData(path=field),
        )
    return tuple(sorted({own_word(word, f"{field}[{index}]", language) for index, word in enumerate(words)}))


def own_word(word: str, path: str, language: str = ENGLISH) -> str:
    """One word in the letters of a language. LexiconError names the fault."""
    letters = alphabet(language)
    found = letters.spell(word) if len(word) <= 2 * MAX_LENGTH and (language != ENGLISH or word.isascii()) else None
    if found is None or len(found) > MAX_LENGTH:
        shown = word if len(word) <= 40 else word[:40] + "…"
        raise LexiconError(
            "lexicon/bad-word",
            f"A word has 1 to {MAX_LENGTH} letters {letters.describe()}; {shown!r} is none.",
            ErrorData(words=(shown,), path=path),
        )
    return found
