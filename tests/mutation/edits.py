"""Edits of a syntax tree, each a small fault that somebody could make: a wrong comparison, a forgotten line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TypeVar

Item = TypeVar("Item")

CODE = re.compile(r"[a-z][a-z0-9_/-]+")
"""Texts that programs read: codes of refusals, kinds, names of options. Sentences for people are left alone."""
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand in the node's place by mistake."""
    match node:
        case ast.expr():
            yield from _expressions(node)
        case ast.Expr() | ast.Raise() | ast.AugAssign():
            yield ast.Pass()
            if isinstance(node, ast.AugAssign):
                yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
        case ast.Return(value=value) if value is not None and not _is_false(value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.If() | ast.While():
            yield type(node)(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.comprehension(ifs=[_, *_]):
            for at in range(len(node.ifs)):
                yield ast.comprehension(node.target, node.iter, _without(node.ifs, at), node.is_async)
        case ast.match_case(guard=ast.expr()):
            yield ast.match_case(node.pattern, None, node.body)


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                for other in COMPARISONS[type(operator)]:
                    yield ast.Compare(node.left, [*node.ops[:at], other(), *node.ops[at + 1 :]], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.Constant():
            yield from _constants(node.value)
        case ast.Call():
            yield from _calls(node)
        case ast.Dict():
            for at in range(len(node.keys)):
                yield ast.Dict(_without(node.keys, at), _without(node.values, at))


def _constants(value: object) -> Iterator[ast.Constant]:
    match value:
        case bool():
            yield ast.Constant(not value)
        case int():
            yield ast.Constant(value + 1)
        case str() if CODE.fullmatch(value):
            yield ast.Constant(value + "-x")


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    """The opposite function, and the call without one of its keywords."""
    if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
        yield ast.Call(ast.Name(OPPOSITES[node.func.id], ast.Load()), node.args, node.keywords)
    for at in [at for at, keyword in enumerate(node.keywords) if keyword.arg != "strict"]:
        yield ast.Call(node.func, node.args, _without(node.keywords, at))


def _without(items: list[Item], at: int) -> list[Item]:
    return items[:at] + items[at + 1 :]


def _is_false(value: ast.expr) -> bool:
    """True for None and what else counts as false, for which None would be taken."""
    return ast.unparse(value) in ("None", "False", "()", "[]", "{}", "0", "''")
