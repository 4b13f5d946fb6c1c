"""Answers requests of the page by the endpoints that work on one device, without HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Annotated, Any, get_args
from urllib.parse import parse_qsl, unquote

import msgspec

from tilery.core.errors import Malformed, Problem, TileryError
from tilery.page import endpoints as own
from tilery.page.device import LocalDevice
from tilery.page.endpoints import DevicePerson
from tilery.server.catalog import endpoints as catalog
from tilery.server.common.endpoints import JSON, Call, Endpoint, Parameter, ParameterSource, Query, RawAnswer
from tilery.server.common.errors import problem_of, status_of
from tilery.server.common.given import RecordText
from tilery.server.common.visitors import Person
from tilery.server.lessons import endpoints as lessons
from tilery.server.people import endpoints as people
from tilery.server.people import statistics_endpoints as statistics
from tilery.server.pictures import endpoints as pictures
from tilery.server.positions import endpoints as positions
from tilery.server.practice import endpoints as practice
from tilery.server.puzzles import endpoints as puzzles
from tilery.server.real_table import open_table_endpoints as open_tables
from tilery.server.real_table import referee_endpoints as referee
from tilery.server.records import endpoints as records
from tilery.server.records import win_chance_endpoints as win_chances
from tilery.server.studies import endpoints as studies
from tilery.server.tables import endpoints as tables
from tilery.server.words import endpoints as words

FEATURES = (
    own,
    catalog,
    lessons,
    tables,
    records,
    open_tables,
    referee,
    positions,
    studies,
    pictures,
    win_chances,
    people,
    statistics,
    puzzles,
    practice,
    words,
)
"""Modules of endpoints and providers. The first to declare one has precedence."""
ENDPOINTS = tuple(one for feature in FEATURES for one in feature.endpoints.all if one.offline)
PROVIDERS = {kind: provider for feature in reversed(FEATURES) for kind, provider in feature.endpoints.providers.items()}
NOT_FOUND = Problem("http/not-found", "There is nothing at this address.")


class PageAnswer(msgspec.Struct, frozen=True):
    """The answer to a request."""

    body: bytes
    media_type: str = JSON
    status: int = 200


class PageRouter:
    """Finds the endpoint of a request. Paths are those of HTTP below ``/api``."""

    def __init__(self, device: LocalDevice) -> None:
        self._parts = device.parts()
        self._routes = [(one, _segments(one.path.removeprefix("/api"))) for one in ENDPOINTS]

    async def answer(self, method: str, target: str, body: bytes, visitor: Person) -> PageAnswer:
        """Answer a request. Errors become part of the answer."""
        path, _, query = target.partition("?")
        parts = [unquote(part) for part in _segments(path)]
        for endpoint, pattern in self._routes:
            open_path = _match_path(pattern, parts) if endpoint.method == method else None
            if open_path is not None:
                return await self._answer(endpoint, open_path, dict(parse_qsl(query)), body, visitor)
        return _refusal(NOT_FOUND, 404)

    async def _answer(
        self, endpoint: Endpoint, path: Mapping[str, str], query: Mapping[str, str], body: bytes, visitor: Person
    ) -> PageAnswer:
        try:
            known = {DevicePerson: visitor, RecordText: RecordText(body)}
            async with Call(self._parts, PROVIDERS, path, known) as call:
                given = await call.values(endpoint)
                found = await endpoint.function(**given, **_bind_parameters(endpoint, path, query, body))
        except TileryError as error:
            return _refusal(problem_of(error), status_of(error))
        except Exception as error:
            return _refusal(problem_of(error), 500)
        if isinstance(found, RawAnswer):
            return PageAnswer(found.body, found.media_type or endpoint.media_type)
        return PageAnswer(msgspec.json.encode(found))


def _bind_parameters(
    endpoint: Endpoint, path: Mapping[str, str], query: Mapping[str, str], body: bytes
) -> dict[str, Any]:
    """Bind path, query and body to the names of their parameters. Raises Malformed."""
    values: dict[str, Any] = {}
    for one in endpoint.parameters:
        match one.source:
            case ParameterSource.PATH:
                values[one.name] = path[one.name]
            case ParameterSource.BODY:
                values[one.name] = _read_body(one.annotation, body)
            case ParameterSource.QUERY if one.name in query:
                values[one.name] = _read_query(one, query[one.name])
    return values


def _read_body(kind: Any, body: bytes) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("malformed/request", str(error)) from None


def _read_query(parameter: Parameter, text: str) -> Any:
    kind, query = get_args(parameter.annotation)
    if NoneType in get_args(kind):  # a missing parameter would not be in the query
        kind = get_args(kind)[0]
    try:
        return msgspec.convert(text, Annotated[kind, _limits(query)], strict=False)
    except msgspec.ValidationError as error:
        raise Malformed("malformed/request", f"{parameter.name}: {error}.") from None


def _limits(query: Query) -> msgspec.Meta:
    named = {"ge": query.ge, "le": query.le, "max_length": query.max_length, "pattern": query.pattern}
    given: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
    return msgspec.Meta(**given)


def _refusal(problem: Problem, status: int) -> PageAnswer:
    return PageAnswer(msgspec.json.encode(problem), status=status)


def _segments(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


def _match_path(pattern: list[str], parts: list[str]) -> dict[str, str] | None:
    """Match a path: its variable parts by name, or None if it does not have this pattern."""
    if len(pattern) != len(parts):
        return None
    pairs = list(zip(pattern, parts, strict=True))
    if any(one != part for one, part in pairs if not one.startswith("{")):
        return None
    return {one.strip("{}"): part for one, part in pairs if one.startswith("{")}
