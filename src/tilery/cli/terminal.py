"""Safe printing: names, words and texts of records never reach the terminal as control characters."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.text import Text

from tilery.core.errors import BadOptions
from tilery.draw.clean_text import clean, escape_json


def require_terminal() -> None:
    """Raise BadOptions unless both input and output are a terminal, which a screen needs."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOptions("play/no-terminal", "Playing here needs a terminal for input and output.")


def say(text: str, *, error: bool = False) -> None:
    """Print a line to standard output, or to standard error."""
    print(clean(text), file=sys.stderr if error else sys.stdout)


def say_json(value: Any) -> None:
    """Print a value as a line of JSON."""
    print(escape_json(msgspec.json.encode(value).decode()), flush=True)


def cells(*texts: str) -> tuple[Text, ...]:
    """The cells of a table as plain text: square brackets are no markup."""
    return tuple(Text(clean(text)) for text in texts)
