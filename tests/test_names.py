"""One name, one meaning: no two classes have the same name, but for those that each game has by design."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import tilery

ROOT = Path(tilery.__file__).parent

OF_EACH_GAME = {"Options", "Placement", "Public", "SeatPosition", "State", "View"}
"""What every game has; actions, events and entries too are named by design, after their kinds on the wire."""


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(list)
    for file in sorted(ROOT.rglob("*.py")):
        path = file.relative_to(ROOT)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not (path.parts[0] == "games" and _is_named_by_design(node)):
                places[node.name].append(path.as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _is_named_by_design(node: ast.ClassDef) -> bool:
    is_message = any(keyword.arg == "tag" for keyword in node.keywords)
    return is_message or node.name in OF_EACH_GAME
