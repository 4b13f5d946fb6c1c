"""Reference of the HTTP interface, from the OpenAPI document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from tilery.server.app import make_routes
from tilery.server.settings import Settings

METHODS = ("get", "post", "put", "patch", "delete")


def http_page() -> str:
    """One page with every endpoint, by the first part of its path."""
    document = make_routes(Settings().limits.body_bytes).openapi_schema.to_schema()
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for path, item in sorted(document["paths"].items()):
        for method in METHODS:
            if method in item:
                groups[group_of(path)].append("".join(describe(method, path, item[method])))
    parts = [f"## {name}\n\n" + "\n".join(texts) for name, texts in sorted(groups.items())]
    intro = "Every endpoint, as the server's OpenAPI document (`/api/schema/openapi.json`) has it. "
    more = "[The protocol](protocol.md) explains how a client uses them.\n"
    return f"# HTTP endpoints\n\n{intro}{more}\n" + "\n".join(parts)


def group_of(path: str) -> str:
    """The part of a path that endpoints of one kind share."""
    parts = [part for part in path.split("/") if part not in ("", "api")]
    return parts[0] if parts else "/"


def describe(method: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
    """The lines about one endpoint."""
    yield f"### `{method.upper()} {path}`\n\n"
    if text := operation.get("description") or operation.get("summary"):
        yield f"{text}\n\n"
    for parameter in operation.get("parameters", ()):
        needed = "required" if parameter.get("required") else "optional"
        about = parameter.get("description", "")
        yield f"- `{parameter['name']}` ({parameter['in']}, {needed}) {about}\n"
    if body := operation.get("requestBody"):
        yield f"- body: {name_of(body)}\n"
    for status, response in operation.get("responses", {}).items():
        yield f"- {status}: {name_of(response)}\n"


def name_of(content: Mapping[str, Any]) -> str:
    """The name of what is in a body."""
    kinds = content.get("content", {})
    schema: Mapping[str, Any] = next(iter(kinds.values()), {}).get("schema", {})
    return type_name(schema) if schema else content.get("description", "nothing")


def type_name(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[-1]}`"
    for joined in ("oneOf", "anyOf"):
        if joined in schema:
            return " or ".join(dict.fromkeys(map(type_name, schema[joined])))
    if schema.get("type") == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    return str(schema.get("type", "any value"))
