"""``tilery rules``: the rules of a game, numbered."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tilery.cli._completing import games


def rules(
    game: Annotated[str, typer.Argument(help="The game, for instance quillico.", autocompletion=games)],
    plain: Annotated[bool, typer.Option("--plain", help="As plain text, without colours.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> None:
    """Print the rules of a game.

    Exit code 0: they were printed; 1: there is no such game.

    Examples:

      tilery rules wordroad | less

      tilery rules lexigo --json | jq .version
    """
    from importlib import resources

    import msgspec
    from rich.console import Console
    from rich.markdown import Markdown

    from tilery import registry

    found = registry.find(game)
    text = resources.files(type(found).__module__).joinpath("RULES.md").read_text(encoding="utf-8")
    if json:
        told = {"game": found.info.id, "title": found.info.title, "version": found.info.rules, "text": text}
        print(msgspec.json.encode(told).decode())
    elif plain or not sys.stdout.isatty():
        print(text)
    else:
        Console().print(Markdown(text))
