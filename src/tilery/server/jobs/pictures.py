"""Pictures of scenes, made to run in a worker process: one takes up to half a second."""

from __future__ import annotations

import msgspec

from tilery import draw
from tilery.core.scene import Scene
from tilery.draw.png import png

WIDTH = 880
_scenes = msgspec.json.Decoder(Scene)


def draw_picture(scene: bytes, dark: bool, as_png: bool) -> bytes:
    """A scene, given as JSON, as SVG or PNG."""
    image = draw.svg(_scenes.decode(scene), width=WIDTH, dark=dark)
    return png(image) if as_png else image.encode()
