"""The words that the family list leaves out: word families decided by hand, expanded over the lexicon.

``near`` finds the words to examine: derived from an offensive word, compounded with one, or labelled as offensive by
WordNet. The decision on each is in ``lists/offensive_families.txt`` or ``lists/inoffensive.txt``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Set
from fnmatch import fnmatchcase

import msgspec

from tilery.lexicon.definitions import Glossary
from tilery.lexicon.wordlists import list_lines, read_list

FAMILIES = "offensive_families"
STAYING = "inoffensive"
ENGLISH = "en"

_HEAD = """# Words that `family` leaves out, and that bots and hints use only if the table asks for them.
# Made by `python tools/offensive.py` from `offensive_families.txt`, where they are decided by word family.
"""
_LANGUAGE = re.compile(r"([a-z]{2}): (.*)")
_ENDINGS = ("S", "ES", "ED", "ING", "INGS", "ER", "ERS", "Y", "IE", "IES", "IER", "IEST", "ILY", "INESS", "INESSES")
_PREFIXES = ("UN", "RE", "NON", "OUT", "OVER", "PRE", "SUB", "SUPER", "ANTI", "SEMI", "MIS", "BE", "DE", "EN")
_VOWELS = "AEIOU"
_SHORT = 3
"""Letters of the shortest offensive word looked for within others. The part beside it has more."""
_LABELS = re.compile(
    r"ethnic slur|offensive (?:British )?(?:slang|terms?|names?|and)|obscene (?:terms|words)|vulgar (?:slang|terms?)"
    r"|insulting terms|disparaging terms?|derogatory terms?"
)


class Words:
    """The words of a language, searchable by parts."""

    def __init__(self, words: Iterable[str]) -> None:
        self.all: Set[str] = frozenset(words)
        self._text = "\n".join(["", *sorted(self.all), ""])

    def containing(self, part: str) -> Iterator[tuple[str, str]]:
        """The letters before and after the part, once for each place it has in a word."""
        text, at = self._text, self._text.find(part)
        while at >= 0:
            yield text[text.rindex("\n", 0, at) + 1 : at], text[at + len(part) : text.index("\n", at)]
            at = text.find(part, at + 1)

    def like(self, pattern: str) -> set[str]:
        """The words of a pattern with ``*`` and ``[…]``, or the one word if it has neither."""
        if not re.search(r"[*[]", pattern):
            return {pattern} & self.all
        stem = re.split(r"[*[]", pattern.lstrip("*"))[0]
        found = (before + stem + after for before, after in self.containing(stem))
        return {word for word in found if fnmatchcase(word, pattern)}


class Families(msgspec.Struct, frozen=True):
    """The decisions for one language: words that are out, and words that stay nevertheless."""

    out: tuple[str, ...]
    stay: tuple[str, ...]


def families() -> dict[str, Families]:
    """The decisions by language. A line that begins with ``fr:`` is for French, others are for English."""
    tokens: dict[str, list[str]] = {}
    for line in list_lines(FAMILIES):
        marked = _LANGUAGE.match(line)
        language, rest = (marked[1], marked[2]) if marked else (ENGLISH, line)
        tokens.setdefault(language, []).extend(rest.split())
    return {
        language: Families(
            tuple(token for token in found if not token.startswith("-")),
            tuple(token[1:] for token in found if token.startswith("-")),
        )
        for language, found in tokens.items()
    }


def offensive(lexicons: Mapping[str, Words]) -> dict[str, set[str]]:
    """The words that are out, by language. An ordinary English word of the same letters stays."""
    found = {language: expand(decided, lexicons[language]) for language, decided in families().items()}
    english = lexicons[ENGLISH].all
    return {language: words if language == ENGLISH else words - english for language, words in found.items()}


def as_text(found: Mapping[str, Set[str]]) -> str:
    """The shipped list."""
    parts = [_HEAD]
    for language, words in found.items():
        lines = textwrap.wrap(" ".join(sorted(words)).lower(), 118, break_long_words=False)
        parts.append("\n".join([f"# {language}: {len(words)} words", *lines, ""]))
    return "\n".join(parts)


def expand(decided: Families, words: Words) -> set[str]:
    """The words that are out: every token's words without those that stay, unless named alone by ``=``."""
    found, named = set[str](), set[str]()
    for token in decided.out:
        if token.startswith("="):
            named.add(token[1:])
        else:
            found |= words.like(token) | (words.all & {*forms(token)})
    return (found - staying(decided, words)) | (words.all & named)


def staying(decided: Families, words: Words) -> set[str]:
    """The words of a family that stay."""
    return set[str]().union(*map(words.like, decided.stay))


def find_undecided(words: Words, glossary: Glossary) -> dict[str, str]:
    """The near words without a decision, each with the reason to examine it."""
    english = families()[ENGLISH]
    out = expand(english, words)
    decided = out | staying(english, words) | read_list(STAYING)
    return {word: reason for word, reason in near(words, out, glossary).items() if word not in decided}


def near(words: Words, out: Set[str], glossary: Glossary) -> dict[str, str]:
    """The words to examine, each with the reason, including those that are out."""
    found: dict[str, str] = {}
    for word in sorted(out):
        found.update({form: f"form of {word}" for form in forms(word) if form in words.all})
        if len(word) >= _SHORT:
            for before, after in words.containing(word):
                if (before or after) and _joins(before, after, words.all):
                    found[before + word + after] = f"contains {word}"
    for form, bases in glossary.irregular.items():
        for base in bases.split(","):
            if base.partition(" ")[0] in out:
                found[form] = f"form of {base}"
    for word in words.all:
        for sense in glossary.senses.get(word, "").split():
            if label := _LABELS.search(glossary.texts[int(sense[1:])]):
                found[word] = f"WordNet: {label[0]}"
    return found


def forms(word: str) -> Iterator[str]:
    """Inflections and common derivations of a word, real or not."""
    stems = [word]
    if word.endswith("E"):
        stems.append(word[:-1])
    if len(word) > 2 and word[-1] not in _VOWELS + "WXY" and word[-2] in _VOWELS:
        stems.append(word + word[-1])
    yield from (stem + ending for stem in stems for ending in (*_ENDINGS, "ISH"))
    if word.endswith("E"):
        yield from (word + ending for ending in ("D", "R", "RS"))
    if word.endswith("Y"):
        yield from (word[:-1] + ending for ending in ("IES", "IED", "IER", "IEST", "ILY", "INESS", "INESSES"))
    if word.endswith("MAN"):
        yield f"{word[:-3]}MEN"


def _joins(before: str, after: str, words: Set[str]) -> bool:
    """True if the letters beside a part make a compound of it: words, a prefix, an ending, or nothing."""
    left = not before or before in _PREFIXES or (len(before) > _SHORT and before in words)
    right = not after or after in _ENDINGS or (len(after) > _SHORT and after in words)
    return left and right
