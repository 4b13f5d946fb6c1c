"""A game's rules in our own words on one or two pages, with pictures, the letters and a code for the referee.

The text is ``texts/sheet.md`` of the game's folder: a title, headings, paragraphs, lists and pictures, which are
scenes in ``texts/pictures``.
``rules_text`` fills the options in, ``%letters`` is the table of the letters and ``%referee`` the code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import ceil

import msgspec

from tilery import registry
from tilery.core.errors import BadOptions
from tilery.core.game import AnyGame
from tilery.core.pieces import PieceSet
from tilery.core.scene import Scene
from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.pdf import measure
from tilery.printing.pictures import PagePicture, scene_picture
from tilery.printing.rules_text import facts, fill_in
from tilery.printing.shapes import Image, Item, PaperSheet, Polygon, Stroke, Text, rectangle
from tilery.printing.wrapping import lines

_TITLE, _HEADING, _BODY, _CAPTION = 8.0, 5.0, 3.7, 3.1
"""Sizes of text in millimetres."""
_LEADING = 1.26
_GUTTER = 7.0
_CODE = 26.0
"""Millimetres of the QR code."""
_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[\w-]+)\)")


def has_rules_sheet(game: AnyGame) -> bool:
    """True if there is a text for this game."""
    return registry.text(game.info.id, "sheet.md") is not None


class RefereeCode(msgspec.Struct, frozen=True):
    """A QR code that leads to the score sheet of the game on some server."""

    address: str
    rows: tuple[str, ...]
    """The modules of the code, ``1`` for black."""


def rules_sheets(
    game: AnyGame, options: object, paper: Paper, inks: Inks, code: RefereeCode | None = None
) -> list[PaperSheet]:
    """The pages, with the options filled in."""
    pieces = game.pieces(options)
    text = fill_in(_text(game, "sheet.md"), facts(options, pieces))
    title, *blocks = [block for block in re.split(r"\n\s*\n", text.strip()) if block.strip()]
    flow = _Flow(paper, inks)
    flow.title(title.removeprefix("# "))
    for block in blocks:
        match block:
            case "%letters":
                put_letters(flow, pieces)
            case "%referee":
                put_code(flow, code)
            case _:
                _put(flow, " ".join(block.split("\n")) if not block.startswith("- ") else block, game)
    pages = flow.pages()
    return [
        PaperSheet(
            paper,
            f"Rules {number} of {len(pages)}" if len(pages) > 1 else "Rules",
            tuple(items),
            "front" if number % 2 else "back",
        )
        for number, items in enumerate(pages, 1)
    ]


def _text(game: AnyGame, name: str) -> str:
    text = registry.text(game.info.id, name)
    if text is None:
        raise BadOptions("print/no-text", f"{game.info.title} has no {name}, so its rules cannot be printed.")
    return text


def _put(flow: _Flow, block: str, game: AnyGame) -> None:
    picture = _PICTURE.fullmatch(block)
    if picture is not None:
        scene = msgspec.json.decode(_text(game, f"pictures/{picture['name']}.json"), type=Scene)
        flow.picture(scene_picture(scene, flow.wide, flow.inks.palette), picture["caption"])
    elif block.startswith("## "):
        flow.heading(block.removeprefix("## "))
    elif block.startswith("- "):
        for item in re.split(r"\n-(?: |$)", "\n" + block, flags=re.MULTILINE)[1:]:
            if item.strip():  # an option may leave an item empty
                flow.paragraph(" ".join(item.split()), bullet=True)
    else:
        flow.paragraph(block)


def put_letters(flow: _Flow, pieces: PieceSet) -> None:
    """Add a table of letters with their numbers and values, red ones apart."""
    counts: Counter[tuple[str, bool]] = Counter()
    values: dict[str, int] = {}
    for face in pieces.tiles:
        letter = face.tone if face.tone in ("blank", "star") else face.letter
        counts[letter, face.tone == "red"] += 1
        if face.value is not None and letter == face.letter:
            values[letter] = face.value
    reds = any(red for _, red in counts)
    cells = []
    for letter in dict.fromkeys(letter for letter, _ in counts):
        more = f" + {counts[letter, True]} red" if counts[letter, True] else ""
        value = "" if reds else str(values.get(letter, ""))
        cells.append((letter, f"×{counts[letter, False]}{more}", value))
    flow.table("Letters", cells)
    if values and not reds:
        flow.paragraph("Letter × how many there are; at the right, its value.")
    if pieces.dice:
        flow.paragraph("**Dice:** " + " · ".join("".join(face.letter for face in die) for die in pieces.dice))


def put_code(flow: _Flow, code: RefereeCode | None) -> None:
    """Add the code with a sentence beside it, if an address is known."""
    if code is not None:
        flow.code(code.rows, "Keep the score with a phone: it knows the rules and judges words.", code.address)


class _Flow:
    """Two columns a page, filled from top to bottom."""

    def __init__(self, paper: Paper, inks: Inks) -> None:
        field = paper.field
        wide = (field.width - _GUTTER) / 2
        self.field, self.inks, self.wide = field, inks, wide
        self.columns: list[list[Item]] = [[]]
        self.top = field.top
        self.y = field.top

    def pages(self) -> list[list[Item]]:
        """Pages of two columns each."""
        return [
            [item for column in self.columns[first : first + 2] for item in column]
            for first in range(0, len(self.columns), 2)
        ]

    @property
    def left(self) -> float:
        return self.field.left + (self.wide + _GUTTER) * ((len(self.columns) - 1) % 2)

    def title(self, text: str) -> None:
        """Add a title across both columns of the first page."""
        y = self.y + _TITLE * 0.8
        rule = y + 2.5
        self.columns[0] += [
            Text(self.field.left, y, text, _TITLE, self.inks.ink, bold=True),
            Stroke((self.field.left, rule), (self.field.right, rule), self.inks.ink, 0.4),
        ]
        self.top = self.y = rule + 3.0

    def room(self, height: float) -> None:
        """Continue in the next column if this height does not fit."""
        if self.y + height > self.field.bottom:
            self.columns.append([])
            if len(self.columns) % 2 == 1:
                self.top = self.field.top
            self.y = self.top

    def heading(self, text: str) -> None:
        """Add a heading, never as the last line of a column."""
        self.room(_HEADING + 4 * _BODY * _LEADING)
        if self.y > self.top:
            self.y += 1.8
        self.columns[-1].append(Text(self.left, self.y + _HEADING * 0.8, text, _HEADING, self.inks.red, bold=True))
        self.y += _HEADING * _LEADING

    def paragraph(self, text: str, *, bullet: bool = False) -> None:
        """Add a paragraph or an item of a list."""
        indent = 3.2 if bullet else 0.0
        for number, line in enumerate(lines(text, self.wide - indent, _BODY, measure())):
            self.room(_BODY * _LEADING)
            base = self.y + _BODY * 0.85
            if bullet and number == 0:
                self.columns[-1].append(Text(self.left, base, "•", _BODY, self.inks.red, bold=True))
            self.columns[-1] += [
                Text(self.left + indent + run.x, base, run.text, _BODY, self.inks.ink, bold=run.bold) for run in line
            ]
            self.y += _BODY * _LEADING
        self.y += 0.8 if bullet else 1.6

    def table(self, title: str, cells: Sequence[tuple[str, str, str]]) -> None:
        """Add letters with their numbers, line by line, under a heading."""
        across = 4 if any(len(count) > 4 for _, count, _ in cells) else 6
        step, line = self.wide / across, _BODY * 1.35
        tall = line * ceil(len(cells) / across)
        self.room(_HEADING * _LEADING + tall + 4)
        self.heading(title)
        for number, (letter, count, value) in enumerate(cells):
            x, y = self.left + step * (number % across), self.y + line * (number // across) + _BODY
            after = x + max(measure()(letter, _BODY, True), 3.2) + 0.8
            self.columns[-1] += [
                Text(x, y, letter, _BODY, self.inks.ink, bold=True),
                Text(after, y, count, _CAPTION, self.inks.ink),
                Text(x + step - 2.0, y, value, _CAPTION, self.inks.red, "end"),
            ]
        self.y += tall + 2.0

    def code(self, rows: Sequence[str], text: str, address: str) -> None:
        """Add a QR code with its purpose beside it."""
        self.room(_CODE + 2)
        size = _CODE / len(rows)
        for number, row in enumerate(rows):
            for black in re.finditer("1+", row):
                corners = rectangle(
                    self.left + size * black.start(), self.y + size * number, size * len(black[0]), size
                )
                self.columns[-1].append(Polygon(corners, "#000000"))
        left, beside = self.left + _CODE + 4, self.wide - _CODE - 4
        top = self.y + _BODY
        shown = [(line, _BODY) for line in lines(text, beside, _BODY, measure())]
        shown += [(line, _CAPTION) for line in lines(address.replace("/", "/ "), beside, _CAPTION, measure())]
        for line, em in shown:
            whole = " ".join(run.text for run in line)
            self.columns[-1].append(Text(left, top, whole.replace("/ ", "/"), em, self.inks.ink))
            top += em * _LEADING
        self.y += _CODE + 2.0

    def picture(self, picture: PagePicture, caption: str) -> None:
        """Add a picture in the middle of the column, with its caption below."""
        below = lines(caption, self.wide, _CAPTION, measure())
        self.room(picture.height + len(below) * _CAPTION * _LEADING + 3)
        left = self.left + (self.wide - picture.width) / 2
        self.columns[-1].append(Image(left, self.y, picture.width, picture.height, picture.svg))
        self.y += picture.height + 0.8
        for line in below:
            base = self.y + _CAPTION * 0.85
            self.columns[-1] += [
                Text(self.left + run.x, base, run.text, _CAPTION, self.inks.cut, bold=run.bold) for run in line
            ]
            self.y += _CAPTION * _LEADING
        self.y += 2.2
