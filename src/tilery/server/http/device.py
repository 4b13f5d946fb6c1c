"""The files of the static page (docs/how-to/page.md) for play on this device, below one path, where they are built."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from tilery.server.catalog import device_build
from tilery.server.common.errors import not_found
from tilery.server.common.static_files import find_file, media_type_of

PACKED = (".tgz", ".zip", ".gz", ".xz", ".png", ".woff2")
"""Suffixes of files that are compressed already."""
CHUNK = 65_536
"""Bytes sent at a time, so that the server does not hold a whole file for a slow client."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
"""Content security policy: the client's, with permission to compile WebAssembly."""


@get(["/device", "/device/{path:path}"], include_in_schema=False, opt={"is_encoded": True})
async def device_file(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file of the page. Files refer to each other by relative paths, so the folder's path redirects to its index."""
    if not path:
        return Redirect("/device/index.html")
    file = await asyncio.to_thread(find_file, device_build.FOLDER, path)
    if file is None:
        raise not_found("page", request.url.path)
    status = file.stat()
    packs = file.suffix not in PACKED and "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}{"-gz" if packs else ""}"'
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": POLICY,
        "etag": tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if packs:
        data = await asyncio.to_thread(_compress, file, status.st_mtime_ns)
        chunks, size = _chunks(data), len(data)
        headers["content-encoding"] = "gzip"
    else:
        chunks, size = _read_chunks(file, status.st_size), status.st_size
    headers["content-length"] = str(size)
    return Stream(chunks, media_type=media_type_of(file), headers=headers)


@lru_cache(maxsize=256)
def _compress(file: Path, _changed: int) -> bytes:
    """The compressed file. All files together are 5 MB and half a second of work, done once."""
    return gzip.compress(file.read_bytes(), compresslevel=6)


async def _chunks(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), CHUNK):
        yield data[start : start + CHUNK]


async def _read_chunks(file: Path, size: int) -> AsyncIterator[bytes]:
    """The file in chunks. Between two, the file is neither open nor in memory, however slow the client is."""

    def read(start: int) -> bytes:
        with file.open("rb") as opened:
            opened.seek(start)
            return opened.read(CHUNK)

    for start in range(0, size, CHUNK):
        yield await asyncio.to_thread(read, start)


ROUTES = [device_file]
