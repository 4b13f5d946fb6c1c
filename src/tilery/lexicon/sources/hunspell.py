"""Words of a hunspell dictionary: base words and all forms that their affixes make."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import msgspec

_FIELDS = 5


class Rule(msgspec.Struct, frozen=True):
    """One suffix: the letters it removes and adds, the flags that continue, and the words it fits."""

    strip: str
    add: str
    more: frozenset[str]
    fits: re.Pattern[str]


class Affixes(msgspec.Struct, frozen=True):
    """An ``.aff`` file: suffixes by flag, the flag of mere stems, and the flags of words not to be offered."""

    suffixes: dict[str, list[Rule]]
    stem: frozenset[str]
    unwanted: frozenset[str]


def expand(aff: str, dic: str) -> Iterator[str]:
    """Every word of the dictionary with every suffix. Prefixes (l’, d’ …) make no words of their own."""
    affixes, form = _affixes(aff), _flag_form(aff)
    for line in dic.splitlines()[1:]:
        entry = line.split(None, 1)[0] if line.strip() else ""
        word, _, written = entry.partition("/")
        flags = _flags(written, form)
        if word and not word[0].isdigit() and not flags & affixes.unwanted:
            yield from _forms(word, flags, affixes, 2)


def _forms(word: str, flags: frozenset[str], affixes: Affixes, deep: int) -> Iterator[str]:
    """The word itself, unless it is a mere stem, and its forms with one or two suffixes."""
    if not flags & affixes.stem:
        yield word
    for flag in flags if deep else ():
        for rule in affixes.suffixes.get(flag, ()):
            if word.endswith(rule.strip) and rule.fits.search(word):
                yield from _forms(word[: len(word) - len(rule.strip)] + rule.add, rule.more, affixes, deep - 1)


def _flag_form(aff: str) -> str:
    """How flags are written: ``long``, ``num``, or each as one character."""
    found = re.search(r"^FLAG +(\S+)", aff, re.MULTILINE)
    return found[1] if found else ""


def _flags(text: str, form: str) -> frozenset[str]:
    """Flags of two characters each (``long``), numbers with commas (``num``), or one character each."""
    if form == "num":
        return frozenset(filter(None, text.split(",")))
    width = 2 if form == "long" else 1
    return frozenset(text[index : index + width] for index in range(0, len(text), width))


def _affixes(aff: str) -> Affixes:
    lines = [line.split() for line in aff.splitlines()]
    return Affixes(
        suffixes=_suffixes(lines, _flag_form(aff)),
        stem=frozenset(fields[1] for fields in lines if fields[:1] == ["NEEDAFFIX"]),
        unwanted=frozenset(fields[1] for fields in lines if fields[:1] in (["NOSUGGEST"], ["FORBIDDENWORD"])),
    )


def _suffixes(lines: list[list[str]], form: str) -> dict[str, list[Rule]]:
    rules: dict[str, list[Rule]] = defaultdict(list)
    for fields in lines:
        if len(fields) >= _FIELDS and fields[0] == "SFX":
            _, flag, strip, added, condition = fields[:_FIELDS]
            add, _, more = added.partition("/")
            rules[flag].append(
                Rule(
                    strip="" if strip == "0" else strip,
                    add="" if add == "0" else add,
                    more=_flags(more, form),
                    fits=re.compile(f"(?:{condition})$"),
                )
            )
    return rules
