"""The pictures of the introduction to Lexigo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

import tilery
from tilery.core.game import Budget
from tilery.core.rng import widen
from tilery.core.scene import Scene
from tilery.core.seating import Seating
from tilery.core.tiles import tiles
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Knock, Options, Placement, Play, PlayerArea, TableState
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.geometry.hexagon import RING
from tilery.lexicon import from_words
from tilery.match import advance

WIDTH = 760
SMALL = 420
E, SE, SW, W, NW, NE = RING
CENTRE = Hex(0, 0)


def table(ring: str, bank: str, pawns: Sequence[Hex], words: Sequence[str]) -> State:
    """A ring with pawns on it, the first seat to play."""
    standings = tuple(PlayerArea(tiles(bank if seat == 0 else "EIOSTV"), pawn) for seat, pawn in enumerate(pawns))
    laid = tuple(Placement(at, tile) for at, tile in zip(RING, ring, strict=True))
    return State(
        step=50,
        seed=widen(1),
        lexicon=from_words(words).sha256,
        seating=Seating.of(len(pawns)),
        options=Options(),
        names=("Ann", "Bo", "Cy")[: len(pawns)],
        opened=50,
        table=TableState(seats=standings, grid=laid, origin=pawns[0]),
        stacks=(("A",) * 4,) * len(pawns),
        pouch=tiles("ABCDEFGH"),
    )


def word(text: str, path: Sequence[Hex], place: Mapping[Hex, str], knock: Mapping[int, Hex] | None = None) -> Play:
    """A play of the first seat."""
    return Play(
        place=tuple(Placement(at, tile) for at, tile in place.items()),
        path=tuple(path),
        word=text,
        knock=tuple(Knock(seat, to) for seat, to in (knock or {}).items()),
    )


def grid_only(state: State) -> Scene:
    """The grid without banks and pad."""
    scene = GAME.scene(GAME.view(state, None))
    return replace(scene, trays=(), pad=(), facts=(), cells=tuple(c for c in scene.cells if c.tone != "open"))


def whole_table() -> dict[str, Scene]:
    """A match as it lies on the table: dealt, and some turns later."""
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=4)
    pictures = {"start": match.scene(None)}
    while len(match.entries) < 9:
        seat = next(iter(match.awaiting))
        match.play(seat, match.candidates(seat, Budget(nodes=2_000, limit=1)).items[0].action)
    return pictures | {"midway": match.scene(None)}


def examples() -> dict[str, Scene]:
    """The worked examples of the rules."""
    canter = table("CATERS", "NX", [E, SW, NW], ["CANTER"])
    over = word("CANTER", (E, SE, CENTRE, SW, W, NW), {CENTRE: "N"}, {1: NE, 2: CENTRE})
    cut = word("CUT", (E, Hex(1, 1), Hex(2, 0)), {Hex(1, 1): "U", Hex(2, 0): "T"})
    states = word("STATES", (E, CENTRE, W, SW, SE, E), {CENTRE: "T"})
    return {
        "leaning": grid_only(advance(GAME, table("CATERS", "UTB", [E, W], ["CUT"]), 0, cut)),
        "again": grid_only(advance(GAME, table("SETAIK", "TX", [E, NE], ["STATES"]), 0, states)),
        "knock-before": grid_only(canter),
        "knock-after": grid_only(advance(GAME, canter, 0, over)),
    }


def pictures() -> Iterator[tuple[str, Scene, int]]:
    """The grid of one match, and examples without their racks."""
    for scenes, width in ((whole_table(), WIDTH), (examples(), SMALL)):
        for name, scene in scenes.items():
            yield name, scene, width
