"""Regular forms: from a form of a word to the words it may be a form of, by its ending alone."""

from __future__ import annotations

from collections.abc import Iterator

Endings = dict[str, dict[str, tuple[str, ...]]]

# Part of speech of the base word: ending of the form → its replacement in the base word.
_ENDINGS: Endings = {
    "n": {
        "SES": ("S",),
        "XES": ("X",),
        "ZES": ("Z",),
        "CHES": ("CH",),
        "SHES": ("SH",),
        "MEN": ("MAN",),
        "IES": ("Y",),
        "S": ("",),
    },
    "v": {"IES": ("Y",), "ES": ("E", ""), "ED": ("E", ""), "ING": ("E", ""), "S": ("",)},
    "a": {"ER": ("", "E"), "EST": ("", "E")},
}
# An adverb or a noun made from an adjective is explained by the adjective, an agent noun by the verb.
_DERIVED: Endings = {
    "a": {"LY": ("", "LE"), "ILY": ("Y",), "NESS": ("",), "INESS": ("Y",)},
    "v": {"ER": ("", "E"), "ERS": ("", "E"), "ABLE": ("", "E")},
}


def regular(word: str) -> Iterator[tuple[str, str]]:
    """The words that this may be an inflected form of, each with its part of speech."""
    return _detach_endings(word, _ENDINGS)


def find_lemmas(word: str) -> Iterator[tuple[str, str]]:
    """The words that this may be derived from, each with its part of speech."""
    return _detach_endings(word, _DERIVED)


def _detach_endings(word: str, endings: Endings) -> Iterator[tuple[str, str]]:
    for part, table in endings.items():
        for ending, instead in table.items():
            if word.endswith(ending) and len(word) > len(ending) + 1:
                for end in instead:
                    yield word.removesuffix(ending) + end, part
