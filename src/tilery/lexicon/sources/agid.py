"""AGID, as PyPI's ``pyinflect`` carries it: the inflections of English words."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from tilery.lexicon.fold import plain
from tilery.lexicon.sources.packages import Files

_SAME_AS_BEFORE = "<>"


class Inflections(msgspec.Struct, frozen=True):
    """Every form of each base word: form → base words, by part of speech, and the bases."""

    plurals: dict[str, set[str]]
    verb_forms: dict[str, set[str]]
    degrees: dict[str, set[str]]
    nouns: set[str]
    verbs: set[str]
    others: set[str]


def inflections(files: Files) -> Inflections:
    """Read ``infl.csv``: a line is base, part of speech (N, V or A), and its forms, ``/`` between equals."""
    forms: dict[str, dict[str, set[str]]] = {part: defaultdict(set) for part in "NVA"}
    bases: dict[str, set[str]] = {part: set() for part in "NVA"}
    for line in files["pyinflect/infl.csv"].decode("utf-8").splitlines():
        written, part, *cells = line.split(",")
        base = plain(written)
        if base is None or part not in forms:
            continue
        bases[part].add(base)
        for cell in cells:
            for form in map(plain, cell.split("/") if cell != _SAME_AS_BEFORE else ()):
                if form is not None:
                    forms[part][form].add(base)
    return Inflections(forms["N"], forms["V"], forms["A"], bases["N"], bases["V"], bases["A"])
