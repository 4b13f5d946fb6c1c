"""The OpenAPI document: the one Litestar derives from the routes, with our own form of errors."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from tilery.core.errors import Problem

ERRORS = {"4XX": "Refused: a stable code, a sentence, and what it is about.", "5XX": "Not possible right now."}
_METHODS = ("get", "put", "post", "patch", "delete")


class OpenAPIDocument(JsonRenderPlugin):
    """Serves the document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as bytes."""
        return self.render_json(request, with_errors(openapi_schema))


def with_errors(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every error response described as a ``Problem``."""
    (problem,), schemas = msgspec.json.schema_components([Problem], ref_template="#/components/schemas/{name}")
    errors = {
        status: {"description": text, "content": {"application/json": {"schema": problem}}}
        for status, text in ERRORS.items()
    }
    components = document["components"]
    return document | {
        "paths": {path: _with_errors(item, errors) for path, item in document["paths"].items()},
        "components": components | {"schemas": components["schemas"] | schemas},
    }


def _with_errors(item: dict[str, Any], errors: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value | {"responses": _successes(value["responses"]) | errors} if key in _METHODS else value
        for key, value in item.items()
    }


def _successes(responses: dict[str, Any]) -> dict[str, Any]:
    return {status: response for status, response in responses.items() if status < "400"}
