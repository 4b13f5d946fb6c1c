"""Endpoints, each declared once: the server makes HTTP routes of them, the static page answers them on the device.

An endpoint is a function, and its parameters declare its needs: parts of the path by name, the ``body``, values of the
query (``Query``), and everything else by type. The types also declare who may use it: an endpoint with a ``Person`` is
for people with an identity, one with a ``Visitor`` for everybody.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

T = TypeVar("T")
_BRACES = re.compile(r"{(\w+)}")
F = TypeVar("F", bound=Callable[..., Any])
Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
JSON = "application/json"
STATUS = {"POST": 201, "DELETE": 204}
"""The status of an answer whose endpoint names none. Other methods have 200."""
COSTLY = 10
"""Cost of endpoints whose answers occupy the event loop for some hundredths of a second."""


class Query(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the query: ``Annotated[int, Query("Continue from here.", ge=0)]``."""

    description: str | None = None
    ge: float | None = None
    le: float | None = None
    max_length: int | None = None
    max_items: int | None = None
    pattern: str | None = None
    name: str | None = None
    """Its name in the query, if the parameter is named differently."""


class RawAnswer(msgspec.Struct, Generic[T], frozen=True):
    """An answer whose body is already encoded. ``T`` is the type of the body's content."""

    body: bytes
    media_type: str | None = None
    """Media type in place of the endpoint's own."""
    headers: dict[str, str] = {}
    is_packed: bool = False
    """True if the body is compressed with gzip."""
    status: int | None = None
    """Status in place of the endpoint's usual one."""


class ParameterSource(Enum):
    """The source of a parameter's value."""

    PATH = "path"
    QUERY = "query"
    BODY = "body"
    GIVEN = "given"


class Parameter(NamedTuple):
    """A parameter of an endpoint or a provider."""

    name: str
    annotation: Any
    source: ParameterSource
    default: Any = inspect.Parameter.empty


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """An HTTP operation that clients can call."""

    method: Method
    path: str
    """The path, with the names of its parameters in braces."""
    tag: str
    summary: str
    function: Callable[..., Awaitable[Any]]
    status: int
    cost: int = 1
    """Number of requests it counts for in the rate limit of an address."""
    media_type: str = JSON
    description: str | None = None
    """Description in place of the function's docstring."""
    offline: bool = False
    """True if the static page answers it too."""
    takes_text: bool = False
    """True if the body is text of any kind, which the endpoint reads and limits itself."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the function."""
        return parameters_of(self.function, self.path)

    @property
    def open_path(self) -> dict[str, type]:
        """The parameters of the path with their types. One that only a provider reads is a text."""
        own = {one.name: one.annotation for one in self.parameters if one.source is ParameterSource.PATH}
        return {name: own.get(name, str) for name in _BRACES.findall(self.path)}

    @property
    def answer_type(self) -> Any:
        """The type of its answer."""
        return get_type_hints(self.function, include_extras=True)["return"]


@cache
def parameters_of(function: Callable[..., Any], path: str | None = None) -> tuple[Parameter, ...]:
    """The parameters of an endpoint at this path, or of a provider, which finds parts of any path by their name."""
    hints = get_type_hints(function, include_extras=True)
    signature = inspect.signature(function)
    return tuple(
        Parameter(name, hints[name], _source(name, hints[name], path), one.default)
        for name, one in signature.parameters.items()
    )


def _source(name: str, annotation: Any, path: str | None) -> ParameterSource:
    if annotation in (str, int) and (path is None or f"{{{name}}}" in path):
        return ParameterSource.PATH
    if get_origin(annotation) is Annotated and any(isinstance(one, Query) for one in get_args(annotation)):
        return ParameterSource.QUERY
    return ParameterSource.BODY if name == "body" else ParameterSource.GIVEN


class Endpoints:
    """The endpoints of a feature, and the values it provides to endpoints of any feature by type."""

    def __init__(self, tag: str) -> None:
        """Start an empty list. ``tag``: the section of the documentation, unless an endpoint names another."""
        self._tag = tag
        self.all: list[Endpoint] = []
        self.providers: dict[Any, Provider] = {}

    def get(self, path: str, summary: str, **more: Any) -> Callable[[F], F]:
        """Decorator that declares a GET endpoint. ``more`` are further fields of ``Endpoint``."""
        return self._declare("GET", path, summary, more)

    def post(self, path: str, summary: str, **more: Any) -> Callable[[F], F]:
        """Decorator that declares a POST endpoint."""
        return self._declare("POST", path, summary, more)

    def put(self, path: str, summary: str, **more: Any) -> Callable[[F], F]:
        """Decorator that declares a PUT endpoint."""
        return self._declare("PUT", path, summary, more)

    def patch(self, path: str, summary: str, **more: Any) -> Callable[[F], F]:
        """Decorator that declares a PATCH endpoint."""
        return self._declare("PATCH", path, summary, more)

    def delete(self, path: str, summary: str, **more: Any) -> Callable[[F], F]:
        """Decorator that declares a DELETE endpoint."""
        return self._declare("DELETE", path, summary, more)

    def _declare(self, method: Method, path: str, summary: str, more: dict[str, Any]) -> Callable[[F], F]:
        more = {"tag": self._tag, "status": STATUS.get(method, 200), **more}

        def declare(function: F) -> F:
            self.all.append(Endpoint(method=method, path=path, summary=summary, function=function, **more))
            return function

        return declare

    def provide(self, function: F) -> F:
        """Decorator of a provider: endpoints get its value by the type that it returns or yields."""
        made = get_type_hints(function, include_extras=True)["return"]
        self.providers[get_args(made)[0] if get_origin(made) is AsyncGenerator else made] = function
        return function


Provider: TypeAlias = Callable[..., Awaitable[Any] | AsyncGenerator[Any, None]]


class Call:
    """One request under way, which finds the values its endpoint needs.

    A provider that yields is resumed when the call is over.
    """

    def __init__(
        self,
        parts: Mapping[Any, Any],
        providers: Mapping[Any, Provider],
        path: Mapping[str, Any],
        given: Mapping[Any, Any],
    ) -> None:
        """Start a call. ``given``: the values that belong to this request alone, by type."""
        self._parts = parts
        self._providers = providers
        self._path = path
        self._known = dict(given)
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Call:
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._open.__aexit__(*error)

    async def values(self, endpoint: Endpoint) -> dict[str, Any]:
        """The values of the endpoint's parameters by name."""
        return {
            one.name: await self.give(one.annotation)
            for one in endpoint.parameters
            if one.source is ParameterSource.GIVEN
        }

    async def give(self, kind: Any) -> Any:
        """The value of this type."""
        if kind not in self._known:
            self._known[kind] = await self._make(kind) if kind in self._providers else self._parts[kind]
        return self._known[kind]

    async def _make(self, kind: Any) -> Any:
        provider = self._providers[kind]
        needs = {
            one.name: self._path[one.name] if one.source is ParameterSource.PATH else await self.give(one.annotation)
            for one in parameters_of(provider)
        }
        if inspect.isasyncgenfunction(provider):
            return await self._open.enter_async_context(asynccontextmanager(provider)(**needs))
        return await provider(**needs)  # type: ignore[misc]
