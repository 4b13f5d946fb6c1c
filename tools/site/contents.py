"""Table of contents of the site, read from ``docs/contents.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of page, with the pages of its folder in the order in which they are read."""

    folder: str
    title: str
    sentence: str
    pages: tuple[str, ...]


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections, and the modules whose names the reference lists."""

    sections: tuple[Section, ...]
    modules: tuple[str, ...]


def read_contents() -> Contents:
    """The table of contents. Exits with a sentence if a page of ``docs`` is in no section, or not there."""
    found = msgspec.convert(tomllib.loads((DOCS / "contents.toml").read_text(encoding="utf-8")), Contents)
    listed = {f"{section.folder}/{page}.md" for section in found.sections for page in section.pages}
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.glob("*/*.md")}
    missing = sorted(listed - there)
    unlisted = sorted(there - listed)
    if missing or unlisted:
        raise SystemExit(f"docs/contents.toml lists what is not there: {missing}, and leaves out: {unlisted}.")
    return found
