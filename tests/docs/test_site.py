"""The documentation as a site: pages have their places, and links lead there. ``make docs`` builds all of it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

SITE = Path(__file__).parents[2] / "tools" / "site"
PLACES = {"docs/how-to/bots.md": "how-to/bots.md", "src/tilery/games/x/texts/RULES.md": "games/x/rules.md"}


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SITE))
    return import_module("sources")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[bots](bots.md#ratings)", "[bots](bots.md#ratings)"),
        ("[rules](../../src/tilery/games/x/texts/RULES.md)", "[rules](../games/x/rules.md)"),
        ("![a tile](../images/tile.svg)", "![a tile](../images/tile.svg)"),
        ("[one](../../src/one.py) and [two](https://example.org/x.md)", "one and [two](https://example.org/x.md)"),
    ],
)
def test_links_lead_to_places_on_the_site(sources: ModuleType, text: str, expected: str) -> None:
    assert sources.redirect_links(text, "docs/how-to/arena.md", "how-to/arena.md", PLACES) == expected


def test_every_page_has_a_place_in_the_contents(sources: ModuleType) -> None:
    contents = sys.modules["contents"].read_contents()
    assert {section.folder for section in contents.sections} == {
        path.parent.name for path in (SITE.parents[1] / "docs").glob("*/*.md")
    }
