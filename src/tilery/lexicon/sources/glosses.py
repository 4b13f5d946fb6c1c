"""The shipped definitions: WordNet's senses of every listed word or of the word that it is a form of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from tilery.lexicon.definitions import Glossary
from tilery.lexicon.lemmas import find_lemmas, regular
from tilery.lexicon.sources.agid import Inflections
from tilery.lexicon.sources.wordnet import PARTS, WordNet

_ANY = "".join(PARTS)
_MOST_SENSES = 6


def glossary(words: Iterable[str], net: WordNet, forms: Inflections, own: Set[str] = frozenset()) -> Glossary:
    """Everything needed to define these words, and no more. ``own`` are base words with definitions of our own."""
    irregular: dict[str, str] = {}
    used: set[str] = set()
    for word in words:
        by_rule = [*regular(word), *find_lemmas(word)]
        listed = [
            pair
            for pair in _find_listed(word, net, forms)
            if pair not in by_rule and (pair[0] in own or _known(pair[0], net))
        ]
        if listed:
            irregular[word] = ",".join(dict.fromkeys(f"{base} {part}" for base, part in listed))
        used.update((word, *(base for base, _ in by_rule), *(base for base, _ in listed)))
    texts: dict[str, int] = {}
    senses = {word: " ".join(_senses(word, net, texts)) for word in sorted(used)}
    return Glossary(list(texts), {word: marks for word, marks in senses.items() if marks}, irregular)


def _known(word: str, net: WordNet) -> bool:
    return any(word in lemmas for lemmas in net.lemmas.values())


def _senses(word: str, net: WordNet, texts: dict[str, int]) -> Iterator[str]:
    for part, lemmas in net.lemmas.items():
        for offset in lemmas.get(word, [])[:_MOST_SENSES]:
            text = net.texts[part][offset]
            yield f"{part}{texts.setdefault(text, len(texts))}"


def _find_listed(word: str, net: WordNet, forms: Inflections) -> Iterator[tuple[str, str]]:
    """The words that either source lists this one as a form of, with their part of speech."""
    for part, table in (("n", forms.plurals), ("v", forms.verb_forms), ("a", forms.degrees)):
        for base in sorted(table.get(word, set()).union(net.irregular[part].get(word, ()))):
            if base != word:
                yield base, part if base in net.lemmas[part] else _ANY
