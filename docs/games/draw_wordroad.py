"""Draws the pictures of the page on Word Road: ``python docs/games/draw_wordroad.py``."""

from __future__ import annotations

from pathlib import Path

import msgspec

import tilery
from tilery import draw as drawing
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


def draw(folder: Path) -> None:
    """Writes every picture and its scene, which the browser draws: one match as Ann sees it after each turn."""
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=SEED)
    for name, seat, text in STEPS:
        if seat is not None:
            match.play(seat, road(text))
        scene = match.scene(0)
        (folder / f"{name}.svg").write_text(drawing.svg(scene, width=WIDTH), encoding="utf-8")
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(scene))


if __name__ == "__main__":
    draw(Path(__file__).parents[1] / "images" / "wordroad")
