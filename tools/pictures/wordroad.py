"""The pictures of the introduction to Word Road."""

from __future__ import annotations

from collections.abc import Iterator

import tilery
from tilery.core.scene import Scene
from tilery.games.wordroad.messages import Placement, Play

WIDTH = 760
SEED = 144
STEPS = (
    ("start", None, ""),
    ("first-turn", 0, "A1:F B1:E C1:T D1:A"),
    ("second-road", 1, "O1:W O2:E O3:T O4:A"),
    ("over", 0, "C1:R"),
    ("turning", 1, "O3:M N3:A M3:P"),
    ("through", 0, "E1:L"),
)


def road(text: str) -> Play:
    """A play as one writes it down."""
    return Play(tuple(Placement(*step.split(":")) for step in text.split()))


def pictures() -> Iterator[tuple[str, Scene, int]]:
    """One match as Ann sees it after each turn."""
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=SEED)
    for name, seat, text in STEPS:
        if seat is not None:
            match.play(seat, road(text))
        yield name, match.scene(0), WIDTH
