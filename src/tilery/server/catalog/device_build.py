"""The build of the static page on this server, for play on the visitor's own device."""

from __future__ import annotations

from pathlib import Path

import msgspec

import tilery
from tilery.server.common.static_files import find_file

FOLDER = Path(tilery.__file__).parent / "page" / "static"


class Build(msgspec.Struct, frozen=True):
    """The file ``build.json`` of the page."""

    build: str


def device_build() -> str | None:
    """The id of the page's build, None if this server has no page."""
    file = find_file(FOLDER, "build.json")
    return None if file is None else msgspec.json.decode(file.read_bytes(), type=Build).build
