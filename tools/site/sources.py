"""Writes what Sphinx builds: the pages as they are, with links that work on the site, and the generated reference."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path, PurePosixPath

from commands import command_page
from contents import DOCS, ROOT, Contents, Section
from games import game_pages
from http_interface import http_page
from python_names import module_page

from tilery import registry

LINK = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
TEXTS = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "docs/stability.md": "project/stability.md",
}
"""Pages outside ``docs``, and where they stand on the site."""


def write_sources(contents: Contents, folder: Path) -> None:
    """Write all pages into a folder, which must not be there."""
    places = place_pages()
    for source, target in places.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        write(folder / target, redirect_links(text, source, target, places))
    shutil.copytree(DOCS / "images", folder / "images")
    names = write_reference(contents, folder)
    for section in contents.sections:
        pages = [*section.pages, *(names if section.folder == "reference" else ())]
        write(folder / section.folder / "index.md", section_page(section, pages))
    write(folder / "project" / "index.md", project_page())
    folders = [*(section.folder for section in contents.sections), "project"]
    add_tree(folder / "index.md", [f"{name}/index" for name in folders])


def place_pages() -> dict[str, str]:
    """Each page of the repository that is on the site, with its place there."""
    docs = {path.relative_to(ROOT).as_posix(): path.relative_to(DOCS).as_posix() for path in DOCS.glob("*/*.md")}
    games = {
        f"src/tilery/games/{game}/texts/{name}.md": f"games/{game}/{page}.md"
        for game in registry.ids()
        for name, page in (("introduction", "introduction"), ("RULES", "rules"))
        if (ROOT / f"src/tilery/games/{game}/texts/{name}.md").is_file()
    }
    common = {"src/tilery/core/RULES.md": "games/common.md"}
    return {**TEXTS, **docs, **games, **common}


def redirect_links(text: str, source: str, target: str, places: dict[str, str]) -> str:
    """The page with its links as they are on the site. A link to a file that is not on it becomes the file's name."""

    def redirect(found: re.Match[str]) -> str:
        linked = os.path.normpath(PurePosixPath(source).parent / found[1])
        anchor = found[2] or ""
        if linked.startswith("docs/images/"):
            return relative(linked.removeprefix("docs/"), target)
        if linked in places:
            return relative(places[linked], target) + anchor
        return f"#{NOWHERE}"

    redirected = LINK.sub(redirect, text)
    return re.sub(rf"\[([^\]]*)\]\(#{NOWHERE}\)", r"\1", redirected)


NOWHERE = "not-on-the-site"


def relative(place: str, page: str) -> str:
    """The path to a place of the site from one of its pages."""
    return os.path.relpath(place, PurePosixPath(page).parent)


def write_reference(contents: Contents, folder: Path) -> list[str]:
    """Write the generated pages of the reference. Returns their names."""
    pages = {
        "commands": command_page(),
        "http": http_page(),
        **game_pages(),
        **{f"python/{name}": module_page(name) for name in contents.modules},
    }
    for name, text in pages.items():
        write(folder / "reference" / f"{name}.md", text)
    return list(pages)


def section_page(section: Section, pages: list[str]) -> str:
    """The first page of a section."""
    return f"# {section.title}\n\n{section.sentence}\n\n{tree(pages)}"


def project_page() -> str:
    """The first page of what is about the project, and of the games' rules."""
    games = [place.removesuffix(".md") for place in place_pages().values() if place.startswith("games/")]
    own = [place for place in TEXTS.values() if place != "index.md"]
    listed = [PurePosixPath(place).stem for place in own] + [f"../{place}" for place in games]
    return f"# Games and project\n\nThe rules of every game, and how the project works.\n\n{tree(listed)}"


def tree(pages: list[str]) -> str:
    """The list of the pages below a page."""
    return "```{toctree}\n:maxdepth: 1\n\n" + "\n".join(pages) + "\n```\n"


def add_tree(page: Path, pages: list[str]) -> None:
    """Put all sections into the navigation of the site, without a list on its first page."""
    hidden = tree(pages).replace(":maxdepth: 1", ":maxdepth: 2\n:hidden:")
    page.write_text(page.read_text(encoding="utf-8") + "\n" + hidden, encoding="utf-8")


def write(path: Path, text: str) -> None:
    """Write a page and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
