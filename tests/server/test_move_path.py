"""The files that a move passes are those that docs/explained/architecture.md lists, and they are few."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path
from types import FrameType

import tilery
from server.serving import lay, serving, two_at_a_table

ROOT = Path(tilery.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs" / "explained" / "architecture.md"
MOST_FILES = 20
USED_BY_RULES = {
    "core/common_messages.py",
    "core/composed_game.py",
    "core/english.py",
    "core/frozen.py",
    "core/hidden_totals.py",
    "core/public_state.py",
    "core/rng.py",
    "core/seating.py",
    "core/tiles.py",
}
"""Parts that all games share: what they are made of, and use to decide, to draw and to tell."""
IN_BACKGROUND = {"server/ops/cluster.py", "server/people/ratings.py", "store/nodes.py"}
"""Work that a node does every second; it may happen during a move."""

OF_THE_CLIENT = {"core/difference.py"}
"""Applies changes for the test's own clients."""


def listed() -> list[str]:
    section = DOCUMENT.read_text(encoding="utf-8").split("### The files of one move")[1]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


async def test_a_move_passes_the_files_of_the_list(sqlite: str) -> None:
    passed: set[str] = set()

    def trace(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            passed.add(path.relative_to(ROOT).as_posix())

    threading.setprofile(trace)  # the store's writer is a thread
    try:
        async with serving(sqlite, beat_seconds=60.0) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                first = await ann.watch(match)
                await bo.watch(match)
                await ann.expect("presence", when=lambda message: message["online"] == [True, True])
                seen = await bo.update((await ann.submit(match, first["prompt"]["id"], lay(first)))["seq"])
                passed.clear()
                sys.setprofile(trace)
                try:
                    answer = await bo.submit(match, seen["prompt"]["id"], lay(seen))
                    await ann.update(answer["seq"])
                finally:
                    sys.setprofile(None)
    finally:
        threading.setprofile(None)
    of_the_server = (
        {path for path in passed if not path.startswith("games/")} - USED_BY_RULES - IN_BACKGROUND - OF_THE_CLIENT
    )
    assert "store/sqlite_writer.py" in of_the_server
    assert of_the_server <= set(listed())
    assert len(listed()) == len(set(listed())) <= MOST_FILES
    assert all((ROOT / path).is_file() for path in listed())
