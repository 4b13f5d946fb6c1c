"""Endpoints about the state of the server."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Literal, NamedTuple

import tilery
from tilery.core.codec import encode
from tilery.server.common.endpoints import Endpoints, RawAnswer
from tilery.server.common.errors import Refused
from tilery.server.http.providers import AnyRequest
from tilery.server.http.wire import Health
from tilery.server.ops.metrics import Metrics
from tilery.server.settings import Settings

endpoints = Endpoints("Server")


class NodeStatus(NamedTuple):
    """The node's status at the time of the request."""

    node_id: str
    is_stopping: Callable[[], bool]
    is_ready: Callable[[], bool]


@endpoints.get("/health", "Liveness")
async def health(status: NodeStatus) -> Health:
    """200 if the process answers."""
    return Health("ok", tilery.__version__, status.node_id)


@endpoints.get("/ready", "Readiness")
async def ready(status: NodeStatus) -> RawAnswer[Health]:
    """200 while the store answers and the server is not stopping; 503 otherwise."""
    state: Literal["ok", "stopping", "failing"] = "ok" if status.is_ready() else "failing"
    if status.is_stopping():
        state = "stopping"
    body = Health(state, tilery.__version__, status.node_id)
    return RawAnswer(encode(body), status=200 if state == "ok" else 503)


@endpoints.get("/metrics", "Prometheus metrics", media_type="text/plain")
async def prometheus(request: AnyRequest, settings: Settings, metrics: Metrics) -> RawAnswer[bytes]:
    """Counters, gauges and histograms of this node, for callers with the operator's token."""
    if settings.metrics_token is None:
        raise Refused(404, "metrics/off", "Metrics are off. The operator turns them on with --metrics-token.")
    expected = f"Bearer {settings.metrics_token}".encode()
    if not hmac.compare_digest(request.headers.get("authorization", "").encode(), expected):
        raise Refused(401, "metrics/token", "Metrics need the operator's token: Authorization: Bearer TOKEN.")
    return RawAnswer(metrics.page(), "text/plain; version=0.0.4")
