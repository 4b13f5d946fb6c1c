"""Marking of words that are plurals, and of those that are nothing else.

Irregular plurals are those of AGID and WordNet's ``noun.exc``. Among words that neither knows, a plural ends in -s, -es
or -ies after a word that may be a noun.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

import msgspec

from tilery.lexicon.flags import LEVEL_MASK, ONLY_PLURAL, PLURAL, level_of
from tilery.lexicon.sources.agid import Inflections
from tilery.lexicon.sources.wordnet import WordNet

_NO_PLURAL_ENDINGS = ("SS", "US", "IS")


class Grammar(msgspec.Struct, frozen=True):
    """Knowledge of the sources about words and their forms."""

    forms: Inflections
    net: WordNet

    def is_noun(self, word: str) -> bool:
        """True if either source has it as a noun."""
        return word in self.forms.nouns or word in self.net.lemmas["n"]

    def is_known(self, word: str) -> bool:
        """True if any source has it as a word in its own right."""
        agid = self.forms
        return (
            word in agid.nouns
            or word in agid.verbs
            or word in agid.others
            or any(word in lemmas for lemmas in self.net.lemmas.values())
        )

    def is_verb_form(self, word: str) -> bool:
        """True if it is a form of a verb."""
        return word in self.forms.verb_forms or word in self.net.irregular["v"]


def mark(flags: dict[str, int], grammar: Grammar, never: Set[str]) -> None:
    """Set the plural bits of every ordinary word. Those in ``never`` are no plurals, whatever the rules result in."""
    words = [word for word, bits in flags.items() if bits & LEVEL_MASK and word not in never]
    for word in words:
        if any(_is_as_common(flags, single, word) for single in _singulars(word, flags, grammar)):
            flags[word] |= PLURAL
            if not (grammar.is_known(word) or grammar.is_verb_form(word) or word in grammar.forms.degrees):
                flags[word] |= ONLY_PLURAL


def _is_as_common(flags: Mapping[str, int], single: str, word: str) -> bool:
    """True if the singular is at least as common: BUS is no plural to people who have never heard of the coin BU."""
    own, other = level_of(flags[word]), level_of(flags.get(single, 0))
    return own is not None and other is not None and other <= own and single != word


def _singulars(word: str, flags: Mapping[str, int], grammar: Grammar) -> Iterator[str]:
    yield from grammar.forms.plurals.get(word, ())
    yield from grammar.net.irregular["n"].get(word, ())
    if word not in grammar.forms.plurals:
        for single in _stems(word):
            unknown = not grammar.is_known(single) and bool(flags.get(single, 0) & LEVEL_MASK)
            if grammar.is_noun(single) or (unknown and not grammar.is_verb_form(word)):
                yield single


def _stems(word: str) -> Iterator[str]:
    if word.endswith("S") and not word.endswith(_NO_PLURAL_ENDINGS) and len(word) > 2:
        yield word[:-1]
    if word.endswith(("SES", "XES", "ZES", "CHES", "SHES", "OES")):
        yield word[:-2]
    if word.endswith("IES"):
        yield f"{word[:-3]}Y"
