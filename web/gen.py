"""Writes the client's types: ``python web/gen.py``, or ``python web/gen.py --check`` to see whether they are stale.

``src/gen/wire.ts`` has the messages of the socket and the bodies of the HTTP interface, ``src/gen/<game>.ts`` each
game's Options, Action, Event and View, ``src/gen/paths.ts`` the paths at which the client has a page.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

import msgspec

from tilery import registry, server
from tilery.analysis import Analysis
from tilery.core.game import AnyGame
from tilery.core.schema import typescript
from tilery.referee import SheetRuling
from tilery.server.common import bodies
from tilery.server.http.client_paths import CLIENT_PATHS
from tilery.server.matches import messages
from tilery.server.records.win_chances import ChancesReport

FOLDER = Path(__file__).parent / "src" / "gen"
HEAD = "// Made by web/gen.py from the server's own types; do not edit.\n\n"


def files() -> dict[str, str]:
    """Every generated file by its name."""
    named = {f"{game.info.id}.ts": HEAD + typescript(parts(game)) for game in registry.every() if ours(game)}
    named["wire.ts"] = HEAD + typescript(server_types())
    named["paths.ts"] = HEAD + paths()
    return named


def paths() -> str:
    """The list of paths that the server answers with the page."""
    lines = "".join(f"  {json.dumps(path)},\n" for path in CLIENT_PATHS)
    return f"export const PATHS = [\n{lines}] as const;\n"


def ours(game: AnyGame) -> bool:
    """Whether the game is one of this repository, not of another installed package."""
    return type(game).__module__.startswith("tilery.games.")


def parts(game: AnyGame) -> dict[str, object]:
    """What a game puts on the wire."""
    entries = {} if game.referee is None else {"Entry": game.referee.Entry}
    return {"Options": game.Options, "Action": game.Action, "Event": game.Event, "View": game.View, **entries}


def server_types() -> dict[str, object]:
    """What the server itself sends and reads."""
    modules = [bodies, *wire_modules()]
    found = {kind.__name__: kind for module in modules for kind in own_structs(module)}
    own = {"Analysis": Analysis, "ChancesReport": ChancesReport, "SheetRuling": SheetRuling}
    return {**found, **own, "ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}


def wire_modules() -> list[ModuleType]:
    """The modules of the server's features that say what is sent and received."""
    names = [module.name for module in pkgutil.walk_packages(server.__path__, f"{server.__name__}.")]
    return [importlib.import_module(name) for name in names if name.endswith("wire")]


def own_structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The Structs this module defines and that have fields."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [kind for kind in kinds if kind.__module__ == module.__name__ and kind.__struct_fields__]


def stale() -> list[str]:
    """The names of files that are missing, differ from what would be written, or should not be there."""
    expected = files()
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.ts")}
    return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))


def write() -> None:
    """Write all of them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    expected = files()
    for path in FOLDER.glob("*.ts"):
        if path.name not in expected:
            path.unlink()
    for name, text in expected.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Write, or with ``--check`` only look."""
    if "--check" not in sys.argv[1:]:
        write()
    elif names := stale():
        sys.exit(f"stale: {', '.join(names)}; run python web/gen.py")


if __name__ == "__main__":
    main()
