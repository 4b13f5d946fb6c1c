"""Letting other devices of the network join a server that so far listens on its own machine alone."""

from __future__ import annotations

from collections.abc import Callable

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.errors import Refused
from tilery.server.common.visitors import Owner
from tilery.server.http.providers import AnyRequest
from tilery.server.http.wire import NetworkState
from tilery.server.settings import Settings, is_local_host

endpoints = Endpoints("Server")


class NetworkAccess:
    """Request to listen for other devices. The server stops in order and begins again on all addresses."""

    def __init__(self) -> None:
        self.is_requested = False
        self.restart: Callable[[], None] | None = None
        """Stops the server so that it can begin again, None if it cannot begin again by itself."""

    def request(self) -> None:
        """Have the server begin again for other devices."""
        if self.restart is None:
            raise Refused(409, "network/fixed", "This server listens where its operator said. Start it with --network.")
        self.is_requested = True
        self.restart()


def is_from_here(request: AnyRequest) -> bool:
    """True for a request of this machine that no proxy passed on."""
    passed_on = any(name.lower().startswith(("x-forwarded-", "forwarded")) for name in request.headers)
    return request.client is not None and is_local_host(request.client.host) and not passed_on


@endpoints.get("/api/network", "Which devices can join")
async def show_network(request: AnyRequest, settings: Settings, access: NetworkAccess) -> NetworkState:
    """Whether devices other than this one can reach the server, and whether the sender may let them."""
    is_open = not is_local_host(settings.host)
    return NetworkState(is_open, not is_open and access.restart is not None and is_from_here(request), settings.address)


@endpoints.post("/api/network", "Let others on this network join", status=202)
async def open_network(request: AnyRequest, sender: Owner, settings: Settings, access: NetworkAccess) -> NetworkState:
    """Begin to listen for other devices, for somebody at the machine that the server runs on.

    Connections end and are restored by the clients a second later. Matches go on.
    """
    if not is_from_here(request):
        raise Refused(403, "network/elsewhere", "Only somebody at the computer that Tilery runs on can do this.")
    if is_local_host(settings.host):
        access.request()
    return NetworkState(True, False, settings.address)
