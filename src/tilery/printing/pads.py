"""Score pads: a column for each player."""

from __future__ import annotations

from tilery.core.pieces import PadForm
from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.shapes import Item, PaperSheet, Polygon, Stroke, Text, rectangle

_TITLE, _NAMES, _LINE, _GAP = 12.0, 11.0, 8.0, 2.0


def pad_sheets(title: str, form: PadForm, paper: Paper, inks: Inks) -> list[PaperSheet]:
    """Score pad as one sheet, to copy as often as needed."""
    field = paper.field
    number = 7.0
    top = field.top + _TITLE
    lines = int((field.height - _TITLE - _NAMES - _GAP) // _LINE)
    entries = lines - len(form.closing)
    bottom = top + _NAMES + lines * _LINE
    step = (field.width - number) / form.columns
    items: list[Item] = [
        Text(field.left, field.top + 7.5, title, 7.5, inks.ink, bold=True),
        Text(field.right, field.top + 7.5, "Date ____________", 4.0, inks.ink, "end"),
        Polygon(rectangle(field.left, top, field.width, bottom - top), None, inks.ink, 0.4),
    ]
    for column in range(form.columns):
        x = field.left + number + column * step
        items.append(Stroke((x, top), (x, bottom), inks.ink, 0.25))
        items.append(Text(x + 1.2, top + 3.6, "Player" if column else f"Player · {form.entry.lower()}", 2.6, inks.cut))
    for line in range(lines):
        y = top + _NAMES + line * _LINE
        closing = line >= entries
        items.append(Stroke((field.left, y), (field.right, y), inks.ink, 0.5 if line in (0, entries) else 0.15))
        if closing:
            items.append(
                Text(field.left + number + 1.2, y + 3.4, form.closing[line - entries], 2.8, inks.ink, bold=True)
            )
        else:
            items.append(Text(field.left + number - 1.5, y + 5.4, f"{line + 1}", 3.2, inks.cut, "end"))
    return [PaperSheet(paper, "Score pad", tuple(items))]
