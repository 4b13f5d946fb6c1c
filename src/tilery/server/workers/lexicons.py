"""Lexicons for matches, composed in worker processes, as that takes seconds of processor time."""

from __future__ import annotations

import contextlib

import msgspec

from tilery.core.errors import LexiconError
from tilery.lexicon import Lexicon, LexiconSpec, compose, find_composed, lexicon_of, load_composed
from tilery.lexicon.composition import compose_to_cache
from tilery.server.common.requesters import Requester
from tilery.server.workers.job_runner import JobRunner

_specs = msgspec.json.Decoder(LexiconSpec)


class ComposedLexicons:
    """Has workers compose lexicons into the cache on disk, and maps them into memory from there.

    Implements ``Lexicons``.
    """

    def __init__(self, workers: JobRunner) -> None:
        self._workers = workers

    async def ready(self, spec: LexiconSpec, sha256: str | None, requester: Requester) -> Lexicon:
        """The lexicon of a spec. It stays in memory as long as it is referenced.

        ``sha256``: the lexicon a match is pinned to, perhaps of an earlier list, which is composed as well.
        """
        found = find_composed(spec)
        if found is None or (sha256 is not None and sha256 != found.sha256):
            data = await self._workers.run(requester, compose_for_match, msgspec.json.encode(spec), sha256)
            found = find_composed(spec) if data is None else load_composed(spec, data)
        return found if found is not None else compose(spec)


# ---- in the worker ----
class _Options(msgspec.Struct, frozen=True):
    lexicon: LexiconSpec


class _Pinned(msgspec.Struct, frozen=True):
    """The fields of a match about its words."""

    lexicon: str
    options: _Options


def compose_for_match(encoded: bytes, sha256: str | None) -> bytes | None:
    """Compose a lexicon into the cache on disk. Returns its graph file if the cache cannot be written."""
    spec = _specs.decode(encoded)
    data = compose_to_cache(spec)
    if sha256 is not None:
        with contextlib.suppress(LexiconError):  # no current list has these words
            lexicon_of(_Pinned(sha256, _Options(spec)))
    return data
