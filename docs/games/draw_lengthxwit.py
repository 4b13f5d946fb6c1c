"""Draws the pictures of the page on Length x Wit: ``python docs/games/draw_lengthxwit.py``."""

from __future__ import annotations

from pathlib import Path

import tilery
from tilery import draw as drawing
from tilery.games.lengthxwit.wire import Press, Respond, Roll, Score

WIDTH = 760
SEED = 10


def draw(folder: Path) -> None:
    """Writes every picture into the folder: one match, looked at after each step of its first turn."""
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
        (folder / f"{name}.svg").write_text(drawing.svg(match.scene(None), width=WIDTH), encoding="utf-8")


if __name__ == "__main__":
    draw(Path(__file__).parents[1] / "images" / "lengthxwit")
