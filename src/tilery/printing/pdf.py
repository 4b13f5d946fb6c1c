"""Sheets as a PDF with its fonts embedded. Needs ``tilery[print]``. The only file that knows fpdf2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import TYPE_CHECKING, assert_never

from tilery.core.errors import BadOptions
from tilery.printing.shapes import Disc, Image, Item, PaperSheet, Polygon, Stroke, Text

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "slab"
_FONTS = {"": "zilla-slab-latin-400-normal.woff", "B": "zilla-slab-latin-700-normal.woff"}
_POINTS = 72 / 25.4
_DASH = 1.2
"""Millimetres of a dash and of the gap after it."""

Measure = Callable[[str, float, bool], float]
"""The width in millimetres of a text, its size in millimetres, and whether it is bold."""


def can_print() -> bool:
    """True if the library that writes PDF is installed."""
    return find_spec("fpdf") is not None


def check_can_print() -> None:
    """Raise BadOptions without the library."""
    if not can_print():
        raise BadOptions("print/no-pdf", "Printing needs fpdf2: install tilery[print].")


def write_pdf(sheets: Sequence[PaperSheet], title: str) -> bytes:
    """The sheets as one PDF file."""
    document = _document()
    document.set_title(title)
    document.set_creator("Tilery")
    for sheet in sheets:
        document.add_page(format=(sheet.paper.width, sheet.paper.height))
        for item in sheet.items:
            _draw(document, item)
    return bytes(document.output())


@cache
def measure() -> Measure:
    """Measure of text in the embedded fonts."""
    document = _document()

    def width(text: str, size: float, bold: bool) -> float:
        document.set_font(FAMILY, "B" if bold else "", size * _POINTS)
        return float(document.get_string_width(text))

    return width


def _document() -> FPDF:
    check_can_print()
    from fpdf import FPDF

    document = FPDF(unit="mm")
    document.set_auto_page_break(False)
    document.set_margin(0)
    for style, name in _FONTS.items():
        with as_file(files(__package__).joinpath("data", "fonts", name)) as path:
            document.add_font(FAMILY, style, path)
            document.add_font(FAMILY, style + "I", path)  # pictures write a blank's letter in italics
    document.set_font(FAMILY, "", 10)
    return document


def _draw(document: FPDF, item: Item) -> None:
    match item:
        case Polygon():
            _set_line(document, item.stroke, item.width, item.dashed)
            style = _style(document, item.fill, item.stroke)
            if style:
                document.polygon(list(item.points), style=style)
        case Stroke():
            _set_line(document, item.colour, item.width, item.dashed)
            document.line(*item.start, *item.end)
        case Disc():
            _set_line(document, item.stroke, item.width, False)
            style = _style(document, item.fill, item.stroke)
            document.circle(item.x, item.y, item.radius, style=style)
        case Text():
            _text(document, item)
        case Image():
            _image(document, item)
        case _:
            assert_never(item)


def _set_line(document: FPDF, colour: str | None, width: float, dashed: bool) -> None:
    if colour is not None:
        document.set_draw_color(colour)
        document.set_line_width(width)
        document.set_dash_pattern(dash=_DASH if dashed else 0, gap=_DASH if dashed else 0)


def _style(document: FPDF, fill: str | None, stroke: str | None) -> str:
    if fill is not None:
        document.set_fill_color(fill)
    return ("D" if stroke is not None else "") + ("F" if fill is not None else "")


def _text(document: FPDF, item: Text) -> None:
    document.set_font(FAMILY, "B" if item.bold else "", item.size * _POINTS)
    document.set_text_color(item.colour)
    wide = document.get_string_width(item.text)
    start = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
    if item.angle:
        with document.rotation(item.angle, item.x, item.y):
            document.text(start, item.y, item.text)
    else:
        document.text(start, item.y, item.text)


def _image(document: FPDF, item: Image) -> None:
    from io import BytesIO

    document.set_font(FAMILY, "", 10)
    document.image(BytesIO(item.svg.encode()), item.x, item.y, item.width, item.height)
