"""``tilery rules``: the rules of a game, numbered."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def rules(
    game: Annotated[str, typer.Argument(help="The game, for instance quillico.")],
    plain: Annotated[bool, typer.Option("--plain", help="As plain text, without colours.")] = False,
) -> None:
    """Print the rules of a game.

    Example: tilery rules wordroad | less
    """
    from importlib import resources

    from rich.console import Console
    from rich.markdown import Markdown

    from tilery import registry

    package = type(registry.find(game)).__module__
    text = resources.files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    if plain or not sys.stdout.isatty():
        print(text)
    else:
        Console().print(Markdown(text))
