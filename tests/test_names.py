"""One name, one meaning: no two classes of the same name, games aside, which have the same parts by design."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import tilery

ROOT = Path(tilery.__file__).parent


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(list)
    for file in sorted(ROOT.rglob("*.py")):
        path = file.relative_to(ROOT)
        if path.parts[0] != "games":
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path.as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
