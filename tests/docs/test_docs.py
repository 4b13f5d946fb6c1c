"""Documentation that can be wrong is tested: sessions run, pictures are as drawn, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import re
import runpy
from pathlib import Path

import pytest

import tilery

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PACKAGE = Path(tilery.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text(encoding="utf-8"))
"""With an example in a docstring. This is the one place where examples run."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions_on_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_on_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_sessions_in_docstrings_run(module: Path) -> None:
    parts = module.relative_to(PACKAGE.parent).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.attempted > 0
    assert result.failed == 0


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


def test_the_map_of_the_code_has_every_package() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "tilery"
    packages = [file.parent.name for top in (source, source / "server") for file in top.glob("*/__init__.py")]
    assert [name for name in packages if f"`{name}/" not in text] == []
