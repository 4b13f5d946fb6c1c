"""Shapes of table: cells as small immutable values with exact integer arithmetic."""

from tilery.geometry.cell import Cell, Point, Shape
from tilery.geometry.hexagon import Hex
from tilery.geometry.lane import Moving, run
from tilery.geometry.octagon import Contact, Oct, contact, contact_of
from tilery.geometry.outline import outline
from tilery.geometry.square import Square

__all__ = [
    "Cell",
    "Contact",
    "Hex",
    "Moving",
    "Oct",
    "Point",
    "Shape",
    "Square",
    "contact",
    "contact_of",
    "outline",
    "run",
]
