import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draw.scenes_by_hand import SCENES, crowded, dice, hexagons, octagons, squares
from tilery.core.scene import Face, PadColumn, PadLine, Scene, SceneTile, Tray
from tilery.draw import text
from tilery.draw.measure import columns
from tilery.draw.signs import signs
from tilery.geometry import Hex

CODES = re.compile(r"\x1b\[[0-9;]*m")
each_scene = pytest.mark.parametrize("name", SCENES)


@each_scene
@pytest.mark.parametrize("width", [24, 40, 80, 132])
def test_no_line_is_wider_than_asked(name, width):
    assert max(map(columns, text(SCENES[name](), width=width).split("\n"))) <= width


@each_scene
def test_colour_adds_codes_and_nothing_else(name):
    plain, colourful = text(SCENES[name]()), text(SCENES[name](), colour=True)
    assert [line.rstrip() for line in CODES.sub("", colourful).split("\n")] == plain.split("\n")
    assert "\x1b" not in plain


@pytest.mark.parametrize("width", [60, 80, 200])
def test_no_octagon_hides_another(width):
    scene = Scene(tiles=crowded().tiles)
    drawn = text(scene, width=width)
    assert "left out" not in drawn
    assert sorted(re.findall(r"[A-Z]", drawn)) == sorted(tile.face.letter for tile in scene.tiles)
    assert set(drawn) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ+ \n|/\\")


def test_octagons_stand_where_they_lie_and_joined_ones_are_linked():
    assert text(Scene(tiles=octagons().tiles)) == "\n".join(
        (
            "  Q               B                *",
            "     K+           |             R+",
            "      \\           O           /",
            "        O         |          A",
            "          S   T   O+  R   E+",
            "              |   |        \\",
            "              I   T          G",
            "              |                 G",
            "              E",
        )
    )


def test_hexagons_are_a_honeycomb_with_pawns_beside_the_letters():
    drawn = text(hexagons()).split("\n")
    assert "    · | R1| S | s3| ·" in drawn
    assert "     / \\ / \\ / \\ / \\" in drawn
    assert "  · | E | N | C | U |" in drawn


def test_a_wide_honeycomb_is_drawn_small_and_a_wider_one_in_part():
    def row(length):
        places = [Hex(q, 0) for q in range(length)]
        return Scene(tiles=tuple(SceneTile(f"t{c.q}", c.name, *c.centre(), "hexagon", Face("A")) for c in places))

    assert text(row(10)).count("|") == 11
    assert text(row(30)) == "  " + " ".join("A" * 30)
    assert "are left out)" in text(row(60))


def test_a_board_has_its_rows_columns_premiums_and_heads():
    drawn = text(squares()).split("\n")
    assert "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O" in drawn
    assert " 1  F¹ I¹ R¹ e¹ ·  ·  ·  3W ·  ·  ·  2L ·  A² H²" in drawn
    assert " 5  ·  ·  ·  ·  2W D¹ X¹>Q¹>Y² ·  2W ·  ·  ·  ·" in drawn
    assert any("head 1 at H5" in line for line in drawn)


def test_dice_are_boxes():
    assert "│ T │ │ K │ │ S │" in text(dice())
    assert "└──1┘ └──5┘ └──1┘" in text(dice())


def test_trays_show_faces_and_count_those_face_down():
    drawn = text(dice())
    assert "R A I N S G B O E" in drawn
    assert "2 face down" in drawn
    assert "Banked –" in drawn


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (Face("K", 1), "K"),
        (Face("K", 2, "red"), "K+"),
        (Face("", None, "star"), "*"),
        (Face("E", 0, "blank"), "e"),
        (Face("", 0, "blank"), "?"),
        (Face("", None, "back"), "#"),
        (Face(), " "),
    ],
)
def test_every_kind_of_face_has_its_sign(face, expected):
    assert signs(face) == expected


def test_an_empty_scene_says_so():
    assert text(Scene()) == "The table is empty."


@given(st.text(max_size=40), st.text(max_size=40), st.integers(24, 90))
def test_whatever_people_type_fits_and_has_no_control_characters(name, word, width):
    scene = Scene(pad=(PadColumn(0, name, 7, (PadLine(word, 7),), word),), trays=(Tray(0, "rack", word, ()),))
    drawn = text(scene, width=width)
    assert all(sign == "\n" or sign >= " " for sign in drawn)
    assert max(map(columns, drawn.split("\n"))) <= width
