"""Routes of Litestar, and with them the OpenAPI document, made from the endpoints of all features."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Annotated, Any, get_args, get_origin

import msgspec
from litestar import Response
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.params import Body, PathParameter, QueryParameter, SkipValidation
from litestar.types import Empty, Scope

from tilery.server.common.endpoints import JSON, Call, Endpoint, Parameter, ParameterSource, Provider, Query, RawAnswer
from tilery.server.common.given import ClientDevice, TakesGzip
from tilery.server.http.providers import AnyRequest, take_cost

GIVEN = "given_values"
"""The name of the one dependency of all routes. No field of a body has it."""
PACKED = {"content-encoding": "gzip", "vary": "Accept-Encoding"}


class Routes:
    """Makes routes. ``providers`` are those of all features and of HTTP itself."""

    def __init__(self, providers: Mapping[Any, Provider]) -> None:
        self._providers = providers

    def make(self, endpoint: Endpoint) -> HTTPRouteHandler:
        """The route of an endpoint."""
        sent = [one for one in endpoint.parameters if one.source in (ParameterSource.QUERY, ParameterSource.BODY)]
        names = {one.name for one in endpoint.parameters}

        async def given(request: AnyRequest) -> AsyncGenerator[dict[str, Any], None]:
            """Find the endpoint's values before the body is read, as finding them may refuse the sender."""
            if endpoint.cost > 1:
                take_cost(request, endpoint.cost)
            client = client_of(request)
            known = {AnyRequest: request, ClientDevice: client}
            try:
                parts = parts_of(request.scope)
                async with Call(parts, self._providers, request.path_params, known) as call:
                    yield await call.values(endpoint)
            finally:
                request.state.cookie = client.cookie

        async def answer(**values: Any) -> Any:
            given = values.pop(GIVEN)
            if "data" in values:
                values["body"] = values.pop("data")
            own = {name: value for name, value in values.items() if name in names}
            found = await endpoint.function(**own, **given)
            return _response(endpoint, found) if isinstance(found, RawAnswer) else found

        answer.__name__ = endpoint.function.__name__
        answer.__qualname__ = endpoint.function.__qualname__
        answer.__module__ = endpoint.function.__module__
        answer.__doc__ = endpoint.function.__doc__
        paths = [Parameter(name, kind, ParameterSource.PATH) for name, kind in endpoint.open_path.items()]
        _declare(answer, [*paths, *sent], _response_type(endpoint.answer_type))
        return HTTPRouteHandler(
            _litestar_path(endpoint),
            http_method=endpoint.method,
            tags=[endpoint.tag],
            summary=endpoint.summary,
            status_code=endpoint.status,
            media_type=MediaType.JSON if endpoint.media_type == JSON else endpoint.media_type,
            description=endpoint.description,
            dependencies={GIVEN: Provide(given)},
            opt={"is_encoded": any(one.annotation is TakesGzip for one in endpoint.parameters)},
            request_max_body_size=None if endpoint.takes_text else Empty,
        )(answer)


def parts_of(scope: Scope) -> Mapping[Any, Any]:
    """The parts of the node that a request was sent to, by type."""
    parts: Mapping[Any, Any] = scope["state"]["parts"]
    return parts


def client_of(request: AnyRequest) -> ClientDevice:
    """The client that sent the request. The body must have been read before its hanging up can be detected."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            continue

    return ClientDevice(request.headers.get("user-agent", ""), hung_up)


def _response(endpoint: Endpoint, answer: RawAnswer[Any]) -> Response[Any]:
    headers = answer.headers | PACKED if answer.is_packed else answer.headers
    media_type = answer.media_type or endpoint.media_type
    return Response(answer.body, headers=headers, media_type=media_type, status_code=answer.status)


def _response_type(annotation: Any) -> Any:
    return Response[get_args(annotation)[0]] if get_origin(annotation) is RawAnswer else annotation  # type: ignore[misc]


def _declare(function: Any, parameters: Sequence[Parameter], answer: Any) -> None:
    """Give the function the signature from which Litestar reads its parameters."""
    named = {("data" if one.source is ParameterSource.BODY else one.name): one for one in parameters}
    kinds = {GIVEN: NamedDependency[SkipValidation[dict[str, Any]]]} | {
        name: _annotation(one) for name, one in named.items()
    }
    defaults = {name: one.default for name, one in named.items()}
    function.__annotations__ = kinds | {"return": answer}
    function.__signature__ = inspect.Signature(
        [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=defaults.get(name, inspect._empty)
            )
            for name, kind in kinds.items()
        ],
        return_annotation=answer,
    )


def _annotation(parameter: Parameter) -> Any:
    kind = parameter.annotation
    match parameter.source:
        case ParameterSource.PATH:
            return Annotated[kind, PathParameter()]
        case ParameterSource.BODY:
            return Annotated[kind, Body()]
        case _:
            kind, query = get_args(kind)
            return Annotated[kind, _query_parameter(query)]


def _query_parameter(query: Query) -> QueryParameter:
    given = {name: value for name, value in msgspec.structs.asdict(query).items() if value is not None}
    return QueryParameter(**given)


def _litestar_path(endpoint: Endpoint) -> str:
    path = endpoint.path
    for name, kind in endpoint.open_path.items():
        path = path.replace(f"{{{name}}}", f"{{{name}:{kind.__name__}}}")
    return path
