"""Mutants of a module: its functions with one small fault each, found in the module's text and compiled."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import tilery
from mutation.edits import replacements

ROOT = Path(tilery.__file__).parent
SHOWN = 100
"""Characters of source text that a mutant's name shows, before and after."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


class Slot(NamedTuple):
    """Where a node stands in its parent: in a field, or at a place of a field's list."""

    parent: ast.AST
    field: str
    at: int | None

    def put(self, node: ast.AST) -> None:
        """Let this node stand there."""
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node


class Mutant(NamedTuple):
    """One fault. Its name says what it changes in which function, and stays the same while that code does."""

    module: str
    name: str
    function: str
    lines: range
    slot: Slot
    old: ast.AST
    new: ast.AST
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.module}: {self.name}"

    def codes(self) -> tuple[CodeType, CodeType]:
        """The function's code without and with the fault."""
        sound = self._compiled()
        self.slot.put(self.new)
        with _mentioning_class(self._body(), "__class__" in sound.co_freevars):
            faulty = self._compiled()
        self.slot.put(self.old)
        return sound, faulty

    def _body(self) -> list[ast.stmt]:
        """The function's statements."""
        owned = [node for owner, node in _functions(self.tree, "") if owner == self.function]
        return max((node for node in owned if node.lineno <= self.lines.start), key=lambda node: node.lineno).body

    def _compiled(self) -> CodeType:
        """The function's code as the tree has it now. Overloads and setters have the same name, but other lines."""
        module = compile(self.tree, str(ROOT / self.module), "exec", dont_inherit=True)
        owned = [code for code in _codes_in(module) if code.co_qualname == self.function]
        return max(
            (code for code in owned if code.co_firstlineno <= self.lines.start), key=attrgetter("co_firstlineno")
        )


def mutants_of(module: str) -> Iterator[Mutant]:
    """All mutants of a module, named by its path below ``tilery``."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    known: Counter[str] = Counter()
    for owner, function in _functions(tree, ""):
        chain: list[ast.AST] = []
        for slot, node, context in _nodes(function, chain):
            for new in replacements(node):
                ast.fix_missing_locations(ast.copy_location(new, node) if hasattr(node, "lineno") else new)
                name = f"{owner}: {_change(slot, node, new, context)}"
                known[name] += 1
                number = f" ({known[name]})" if known[name] > 1 else ""
                yield Mutant(module, name + number, owner, _lines(node, context), slot, node, new, tree)


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, FUNCTIONS]]:
    """Outermost functions and methods with their qualified names; a function within one belongs to it."""
    for child in getattr(node, "body", ()):
        if isinstance(child, FUNCTIONS):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.If) and ast.unparse(child.test) != "TYPE_CHECKING":
            yield from _functions(child, prefix)


def _nodes(node: ast.AST, context: list[ast.AST]) -> Iterator[tuple[Slot, ast.AST, list[ast.AST]]]:
    """Nodes of a function that may be changed, with their slots and what they stand in, the nearest last."""
    for slot, child in _children(node):
        if not _is_left_alone(node, slot.field, child):
            yield slot, child, [*context, node]
            yield from _nodes(child, [*context, node])


def _children(node: ast.AST) -> Iterator[tuple[Slot, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield Slot(node, field, None), value
        elif isinstance(value, list):
            yield from [(Slot(node, field, at), one) for at, one in enumerate(value) if isinstance(one, ast.AST)]


def _is_left_alone(parent: ast.AST, field: str, child: ast.AST) -> bool:
    """True for types, docstrings, sentences, keys, safeguards, and what runs at import."""
    if isinstance(child, ast.JoinedStr | ast.expr_context | ast.pattern):
        return True
    if isinstance(child, ast.keyword) and child.arg == "strict":
        return True
    if field in ("annotation", "returns", "decorator_list", "args", "keys") and not isinstance(parent, ast.Call):
        return True
    return isinstance(child, ast.Expr) and (
        isinstance(child.value, ast.Constant) or ast.unparse(child.value).startswith("assert_never(")
    )


def _change(slot: Slot, old: ast.AST, new: ast.AST, context: list[ast.AST]) -> str:
    """The change within as much of its surroundings as is short and shows it."""
    around = [old, *(one for one in reversed(context) if not isinstance(one, FUNCTIONS))]
    before = [_text(one) for one in around]
    slot.put(new)
    after = [_text(new), *map(_text, around[1:])]
    slot.put(old)
    pairs = zip(before, after, strict=True)
    shown = next(pairs)
    for was, now in pairs:
        if was == now or len(was) > SHOWN:
            break
        shown = was, now
    return f"{shown[0]} -> {shown[1]}"


def _text(node: ast.AST) -> str:
    """Source text in one line; of a statement with a body its head."""
    match node:
        case ast.If() | ast.While():
            text = f"{type(node).__name__.lower()} {ast.unparse(node.test)}:"
        case ast.match_case():
            text = f"case {ast.unparse(node.pattern)}{' if ' + ast.unparse(node.guard) if node.guard else ''}:"
        case ast.For() | ast.Match() | ast.Try() | ast.With():
            text = type(node).__name__.lower()
        case _:
            text = ast.unparse(node)
    return " ".join(text.split())


def _lines(node: ast.AST, context: list[ast.AST]) -> range:
    """Lines that run if the fault can show."""
    outer: Any = next(one for one in (node, *reversed(context)) if hasattr(one, "lineno"))
    head = outer.test if isinstance(outer, ast.If | ast.While) else outer
    return range(outer.lineno, (head.end_lineno or outer.lineno) + 1)


@contextmanager
def _mentioning_class(body: list[ast.stmt], needed: bool) -> Iterator[None]:
    """Let a method keep its cell ``__class__`` though its call of ``super`` is gone: only code with as many cells
    fits into the method.
    """
    unused = ast.parse("if False: __class__").body if needed else []
    body += unused
    yield
    del body[len(body) - len(unused) :]


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of everything defined in a module, at any depth."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes_in(constant)
