"""Values that endpoints can request besides the parts of the node: the origin of a request, and workers for
long jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, NewType, Protocol, TypeVar

from tilery.server.common.endpoints import RawAnswer

T = TypeVar("T")

Origin = NewType("Origin", str)
"""The origin for links that others will open."""
Host = NewType("Host", str)
"""The host name in the request, empty if there is none."""
TakesGzip = NewType("TakesGzip", bool)
"""True if the answer may be compressed."""
RecordText = NewType("RecordText", bytes)
"""A body of any kind: the text of a record."""


class ClientDevice:
    """The client that sent a request."""

    def __init__(self, agent: str, hung_up: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Describe a client. ``hung_up`` returns when the client has hung up."""
        self.agent = agent
        self.cookie: str | None = None
        """A cookie to send with the answer."""
        self.hung_up = hung_up


class Run(Protocol):
    """Runs functions outside the event loop, so that nobody else waits for them."""

    async def __call__(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function that a worker can import and return its result. TileryErrors it raises become Refused."""


class LongJobs(NamedTuple):
    """Runner of jobs that may take minutes. The request counts against the limit until it is answered."""

    run: Run


class QuickJobs(NamedTuple):
    """Runner of short jobs, which never wait for an analysis."""

    run: Run


def pack_answer(data: bytes, takes_gzip: TakesGzip, **headers: str) -> RawAnswer[Any]:
    """The answer a worker encoded and, if the client takes it, compressed."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return RawAnswer(data, headers=named, is_packed=takes_gzip)
