"""Published lists of offensive words, used to count those that name a word. Nothing of these lists is shipped."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tilery.lexicon.sources.offensive import ENGLISH, STAYING, Words, expand, families, staying
from tilery.lexicon.sources.packages import open_package
from tilery.lexicon.wordlists import read_list

LISTS = {
    "cuss": "package/index.js",
    "profane-words": "package/words.json",
    "naughty-words": "package/en.json",
    "badwords-list": "package/lib/array.js",
    "censor-sensor": "package/locales/en.json",
    "better-profanity": "better_profanity/profanity_wordlist.txt",
    "profanityfilter": "profanityfilter/data/badwords.txt",
    "safetext": "safetext/languages/en/words.txt",
}
"""Package → the list in it."""
ENOUGH = 3
"""Number of lists that must name a word before a decision is needed."""

_QUOTED = re.compile(r"""["']([A-Za-z]+)["']|^\s+([A-Za-z]+):""", re.MULTILINE)


def votes(folder: Path) -> Counter[str]:
    """Number of lists that name each word, upper case."""
    counted: Counter[str] = Counter()
    for package, path in LISTS.items():
        text = open_package(folder, package)[path].decode("utf-8")
        named = text.split("\n") if path.endswith(".txt") else map("".join, _QUOTED.findall(text))
        counted.update({word.strip().upper() for word in named})
    return counted


def find_undecided(folder: Path, words: Words) -> dict[str, str]:
    """The words of the lexicon that several lists name and that have no decision."""
    english = families()[ENGLISH]
    decided = expand(english, words) | staying(english, words) | read_list(STAYING)
    named = votes(folder)
    return {word: f"named by {named[word]} lists" for word in words.all - decided if named[word] >= ENOUGH}
