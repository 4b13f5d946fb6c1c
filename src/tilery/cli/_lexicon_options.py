"""The switches of a lexicon as command-line options, shared by all commands that take words."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tilery.core.errors import LexiconError, TileryError
from tilery.core.options import labels
from tilery.draw.clean_text import clean
from tilery.lexicon import LexiconSpec
from tilery.lexicon.languages import ENGLISH, playable
from tilery.lexicon.ownlist import read_own_list
from tilery.lexicon.spec import Foreign, Plurals, Size, Spelling

FAILED = 2


class _Language(StrEnum):
    """``Foreign`` as an enum, which a repeatable Typer option needs."""

    SPANISH = "es"
    DUTCH = "nl"
    FRENCH = "fr"


_HELP = {name: label.help() for name, label in labels(LexiconSpec).items()}
"""Help texts of the new-match form."""


def _spec(
    language: Annotated[str, typer.Option(metavar="ID", help=_HELP["name"])] = ENGLISH,
    size: Annotated[Size, typer.Option(help=_HELP["size"])] = "large",
    plurals: Annotated[Plurals, typer.Option(help=_HELP["plurals"])] = "on",
    abbreviations: Annotated[bool, typer.Option("--abbreviations", help=_HELP["abbreviations"])] = False,
    names: Annotated[bool, typer.Option("--names", help=_HELP["names"])] = False,
    foreign: Annotated[list[_Language] | None, typer.Option(help=_HELP["foreign"] + " Repeatable.")] = None,
    crossword: Annotated[bool, typer.Option("--crossword/--no-crossword", help=_HELP["crossword"])] = True,
    spelling: Annotated[Spelling, typer.Option(help=_HELP["spelling"])] = "all",
    family: Annotated[bool, typer.Option("--family", help=_HELP["family"])] = False,
    extra: Annotated[list[str] | None, typer.Option(metavar="WORD", help=_HELP["extra"] + " Repeatable.")] = None,
    without: Annotated[list[str] | None, typer.Option(metavar="WORD", help=_HELP["without"] + " Repeatable.")] = None,
    extra_file: Annotated[Path | None, typer.Option(metavar="FILE", help="The words in this file count.")] = None,
    without_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The words in this file do not count.")
    ] = None,
) -> LexiconSpec:
    if language not in playable():
        raise LexiconError(
            "lexicon/no-language", f"Expected a language ({', '.join(playable())}), found {language[:20]!r}."
        )
    return LexiconSpec(
        name=language,
        size=size,
        plurals=plurals,
        abbreviations=abbreviations,
        names=names,
        foreign=msgspec.convert([language.value for language in foreign or ()], tuple[Foreign, ...]),
        crossword=crossword,
        spelling=spelling,
        family=family,
        extra=(*(extra or ()), *(read_own_list(extra_file, language) if extra_file else ())),
        without=(*(without or ()), *(read_own_list(without_file, language) if without_file else ())),
    )


def with_lexicon_options(command: Callable[..., None]) -> Callable[..., None]:
    """Decorator that gives a command an option for every switch and passes the resulting ``spec``.

    A TileryError is printed as a sentence, with exit code 2, since 1 means "no such word".
    """
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    switches = list(inspect.signature(_spec, eval_str=True).parameters.values())

    @functools.wraps(command)
    def run(**given: Any) -> None:
        chosen = {switch.name: given.pop(switch.name) for switch in switches}
        try:
            command(_spec(**chosen), **given)
        except TileryError as error:
            typer.echo(f"tilery: {clean(error.message)} [{error.code}]", err=True)
            raise typer.Exit(FAILED) from error

    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in (*own, *switches)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    del run.__wrapped__
    return run
