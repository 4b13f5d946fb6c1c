"""The score pad: a column for each seat, as on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilery.core.scene import PadColumn, PadLine, Scene
from tilery.draw.clean_text import pad_points, signed
from tilery.draw.marks import mark
from tilery.draw.markup import Attribute, Block, element, panel, shift, words
from tilery.draw.measure import BOLD, breadth, fit, shrink
from tilery.draw.palette import Palette

_HEAD = 44.0
_LINE = 20.0
_FOOT = 36.0
_MOST = 10
_SMALLEST = 8.5
"""Size of letters below which a line is cut rather than shrunk."""
_TABULAR = "font-variant-numeric:tabular-nums"


def pad(scene: Scene, names: Mapping[int, str], room: float, palette: Palette) -> Block | None:
    """The pad, ``room`` wide. Of a long match it has only the latest lines, the earlier ones summed up."""
    if not scene.pad:
        return None
    shown = [latest_lines(column.lines) for column in scene.pad]
    rows = max(map(len, shown))
    width, height = room / len(scene.pad), _HEAD + rows * _LINE + _FOOT
    drawn = [panel(room, height, palette.paper, palette.paper_rule), *_rules(len(shown), rows, room, palette)]
    for place, (column, lines) in enumerate(zip(scene.pad, shown, strict=True)):
        name = names[column.seat]
        drawn.append(shift(place * width, 0, _column(column, name, lines, height, width, scene.awaited, palette)))
    return Block(room, height, "".join(drawn))


def latest_lines(lines: Sequence[PadLine]) -> list[PadLine]:
    """The lines shown: all of a short match, else the sum of the early ones and the latest."""
    if len(lines) <= _MOST:
        return list(lines)
    early, late = lines[: 1 - _MOST], lines[1 - _MOST :]
    return [PadLine(f"{len(early)} earlier", sum(line.points for line in early)), *late]


def _rules(columns: int, rows: int, room: float, palette: Palette) -> list[str]:
    line: dict[str, Attribute] = {"stroke": palette.paper_rule, "stroke_width": 1}
    bottom = _HEAD + rows * _LINE
    across = [
        element("line", x1=8, x2=room - 8, y1=_HEAD + at * _LINE, y2=_HEAD + at * _LINE, **line) for at in range(rows)
    ]
    down = [
        element("line", x1=room * at / columns, x2=room * at / columns, y1=10, y2=bottom + _FOOT - 10, **line)
        for at in range(1, columns)
    ]
    double = [
        element("line", x1=8, x2=room - 8, y1=y, y2=y, stroke=palette.paper_muted, stroke_width=1, stroke_opacity=0.6)
        for y in (bottom + 1, bottom + 4)
    ]
    return across + down + double


def _column(
    column: PadColumn,
    name: str,
    lines: Sequence[PadLine],
    height: float,
    width: float,
    awaited: Sequence[int],
    palette: Palette,
) -> str:
    edge, text, figures = (10.0, 12.0, 13.0) if width > 100 else (7.0, 11.0, 12.0)
    drawn = [_header(column, name, column.seat in awaited, edge, width - 2 * edge, palette)]
    for row, line in enumerate(lines):
        points, y = pad_points(line), _HEAD + row * _LINE + 14.5
        room = width - 2 * edge - breadth(points, figures) - 4
        size = max(_SMALLEST, shrink(line.text, text, room))
        drawn.append(words(fit(line.text, size, room), edge, y, size, palette.paper_muted))
        drawn.append(words(points, width - edge, y, figures, palette.paper_ink, text_anchor="end", style=_TABULAR))
    total, y = signed(column.total), height - 11
    size = shrink(total, 19 * BOLD, width - 2 * edge) / BOLD
    room = width - 2 * edge - breadth(total, size * BOLD) - 6
    if column.mark and room > 20:
        drawn.append(words(fit(column.mark, 12, room), edge, y, 12, palette.paper_muted, font_style="italic"))
    drawn.append(
        words(total, width - edge, y, size, palette.paper_ink, text_anchor="end", font_weight=700, style=_TABULAR)
    )
    return "".join(drawn)


def _header(column: PadColumn, name: str, awaited: bool, edge: float, room: float, palette: Palette) -> str:
    colour, size = palette.seat(column.seat), (13.5 if room > 90 else 12.0)
    sign = mark(column.seat, edge + 6.5, 23, 6.5, colour)
    label = words(fit(name, size * BOLD, room - 18), edge + 18, 28, size, palette.paper_ink, font_weight=600)
    if not awaited:
        return sign + label
    return sign + label + element("rect", x=edge, y=36, width=room, height=2.5, fill=colour)
