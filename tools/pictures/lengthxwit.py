"""The pictures of the introduction to Length x Wit."""

from __future__ import annotations

from collections.abc import Iterator

import tilery
from tilery.core.scene import Scene
from tilery.games.lengthxwit.messages import Press, Respond, Roll, Score

WIDTH = 760
SEED = 10


def pictures() -> Iterator[tuple[str, Scene, int]]:
    """One match after each step of its first turn."""
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=SEED)
    steps = [
        ("start", None),
        ("first-die", (0, Roll())),
        ("pressed", (0, Press("PINK"))),
        ("scored", (0, Score("ENVOY"))),
        ("next-turn", (1, Respond("NEWLY"))),
    ]
    for name, play in steps:
        if play is not None:
            match.play(*play)
        yield name, match.scene(None), WIDTH
