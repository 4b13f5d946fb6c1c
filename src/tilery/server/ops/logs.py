"""Structured logs: one JSON object per line, without secrets, whichever library or failure writes the line.

A person who starts a server at their own terminal sees only warnings and failures, as sentences.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any

import msgspec
import structlog

from tilery.draw.clean_text import clean

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
_JSON = structlog.processors.JSONRenderer(serializer=_dumps)


def sentence(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> str:
    """A log line for a terminal, followed by the lines of a traceback.

    >>> sentence(None, "", {"event": "store failed", "level": "error", "problem": "The disk is full."})
    'Error: store failed (problem: The disk is full.)'
    """
    level, what = str(event.pop("level", "info")).capitalize(), event.pop("event", "")
    trace = str(event.pop("exception", ""))
    hidden = ("timestamp", "logger")
    fields = ", ".join(f"{name}: {value}" for name, value in event.items() if name not in hidden)
    lines = [f"{level}: {what}" + (f" ({fields})" if fields else ""), *trace.splitlines()]
    return "\n".join(map(clean, lines))


_TRACKER_WARNINGS = "ignore::UserWarning:multiprocessing.resource_tracker"
"""Setting for the process that cleans up after workers. It outlives a killed server and would print a warning."""


def configure(*, for_people: bool = False) -> None:
    """Log to standard error: our lines, those of libraries, warnings, and uncaught exceptions.

    ``for_people``: print sentences instead of JSON, and only warnings and failures.
    """
    renderer = sentence if for_people else _JSON
    structlog.configure(
        processors=[*_PROCESSORS, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if for_people else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *_PROCESSORS],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
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
