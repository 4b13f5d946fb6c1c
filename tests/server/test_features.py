"""A feature of the server uses another one only through what that one offers: its services and its wire."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilery.server

ROOT = Path(tilery.server.__file__).parent
SHARED = {"common", "http", "matches", "ops", "workers"}
"""Folders that are no features."""
FEATURES = {file.parent.name for file in ROOT.glob("*/__init__.py")} - SHARED
OFFERED = ("service", "wire")


def imported_modules(source: str) -> Iterator[str]:
    """All modules that the source may import, those by ``from package import module`` included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def trespasses(feature: str, source: str) -> list[str]:
    """What a module of this feature imports of other features besides their services and wires."""
    found = []
    for module in imported_modules(source):
        parts = module.removeprefix("tilery.server.").split(".")
        is_other = module.startswith("tilery.server.") and parts[0] in FEATURES - {feature}
        if is_other and not (len(parts) > 1 and parts[1].split("_")[-1] in OFFERED):
            found.append(module)
    return found


def test_features_use_each_other_by_service_and_wire() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): wrong
        for feature in sorted(FEATURES)
        for file in sorted((ROOT / feature).rglob("*.py"))
        if (wrong := trespasses(feature, file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("line", "is_allowed"),
    [
        ("from tilery.server.tables.service import Tables", True),
        ("from tilery.server.tables.list_service import table_list", True),
        ("from tilery.server.real_table.referee_wire import RefereeRequest", True),
        ("from tilery.server.people.ratings import rate", True),
        ("from tilery.server.tables.limits import TableLimits", False),
        ("from tilery.server.tables import limits", False),
        ("import tilery.server.tables.limits", False),
        ("from tilery.server import tables", False),
    ],
)
def test_an_import_of_a_module_for_itself_is_seen(line: str, is_allowed: bool) -> None:
    assert (trespasses("people", f"def later():\n    {line}") == []) is is_allowed
