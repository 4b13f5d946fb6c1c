"""A game's rules in our own words on one or two pages, with pictures.

The text is ``data/<game>/sheet.md``: a title, headings, paragraphs, lists and pictures; a picture is a scene beside it.
"""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from tilery.core.game import AnyGame
from tilery.core.scene import Scene
from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.pdf import measure
from tilery.printing.pictures import Picture, scene_picture
from tilery.printing.shapes import Image, Item, PaperSheet, Stroke, Text
from tilery.printing.wrapping import lines

_TITLE, _HEADING, _BODY, _CAPTION = 8.0, 5.0, 3.7, 3.1
"""Sizes of text in millimetres."""
_LEADING = 1.26
_GUTTER = 7.0
_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[\w-]+)\)")


def has_rules_sheet(game: AnyGame) -> bool:
    """Whether there is a text for this game."""
    return _folder(game).joinpath("sheet.md").is_file()


def rules_sheets(game: AnyGame, paper: Paper, inks: Inks) -> list[PaperSheet]:
    """The pages."""
    text = _folder(game).joinpath("sheet.md").read_text(encoding="utf-8")
    title, *blocks = re.split(r"\n\s*\n", text.strip())
    flow = _Flow(paper, inks)
    flow.title(title.removeprefix("# "))
    for block in blocks:
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


def _folder(game: AnyGame) -> Traversable:
    return files(__package__).joinpath("data", game.info.id)


def _put(flow: _Flow, block: str, game: AnyGame) -> None:
    picture = _PICTURE.fullmatch(block)
    if picture is not None:
        scene = msgspec.json.decode(_folder(game).joinpath(f"{picture['name']}.json").read_bytes(), type=Scene)
        flow.picture(scene_picture(scene, flow.wide, flow.inks.palette), picture["caption"])
    elif block.startswith("## "):
        flow.heading(block.removeprefix("## "))
    elif block.startswith("- "):
        for item in re.split(r"\n- ", "\n" + block)[1:]:
            flow.paragraph(" ".join(item.split()), bullet=True)
    else:
        flow.paragraph(block)


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
        """Two columns each."""
        return [
            [item for column in self.columns[first : first + 2] for item in column]
            for first in range(0, len(self.columns), 2)
        ]

    @property
    def left(self) -> float:
        return self.field.left + (self.wide + _GUTTER) * ((len(self.columns) - 1) % 2)

    def title(self, text: str) -> None:
        """Across both columns of the first page."""
        y = self.y + _TITLE * 0.8
        rule = y + 2.5
        self.columns[0] += [
            Text(self.field.left, y, text, _TITLE, self.inks.ink, bold=True),
            Stroke((self.field.left, rule), (self.field.right, rule), self.inks.ink, 0.4),
        ]
        self.top = self.y = rule + 3.0

    def room(self, height: float) -> None:
        """Go on in the next column if this does not fit."""
        if self.y + height > self.field.bottom:
            self.columns.append([])
            if len(self.columns) % 2 == 1:
                self.top = self.field.top
            self.y = self.top

    def heading(self, text: str) -> None:
        """A heading, never the last line of a column."""
        self.room(_HEADING + 4 * _BODY * _LEADING)
        if self.y > self.top:
            self.y += 1.8
        self.columns[-1].append(Text(self.left, self.y + _HEADING * 0.8, text, _HEADING, self.inks.red, bold=True))
        self.y += _HEADING * _LEADING

    def paragraph(self, text: str, *, bullet: bool = False) -> None:
        """A paragraph or an item of a list."""
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

    def picture(self, picture: Picture, caption: str) -> None:
        """A picture in the middle of the column, with its caption below."""
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
