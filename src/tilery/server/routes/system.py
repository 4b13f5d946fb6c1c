"""The server about itself."""

from __future__ import annotations

from litestar import Response, get

import tilery
from tilery.server.protocol.bodies import Health
from tilery.server.routes.dependencies import GivenHouse


@get("/health", tags=["Server"], summary="Does it live?")
async def health(house: GivenHouse) -> Health:
    """Yes, if it answers."""
    return Health("ok", tilery.__version__, house.node)


@get("/ready", tags=["Server"], summary="Can it serve?")
async def ready(house: GivenHouse) -> Response[Health]:
    """200 while the store answers and the server is not stopping; 503 otherwise."""
    status = "stopping" if house.stopping else "ok" if house.cluster.ready else "failing"
    body = Health(status, tilery.__version__, house.node)  # type: ignore[arg-type]
    return Response(body, status_code=200 if status == "ok" else 503)


@get("/metrics", tags=["Server"], summary="Figures for Prometheus", media_type="text/plain")
async def metrics(house: GivenHouse) -> Response[bytes]:
    """Counters, gauges and histograms of this node."""
    return Response(house.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [health, ready, metrics]
