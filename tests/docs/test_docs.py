"""Documentation that can be wrong is tested: sessions run, pictures are as drawn, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import runpy
from pathlib import Path

import pytest

import tilery

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SKIPPED = ("tilery.kernel", "tilery.server", "tilery.tui")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions_on_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_on_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def modules() -> list[str]:
    walk = pkgutil.walk_packages(tilery.__path__, "tilery.")
    return ["tilery", *(module.name for module in walk if not module.name.startswith(SKIPPED))]


@pytest.mark.parametrize("name", modules())
def test_sessions_in_docstrings_run(name: str) -> None:
    if name.endswith("__main__"):
        return
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("script", sorted((ROOT / "docs" / "games").glob("draw_*.py")), ids=lambda path: path.stem)
def test_the_pictures_of_a_game_are_what_the_program_draws(script: Path, tmp_path: Path) -> None:
    """Each ``draw_<id>.py`` has ``draw(folder)`` that writes all pictures of its game and their scenes there."""
    runpy.run_path(str(script))["draw"](tmp_path)
    kept = ROOT / "docs" / "images" / script.stem.removeprefix("draw_")
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert {Path(name).stem for name in made if name.endswith(".svg")} == {
        Path(name).stem for name in made if name.endswith(".json")
    }
    assert made
    assert made.keys() == {path.name for path in kept.iterdir()}
    assert [name for name, text in made.items() if text != (kept / name).read_text(encoding="utf-8")] == []
