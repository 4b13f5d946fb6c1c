"""docs/explained/security.md names every endpoint, message and table, and its numbers are the program's."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import get_args

import msgspec

import tilery.store
from tilery.server.app import ENDPOINTS
from tilery.server.http import device, pages
from tilery.server.matches.messages import ClientMessage, ServerMessage
from tilery.server.settings import Limits

TEXT = (Path(__file__).parents[2] / "docs" / "explained" / "security.md").read_text("utf-8")
SECTIONS = TEXT.split("\n## ")[2:]
"""Of the features, each with its title; what holds everywhere comes before."""
QUESTIONS = ["Who may", "Costs others", "Reaches outside", "Kept"]
ENDPOINT = re.compile(r"`((?:GET|PUT|POST|PATCH|DELETE) /[^`]*)`")
LIMIT = re.compile(r"`(\w+)` ([0-9][0-9.,]*[0-9]|[0-9])")
CONSTANT = re.compile(r"`([\w.]+)\.([A-Z_]+)` ([0-9][0-9.,]*[0-9]|[0-9])")


def _endpoints() -> set[str]:
    shown = {
        f"GET {re.sub(r':[a-z]+}', '}', path)}" for route in (*device.ROUTES, *pages.ROUTES) for path in route.paths
    }
    return shown | {f"{one.method} {one.path}" for one in ENDPOINTS}


def test_every_endpoint_stands_in_the_section_of_its_feature() -> None:
    named = [endpoint for section in SECTIONS for endpoint in ENDPOINT.findall(section)]
    assert _endpoints() - set(named) == set(), "these are missing"
    assert set(named) - _endpoints() == set(), "these are gone"
    assert len(named) == len(set(named)), "each stands in one section"


def test_every_message_is_named() -> None:
    section = next(one for one in SECTIONS if one.startswith("Playing: the WebSocket"))
    rows = set(re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", section, re.M))
    assert rows == {str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)}
    last = section.rsplit("\n\n", 1)[1]
    assert set(re.findall(r"`(\w+)`", last)) == {str(kind.__struct_config__.tag) for kind in get_args(ServerMessage)}


def test_every_section_answers_the_four_questions() -> None:
    assert len(SECTIONS) > 10
    for section in SECTIONS:
        answers = dict(re.findall(r"^\| ([A-Z][a-z ]+) \| (.+) \|$", section, re.M))
        assert list(answers) == QUESTIONS, section[:40]
        assert all(len(answer) > 5 for answer in answers.values()), section[:40]


def test_every_table_of_the_store_is_said_to_be_kept() -> None:
    scripts = sorted((Path(tilery.store.__file__).parent / "sql").glob("*.sql"))
    tables = {name for one in scripts for name in re.findall(r"CREATE TABLE (\w+)", one.read_text("utf-8"))}
    kept = {name for row in re.findall(r"^\| Kept \| (.+) \|$", TEXT, re.M) for name in re.findall(r"`([a-z_]+)`", row)}
    assert len(tables) > 20
    assert tables <= kept, tables - kept


def test_its_numbers_are_the_programs() -> None:
    limits = msgspec.structs.asdict(Limits())
    found = [(name, number) for name, number in LIMIT.findall(TEXT) if name in limits]
    assert len(found) > 40
    for name, number in found:
        assert float(number.replace(",", "")) == limits[name], name
    constants = CONSTANT.findall(TEXT)
    assert len(constants) > 20
    for module, name, number in constants:
        value = getattr(importlib.import_module(f"tilery.server.{module}"), name)
        assert float(number.replace(",", "")) == value, (module, name)
