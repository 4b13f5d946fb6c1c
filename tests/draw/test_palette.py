from itertools import combinations

import pytest

from tilery.draw.marks import MARKS
from tilery.draw.palette import DAY, NIGHT, contrast

PALETTES = {"day": DAY, "night": NIGHT}


def test_contrast_counts_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("time", PALETTES)
def test_every_text_is_readable_on_its_ground(time):
    too_faint = {
        what: round(contrast(ink, ground), 2)
        for what, ink, ground in PALETTES[time].inks()
        if contrast(ink, ground) < 4.5
    }
    assert too_faint == {}


@pytest.mark.parametrize("time", PALETTES)
def test_every_seat_is_seen_on_its_ground(time):
    too_faint = {
        what: round(contrast(ink, ground), 2)
        for what, ink, ground in PALETTES[time].marks()
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
