"""JSON Schema and TypeScript types made from the Structs, so that no wire type is written twice.

Forms are made from ``json_schema``. The browser client is compiled against ``typescript``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Any, get_args, get_origin

import msgspec
from msgspec import inspect


def json_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of one type.

    >>> json_schema(int)
    {'type': 'integer'}
    """
    return msgspec.json.schema(kind)


class UnsupportedType(TypeError):
    """Raised for a type that TypeScript cannot express without a loss."""


def typescript(named: Mapping[str, Any]) -> str:
    """Declarations of these types and of all Structs in them, in alphabetical order.

    A Struct is an interface of its own name, any other type an alias of the name given here. A field is optional
    if it may be left out when it holds its default. Raises UnsupportedType for a tuple of mixed types.

    >>> print(typescript({"Seats": tuple[int, ...]}), end="")
    export type Seats = readonly number[];
    """
    infos = dict(zip(named, inspect.multi_type_info(list(named.values())), strict=True))
    structs = {_struct_name(info): info for root in infos.values() for info in _find_structs(root, set())}
    blocks = {name: _write_interface(info) for name, info in structs.items()}
    for name, info in infos.items():
        said = _write_type(info)
        if said != name:
            blocks[name] = f"export type {name} = {said};\n"
    return "\n".join(blocks[name] for name in sorted(blocks))


def _find_structs(info: inspect.Type, seen: set[int]) -> Iterator[inspect.StructType]:
    """Every Struct within the type."""
    if id(info) in seen:
        return
    seen.add(id(info))
    if isinstance(info, inspect.StructType):
        yield info
    for inner in _list_inner_types(info):
        yield from _find_structs(inner, seen)


def _list_inner_types(info: inspect.Type) -> tuple[inspect.Type, ...]:
    match info:
        case inspect.StructType() | inspect.NamedTupleType():
            return tuple(field.type for field in info.fields)
        case inspect.UnionType():
            return info.types
        case inspect.TupleType():
            return info.item_types
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            return (info.item_type,)
        case inspect.DictType():
            return (info.value_type,)
        case inspect.Metadata():
            return (info.type,)
        case _:
            return ()


def _struct_name(info: inspect.StructType) -> str:
    """The Struct's name, with the arguments of a generic one, as in ``CandidateOfPlay``."""
    origin = get_origin(info.cls)
    if origin is None:
        return info.cls.__name__
    return str(origin.__name__) + "Of" + "And".join(getattr(arg, "__name__", "Any") for arg in get_args(info.cls))


def _write_interface(info: inspect.StructType) -> str:
    lines = [f"export interface {_struct_name(info)} {{"]
    if info.tag_field is not None:
        lines.append(f"  readonly {info.tag_field}: {json.dumps(info.tag)};")
    base = get_origin(info.cls) or info.cls
    for field in info.fields:
        unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        optional = not field.required and (unset or _may_be_left_out(base))
        lines.append(f"  readonly {field.encode_name}{'?' if optional else ''}: {_write_type(field.type)};")
    return _write_comment(base) + "\n".join([*lines, "}"]) + "\n"


def _may_be_left_out(cls: type[msgspec.Struct]) -> bool:
    """True if default fields may be missing: in a Struct that omits them, or that clients send."""
    config = cls.__struct_config__
    return config.omit_defaults or config.forbid_unknown_fields


def _write_comment(cls: type) -> str:
    doc = cleandoc(cls.__dict__.get("__doc__") or "")
    first = doc.split("\n\n")[0].replace("*/", "* /")
    return f"/** {' '.join(first.split())} */\n" if first else ""


def _write_type(info: inspect.Type) -> str:
    """The type in TypeScript."""
    match info:
        case inspect.AnyType() | inspect.RawType():
            return "unknown"
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType() | inspect.BytesType() | inspect.DateTimeType() | inspect.DateType():
            return "string"
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in info.values)
        case inspect.EnumType():
            return " | ".join(json.dumps(member.value) for member in info.cls)
        case inspect.UnionType():
            return " | ".join(_write_type(part) for part in info.types)
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            return f"readonly {_write_item(info.item_type)}[]"
        case inspect.TupleType():
            return _write_tuple(info.item_types)
        case inspect.NamedTupleType():
            return _write_tuple(tuple(field.type for field in info.fields))
        case inspect.DictType():
            return f"Readonly<Record<string, {_write_type(info.value_type)}>>"
        case inspect.StructType():
            return _struct_name(info)
        case inspect.Metadata():
            return _write_type(info.type)
        case _:
            raise UnsupportedType(f"expected a type that JSON and TypeScript share, found {info}")


def _write_item(info: inspect.Type) -> str:
    said = _write_type(info)
    return f"({said})" if " " in said and not said.startswith("Readonly<") else said


def _write_tuple(items: tuple[inspect.Type, ...]) -> str:
    kinds = sorted({_write_type(item) for item in items})
    if len(kinds) > 1:
        raise UnsupportedType(f"expected a tuple of one type, found one of {', '.join(kinds)}; make it a Struct")
    return f"readonly [{', '.join(kinds * len(items))}]"
