"""Labels of options: the names of Options, Terms and a lexicon's switches in forms, the terminal and the
documentation.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Meta


class Label(msgspec.Struct, frozen=True):
    """Title, help and names of choices of an option, for people."""

    title: str
    sentence: str
    choices: Mapping[str, str]
    """Names of the choices by their JSON value, empty if the values need no names."""

    def help(self) -> str:
        """The option on one line, for a terminal."""
        named = "; ".join(f"{value}: {label}" for value, label in self.choices.items())
        return f"{self.sentence} {named}." if named else self.sentence


def option(
    title: str,
    sentence: str = "",
    choices: Mapping[Any, str] | None = None,
    earlier: Collection[str] = (),
    **limits: Any,
) -> Meta:
    """The annotation of an option: a label, a help sentence and a label for each choice.

    The labels reach clients through the JSON Schema: ``title``, ``description`` and ``labels``. The choices are shown
    in the order given here. ``None`` is written ``null``, and a tagged union is labelled by its tags. ``earlier`` are
    values of earlier versions, which are accepted but not offered. ``limits`` are the constraints msgspec checks
    (``ge``, ``le``, ``max_length``, ``pattern`` …).

    >>> option("Clock", "Time per move.", {None: "No clock", 60: "A minute"}).extra_json_schema
    {'labels': {'null': 'No clock', '60': 'A minute'}}
    """
    labels = {"null" if value is None else str(value): label for value, label in (choices or {}).items()}
    extra: dict[str, Any] = {"labels": labels} if labels else {}
    if earlier:
        extra["earlier"] = [*earlier]
    return Meta(title=title, description=sentence or None, extra_json_schema=extra or None, **limits)


def labels(struct: type[msgspec.Struct]) -> dict[str, Label]:
    """The labels of a Struct's options, by their names in JSON. An option without a label is left out."""
    hints = get_type_hints(struct, include_extras=True)
    found: dict[str, Label] = {}
    for field in msgspec.structs.fields(struct):
        for meta in get_args(hints[field.name])[1:]:
            if isinstance(meta, Meta) and meta.title:
                extra = meta.extra_json_schema or {}
                found[field.encode_name] = Label(meta.title, meta.description or "", extra.get("labels", {}))
    return found
