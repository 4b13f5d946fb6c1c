"""The picture of a View, in shapes that any drawer can draw without knowing the game.

Coordinates are in tile widths, x to the right, y **down**, so a drawer only scales. Identities (``id``) are stable from
one scene to the next for the same physical piece, so a client can animate the difference of two scenes. Cells have the
names of their geometry (``tilery.geometry``), as in errors.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

Shape = Literal["square", "hexagon", "octagon"]
Tone = Literal["ivory", "red", "star", "blank", "back"]
TrayKind = Literal["rack", "bank", "banked", "spent", "stack", "other"]


def round_centre(centre: tuple[float, float]) -> tuple[float, float]:
    """The coordinates of a piece in a scene, with four decimals, as more are invisible but would be sent.

    >>> round_centre((1.2928932188134525, -0.0))
    (1.2929, 0.0)
    """
    x, y = centre
    return round(x, 4) + 0.0, round(y, 4) + 0.0


class Face(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The face of a tile. A hidden one has the tone ``back`` and no letter."""

    letter: str = ""
    """The letter it reads as, which a blank has only once it stands for one."""
    value: int | None = None
    tone: Tone = "ivory"
    tile: str = ""
    """The piece in actions (``K+``, ``?``), empty if face down."""


BACK = Face(tone="back")
"""A tile face down."""


class SceneCell(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A visible place, or one that can be chosen."""

    id: str
    x: float
    y: float
    shape: Shape
    tone: str = "plain"
    """Kind of cell: ``plain``, ``open`` (a tile may go there), ``2l``, ``3l``, ``2w``, ``3w`` or ``start``."""
    text: str = ""
    label: str = ""
    """The cell in words for a screen reader, if ``tone`` does not suffice."""


class SceneTile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A tile that lies on the table."""

    id: str
    at: str
    x: float
    y: float
    shape: Shape
    face: Face
    seat: int | None = None
    """The owner of the tile, in a game that colours tiles by seat."""
    fresh: bool = False
    """True if it was laid by the latest play."""
    beneath: tuple[Face, ...] = ()
    """Tiles that it covers, topmost first."""


class Pin(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pawn, or the head of a road."""

    id: str
    seat: int
    kind: Literal["pawn", "head"]
    at: str
    x: float
    y: float


class Trail(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line through cells: a road, or the path of the latest word."""

    seat: int
    kind: Literal["road", "word"]
    cells: tuple[str, ...]
    xs: tuple[float, ...]
    ys: tuple[float, ...]


class Die(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A letter die on the table."""

    id: str
    letter: str
    value: int | None = None
    faces: str = ""


class Tray(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Tiles of a seat off the board. Hidden ones are faces of tone ``back``."""

    seat: int
    kind: TrayKind
    title: str
    faces: tuple[Face, ...]


class PadLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a seat on the score pad."""

    text: str
    points: int
    change: bool = False
    """True if the points change the tiles that the seat holds, and are shown with their sign."""


class PadColumn(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat's column of the score pad. ``mark`` is a short word such as ``left`` or ``out``."""

    seat: int
    name: str
    total: int | None = None
    """The total, None if totals are hidden until the end [C15]."""
    lines: tuple[PadLine, ...] = ()
    mark: str = ""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fact about the match: the round, the target, the number of tiles in the bag.

    The most important facts are first, as the last ones are left out if room is short.
    """

    label: str
    value: str


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The whole picture."""

    cells: tuple[SceneCell, ...] = ()
    tiles: tuple[SceneTile, ...] = ()
    trails: tuple[Trail, ...] = ()
    pins: tuple[Pin, ...] = ()
    dice: tuple[Die, ...] = ()
    trays: tuple[Tray, ...] = ()
    pad: tuple[PadColumn, ...] = ()
    facts: tuple[Fact, ...] = ()
    awaited: tuple[int, ...] = ()


class Picture(NamedTuple):
    """A scene and its view. The next scene of the match reuses its unchanged pieces."""

    view: Any
    scene: Scene
    kept: Any = None
    """Any other data that a game reuses for the next scene."""


def contents(scene: Scene) -> tuple[Any, ...]:
    """The pieces by place, without the names of people and pieces: equal for positions that look the same."""
    return (
        sorted((tile.at, _pieces((tile.face, *tile.beneath))) for tile in scene.tiles),
        sorted((pin.kind, pin.seat, pin.at) for pin in scene.pins),
        sorted(die.letter for die in scene.dice),
        sorted((tray.kind, tray.seat, sorted(_pieces(tray.faces))) for tray in scene.trays),
        [(column.seat, column.total) for column in scene.pad],
        scene.awaited,
    )


def _pieces(faces: tuple[Face, ...]) -> tuple[str, ...]:
    return tuple((face.tile or face.tone) + face.letter for face in faces)
