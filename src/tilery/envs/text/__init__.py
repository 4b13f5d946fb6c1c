"""A text arena: a seat's view as text that a language model can read, and actions in words or as JSON.

>>> import tilery
>>> from tilery.envs.text import LocalSeat
>>> seat = LocalSeat(tilery.new("lexigo", ["Ann", "Bo"], seed=7), 0, {})
>>> print(seat.play("jump 3,4").splitlines()[0])
Refused (match/not-asked): It is not your turn.
"""

from __future__ import annotations

from tilery.core.notation import format_action, parse_action, usage
from tilery.envs.text.describe import TextOptions, describe
from tilery.envs.text.refusals import refusal_text
from tilery.envs.text.seat import LocalSeat, TextSeat

__all__ = [
    "LocalSeat",
    "TextOptions",
    "TextSeat",
    "describe",
    "format_action",
    "parse_action",
    "refusal_text",
    "usage",
]
