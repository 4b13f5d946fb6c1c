"""The web client: files of ``static/`` as they are, and its page for every address of its own."""

from __future__ import annotations

import html
import mimetypes
from functools import lru_cache
from pathlib import Path, PurePosixPath

from litestar import Response, get
from litestar.params import FromPath

from tilery import registry
from tilery.server.protocol.errors import not_found

STATIC = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"
BARE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tilery</title>
<h1>Tilery</h1><p>The server runs. The table in the browser has not been built here; from a clone of the project,
<code>make web</code> builds it.</p><p>Games: {games}.</p>
<p>Programs can play: see <a href="/api/schema/openapi.json">the description of the interface</a>.</p></html>"""


@lru_cache(maxsize=512)
def _file(path: str) -> tuple[bytes, str] | None:
    parts = PurePosixPath(path.lstrip("/")).parts
    if any(part in ("..", "") or part.startswith(".") for part in parts):
        return None
    found = STATIC.joinpath(*parts)
    if not parts or not found.is_file():
        return None
    return found.read_bytes(), mimetypes.guess_type(found.name)[0] or "application/octet-stream"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or the client's own page for any address that is no file's; keys of links have dots."""
    if path.startswith("/api/"):
        raise not_found("page", path)
    found = _file(path)
    if found is not None:
        cache = FOREVER if path.startswith("/assets/") else "no-cache"
        return Response(found[0], media_type=found[1], headers={"cache-control": cache})
    if "." in path.rsplit("/", 1)[-1] and not path.startswith("/back/"):
        raise not_found("page", path)
    index = _file("index.html")
    body = index[0] if index is not None else bare().encode()
    return Response(body, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


def bare() -> str:
    """What is true to say where the client was not built."""
    titles = ", ".join(html.escape(game.info.title) for game in registry.every())
    return BARE.format(games=titles or "none")


ROUTES = [page]
