"""Nothing in the server and its store draws randomness or reaches a network but by what it is handed.

So a simulation that hands out its own time, entropy, store and sockets owns everything that can differ between runs.
The clocks are checked the same way by ``tests/test_timing.py``. Exceptions have a reason each.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "tilery"
CHANCE = ("secrets", "random", "uuid", "os.urandom", "os.getrandom", "numpy.random")
"""Modules and functions that draw randomness."""
NETWORK = (
    "socket",
    "ssl",
    "http.client",
    "urllib.request",
    "httpx",
    "asyncio.open_connection",
    "asyncio.start_server",
    "asyncio.open_unix_connection",
)
"""Modules and functions that open connections."""
PROCESSES = ("subprocess", "multiprocessing", "concurrent.futures", "threading")
"""Modules that run something beside the event loop."""
FORBIDDEN = (*CHANCE, *NETWORK, *PROCESSES)
EXCEPTIONS = {
    "server/common/entropy.py": "the system's randomness, which parts are handed",
    "server/settings.py": "the settings of a process that was given no node id, before there is a node",
    "server/run.py": "runs uvicorn on a socket, and threads that end the process",
    "server/http/listener.py": "the socket of the HTTP server",
    "server/http/hosts.py": "the name of the machine, where no other is given",
    "server/notifications/outgoing.py": "the client of push services and webhooks",
    "server/notifications/resolver.py": "its look-ups of names, each in a thread",
    "server/notifications/notifier.py": "its thread that encrypts messages for browsers",
    "server/ops/logs.py": "logs what fails in threads",
    "server/workers/time_limit.py": "runs in worker processes",
    "server/workers/worker_pool.py": "the worker processes",
    "store/postgres_connection.py": "the sockets of PostgreSQL",
    "store/sqlite.py": "the thread that reads SQLite",
    "store/sqlite_writer.py": "the thread that writes SQLite",
}
"""Files that may use these, each with its reason. A simulation hands out something else in their place."""


def used_names(tree: ast.AST) -> Iterator[str]:
    """Full names of everything a source imports, and of the forbidden functions it calls as ``module.function``."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Attribute() if (name := ast.unparse(node)) in FORBIDDEN:
                yield name
            case _:
                continue


def sources_of_chance(text: str) -> list[str]:
    """The forbidden names in a source, sorted."""
    names = set(used_names(ast.parse(text)))
    return sorted(name for name in names if any(name == one or name.startswith(f"{one}.") for one in FORBIDDEN))


def found() -> dict[str, list[str]]:
    """The forbidden names by file."""
    every = [path for folder in ("server", "store") for path in sorted((SOURCE / folder).rglob("*.py"))]
    names = {path.relative_to(SOURCE).as_posix(): sources_of_chance(path.read_text(encoding="utf-8")) for path in every}
    return {path: names for path, names in names.items() if names}


def test_chance_and_sockets_come_from_what_parts_are_handed() -> None:
    assert {path: names for path, names in found().items() if path not in EXCEPTIONS} == {}


def test_every_exception_is_needed() -> None:
    assert EXCEPTIONS.keys() - found().keys() == set()


def test_sources_of_chance_are_found() -> None:
    for text in (
        "import secrets",
        "from random import Random",
        "import os\nos.urandom(4)",
        "from os import urandom",
        "import asyncio\nasyncio.open_connection('example', 80)",
        "import uuid\nuuid.uuid4()",
        "from concurrent.futures import ThreadPoolExecutor",
    ):
        assert sources_of_chance(text), text
    assert sources_of_chance("import asyncio\nfrom tilery.server.common.entropy import Entropy") == []
