"""Structured logs: one JSON object per line, without secrets."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
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


def configure(level: int = logging.INFO) -> None:
    """Log to standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            without_secrets,
            structlog.processors.JSONRenderer(serializer=_dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
