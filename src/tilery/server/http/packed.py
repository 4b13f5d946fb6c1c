"""Answers that a worker encoded and compressed: megabytes are neither read nor written on the event loop."""

from __future__ import annotations

from typing import Any

from litestar import Response

from tilery.server.http.dependencies import AnyRequest

ENCODED: dict[str, Any] = {"is_encoded": True}
"""``opt`` of routes with such answers."""


def takes_gzip(request: AnyRequest) -> bool:
    """Whether the worker may compress the answer."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(data: bytes, request: AnyRequest, media_type: str = "application/json") -> Response[Any]:
    """What a worker encoded, as it is."""
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"} if takes_gzip(request) else {}
    return Response(data, headers=headers, media_type=media_type)
