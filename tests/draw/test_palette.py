import re
from collections.abc import Iterator
from colorsys import rgb_to_hsv
from itertools import combinations
from pathlib import Path

import pytest

from tilery.draw.marks import MARKS
from tilery.draw.palette import DAY, NIGHT, Palette

PALETTES = {"day": DAY, "night": NIGHT}


def inks(palette: Palette) -> Iterator[tuple[str, str, str]]:
    """Every ink with the ground it is written on, and what is written: text needs a contrast of 4.5."""
    yield "letter", palette.tile_ink, palette.tile
    yield "red letter", palette.tile_red, palette.tile
    yield "blank", palette.tile_blank, palette.tile
    yield "die", palette.die_ink, palette.die
    yield "star", palette.tile, palette.tile_red
    yield "pad", palette.paper_ink, palette.paper
    yield "note on the pad", palette.paper_muted, palette.paper
    yield "note on the table", palette.table_ink, palette.table
    for name, premium in palette.premiums.items():
        yield f"cell {name}", premium.ink, premium.ground


def marks(palette: Palette) -> Iterator[tuple[str, str, str]]:
    """Every seat's colour with the grounds it is seen against: shapes need a contrast of 3."""
    for seat, colour in enumerate(palette.seats):
        yield f"seat {seat} on the pad", colour, palette.paper
        yield f"mark of seat {seat}", palette.halo, colour
    for seat, colour in enumerate(palette.tile_seats):
        yield f"seat {seat} on a tile", colour, palette.tile


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def test_contrast_counts_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("time", PALETTES)
def test_every_text_is_readable_on_its_ground(time):
    too_faint = {
        what: round(contrast(ink, ground), 2)
        for what, ink, ground in inks(PALETTES[time])
        if contrast(ink, ground) < 4.5
    }
    assert too_faint == {}


@pytest.mark.parametrize("time", PALETTES)
def test_every_seat_is_seen_on_its_ground(time):
    too_faint = {
        what: round(contrast(ink, ground), 2)
        for what, ink, ground in marks(PALETTES[time])
        if contrast(ink, ground) < 3
    }
    assert too_faint == {}


@pytest.mark.parametrize("time", PALETTES)
def test_ten_seats_have_ten_colours(time):
    palette = PALETTES[time]
    assert len({palette.seat(seat) for seat in range(10)}) == 10
    assert len({palette.seat_on_tile(seat) for seat in range(10)}) == 10


def test_ten_seats_have_ten_marks_of_different_shape():
    assert len(MARKS) == 10
    for one, other in combinations(MARKS, 2):
        assert one != other


def test_day_is_light_and_night_is_dark_and_tiles_stand_out():
    assert contrast(DAY.page, "#ffffff") < 1.5
    assert contrast(NIGHT.page, "#000000") < 1.5
    assert all(contrast(palette.tile, palette.table) > 1.4 for palette in PALETTES.values())


WEB = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize(("time", "name"), [("day", "seat"), ("day", "mark"), ("night", "seat")])
def test_the_browser_has_the_same_colours_for_the_seats(time, name):
    by_time = (WEB / "styles" / "theme.css").read_text(encoding="utf-8").split(':root[data-theme="dark"]')
    found = dict(re.findall(rf"--{name}-(\d): (#\w+);", by_time[time == "night"]))
    assert [found[str(seat)] for seat in range(10)] == list(PALETTES[time].seats)


def test_the_browser_has_the_same_marks_for_the_seats():
    source = (WEB / "ui" / "marks.ts").read_text(encoding="utf-8")
    disc, *paths = re.findall(r'^  "(M[^"]+)"', source, re.MULTILINE)
    assert "A.92" in disc
    drawn = [[tuple(map(float, point.split())) for point in path[1:-1].split("L")] for path in paths]
    assert drawn == [[(round(x, 2), round(y, 2)) for x, y in mark] for mark in MARKS[1:]]


def test_no_seat_has_the_colour_of_an_error():
    for palette, error in ((DAY, "#a3261b"), (NIGHT, "#f2968a")):
        red, *others = (hue(colour) for colour in (error, *palette.seats))
        assert min(min(abs(red - other), 360 - abs(red - other)) for other in others) > 20


def hue(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return 360 * rgb_to_hsv(*parts)[0]
