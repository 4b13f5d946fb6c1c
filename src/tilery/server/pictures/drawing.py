"""Pictures of scenes, drawn in a worker process, as one takes up to half a second."""

from __future__ import annotations

import msgspec

from tilery import draw
from tilery.core.scene import Scene
from tilery.draw.png import png

WIDTH = 880
_scenes = msgspec.json.Decoder(Scene)


def draw_picture(scene: bytes, dark: bool, as_png: bool, heading: str = "", source: str = "") -> bytes:
    """A scene, given as JSON, as SVG or PNG, under its heading and its source."""
    image = draw.svg(_scenes.decode(scene), width=WIDTH, dark=dark, heading=heading, source=source)
    return png(image) if as_png else image.encode()
