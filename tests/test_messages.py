"""Every message that an error of ours carries is a sentence: a capital at its beginning, a full stop at its end."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import tilery
from tilery.core import errors

ROOT = Path(tilery.__file__).parent
CLASSES = {name for name in dir(errors) if name not in dir(builtins)} | {"LexiconError", "StoreError", "Refused"}


def messages(tree: ast.AST) -> Iterator[ast.expr]:
    """The literal texts that follow a code in calls of error classes."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CLASSES:
            texts = [arg for arg in call.args if isinstance(arg, (ast.JoinedStr, ast.Constant))]
            texts = [arg for arg in texts if not isinstance(arg, ast.Constant) or isinstance(arg.value, str)]
            yield from texts[1:2]


def ends(text: ast.expr) -> tuple[str, str]:
    """The first and the last character; empty where a value stands there."""
    parts: list[ast.expr] = text.values if isinstance(text, ast.JoinedStr) else [text]
    shown = [part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "" for part in parts]
    return shown[0][:1], shown[-1][-1:]


def is_sentence(text: ast.expr) -> bool:
    first, last = ends(text)
    return not first.islower() and last in ("", ".", "!", "?")


def test_every_message_is_a_sentence() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{text.lineno}: {ast.unparse(text)}"
        for file in sorted(ROOT.rglob("*.py"))
        for text in messages(ast.parse(file.read_text(encoding="utf-8")))
        if not is_sentence(text)
    ]
    assert found == []


def test_what_is_no_sentence_is_found() -> None:
    [wrong] = messages(ast.parse("raise Malformed('puzzles/none', f'there is no {name}')"))
    [right] = messages(ast.parse("raise Malformed('puzzles/none', f'There is no {name}.')"))
    assert not is_sentence(wrong)
    assert is_sentence(right)
