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
PACKAGE = Path(tilery.__file__).parent
INTRODUCTIONS = sorted((PACKAGE / "games").glob("*/texts/introduction.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")), *INTRODUCTIONS]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
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


@pytest.mark.parametrize("game", [page.parents[1].name for page in INTRODUCTIONS])
def test_the_pictures_of_a_game_are_what_the_program_draws(game: str, tmp_path: Path) -> None:
    images, scenes = tmp_path / "images", tmp_path / "scenes"
    images.mkdir()
    scenes.mkdir()
    runpy.run_path(str(ROOT / "tools" / "draw_pictures.py"))["draw_pictures"](game, images, scenes)
    for made, kept in (
        (images, ROOT / "docs" / "images" / game),
        (scenes, PACKAGE / "games" / game / "texts" / "pictures"),
    ):
        drawn = {path.name: path.read_bytes() for path in made.iterdir()}
        assert drawn
        assert drawn.keys() == {path.name for path in kept.iterdir()}
        assert [name for name, content in drawn.items() if content != (kept / name).read_bytes()] == []


def test_the_map_of_the_code_has_every_package() -> None:
    text = (ROOT / "docs" / "explained" / "architecture.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "tilery"
    packages = [file.parent.name for top in (source, source / "server") for file in top.glob("*/__init__.py")]
    assert [name for name in packages if f"`{name}/" not in text] == []
