"""``tilery picture``: a position of a record as an image file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilery.cli.records import OneRecord


def picture(
    file: OneRecord,
    out: Annotated[Path, typer.Option(help="The image file to write, .svg or .png.")],
    turn: Annotated[int | None, typer.Option(min=1, help="Before this entry; the end if left out.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="As this seat sees it; as a spectator if left out.")] = None,
    width: Annotated[int, typer.Option(min=200, max=4000, help="Width in pixels; a PNG has two for each.")] = 880,
    dark: Annotated[bool, typer.Option("--dark", help="In the dark theme.")] = False,
) -> None:
    """Draw a position of a record into an image file.

    Exit code 0: the file was written; 1: it was not, and the reason is given.

    Examples:

      tilery picture ann-bo.tilery --out end.svg

      tilery picture ann-bo.tilery --turn 12 --seat 0 --dark --out turn12.png
    """
    from tilery import draw
    from tilery.core.errors import BadOptions
    from tilery.draw.png import png
    from tilery.replay import load, position

    if out.suffix not in (".svg", ".png"):
        raise BadOptions("pictures/format", f"A picture is a .svg or .png file, not {out.name!r}.")
    match = load(file)
    if seat is not None and seat >= len(match.seats):
        raise BadOptions("pictures/seat", f"The match has seats 0 to {len(match.seats) - 1}, not {seat}.")
    at = match if turn is None else position(match, turn)
    image = draw.svg(at.scene(seat), width=width, dark=dark)
    out.write_bytes(image.encode() if out.suffix == ".svg" else png(image))
