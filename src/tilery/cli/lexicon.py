"""``tilery lexicon``: validity, definitions and lists of words.

Exit codes: 0 found (or every word asked for is one), 1 not found (or some word is none), 2 the question could not
be answered.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tilery import kernel
from tilery.cli._lexicon_options import with_lexicon_options
from tilery.lexicon import LexiconSpec, compose, table
from tilery.lexicon.definitions import sources
from tilery.lexicon.explain import explain
from tilery.lexicon.languages import ENGLISH

NOT_FOUND = 1
CREDIT = (
    "The rarest words come from the UK Advanced Cryptics Dictionary, Copyright © J Ross Beresford 1993–2000, "
    "All Rights Reserved."
)

MISSING = "Definitions, plurals and spellings are known of English words only."
"""Told of other languages: what their lists do not say."""

app = typer.Typer(
    help="Which words count, what they mean, and which there are. Exit code 1: no such word; 2: no answer.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Letters = Annotated[str, typer.Argument(help="Letters A–Z; ? stands for any one.")]


@app.command()
@with_lexicon_options
def info(spec: LexiconSpec, *, as_json: AsJson = False) -> None:
    """Print the composition of a lexicon: size, sha256, levels, sources.

    Exit code 0: it was printed; 2: the question could not be answered.

    Example: tilery lexicon info --size everyday --json
    """
    lexicon = compose(spec)
    listed = table.manifest().sources if spec.name == ENGLISH else table.language_manifest(spec.name).sources
    counts = Counter(lexicon.level(word) for word in lexicon.words())
    levels = {str(level): counts[level] for level in sorted(filter(None, counts))}
    facts = {
        "words": len(lexicon),
        "sha256": lexicon.sha256,
        "compiled": kernel.compiled,
        "graph_bytes": 4 * len(lexicon.graph),
        "levels": levels,
        "without_level": counts[None],
        "sources": {name: source.version for name, source in listed.items()},
    }
    if as_json:
        _print_json({**facts, "spec": lexicon.spec})
        return
    typer.echo(f"{len(lexicon):,} words, sha256 {lexicon.sha256}")
    typer.echo(f"Word graph: {4 * len(lexicon.graph):,} bytes; the kernel is {_kernel_state()}.")
    typer.echo("Words by level: " + ", ".join(f"{level}: {count:,}" for level, count in levels.items()))
    typer.echo("Sources: " + ", ".join(f"{name} {source.version}" for name, source in listed.items()))
    typer.echo(
        CREDIT if spec.name == ENGLISH else "Definitions, plurals and spellings are known of English words only."
    )


def _kernel_state() -> str:
    return "compiled" if kernel.compiled else "running as plain Python"


@app.command()
@with_lexicon_options
def check(
    spec: LexiconSpec,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="What to look up.")],
    as_json: AsJson = False,
) -> None:
    """Check words, and give the reason for each invalid one.

    Exit code 0: all are valid; 1: at least one is not; 2: the question could not be answered.

    Example: tilery lexicon check ozonation za qi --spelling uk
    """
    lexicon = compose(spec)
    answers = [explain(lexicon, word) for word in words]
    if as_json:
        _print_json(answers)
    else:
        _print_lines(answer.sentence for answer in answers)
    if not all(answer.valid for answer in answers):
        raise typer.Exit(NOT_FOUND)


@app.command()
@with_lexicon_options
def define(
    spec: LexiconSpec, *, word: Annotated[str, typer.Argument(help="What to define.")], as_json: AsJson = False
) -> None:
    """Print the definitions of a word.

    Exit code 0: it is defined; 1: it is not; 2: the question could not be answered.

    Example: tilery lexicon define quixotic
    """
    lexicon = compose(spec)
    answer = explain(lexicon, word)
    definitions = lexicon.define(answer.word)
    if as_json:
        _print_json({"word": answer.word, "valid": answer.valid, "definitions": definitions})
    else:
        typer.echo(answer.sentence)
        for sense in definitions:
            of = "" if sense.word == answer.word else f" {sense.word}:"
            typer.echo(f"  {sense.part}:{of} {sense.text}")
        if answer.valid and not definitions:
            typer.echo("No meaning is known.")
        if definitions:
            typer.echo(f"Source: {', '.join(sources(definitions))}")
    if not definitions:
        raise typer.Exit(NOT_FOUND)


@app.command()
@with_lexicon_options
def anagram(
    spec: LexiconSpec,
    *,
    letters: Letters,
    within: Annotated[bool, typer.Option("--within", help="Words of some of the letters, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the words of exactly these letters.

    Exit code 0: there are some; 1: there is none; 2: the question could not be answered.

    Example: tilery lexicon anagram --within retains?
    """
    lexicon = compose(spec)
    _print_found(lexicon.within(letters) if within else lexicon.anagrams(letters), as_json, "made of these letters")


@app.command()
@with_lexicon_options
def pattern(
    spec: LexiconSpec,
    *,
    shape: Annotated[str, typer.Argument(help="Letters A–Z; ? is any one letter, * any number of letters.")],
    as_json: AsJson = False,
) -> None:
    """List the words of a shape, such as Q?I* or *ZZ*.

    Exit code 0: there are some; 1: there is none; 2: the question could not be answered.

    Example: tilery lexicon pattern 'Q?I*'
    """
    _print_found(compose(spec).pattern(shape), as_json, "of this shape")


@app.command()
@with_lexicon_options
def words(
    spec: LexiconSpec,
    *,
    start: Annotated[str, typer.Option(metavar="LETTERS", help="Only words that begin so.")] = "",
    as_json: AsJson = False,
) -> None:
    """Print every word, one per line. The sha256 of the output is the lexicon's.

    Exit code 0: they were printed; 2: the question could not be answered.

    Example: tilery lexicon words --size everyday --start qu
    """
    found = compose(spec).prefix(start)
    if as_json:
        _print_json(list(found))
    else:
        _print_lines(found)


@app.command()
@with_lexicon_options
def build(
    spec: LexiconSpec,
    *,
    packages: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Make the shipped lists anew from the packages in it.")
    ] = None,
) -> None:
    """Compose a lexicon's word graph and cache it for the next start, or rebuild the shipped lists.

    Exit code 0: it was written; 2: the question could not be answered.

    Examples:

      tilery lexicon build --names

      tilery lexicon build --language es --packages packages/
    """
    from tilery.lexicon.shipped import write_default
    from tilery.lexicon.sources import languages
    from tilery.lexicon.sources.build import write

    if packages is not None:
        made = write(packages) if spec.name == ENGLISH else languages.write(spec.name, packages)
        for name, listed in made.files.items():
            typer.echo(f"{name}: {listed.bytes:,} bytes before compression, sha256 {listed.sha256}")
        table.forget()
    path = write_default()
    lexicon = compose(spec)
    typer.echo(f"Wrote {path.name}. The lexicon asked for has {len(lexicon):,} words, sha256 {lexicon.sha256}.")


def _print_found(found: list[str], as_json: bool, what: str) -> None:
    if as_json:
        _print_json(found)
    elif found:
        _print_lines(found)
    else:
        typer.echo(f"There is no word {what}.")
    if not found:
        raise typer.Exit(NOT_FOUND)


def _print_json(value: Any) -> None:
    _print_lines([msgspec.json.encode(value).decode()])


def _print_lines(lines: Iterable[str]) -> None:
    """Print lines. Stop silently when the reader (``| head``) closes the pipe."""
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
