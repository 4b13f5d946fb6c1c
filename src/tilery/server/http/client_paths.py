"""The paths at which the web client has a page. ``web/gen.py`` writes the client's list from this one.

``:name`` stands for any text, ``:name<number>`` for a number from 1 on.
"""

from __future__ import annotations

CLIENT_PATHS = (
    "/",
    "/analysis/:match/:turn<number>",
    "/back/:key",
    "/bag/:game",
    "/daily",
    "/daily/:game",
    "/daily/:game/:day",
    "/draw/:game",
    "/join/:code",
    "/ladder",
    "/ladder/:game",
    "/learn/:game",
    "/me",
    "/moderation",
    "/moderation/:report",
    "/new/:game",
    "/open-table/:game",
    "/pair",
    "/practice",
    "/print/:game",
    "/projector/:match",
    "/puzzles",
    "/puzzles/:puzzle",
    "/record",
    "/referee/:game",
    "/room/:room",
    "/room/:room/projector",
    "/rooms",
    "/rules",
    "/rules/:game",
    "/setup",
    "/setup/:game",
    "/setup/:game/explore",
    "/studies",
    "/study/:study/:turn<number>",
    "/table/:match",
    "/table/:match/replay",
    "/u/:user",
    "/your-move",
)


def _split(path: str) -> tuple[str, ...]:
    return tuple(filter(None, path.split("/")))


_PATTERNS = tuple(map(_split, CLIENT_PATHS))


def is_client_path(path: str) -> bool:
    """True if the client has a page at this path, which is still percent-encoded.

    >>> is_client_path("/table/abc"), is_client_path("/analysis/abc/0"), is_client_path("/.git/config")
    (True, False, False)
    """
    parts = _split(path)
    return any(len(parts) == len(pattern) and all(map(_fits, pattern, parts)) for pattern in _PATTERNS)


def _fits(pattern: str, part: str) -> bool:
    if pattern.endswith("<number>"):
        return part.isascii() and part.isdigit() and not part.startswith("0")
    return pattern.startswith(":") or pattern == part
