"""Scenes built by hand for every shape of table, so that drawing is tested without any game."""

from math import cos, pi, sin
from random import Random
from typing import Any

from tilery.core.scene import Die, Face, Fact, PadColumn, PadLine, Pin, Scene, SceneCell, SceneTile, Trail, Tray
from tilery.geometry import Hex, Oct, Square, contact
from tilery.geometry.hexagon import RING
from tilery.geometry.octagon import STEPS
from tilery.geometry.square import board

VALUES = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10],
        strict=True,
    )
)
AWKWARD = (
    "<script>alert(1)</script>",
    'Ann & "Bo"',
    "Bartholomew Featherstonehaugh-Cholmondeley III",
    "東京さん",
    "",
    "\x1b[31mRed\x00\n",
)


def valued(letters):
    return tuple(Face(letter, VALUES[letter], "ivory", letter) for letter in letters)


def pads(names, lines):
    return tuple(
        PadColumn(seat, name, sum(points for _, points in wrote), tuple(PadLine(*line) for line in wrote))
        for seat, (name, wrote) in enumerate(zip(names, lines, strict=True))
    )


def oct_face(tile):
    match tile:
        case "*":
            return Face("", None, "star", "*")
        case _ if tile.endswith("+"):
            return Face(tile[0], 2, "red", tile)
        case _:
            return Face(tile, 1, "ivory", tile)


def tile(cell, face, number, **more):
    x, y = cell.centre()
    return SceneTile(f"t{number}", cell.name, x, y, cell.shape, face, **more)


def octagons():
    """STORE, TIE, BOOT and a few words every which way, with a star."""
    words = [
        ((0, 0, 0, 0), (1, 0, 0, 0), ["S", "T", "O+", "R", "E+"]),
        ((1, 0, -1, 0), (0, 0, -1, 0), ["I", "E"]),
        ((2, 0, 2, 0), (0, 0, -1, 0), ["B", "O"]),
        ((2, 0, -1, 0), (0, 0, -1, 0), ["T"]),
        ((4, 1, 0, 0), (0, 1, 0, 0), ["A", "R+", "*"]),
        ((4, 0, 0, -1), (0, 0, 0, -1), ["G", "G"]),
        ((0, 0, 0, 1), (0, 0, 0, 1), ["O", "K+", "Q"]),
    ]
    laid = [
        (Oct(*start) + Oct(*step) * i, letter) for start, step, letters in words for i, letter in enumerate(letters)
    ]
    hand = ["A", "E+", "K", "*", "Q", "R", "S", "S", "T+", "W"]
    return Scene(
        tiles=tuple(tile(cell, oct_face(letter), n, fresh=n >= len(laid) - 3) for n, (cell, letter) in enumerate(laid)),
        trays=tuple(Tray(seat, "rack", "Hand", tuple(map(oct_face, hand))) for seat in range(2)),
        pad=pads(
            ["Ann", "Bo"], [[("STORE", 7), ("BOOT, IT", 7), ("SORE", 5)], [("TIE", 3), ("EAR", 5), ("exchanged 3", 0)]]
        ),
        facts=(Fact("Pile", "88"), Fact("Round", "4")),
        awaited=(1,),
    )


def crowded(tiles=134, seats=10):
    """A table of many octagons grown at random without illegal contact, and every seat taken."""
    chance = Random(5)
    cells = [Oct(0, 0, 0, 0)]
    while len(cells) < tiles:
        new = chance.choice(cells) + chance.choice(STEPS)
        if all(contact(new, cell) in {"clear", "joined"} for cell in cells):
            cells.append(new)
    letters = [chance.choice("AEIOUBCDLMNRSTZ") + chance.choice(["", "", "+"]) for _ in cells]
    names = [f"{AWKWARD[seat % len(AWKWARD)]}{seat}" for seat in range(seats)]
    lines = [
        [(chance.choice(["STORE", "QUIXOTRY", "IT"]), chance.randint(-9, 40)) for _ in range(14 + seat % 3)]
        for seat in range(seats)
    ]
    return Scene(
        tiles=tuple(
            tile(cell, oct_face(letter), n) for n, (cell, letter) in enumerate(zip(cells, letters, strict=True))
        ),
        trays=tuple(
            Tray(seat, "rack", "Hand", tuple(map(oct_face, ["A", "B+", "*", "Q"] * 2 + ["Z"] * 2)))
            for seat in range(seats)
        ),
        pad=pads(names, lines),
        facts=(Fact("Pile", "0"),),
        awaited=tuple(range(1, seats)),
    )


def hexagons():
    """A ring with its middle filled, words around it, pawns, a blank and stacks."""
    letters = dict(zip(RING, "CATERS", strict=True)) | {
        Hex(0, 0): "N",
        Hex(1, 1): "B",
        Hex(2, 0): "U",
        Hex(2, -1): "?",
        Hex(-2, 1): "L",
    }
    path = [Hex(1, 0), Hex(0, 1), Hex(0, 0), Hex(-1, 1), Hex(-1, 0), Hex(0, -1)]
    faces = {"?": Face("S", None, "blank", "?")}
    tiles = tuple(
        tile(cell, faces.get(letter, Face(letter, None, "ivory", letter)), n, fresh=cell == Hex(0, 0))
        for n, (cell, letter) in enumerate(letters.items())
    )
    open_cells = {
        new
        for cell in letters
        for new in cell.neighbours()
        if new not in letters and sum(new.touches(old) for old in letters) > 1
    }
    centres = [cell.centre() for cell in path]
    back = Face("", None, "back", "")
    bank = (*(Face(letter, None, "ivory", letter) for letter in "AEHST"), Face("", None, "blank", "?"))
    return Scene(
        cells=tuple(SceneCell(cell.name, *cell.centre(), "hexagon", "open") for cell in sorted(open_cells)),
        tiles=tiles,
        trails=(
            Trail(
                0, "word", tuple(cell.name for cell in path), tuple(x for x, _ in centres), tuple(y for _, y in centres)
            ),
        ),
        pins=tuple(
            Pin(f"p{seat}", seat, "pawn", cell.name, *cell.centre())
            for seat, cell in enumerate([Hex(0, -1), Hex(1, 1), Hex(2, -1), Hex(-2, 1)])
        ),
        trays=tuple(
            t
            for seat in range(4)
            for t in (Tray(seat, "bank", "Bank", bank), Tray(seat, "stack", "Stack", (back,) * (10 - 3 * seat)))
        ),
        pad=tuple(
            PadColumn(seat, name, 16 - 3 * seat, (PadLine("CANTER", 1), PadLine("pass", 0)), mark)
            for seat, (name, mark) in enumerate([("Ann", ""), ("Bo", ""), ("Cleo", "left"), ("Dov", "")])
        ),
        facts=(Fact("Pouch", "30"),),
        awaited=(0,),
    )


def squares():
    """A 15×15 board with premium cells and two roads that meet."""
    threes, twos = (
        {"A1", "H1", "O1", "A8", "O8", "A15", "H15", "O15"},
        {"B2", "C3", "D4", "E5", "N2", "M3", "L4", "K5", "B14", "C13", "D12", "E11", "N14", "M13", "L12", "K11"},
    )
    letters3 = {"F2", "J2", "B6", "F6", "J6", "N6", "B10", "F10", "J10", "N10", "F14", "J14"}
    letters2 = {
        "D1",
        "L1",
        "G3",
        "I3",
        "A4",
        "H4",
        "O4",
        "C7",
        "G7",
        "I7",
        "M7",
        "D8",
        "L8",
        "C9",
        "G9",
        "I9",
        "M9",
        "A12",
        "H12",
        "O12",
        "G13",
        "I13",
        "D15",
        "L15",
    }
    tones = (
        dict.fromkeys(threes, "3w")
        | dict.fromkeys(twos, "2w")
        | dict.fromkeys(letters3, "3l")
        | dict.fromkeys(letters2, "2l")
        | {"H8": "start"}
    )
    roads = [
        (0, "A1 B1 C1 D1 D2 D3 E3 F3 F4 F5 G5 H5", "FIRESTONEDXQ"),
        (1, "O1 N1 N2 N3 M3 L3 L4 K4 J4 I4 I5", "HATEXBRANDY"),
        (2, "A15 A14 A13 B13 C13 D13", "JUMBLE"),
        (3, "O15 O14 N14 M14", "WORD"),
    ]
    tiles: list[SceneTile] = []
    trails: list[Any] = []
    pins: list[Any] = []
    for seat, names, letters in roads:
        cells = [Square.parse(name) for name in names.split()]
        for n, (cell, letter) in enumerate(zip(cells, letters, strict=True)):
            face = Face(letter, 0, "blank", "?") if n == 3 else Face(letter, VALUES[letter], "ivory", letter)
            tiles.append(
                tile(
                    cell, face, len(tiles), seat=seat, fresh=seat == 0 and n > 8, beneath=valued("AB") if n == 5 else ()
                )
            )
        trails.append(
            Trail(
                seat,
                "road",
                tuple(c.name for c in cells),
                tuple(c.centre()[0] for c in cells),
                tuple(c.centre()[1] for c in cells),
            )
        )
        pins.append(Pin(f"h{seat}", seat, "head", cells[-1].name, *cells[-1].centre()))
    back = Face("", None, "back", "")
    return Scene(
        cells=tuple(
            SceneCell(cell.name, *cell.centre(), "square", tones.get(cell.name, "plain")) for cell in board(15)
        ),
        tiles=tuple(tiles),
        trails=tuple(trails),
        pins=tuple(pins),
        trays=(
            Tray(0, "rack", "Rack", (*valued("AEIQRSTUZ"), Face("", 0, "blank", "?"))),
            *(Tray(seat, "rack", "Rack", (back,) * 10) for seat in (1, 2, 3)),
        ),
        pad=pads(
            ["Ann", "Bo", "Cleo", "Dov"],
            [
                [("FIRE, FIR, IRE, RE, I", 50), ("ONE", 12)],
                [("HATE", 52), ("pass", 0)],
                [("JUMBLE", 33)],
                [("mulligan 3", 0)],
            ],
        ),
        facts=(Fact("Bag", "22"), Fact("Passes in a row", "0")),
        awaited=(0,),
    )


def dice():
    """No board at all: dice on the table, open tiles before the seats."""
    hands = ["RAINSGBOE", "QZEU", "STAR"]
    back = Face("", None, "back", "")
    return Scene(
        dice=tuple(Die(f"d{n}", letter, VALUES[letter], "ABCDEF") for n, letter in enumerate("TKS")),
        trays=(
            Tray(0, "rack", "Tiles", valued(hands[0])),
            Tray(0, "banked", "Banked", valued("AT")),
            Tray(0, "spent", "Spent", (back, back)),
            Tray(1, "rack", "Tiles", valued(hands[1])),
            Tray(2, "rack", "Tiles", valued(hands[2])),
            Tray(2, "banked", "Banked", ()),
        ),
        pad=pads(["Ann", "Bo", "Cleo"], [[("RISK × 2", 15), ("ran out", 20)], [("QUIZ", 39)], [("failed", 3)]]),
        facts=(Fact("Target", "150"), Fact("Bag", "61"), Fact("Dice left", "5"), Fact("Round", "2")),
        awaited=(0,),
    )


def spiral():
    """Octagons that use awkward angles, far out."""
    cells = {Oct(round(8 * cos(k * pi / 5)), k % 3 - 1, round(8 * sin(k * pi / 5)), -(k % 2)) for k in range(10)}
    return Scene(tiles=tuple(tile(cell, oct_face("Q+"), n) for n, cell in enumerate(sorted(cells))))


def first_turn():
    """One open cell, nothing laid, nothing written."""
    return Scene(
        cells=(SceneCell("0,0,0,0", 0.0, 0.0, "octagon", "open"),), pad=pads(["Ann", "Bo"], [[], []]), awaited=(0,)
    )


def awkward_names():
    """Names and words that must not break the picture."""
    scene = pads(AWKWARD[:3], [[(AWKWARD[2] * 2, 7)], [("<b>&amp;</b>", -4)], [("]]>", 10**9)]])
    return Scene(
        dice=(Die("d", "<", 1),),
        pad=scene,
        trays=tuple(Tray(s, "rack", n, valued("AB")) for s, n in enumerate(AWKWARD)),
        facts=(Fact(AWKWARD[0], AWKWARD[2] * 3),),
        awaited=(0, 1, 2),
    )


SCENES = {
    "octagons": octagons,
    "crowded": crowded,
    "hexagons": hexagons,
    "squares": squares,
    "dice": dice,
    "spiral": spiral,
    "first turn": first_turn,
    "awkward names": awkward_names,
    "empty": Scene,
}
