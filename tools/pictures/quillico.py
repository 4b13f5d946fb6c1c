"""The pictures of the introduction to Quillico.

Most are the rulebook's own examples, which it shows in pictures that are lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

import tilery
from tilery.core.game import Budget
from tilery.core.rng import widen
from tilery.core.scene import Scene
from tilery.core.seating import Seating
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import Options, Placing
from tilery.games.quillico.state import State
from tilery.geometry import Oct
from tilery.geometry.octagon import NE, NW, SE, E, S
from tilery.lexicon import compose
from tilery.match import Match

WIDTH = 760
SMALL = 420
SEED = 12
TURNS = 9

LaidTiles = Mapping[Oct, str]


def at(x: int, y: int) -> Oct:
    """The place x steps to the east and y to the north."""
    return Oct(x, 0, y, 0)


def run(text: str, start: Oct, step: Oct) -> dict[Oct, str]:
    """Tiles one beside the other."""
    return {start + step * number: tile for number, tile in enumerate(text.split())}


STORE = run("S T O+ R E+", at(0, 0), E)
TIE = run("I E", at(1, -1), S)
BOOT = run("B O", at(2, 2), S) | run("T", at(2, -1), S)
EGG = run("T A L E", at(-3, 0), E) | run("F R E", at(0, 3), S) | run("G G", SE, SE)
KISS = run("K I S S", at(0, 0), E) | run("F I X", at(1, 1), S) | run("F O R K", at(1, 1), NW)
RIVER = run("R I V * R", at(0, 0), E) | run("E A", at(4, 2), S)

EXAMPLES: dict[str, tuple[LaidTiles, LaidTiles]] = {
    "store": ({}, STORE),
    "boot": (STORE | TIE, BOOT),
    "egg": (EGG, {}),
    "sear": (STORE | {at(0, 0): "*"}, run("S", at(4, 1), S) | run("A R", at(4, -1), S)),
    "goes": (STORE | {at(2, 0): "*", at(4, 0): "*"}, run("G+ O+ E+", at(0, 3), S)),
    "fancy": (RIVER, run("F", at(3, 1), E) | run("N C Y", at(5, 1), E)),
    "wok": (KISS, run("W O", 2 * NW, SE)),
    "wow": (KISS, {Oct(1, 0, 1, 1) - NE: "W", Oct(1, 0, 1, 1) + NE: "W"}),
}
"""What lies on the table, and what is laid, by the name of the picture."""


def picture(there: LaidTiles, new: LaidTiles) -> Scene:
    """A table without hands and pad."""
    state = State(
        step=1,
        seed=widen("picture"),
        lexicon=compose(Options().lexicon).sha256,
        seating=Seating.of(2),
        options=Options(),
        names=("Ann", "Bo"),
        opened=1,
        turn=0,
        table=tuple(Placing(place, tile) for place, tile in ({**there, **new}).items()),
        latest=tuple(new),
        hands=((), ()),
        pile=(),
        quiet=(),
        pad=((), ()),
        scores=(0, 0),
    )
    scene = GAME.scene(GAME.view(state, None))
    return msgspec.structs.replace(scene, cells=(), trays=(), pad=(), facts=(), awaited=())


def best(match: Match, seat: int) -> Any:
    """The play with the most points; of several the first by its text, whatever order they were found in."""
    found = match.candidates(seat, Budget()).items
    most = [item.action for item in found if item.points == found[0].points]
    return min(most, key=msgspec.json.encode)


def pictures() -> Iterator[tuple[str, Scene, int]]:
    """The table of one match, and examples."""
    match = tilery.new("quillico", ["Ann", "Bo"], seed=SEED)
    for _ in range(TURNS):
        (seat,) = match.awaiting
        match.play(seat, best(match, seat))
    scenes = {name: picture(*tables) for name, tables in EXAMPLES.items()} | {"match": match.scene(None)}
    for name, scene in scenes.items():
        yield name, scene, SMALL if name in EXAMPLES else WIDTH
