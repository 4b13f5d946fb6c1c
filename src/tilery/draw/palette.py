"""Every colour of the drawings, by day and by night, in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec


class Premium(NamedTuple):
    """The ground of a premium cell and the ink on it."""

    ground: str
    ink: str


class Palette(msgspec.Struct, frozen=True):
    """The colours of one time of day; ``ink`` is written on what it is named after."""

    page: str
    table: str
    table_rim: str
    table_ink: str
    cell: str
    cell_rim: str
    paper: str
    paper_rule: str
    paper_ink: str
    paper_muted: str
    tile: str
    tile_edge: str
    tile_under: str
    tile_ink: str
    tile_red: str
    tile_blank: str
    fresh: str
    back: str
    back_rule: str
    die: str
    die_edge: str
    die_ink: str
    shadow: str
    shadow_opacity: float
    halo: str
    premiums: dict[str, Premium]
    seats: tuple[str, ...]
    tile_seats: tuple[str, ...]

    def seat(self, seat: int) -> str:
        """The colour of a seat."""
        return self.seats[seat % len(self.seats)]

    def seat_on_tile(self, seat: int) -> str:
        """The same where it is seen on a tile: tiles are light by day and by night."""
        return self.tile_seats[seat % len(self.tile_seats)]

    def inks(self) -> Iterator[tuple[str, str, str]]:
        """Every ink with the ground it is written on, and what is written: text needs a contrast of 4.5."""
        yield "letter", self.tile_ink, self.tile
        yield "red letter", self.tile_red, self.tile
        yield "blank", self.tile_blank, self.tile
        yield "die", self.die_ink, self.die
        yield "star", self.tile, self.tile_red
        yield "pad", self.paper_ink, self.paper
        yield "note on the pad", self.paper_muted, self.paper
        yield "note on the table", self.table_ink, self.table
        for name, premium in self.premiums.items():
            yield f"cell {name}", premium.ink, premium.ground

    def marks(self) -> Iterator[tuple[str, str, str]]:
        """Every seat's colour with the grounds it is seen against: shapes need a contrast of 3."""
        for seat, colour in enumerate(self.seats):
            yield f"seat {seat} on the pad", colour, self.paper
            yield f"mark of seat {seat}", self.halo, colour
        for seat, colour in enumerate(self.tile_seats):
            yield f"seat {seat} on a tile", colour, self.tile


_DEEP = (
    "#1d5fa6",
    "#9a5700",
    "#2a7548",
    "#7b3f98",
    "#0d7078",
    "#a83279",
    "#666410",
    "#6b5534",
    "#4c5a6b",
    "#3d3fa8",
)

DAY = Palette(
    page="#f3ecdf",
    table="#d8c6a3",
    table_rim="#bfa97f",
    table_ink="#54452c",
    cell="#e3d5b8",
    cell_rim="#c7b38b",
    paper="#fffbf2",
    paper_rule="#e5dac4",
    paper_ink="#2b2219",
    paper_muted="#6d5f4b",
    tile="#fdf7e6",
    tile_edge="#cdb684",
    tile_under="#a98f5c",
    tile_ink="#2a2018",
    tile_red="#b3261e",
    tile_blank="#5d5a86",
    fresh="#d98a1a",
    back="#8a6f4d",
    back_rule="#cbb48c",
    die="#2f4858",
    die_edge="#1c2d38",
    die_ink="#fff8e8",
    shadow="#4a3617",
    shadow_opacity=0.28,
    halo="#fffdf7",
    premiums={
        "2l": Premium("#bcd5de", "#1f4453"),
        "3l": Premium("#2f7391", "#ffffff"),
        "2w": Premium("#efc0ad", "#6b2613"),
        "3w": Premium("#ab432d", "#ffffff"),
        "start": Premium("#efc0ad", "#6b2613"),
    },
    seats=_DEEP,
    tile_seats=_DEEP,
)

NIGHT = Palette(
    page="#10151b",
    table="#232d38",
    table_rim="#34414f",
    table_ink="#b9c2cb",
    cell="#2c3845",
    cell_rim="#3a4857",
    paper="#19212a",
    paper_rule="#2d3843",
    paper_ink="#ece6d8",
    paper_muted="#a3adb7",
    tile="#efe5cd",
    tile_edge="#b09c70",
    tile_under="#7f6f4c",
    tile_ink="#231b13",
    tile_red="#a3211a",
    tile_blank="#54517d",
    fresh="#f0a93b",
    back="#4d5f70",
    back_rule="#8397a8",
    die="#44657a",
    die_edge="#263b48",
    die_ink="#fff8e8",
    shadow="#000000",
    shadow_opacity=0.5,
    halo="#0f151b",
    premiums={
        "2l": Premium("#33505e", "#d3e8f1"),
        "3l": Premium("#2a6c8b", "#ffffff"),
        "2w": Premium("#623d35", "#f8d8cc"),
        "3w": Premium("#a04431", "#ffffff"),
        "start": Premium("#623d35", "#f8d8cc"),
    },
    seats=(
        "#6fb1f2",
        "#f0b04a",
        "#6cc48d",
        "#c793e0",
        "#4fc3cb",
        "#f08cc6",
        "#c9c552",
        "#cdb08c",
        "#a3b4c6",
        "#9d9ff5",
    ),
    tile_seats=_DEEP,
)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
