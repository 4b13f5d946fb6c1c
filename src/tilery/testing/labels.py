"""Checks that every option has a title, a help sentence and a name for each choice, as the new-match form shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tilery.core.schema import json_schema

Schema = Mapping[str, Any]


def find_unlabelled(options: Any) -> tuple[str, ...]:
    """Options that a form could not label, each as a path into the options and the missing label.

    >>> find_unlabelled(int)
    ()
    """
    whole = json_schema(options)
    return tuple(_object(whole, whole.get("$defs", {}), ""))


def _object(schema: Schema, defs: Schema, path: str) -> Iterator[str]:
    for name, inner in _resolve(schema, defs).get("properties", {}).items():
        if "default" in inner or len(inner.get("enum", ())) != 1:  # a tag is no option
            yield from _field(inner, defs, f"{path}{name}")


def _field(schema: Schema, defs: Schema, path: str) -> Iterator[str]:
    for key, what in (("title", "title"), ("description", "help sentence")):
        if not schema.get(key):
            yield f"{path} has no {what}"
    parts = [_resolve(part, defs) for part in schema.get("anyOf", ())]
    tags = schema.get("discriminator", {}).get("mapping", {})
    values = [*schema.get("enum", ()), *schema.get("items", {}).get("enum", ()), *tags]
    values += [value for part in parts for value in part.get("enum", ())]
    values += ["null" for part in parts if part.get("type") == "null"]
    named = {*schema.get("labels", {}), *schema.get("earlier", ())}
    yield from (f"{path} has no label for {value}" for value in values if str(value) not in named)
    for part in (_resolve(schema, defs), *parts):
        yield from _object(part, defs, f"{path}.")


def _resolve(schema: Schema, defs: Schema) -> Schema:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: Schema = defs[name] if name else schema
    return found
