"""Labels of options: what a form shows for a field of Options, Terms or a lexicon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Meta


def option(title: str, sentence: str = "", choices: Mapping[str, str] | None = None, **limits: Any) -> Meta:
    """The annotation of an option: a label, a help sentence and a label for each choice.

    The labels reach clients through the JSON Schema: ``title``, ``description`` and ``labels``. ``limits`` are the
    constraints msgspec checks (``ge``, ``le``, ``max_length``, ``pattern`` …).

    >>> option("Clock", "Time per move.", {"off": "No clock"}).extra_json_schema
    {'labels': {'off': 'No clock'}}
    """
    extra = {"labels": dict(choices)} if choices else None
    return Meta(title=title, description=sentence or None, extra_json_schema=extra, **limits)
