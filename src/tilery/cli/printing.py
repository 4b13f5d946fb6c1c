"""``tilery print``: the set of a game as a PDF to print and cut out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from tilery.cli._completion import games

Paper = Literal["a4", "letter"]


def print_set(
    game: Annotated[str, typer.Argument(help="The game, for instance quillico.", autocompletion=games)],
    out: Annotated[Path, typer.Option(help="The PDF file to write.")],
    paper: Annotated[Paper, typer.Option(help="The size of the paper.")] = "a4",
    saving: Annotated[bool, typer.Option("--save-ink", help="Black and white, without coloured areas.")] = False,
    part: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this part (tiles, board, dice, spinners, pawns, pad, rules); may be given several times."
        ),
    ] = None,
    backs: Annotated[
        bool, typer.Option("--backs", help="Print the backs of the tiles too, for printing on both sides.")
    ] = False,
    size: Annotated[
        float | None, typer.Option(min=10, max=40, help="Millimetres across a tile; as large as fits if left out.")
    ] = None,
    options: Annotated[
        Path | None,
        typer.Option(help="A JSON file with options of the game: the rules sheet follows them, and a set of your own."),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(help="The address of your server: the rules get a QR code that leads to its score sheet."),
    ] = None,
) -> None:
    """Print the set of a game: tiles, dice, board, pawns, a score pad and the rules, as one PDF.

    Print it at 100 %: the ruler at the foot of every page must be 100 mm long. With --backs print on both sides,
    flipped on the long edge.

    Exit code 0: the file was written; 1: it was not, and the reason is given.

    Examples:

      tilery print quillico --out quillico.pdf

      tilery print lengthxwit --paper letter --save-ink --part tiles --part dice --out set.pdf
    """
    from tilery import registry
    from tilery.core.codec import codec
    from tilery.printing import PrintJob, sheets, write_pdf

    found = registry.find(game)
    chosen = codec(found).options.decode(b"{}" if options is None else options.read_bytes())
    code = None
    if address is not None:
        from tilery.server.common.qr_codes import referee_code

        code = referee_code(address, found.info.id)
    job = PrintJob(paper, "saving" if saving else "colour", tuple(part or ()), backs, size, code)
    made = sheets(found, chosen, job)
    out.write_bytes(write_pdf(made, f"{found.info.title}: the set to print"))
    typer.echo(f"{out}: {len(made)} page{'' if len(made) == 1 else 's'}")
