"""Structured logs: one JSON object per line, without secrets, whichever library or failure writes the line."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any

import msgspec
import structlog

SECRET_WORDS = ("password", "secret", "token", "cookie", "authorization", "key", "seed", "code")


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank out every field whose name suggests a secret."""
    for field in event:
        if any(word in field.lower() for word in SECRET_WORDS):
            event[field] = "…"
    return event


def _dumps(event: Any, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    without_secrets,
]
_RENDERER = structlog.processors.JSONRenderer(serializer=_dumps)

_TRACKER_WARNINGS = "ignore::UserWarning:multiprocessing.resource_tracker"
"""Handed on to the process that cleans up after workers: it outlives a server that is killed, and would say so."""


def configure(level: int = logging.INFO) -> None:
    """Log to standard error: what Tilery logs, what libraries log, warnings, and exceptions that nobody catches."""
    structlog.configure(
        processors=[*_PROCESSORS, _RENDERER],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *_PROCESSORS],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _RENDERER],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(True)
    sys.warnoptions.append(_TRACKER_WARNINGS)
    sys.excepthook = _on_uncaught
    sys.unraisablehook = _on_unraisable
    threading.excepthook = _on_thread_failure


def _on_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    structlog.get_logger().critical("uncaught exception", exc_info=(kind, error, trace))


def _on_unraisable(failure: sys.UnraisableHookArgs) -> None:
    error = failure.exc_value
    structlog.get_logger().error("exception ignored", where=repr(failure.object), exc_info=error)


def _on_thread_failure(failure: threading.ExceptHookArgs) -> None:
    structlog.get_logger().error("thread failed", thread=repr(failure.thread), exc_info=failure.exc_value)
