"""The OpenAPI document: what the framework works out from the routes, with our own form of refusals."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from tilery.core.errors import Problem

REFUSED = {"4XX": "Refused: a stable code, a sentence, and where the fault lies.", "5XX": "Not possible now."}
_METHODS = ("get", "put", "post", "patch", "delete")


class Description(JsonRenderPlugin):
    """Serves the document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as bytes."""
        return self.render_json(request, with_refusals(openapi_schema))


def with_refusals(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every answer that is a refusal described as a ``Problem``."""
    (problem,), schemas = msgspec.json.schema_components([Problem], ref_template="#/components/schemas/{name}")
    refusals = {
        status: {"description": said, "content": {"application/json": {"schema": problem}}}
        for status, said in REFUSED.items()
    }
    components = document["components"]
    return document | {
        "paths": {path: _described(item, refusals) for path, item in document["paths"].items()},
        "components": components | {"schemas": components["schemas"] | schemas},
    }


def _described(item: dict[str, Any], refusals: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value | {"responses": _promised(value["responses"]) | refusals} if key in _METHODS else value
        for key, value in item.items()
    }


def _promised(responses: dict[str, Any]) -> dict[str, Any]:
    return {status: answer for status, answer in responses.items() if status < "400"}
