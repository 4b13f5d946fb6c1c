"""Draws the pictures of the introductions to the games: ``python tools/draw_pictures.py``, or ``make pictures``.

``pictures/<id>.py`` makes the scenes of a game. They are kept in the game's folder, where the client and the printed
rules draw them; ``docs/images/<id>`` has them as SVG, for readers of the introduction itself.
"""

from __future__ import annotations

import runpy
from pathlib import Path

import msgspec

import tilery
from tilery import draw

SCRIPTS = Path(__file__).parent / "pictures"
IMAGES = Path(__file__).parents[1] / "docs" / "images"
GAMES = Path(tilery.__file__).parent / "games"


def draw_pictures(game: str, images: Path, scenes: Path) -> None:
    """Write every picture of a game into one folder, and its scene into another."""
    for name, scene, width in runpy.run_path(str(SCRIPTS / f"{game}.py"))["pictures"]():
        (images / f"{name}.svg").write_text(draw.svg(scene, width=width), encoding="utf-8")
        (scenes / f"{name}.json").write_bytes(msgspec.json.encode(scene))


if __name__ == "__main__":
    for script in sorted(SCRIPTS.glob("*.py")):
        draw_pictures(script.stem, IMAGES / script.stem, GAMES / script.stem / "texts" / "pictures")
