"""What endpoints can ask for besides the parts of the program: where a request came from, and who does long work."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, NewType, Protocol, TypeVar

from tilery.server.common.endpoints import RawAnswer

T = TypeVar("T")

Origin = NewType("Origin", str)
"""The origin for links that others will open."""
Host = NewType("Host", str)
"""The name by which this server was asked; empty where there is none."""
TakesGzip = NewType("TakesGzip", bool)
"""Whether the answer may be compressed."""
RecordText = NewType("RecordText", bytes)
"""A body of any kind: the text of a record."""


class ClientDevice:
    """The client that sent a request."""

    def __init__(self, agent: str, hung_up: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """``hung_up`` returns when the client has hung up."""
        self.agent = agent
        self.cookie: str | None = None
        """A cookie that is sent with the answer."""
        self.hung_up = hung_up


class Run(Protocol):
    """Notifications functions where nobody else waits for them."""

    async def __call__(self, function: Callable[..., T], *args: Any) -> T:
        """What a function that a worker can import returns; TileryErrors it raises come back as Refused."""


class LongJobs(NamedTuple):
    """For what may take minutes. The request counts from here on until it is answered."""

    run: Run


class QuickJobs(NamedTuple):
    """For what takes a moment: it never waits for an analysis."""

    run: Run


def packed(data: bytes, takes_gzip: TakesGzip, **headers: str) -> RawAnswer[Any]:
    """What a worker encoded, and compressed if it could, as it is."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return RawAnswer(data, headers=named, is_packed=takes_gzip)
