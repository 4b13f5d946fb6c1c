import re
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draw.scenes_by_hand import AWKWARD, SCENES, dice, hexagons, octagons, squares
from tilery.core.scene import PadColumn, PadLine, Scene, Tray
from tilery.draw import svg
from tilery.draw.board import board, extent
from tilery.draw.measure import breadth
from tilery.draw.palette import DAY

NS = "{http://www.w3.org/2000/svg}"
each_scene = pytest.mark.parametrize("name", SCENES)


def parsed(scene, **options):
    return ElementTree.fromstring(svg(scene, **options))


def texts(root):
    return ["".join(node.itertext()) for node in root.iter(f"{NS}text")]


def corners(node):
    """The points an element reaches; strokes and letters counted in full."""
    kind, get = node.tag.removeprefix(NS), lambda key: float(node.get(key, 0))
    half = get("stroke-width") / 2
    match kind:
        case "rect":
            points = [(get("x"), get("y")), (get("x") + get("width"), get("y") + get("height"))]
        case "circle":
            points = [(get("cx") + dx * get("r"), get("cy") + dx * get("r")) for dx in (-1, 1)]
        case "line":
            points = [(get("x1"), get("y1")), (get("x2"), get("y2"))]
        case "polygon" | "polyline":
            points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in node.get("points").split())]
        case "text":
            size = float(node.get("font-size") or node[0].get("font-size"))
            wide = breadth("".join(node.itertext()), size) * 0.85
            start = {"middle": wide / 2, "end": wide}.get(node.get("text-anchor"), 0)
            points = [(get("x") - start, get("y") - size * 0.75), (get("x") - start + wide, get("y") + size * 0.2)]
        case "svg" | "g" | "title" | "tspan":
            points = []
        case _:
            pytest.fail(f"an element the test does not know: {kind}")
    return [(x + dx, y + dx) for x, y in points for dx in (-half, half)]


def reached(node, x=0.0, y=0.0):
    """Every point of the picture in its own units, with what reaches it."""
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    yield from ((x + px, y + py, node) for px, py in corners(node))
    for child in node:
        yield from reached(child, x, y)


@each_scene
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [320, 880, 1400])
def test_the_picture_is_well_formed_and_nothing_lies_outside_it(name, dark, width):
    root = parsed(SCENES[name](), dark=dark, width=width)
    assert root.tag == f"{NS}svg"
    assert float(root.get("width")) == width
    left, top, right, bottom = map(float, root.get("viewBox").split())
    outside = [
        (x, y, ElementTree.tostring(node))
        for x, y, node in reached(root)
        if not (left <= x <= right and top <= y <= bottom)
    ]
    assert outside == []


@each_scene
@pytest.mark.parametrize("scale", [18.0, 54.0])
def test_the_table_keeps_within_its_own_block(name, scale):
    scene = SCENES[name]()
    seen = extent(scene)
    if seen is None:
        assert not scene.tiles
        return
    block = board(scene, seen, scale, DAY)
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{block.body}</svg>')
    assert [(x, y) for x, y, _ in reached(root) if not (0 <= x <= block.width and 0 <= y <= block.height)] == []


@each_scene
def test_every_letter_on_the_table_and_in_the_trays_is_there(name):
    scene = SCENES[name]()
    faces = [tile.face for tile in scene.tiles] + [
        face for tray in scene.trays for face in tray.faces if tray.kind != "stack"
    ]
    letters = Counter(face.letter for face in faces if face.letter) + Counter(die.letter for die in scene.dice)
    shown = Counter(texts(parsed(scene)))
    assert {letter: shown[letter] for letter in letters if shown[letter] < letters[letter]} == {}


@each_scene
def test_the_picture_stands_alone(name):
    drawn = svg(SCENES[name]())
    assert re.search(r"<script|href|url\(|@import|<style|<image|<foreignObject| on\w+=", drawn) is None
    assert re.findall(r"https?://[^\"]+", drawn) == ["http://www.w3.org/2000/svg"]


@each_scene
def test_the_same_scene_is_drawn_the_same(name):
    assert svg(SCENES[name]()) == svg(SCENES[name]())


def test_day_and_night_differ_in_colour_only():
    day, night = svg(octagons()), svg(octagons(), dark=True)
    assert day != night
    colourless = [re.sub(r"#[0-9a-f]{6}|opacity=\"[^\"]+\"", "", drawn) for drawn in (day, night)]
    assert colourless[0] == colourless[1]


def test_values_stand_at_the_foot_of_tiles_and_dice():
    assert Counter(texts(parsed(dice())))["1"] >= sum(face.value == 1 for tray in dice().trays for face in tray.faces)


def test_names_are_escaped_and_given_ones_win():
    scene = Scene(pad=(PadColumn(0, "Ann", 5), PadColumn(1, '<&"', 7)), awaited=(0, 1))
    assert '<&"' in texts(parsed(scene))
    assert "&lt;&amp;" in svg(scene)
    shown = texts(parsed(scene, names={0: "Zoë"}))
    assert "Zoë" in shown
    assert "Ann" not in shown


def test_a_seat_without_a_name_is_called_by_its_number():
    assert "Seat 3" in texts(parsed(Scene(trays=(Tray(2, "rack", "Rack", ()),))))


def test_long_names_are_cut():
    shown = texts(parsed(Scene(pad=tuple(PadColumn(seat, AWKWARD[2], 0) for seat in range(10)))))
    assert AWKWARD[2] not in shown
    assert sum(text.endswith("…") for text in shown) == 10


def test_a_long_pad_shows_the_latest_lines_and_the_sum_of_the_others():
    lines = tuple(PadLine(f"w{n}", n) for n in range(30))
    shown = texts(parsed(Scene(pad=(PadColumn(0, "Ann", 435, lines),))))
    assert "w29" in shown
    assert "w20" not in shown
    assert "21 earlier" in shown
    assert str(sum(range(21))) in shown


def test_red_tiles_differ_by_more_than_colour():
    red = [tile for tile in octagons().tiles if tile.face.tone == "red"]
    rules = [n for n in parsed(Scene(tiles=tuple(red))).iter(f"{NS}polygon") if n.get("fill") == "none"]
    assert len(rules) == len(red)


def test_pins_and_covered_tiles_are_told_to_a_pointer():
    titles = [node.text for node in parsed(squares()).iter(f"{NS}title")]
    assert "head of seat 1 at H5" in titles
    assert "T at D3, over A, over B" in titles
    assert "pawn of seat 4 at -2,1" in [node.text for node in parsed(hexagons()).iter(f"{NS}title")]


def test_who_is_to_play_is_said():
    root = parsed(hexagons())
    assert texts(root).count("to play") == 1
    assert "Ann to play" in root[0].text


@given(st.text(max_size=30), st.text(max_size=30), st.integers(-(10**6), 10**6))
def test_whatever_people_type_the_picture_is_well_formed(name, word, points):
    parsed(Scene(pad=(PadColumn(0, name, points, (PadLine(word, points),), word),), trays=(Tray(0, "rack", word, ()),)))


@pytest.mark.parametrize("heading", ["Quillico: Ann wins, 142 to 98", f"Quillico: {AWKWARD[2] * 3} wins, 142 to 98"])
@pytest.mark.parametrize("width", [320, 880])
def test_heading_and_source_stand_above_the_picture_and_are_never_cut(heading, width):
    root = parsed(octagons(), width=width, heading=heading, source="Tilery · words.example")
    assert {heading, "Tilery · words.example"} <= set(texts(root))
    _, _, right, bottom = map(float, root.get("viewBox").split())
    assert all(0 <= x <= right and 0 <= y <= bottom for x, y, _ in reached(root))


def test_lines_of_the_pad_are_written_smaller_before_they_are_cut():
    lines = tuple(PadLine(text, 8) for text in ("16 earlier", "letters left", "POLO, HO, OE", "BUFFS, US, ES"))
    scene = msgspec.structs.replace(octagons(), pad=tuple(PadColumn(seat, "Ann", 32, lines) for seat in (0, 1)))
    shown = texts(parsed(scene))
    assert [text for text in shown if "…" in text] == []
    assert {line.text for line in lines} <= set(shown)
