"""A Scene as a picture: SVG for notebooks and pages, characters for terminals. No game is known here."""

from tilery.draw.picture import svg
from tilery.draw.text import text

__all__ = ["svg", "text"]
