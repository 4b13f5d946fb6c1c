"""Makes lists/offensive.txt anew from lists/offensive_families.txt, and names the near words that are not decided yet.

``python tools/offensive.py [PACKAGES]``: with a folder of the packages that ``packages.toml`` names, words that several
published lists name have to be decided as well. Exit code 1: some word is not decided.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tilery.lexicon import definitions, table
from tilery.lexicon.sources import build, offensive, published
from tilery.lexicon.wordlists import OFFENSIVE, list_file

english = table.english().words
content = build.offensive_list(english, {language: table.foreign(language) for language in ("es", "nl", "fr")})
name = list_file(OFFENSIVE)
(table.DATA / name).write_bytes(content)
build.write_manifest({**table.manifest().files, name: build.describe_file(content)})

words = offensive.Words(english)
todo = offensive.find_undecided(words, definitions.glossary())
if len(sys.argv) > 1:
    todo |= published.find_undecided(Path(sys.argv[1]), words)
for word, reason in sorted(todo.items()):
    print(f"{word}: {reason}")
sys.exit(1 if todo else 0)
