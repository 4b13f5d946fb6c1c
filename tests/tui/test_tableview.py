"""Tables in characters: what lies where, and what is being laid on top of it."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from textual.app import App, ComposeResult

import tilery
from tilery.core.scene import Die, Face, Pin, Scene, SceneCell, SceneTile
from tilery.draw.overlay import NOTHING, Aim, Ghost, Overlay
from tilery.geometry import Hex, Oct, Square
from tilery.tui.palette import FULL, MANY, PLAIN, SIXTEEN, palette_for
from tilery.tui.widgets.tableview import TableView, draw_table
from tui.table import settle, shown

ROOM = 80 - 31  # what pad and story leave of eighty columns


def drawn(scene, overlay=NOTHING):
    return draw_table(scene, PLAIN, overlay).render(False).split("\n")


def tile(at, letter, **more):
    x, y = at.centre()
    return SceneTile(at.name, at.name, x, y, at.shape, Face(letter), **more)


def cell(at, tone="plain", text=""):
    x, y = at.centre()
    return SceneCell(at.name, x, y, at.shape, tone, text)


def test_squares_with_owner_head_ghost_and_cursor():
    a1, b1, a2, b2 = (Square.parse(name) for name in ("A1", "B1", "A2", "B2"))
    scene = Scene(cells=(cell(a1, "3w", "3W"), cell(b1), cell(a2), cell(b2, "2l")), tiles=(tile(b1, "K", seat=1),))
    overlay = Overlay((Ghost("A2", *a2.centre(), Face("Q", 10)),), Aim("B2", *b2.centre()))
    assert drawn(scene) == ["    A  B", " 1  3W K²", " 2  ·  2L"]
    assert drawn(scene, overlay) == ["    A  B", " 1  3W K²", " 2  Q [2L]"]
    assert drawn(scene, Overlay((Ghost("B1", *b1.centre(), Face("Z")),)))[1] == " 1  3W Z"


def test_the_cursor_hides_nothing_of_its_square_nor_the_head_beside_it():
    a1, b1 = Square.parse("A1"), Square.parse("B1")
    scene = Scene(cells=(cell(a1, "3w", "3W"), cell(b1)))
    assert drawn(scene, Overlay(cursor=Aim("A1", *a1.centre())))[1] == " 1 [3W]·"
    assert drawn(scene, Overlay(cursor=Aim("B1", *b1.centre())))[1] == " 1  3W[·]"
    headed = Scene(
        cells=scene.cells, tiles=(tile(b1, "K", seat=0),), pins=(Pin("head1", 0, "head", "B1", *b1.centre()),)
    )
    assert drawn(headed, Overlay(cursor=Aim("A1", *a1.centre())))[1] == " 1 [3W>K¹"
    assert drawn(headed, Overlay(cursor=Aim("B1", *b1.centre())))[1] == " 1  3W[K¹]"


def test_hexagons_share_their_walls_and_show_cells_that_are_open():
    scene = Scene(
        cells=(cell(Hex(0, 0)), cell(Hex(1, 0)), cell(Hex(0, 1), "open")),
        tiles=(tile(Hex(0, 0), "A"), tile(Hex(1, 0), "B")),
    )
    assert drawn(scene) == [" / \\ / \\", "| A | B |", " \\ / \\ /", "    ·"]


def test_octagons_lie_where_they_fall_and_joined_ones_are_linked():
    scene = Scene(tiles=(tile(Oct(0, 0, 0, 0), "A"), tile(Oct(0, 0, -1, 0), "B"), tile(Oct(1, 0, 0, 0), "C")))
    assert drawn(scene) == ["  A   C", "  |", "  B"]


def test_no_octagon_hides_another():
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    places = [Oct(0, 0, 0, 0), *Oct(0, 0, 0, 0).neighbours()[::2], *(Oct(3, 0, 0, 0) + s for s in (Oct(0, 1, 0, 0),))]
    scene = Scene(tiles=tuple(tile(at, next(letters)) for at in places))
    assert sorted("".join(drawn(scene)).replace("|", "").replace(" ", "")) == sorted("ABCDEF")


def test_dice_and_a_die_at_fault():
    scene = Scene(dice=(Die("die1", "G", 2), Die("die2", "A", 1)))
    assert drawn(scene)[:3] == ["┌───┐ ┌───┐", "│ G │ │ A │", "└──2┘ └──1┘"]
    sheet = draw_table(scene, SIXTEEN, Overlay(wrong=("die2",)))
    assert [run.text for run in sheet.runs(1, 0, 20) if run.style == SIXTEEN.wrong] == ["│ A │"]


def test_every_game_is_painted_within_eighty_columns_from_the_start():
    for game in ("lengthxwit", "lexigo", "quillico", "wordroad", "highletter"):
        sheet = draw_table(tilery.new(game, ["Ann", "Bo"], seed=1).scene(0), FULL)
        assert sheet.width <= ROOM, game


def test_each_terminal_gets_the_colours_it_has():
    def console(system, **more):
        return Console(file=StringIO(), color_system=system, force_terminal=True, **more)

    assert palette_for(console("truecolor"), False) is FULL
    assert palette_for(console("256"), False) is MANY
    assert palette_for(console("standard"), False) is SIXTEEN
    assert palette_for(console(None), False) is SIXTEEN
    assert palette_for(console("truecolor"), True) is PLAIN
    assert palette_for(console("truecolor", no_color=True), False) is PLAIN


class Board(App[None]):
    """A large table alone on the screen."""

    def compose(self) -> ComposeResult:
        yield TableView(PLAIN)


@pytest.mark.parametrize("name", ["A1", "A30", "M15", "N28", "Z1", "Z16", "Z30"])
async def test_a_screen_that_shrinks_keeps_the_cursor_in_sight(name: str):
    scene = Scene(cells=tuple(cell(Square.parse(f"{chr(65 + x)}{y}")) for x in range(26) for y in range(1, 31)))
    app = Board()
    async with app.run_test(size=(120, 40)) as pilot:
        app.query_one(TableView).show(scene, Overlay(cursor=Aim(name, *Square.parse(name).centre())))
        await settle(pilot)
        assert "[·]" in shown(app)
        await pilot.resize_terminal(50, 17)
        await settle(pilot)
        assert "[·]" in shown(app)
        assert "Ctrl+arrows: more" in shown(app)
