"""Requests of the page and their answers: the paths, bodies and refusals of the HTTP interface, without HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec

from tilery.core.errors import Malformed, Problem, TileryError
from tilery.server.common.askers import Asker
from tilery.server.common.errors import problem_of, status_of
from tilery.server.people.identity import Person

T = TypeVar("T")
JSON, TEXT, SVG = "application/json", "application/x-ndjson", "image/svg+xml"
NOT_FOUND = Problem("http/not-found", "There is nothing at this address.")


class PageAnswer(msgspec.Struct, frozen=True):
    """What a request is answered with."""

    body: bytes
    media_type: str = JSON
    status: int = 200


class PageRequest(msgspec.Struct, frozen=True):
    """A request, and who sent it."""

    path: tuple[str, ...]
    """The parts of the path that a route leaves open."""
    query: dict[str, str]
    body: bytes
    visitor: Person

    @property
    def asker(self) -> Asker:
        """For whom work is done."""
        return Asker(self.visitor.user, self.visitor.user)

    def read(self, kind: type[T]) -> T:
        """The body; raises Malformed."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Malformed("malformed/request", str(error)) from None

    def number(self, name: str) -> int | None:
        """A number of the query; raises Malformed."""
        text = self.query.get(name)
        if text is None:
            return None
        if not text.isdecimal() or len(text) > 7:
            raise Malformed("malformed/request", f"{name}: expected a whole number, but found {text[:20]!r}.")
        return int(text)

    @property
    def is_dark(self) -> bool:
        """Whether pictures are wanted in dark colours."""
        return self.query.get("dark") == "true"


Handler: TypeAlias = Callable[[PageRequest], Awaitable[Any]]
"""Answers a request with an ``PageAnswer``, or with a value that is sent as JSON."""


class PageRouter:
    """Finds the handler of a request: routes are ``METHOD /path/{}/more``."""

    def __init__(self, routes: dict[str, Handler]) -> None:
        self._routes = [(*_split(route), handler) for route, handler in routes.items()]

    async def answer(self, method: str, target: str, body: bytes, visitor: Person) -> PageAnswer:
        """Answer a request; errors become part of the answer."""
        path, _, query = target.partition("?")
        parts = [unquote(part) for part in path.split("/") if part]
        for wanted, pattern, handler in self._routes:
            if wanted == method and _matches(pattern, parts):
                left_open = tuple(part for one, part in zip(pattern, parts, strict=True) if one == "{}")
                return await _answer(handler, PageRequest(left_open, dict(parse_qsl(query)), body, visitor))
        return _refusal(NOT_FOUND, 404)


async def _answer(handler: Handler, request: PageRequest) -> PageAnswer:
    try:
        found = await handler(request)
    except TileryError as error:
        return _refusal(problem_of(error), status_of(error))
    except Exception as error:
        return _refusal(problem_of(error), 500)
    return found if isinstance(found, PageAnswer) else PageAnswer(msgspec.json.encode(found))


def _refusal(problem: Problem, status: int) -> PageAnswer:
    return PageAnswer(msgspec.json.encode(problem), status=status)


def _split(route: str) -> tuple[str, list[str]]:
    method, _, path = route.partition(" ")
    return method, [part for part in path.split("/") if part]


def _matches(pattern: list[str], parts: list[str]) -> bool:
    return len(pattern) == len(parts) and all(one in ("{}", part) for one, part in zip(pattern, parts, strict=True))
