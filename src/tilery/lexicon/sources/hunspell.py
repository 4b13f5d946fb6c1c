"""Words of a hunspell dictionary: base words and all that their affixes make of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import msgspec

_FIELDS = 5


class Rule(msgspec.Struct, frozen=True):
    """One suffix: what it takes off, what it puts on, the flags that go on, and the words it fits."""

    strip: str
    add: str
    more: frozenset[str]
    fits: re.Pattern[str]


def expand(aff: str, dic: str) -> Iterator[str]:
    """Every word of the dictionary with every suffix; prefixes (l’, d’ …) make no words of their own."""
    rules = _suffixes(aff)
    for line in dic.splitlines()[1:]:
        entry = line.split(None, 1)[0] if line.strip() else ""
        word, _, flags = entry.partition("/")
        if word and not word[0].isdigit():
            yield word
            yield from _derived(word, _flags(flags), rules, 2)


def _derived(word: str, flags: frozenset[str], rules: dict[str, list[Rule]], deep: int) -> Iterator[str]:
    for flag in flags:
        for rule in rules.get(flag, ()):
            if word.endswith(rule.strip) and rule.fits.search(word):
                form = word[: len(word) - len(rule.strip)] + rule.add
                yield form
                if deep > 1 and rule.more:
                    yield from _derived(form, rule.more, rules, deep - 1)


def _flags(text: str) -> frozenset[str]:
    """Flags of two characters each, as ``FLAG long`` has them."""
    return frozenset(text[index : index + 2] for index in range(0, len(text), 2))


def _suffixes(aff: str) -> dict[str, list[Rule]]:
    rules: dict[str, list[Rule]] = defaultdict(list)
    for line in aff.splitlines():
        fields = line.split()
        if len(fields) >= _FIELDS and fields[0] == "SFX":
            _, flag, strip, added, condition = fields[:_FIELDS]
            add, _, more = added.partition("/")
            rules[flag].append(
                Rule(
                    strip="" if strip == "0" else strip,
                    add="" if add == "0" else add,
                    more=_flags(more),
                    fits=re.compile(f"(?:{condition})$"),
                )
            )
    return rules
