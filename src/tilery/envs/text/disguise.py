"""The same game in disguise, by a seed: other letters, a turned board, other names of the game and its pieces.

A disguise changes no rule and no worth: what an agent sees and writes is translated, and the match is played by the
rules as they are. So the regret of a move is as exact as in plain play, and a difference between the two is what the
agent owed to having met the game before.
"""

from __future__ import annotations

import random
import re
from string import ascii_uppercase
from typing import Any, Final

import msgspec

from tilery.core.errors import Malformed, Problem
from tilery.core.game import AnyGame
from tilery.core.notation import SECTIONS, list_kinds
from tilery.core.scene import Face, Scene, Shape
from tilery.core.seating import Seat
from tilery.envs.text.describe import Sight, TextOptions, Wording, describe, tile_values
from tilery.envs.text.refusals import short_rules
from tilery.geometry import Hex, Oct, Square

PIECES: Final = (
    *("road", "pawn", "bank", "banked", "stack", "pouch", "bag", "pile", "hand", "rack", "star", "die", "dice"),
    *("spent", "ring", "head"),
)
"""Names of pieces and places that games' texts have."""
NAMES: Final = (
    *("bolm", "crast", "drell", "fenk", "glave", "hurd", "jost", "kelp", "lurt", "morn", "nask", "orble", "prand"),
    *("quern", "rusk", "skant", "tarn", "ulm", "vask", "wend", "yarrow", "zill", "brask", "clune", "dorn", "fisk"),
    *("grote", "holt", "irk", "jape", "kessel", "lasp", "mulk", "nerl", "osk", "plin"),
)
"""Names to choose from, which no text of a game contains."""
_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]+(?![a-z])")
_NUMBERS = re.compile(r"-?\d+(,-?\d+)+$")
_SQUARE = re.compile(r"[A-Za-z]\d{1,2}$")
_TURNS: dict[Shape, int] = {"hexagon": 12, "octagon": 16, "square": 2}
"""Symmetries of each kind of table that keep the rules: squares only swap rows and columns, as words read forwards."""


def turn_cell(cell: Any, symmetry: int) -> Any:
    """The cell that this one becomes: turned by steps, and mirrored by every other symmetry.

    >>> turn_cell(Hex(2, -1), 2), turn_cell(Square.parse("C1"), 1).name, turn_cell(Oct(1, 2, 0, 0), 2)
    (Hex(q=1, r=1), 'A3', Oct(e=0, ne=1, n=2, nw=0))
    """
    turns, mirrored = divmod(symmetry, 2)
    if isinstance(cell, Square):
        return Square(*reversed(cell)) if mirrored else cell
    if mirrored:
        cell = Hex(cell.r, cell.q) if isinstance(cell, Hex) else Oct(cell[0], -cell[3], -cell[2], -cell[1])
    for _ in range(turns):
        cell = Hex(-cell.r, cell.q + cell.r) if isinstance(cell, Hex) else Oct(-cell[3], cell[0], cell[1], cell[2])
    return cell


class Disguise:
    """One disguise of a game."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        chance = random.Random(f"{game.info.id} in disguise {seed}")
        shuffled = list(ascii_uppercase)
        chance.shuffle(shuffled)
        capitals = dict(zip(ascii_uppercase, shuffled, strict=True))
        self.game = game
        self._letters = str.maketrans({**capitals, **{old.lower(): new.lower() for old, new in capitals.items()}})
        self._true_letters = str.maketrans({chr(new): chr(old) for old, new in _items(self._letters)})
        self._symmetries = {shape: chance.randrange(count) for shape, count in _TURNS.items()}
        self._words = self._rename(chance)
        self._true_words = {new: old for old, new in self._words.items()}
        self.title = self._words["title"].capitalize()

    def _rename(self, chance: random.Random) -> dict[str, str]:
        """New names of the kinds of action, of what begins a part of one, of pieces, and of the game itself."""
        wanted = list(dict.fromkeys([*list_kinds(self.game), *SECTIONS, *PIECES, "title"]))
        return dict(zip(wanted, chance.sample(NAMES, len(wanted)), strict=True))

    # ---- what the agent reads ----
    def rules(self) -> str:
        """The rules in short and the key of the letters, once a match."""
        key = " ".join(f"{old}={old.translate(self._letters)}" for old in ascii_uppercase)
        head, _, values = tile_values(self.game, self.game.Options()).partition("\n")
        return "\n\n".join(
            part
            for part in (
                f"THE GAME\n{self._plainly_renamed(short_rules(self.game))}",
                f"LETTERS\nEvery letter is written as another one: {key}. The rules above name true letters; tables "
                "and actions are written in the new ones. Words, vowels and values go by the true letters.",
                f"{head}\n{self.letters_of(values)}" if values else "",
            )
            if part
        )

    def look(self, sight: Sight, options: TextOptions) -> str:
        """The observation in disguise: without the story, whose sentences say more than the table."""
        renamed = msgspec.structs.replace(
            sight,
            names=[_seat_name(seat, sight.view.viewer) for seat in range(len(sight.names))],
            stories=(),
            scene=self.scene(sight.game.scene(sight.view), sight.view.viewer),
        )
        shown = msgspec.structs.replace(options, rules=False)
        told = describe(renamed, shown, Wording(self.title, self._words, self.write))
        return self._plainly_renamed(told)

    def refusal(self, problem: Problem) -> str:
        """A refusal by its reason and its place. The sentence itself would name true letters and cells."""
        reason = problem.code.partition("/")[2].replace("-", " ")
        data = problem.data
        places = (
            ("cells", [self._part(cell) for cell in data.cells]),
            ("words", [self.letters_of(word) for word in data.words]),
            ("tiles", [self.letters_of(tile) for tile in data.tiles]),
        )
        told = "".join(f" {name.capitalize()}: {' '.join(values)}." for name, values in places if values)
        return self._plainly_renamed(f"Refused: {reason}.{told} Nothing has changed. Try another action.")

    def scene(self, scene: Scene, viewer: Seat | None) -> Scene:
        """The picture with other letters, turned."""
        return msgspec.structs.replace(
            scene,
            cells=tuple(self._moved(cell, id=cell.id) for cell in scene.cells),
            tiles=tuple(
                msgspec.structs.replace(
                    self._moved(tile, at=tile.at),
                    face=self._face(tile.face),
                    beneath=tuple(map(self._face, tile.beneath)),
                )
                for tile in scene.tiles
            ),
            trails=(),
            pins=tuple(self._moved(pin, at=pin.at, shape=_shape_of(scene)) for pin in scene.pins),
            dice=tuple(
                msgspec.structs.replace(die, letter=self.letters_of(die.letter), faces=self.letters_of(die.faces))
                for die in scene.dice
            ),
            trays=tuple(
                msgspec.structs.replace(
                    tray, title=_without_names(tray.title, scene, viewer), faces=tuple(map(self._face, tray.faces))
                )
                for tray in scene.trays
            ),
            pad=tuple(
                msgspec.structs.replace(
                    column,
                    name=_seat_name(column.seat, viewer),
                    lines=tuple(msgspec.structs.replace(line, text=self._capitals(line.text)) for line in column.lines),
                )
                for column in scene.pad
            ),
            facts=tuple(
                msgspec.structs.replace(fact, value=self._capitals(_without_names(fact.value, scene, viewer)))
                for fact in scene.facts
            ),
        )

    # ---- what the agent writes ----
    def write(self, line: str) -> str:
        """An action in plain text as the agent would write it."""
        kind, *parts = line.split()
        return " ".join([self._words.get(kind, kind), *map(self._part, parts)])

    def read(self, line: str) -> str:
        """An action of the agent in plain text. Raises Malformed if it is no line of text."""
        if line.strip().startswith("{"):
            raise Malformed("text/no-line", "Expected an action as one line of text, found JSON.")
        kind, *parts = line.split() or [""]
        true = self._true_words.get(kind.lower(), "")
        if true not in list_kinds(self.game):
            raise Malformed("text/unknown-kind", f"Expected an action as listed, found {kind[:40]!r}.")
        return " ".join([true, *map(self._true_part, parts)])

    def letters_of(self, text: str) -> str:
        """The text in the new letters."""
        return text.translate(self._letters)

    def _capitals(self, text: str) -> str:
        """The text with words of capitals in the new letters."""
        return _CAPITALS.sub(lambda found: self.letters_of(found[0]), text)

    def _face(self, face: Face) -> Face:
        return msgspec.structs.replace(face, letter=self.letters_of(face.letter), tile=self.letters_of(face.tile))

    def _moved(self, piece: Any, shape: Shape | None = None, **names: str) -> Any:
        """The piece at the cell that its cell becomes, and every name of that cell."""
        ((field, old),) = names.items()
        cell = turn_cell(_CELLS[shape or piece.shape].parse(old), self._symmetries[shape or piece.shape])
        x, y = cell.centre()
        return msgspec.structs.replace(piece, **{field: cell.name}, x=x, y=y)

    def _part(self, part: str) -> str:
        """A part of an action: TILE@CELL, a cell, the name of a section, or letters."""
        if part in SECTIONS:
            return self._words[part]
        tile, at, cell = part.partition("@")
        if at:
            return f"{self.letters_of(tile)}@{self._turned(cell, 1)}"
        return self._turned(part, 1) if _is_cell(part) else self.letters_of(part)

    def _true_part(self, part: str) -> str:
        if self._true_words.get(part.lower()) in SECTIONS:
            return self._true_words[part.lower()]
        tile, at, cell = part.partition("@")
        if at:
            return f"{tile.translate(self._true_letters)}@{self._turned(cell, -1)}"
        return self._turned(part, -1) if _is_cell(part) else part.translate(self._true_letters)

    def _turned(self, name: str, way: int) -> str:
        """The name of the cell that this one becomes, or that becomes this one. Anything else is left as it is."""
        if not _is_cell(name):
            return name
        shape: Shape = "square" if _SQUARE.match(name) else "hexagon" if name.count(",") == 1 else "octagon"
        cell, symmetry = _CELLS[shape].parse(name.upper()), self._symmetries[shape]
        if way > 0:
            return str(turn_cell(cell, symmetry).name)
        turned = cell
        while turn_cell(turned, symmetry) != cell:  # a symmetry comes back to where it began
            turned = turn_cell(turned, symmetry)
        return str(turned.name)

    def _plainly_renamed(self, text: str) -> str:
        """The text with new names of pieces, and of kinds of action in backquotes or as a word of their own."""
        for old, new in self._words.items():
            if old in PIECES:
                text = re.sub(rf"\b{old}(s?)\b", rf"{new}\1", text)
                text = re.sub(rf"\b{old.capitalize()}(s?)\b", rf"{new.capitalize()}\1", text)
            else:
                text = re.sub(rf"`{old}`", f"`{new}`", text)
        return text.replace(self.game.info.title, self.title)


_CELLS: dict[Shape, Any] = {"hexagon": Hex, "octagon": Oct, "square": Square}


def _items(table: dict[int, Any]) -> list[tuple[int, int]]:
    return [(old, new if isinstance(new, int) else ord(new)) for old, new in table.items()]


def _is_cell(part: str) -> bool:
    return bool(_NUMBERS.match(part) or _SQUARE.match(part))


def _shape_of(scene: Scene) -> Shape:
    return scene.tiles[0].shape if scene.tiles else scene.cells[0].shape


def _seat_name(seat: Seat, viewer: Seat | None) -> str:
    return "You" if seat == viewer else f"Player {seat + 1}"


def _without_names(text: str, scene: Scene, viewer: Seat | None) -> str:
    """The text with seats in place of names."""
    for column in scene.pad:
        text = text.replace(column.name, _seat_name(column.seat, viewer))
    return text
