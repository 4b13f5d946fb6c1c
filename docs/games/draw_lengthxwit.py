"""Draws the pictures of the page on Length x Wit: ``python docs/games/draw_lengthxwit.py``."""

from __future__ import annotations

from pathlib import Path

import msgspec

import tilery
from tilery import draw as drawing
from tilery.games.lengthxwit.messages import Press, Respond, Roll, Score

WIDTH = 760
SEED = 10


def draw(folder: Path) -> None:
    """Writes every picture and its scene, which the browser draws: one match after each step of its first turn."""
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
        scene = match.scene(None)
        (folder / f"{name}.svg").write_text(drawing.svg(scene, width=WIDTH), encoding="utf-8")
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(scene))


if __name__ == "__main__":
    draw(Path(__file__).parents[1] / "images" / "lengthxwit")
