"""The web client: the files of ``static/``, and ``index.html`` for every path at which the client has a page."""

from __future__ import annotations

import html
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from tilery import registry
from tilery.server.common.errors import not_found
from tilery.server.common.static_files import find_file, media_type_of
from tilery.server.http.client_paths import is_client_path
from tilery.server.http.link_previews import link_preview
from tilery.server.http.providers import AnyRequest, part
from tilery.server.settings import Settings
from tilery.store.store import Store

STATIC = Path(__file__).parent.parent / "static"
IMMUTABLE = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tilery</title>
<h1>Tilery</h1><p>The server is running, but the web client has not been built. In a clone of the project,
<code>make play</code> builds it.</p><p>Games: {games}.</p>
<p>Programs can play too: see <a href="/api/schema/openapi.json">the OpenAPI document</a>.</p></html>"""


@lru_cache(maxsize=512)
def _file(path: str) -> tuple[bytes, str] | None:
    found = find_file(STATIC, path)
    return None if found is None else (found.read_bytes(), media_type_of(found))


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or its index page, with status 404 where the client has no page."""
    if path.startswith("/api/"):
        raise not_found("page", path)
    found = _file(path)
    if found is not None:
        cache = IMMUTABLE if path.startswith("/assets/") else "no-cache"
        return Response(found[0], media_type=found[1], headers={"cache-control": cache})
    is_page = is_client_path(request.scope["raw_path"].decode("latin-1"))
    if not is_page and "." in path.rsplit("/", 1)[-1]:
        raise not_found("page", path)
    index = _file("index.html")
    body = index[0] if index is not None else not_built_page().encode()
    settings, store = part(request.scope, Settings), part(request.scope, Store)
    tags = await link_preview(store, path, settings.origin(str(request.base_url))) if is_page else ""
    body = body.replace(b"<title>", tags.encode() + b"<title>", 1)
    status = 200 if is_page else 404
    return Response(body, status_code=status, media_type="text/html", headers={"cache-control": "no-cache"})


def not_built_page() -> str:
    """The page shown while the web client has not been built."""
    titles = ", ".join(html.escape(game.info.title) for game in registry.every())
    return NOT_BUILT.format(games=titles or "none")


ROUTES = [page]
