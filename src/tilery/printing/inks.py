"""Colours on paper: in full, or black on white to save ink."""

from __future__ import annotations

import msgspec

from tilery.draw.palette import DAY, Palette, Premium


class Inks(msgspec.Struct, frozen=True):
    """Colours by purpose. None leaves the paper white."""

    palette: Palette
    """Palette for pictures of scenes."""
    tile: str | None
    back: str | None
    cell: str | None
    filled: bool
    """True if areas are filled at all."""

    @property
    def ink(self) -> str:
        """Colour of letters and lines."""
        return self.palette.tile_ink

    @property
    def red(self) -> str:
        """Colour of letters that are worth more, marked by a ring as well."""
        return self.palette.tile_red

    @property
    def cut(self) -> str:
        """Colour of lines to cut along."""
        return self.palette.paper_muted

    def premium(self, tone: str) -> Premium | None:
        """Ground and ink of a premium cell."""
        return self.palette.premiums.get(tone)


_BLACK, _GREY, _WHITE = "#000000", "#777777", "#ffffff"
_SAVING = msgspec.structs.replace(
    DAY,
    page=_WHITE,
    table=_WHITE,
    table_rim=_GREY,
    table_ink=_BLACK,
    cell="#f0f0f0",
    paper=_WHITE,
    paper_rule=_GREY,
    paper_ink=_BLACK,
    paper_muted=_GREY,
    tile=_WHITE,
    tile_edge=_GREY,
    tile_under=_GREY,
    tile_ink=_BLACK,
    tile_red=_BLACK,
    tile_blank=_BLACK,
    fresh=_BLACK,
    back=_WHITE,
    back_rule=_GREY,
    die=_WHITE,
    die_edge=_BLACK,
    die_ink=_BLACK,
    shadow=_WHITE,
    halo=_WHITE,
    premiums=dict.fromkeys(DAY.premiums, Premium("#f0f0f0", _BLACK)),
    seats=(_BLACK,) * len(DAY.seats),
    tile_seats=(_BLACK,) * len(DAY.seats),
)

COLOUR = Inks(msgspec.structs.replace(DAY, table="#efe4cc"), DAY.tile, DAY.back, DAY.cell, filled=True)
SAVING = Inks(_SAVING, None, None, None, filled=False)
