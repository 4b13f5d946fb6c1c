"""``tilery info``: the versions in use, the form of the kernel, and the places written to."""

from __future__ import annotations

import os
import platform
import re
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated

import msgspec
import typer


class Place(msgspec.Struct, frozen=True):
    """A place that Tilery writes to."""

    what: str
    path: str
    bytes: int | None
    """Size of the data there, or None if there is none or it is in another program's database."""
    change: str
    """Way to choose another place."""


class Installation(msgspec.Struct, frozen=True):
    """Details of this installation."""

    tilery: str
    python: str
    system: str
    folder: str
    compiled: bool
    """True if the search kernel is compiled."""
    client: bool
    """True if the browser client is installed."""
    page: bool
    """True if the static page is installed, so that ``tilery page`` can write it."""
    lexicon: str
    """The sha256 of the default word list."""
    words: int
    packages: dict[str, str]
    """The version of each package that Tilery needs."""
    places: list[Place]


def info(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> None:
    """Print the versions in use, the form of the search kernel (compiled or not), and the places that are written to.

    Exit code 0: it was printed.

    Example: tilery info --json
    """
    from tilery.cli.terminal import say, say_json

    found = _installation()
    if as_json:
        say_json(found)
        return
    for line in _lines(found):
        say(line)


def _installation() -> Installation:
    import tilery
    from tilery import kernel
    from tilery.lexicon import LexiconSpec, compose

    home = Path(tilery.__file__).parent
    lexicon = compose(LexiconSpec())
    return Installation(
        tilery=tilery.__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        folder=str(home),
        compiled=kernel.compiled,
        client=(home / "server" / "static" / "index.html").exists(),
        page=(home / "page" / "static" / "sw.js").exists(),
        lexicon=lexicon.sha256,
        words=len(lexicon),
        packages=_packages(),
        places=_places(),
    )


def _places() -> list[Place]:
    from tilery.cli.local_server import data_folder
    from tilery.cli.serve import DATA_FOLDER, database_address
    from tilery.lexicon.cache import folder as cached_graphs
    from tilery.tui.saves import FOLDER
    from tilery.tui.saves import folder as saved_matches

    database = os.environ.get("TILERY_DATABASE")
    own, served = (Path(database_address(data, None)) for data in (data_folder(), DATA_FOLDER.absolute()))
    return [
        _place("tilery: matches and people", own, "TILERY_DATA"),
        Place("tilery serve: matches and people", _without_password(database), None, "TILERY_DATABASE, --database")
        if database
        else _place("tilery serve: matches and people", served, "--data, --database"),
        _place("tilery play: saved matches", saved_matches(), FOLDER),
        _place("word graphs of other lexicons; may be deleted", cached_graphs(), "TILERY_CACHE"),
    ]


def _place(what: str, path: Path, change: str) -> Place:
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) if path.exists() else None
    return Place(what, str(path), size, change)


def _without_password(address: str) -> str:
    """The address of a database, without its password."""
    scheme, mark, rest = address.partition("://")
    person, at, host = rest.rpartition("@")
    return f"{scheme}{mark}{person.partition(':')[0]}{at}{host}"


def _packages() -> dict[str, str]:
    needed = (re.match(r"[\w.-]+", line) for line in requires("tilery") or () if "extra ==" not in line)
    found = {}
    for name in sorted(match[0] for match in needed if match):
        with suppress(PackageNotFoundError):  # not needed on this system
            found[name] = version(name)
    return found


def _lines(found: Installation) -> list[str]:
    kernel = "compiled" if found.compiled else "not compiled; runs as plain Python, up to 100 times slower"
    return [
        f"Tilery {found.tilery}, {found.python}, {found.system}",
        f"Installed in {found.folder}",
        f"Search kernel: {kernel}",
        f"Browser client: {'included' if found.client else 'not built'}",
        f"Static page: {'included' if found.page else 'not built'}",
        f"Default word list: {found.words:,} words, sha256 {found.lexicon}",
        "Packages: " + ", ".join(f"{name} {number}" for name, number in found.packages.items()),
        "",
        "What is written where:",
        *(line for place in found.places for line in (f"  {place.what}", f"    {_describe_place(place)}")),
    ]


def _describe_place(place: Place) -> str:
    size = "nothing yet" if place.bytes is None else f"{place.bytes / 1e6:.1f} MB"
    return f"{place.path} ({'a server' if '://' in place.path else size}; changed by {place.change})"
