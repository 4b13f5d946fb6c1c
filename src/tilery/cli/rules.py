"""``tilery rules``: the rules of a game, numbered."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from tilery.cli._completion import games


def rules(
    game: Annotated[str, typer.Argument(help="The game, for instance quillico.", autocompletion=games)],
    plain: Annotated[bool, typer.Option("--plain", help="As plain text, without colours.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
    options: Annotated[bool, typer.Option("--options", help="List the options of the game instead.")] = False,
) -> None:
    """Print the rules of a game, or the options for its matches.

    Exit code 0: they were printed; 1: there is no such game.

    Examples:

      tilery rules wordroad | less

      tilery rules lexigo --json | jq .version

      tilery rules wordroad --options
    """
    import msgspec
    from rich.console import Console
    from rich.markdown import Markdown

    from tilery import registry
    from tilery.core.errors import BadOptions

    found = registry.find(game)
    if options:
        _print_options(found.Options, json)
        return
    text = registry.text(game, "RULES.md")
    if text is None:
        raise BadOptions("rules/no-text", f"{found.info.title} brings no rules to read.")
    if json:
        content = {"game": found.info.id, "title": found.info.title, "version": found.info.rules, "text": text}
        print(msgspec.json.encode(content).decode())
    elif plain or not sys.stdout.isatty():
        print(text)
    else:
        Console().print(Markdown(text))


def _print_options(options: Any, json: bool) -> None:
    """Print every option by its name in JSON, with the labels that the form of a new match shows."""
    import msgspec

    from tilery.core.options import labels
    from tilery.core.schema import json_schema

    if json:
        print(msgspec.json.encode(json_schema(options)).decode())
        return
    defaults = msgspec.to_builtins(options())
    for name, label in labels(options).items():
        default = msgspec.json.encode(defaults[name]).decode()
        print(f"{name}: {label.title}. {label.sentence}")
        print(*(f"    {value}: {text}" for value, text in label.choices.items()), f"    default: {default}", sep="\n")
