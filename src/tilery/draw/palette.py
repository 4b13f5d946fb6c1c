"""Every colour of the drawings, in a light and a dark theme."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Premium(NamedTuple):
    """The ground of a premium cell and the ink on it."""

    ground: str
    ink: str


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme. Each ``ink`` is for text on the ground it is named after."""

    page: str
    table: str
    table_rim: str
    table_ink: str
    cell: str
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
        """The colour of a seat on a tile, since tiles are light in both themes."""
        return self.tile_seats[seat % len(self.tile_seats)]


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
