"""Conversion of Structs to and from JSON, with errors that contain the path."""

from __future__ import annotations

import re
from functools import lru_cache
from types import GenericAlias
from typing import Any, Generic, TypeVar

import msgspec

from tilery.core.errors import ErrorData, Malformed
from tilery.core.expectations import list_expected
from tilery.core.game import AnyGame
from tilery.core.record import Occupy, Setup, Supply, TakeBack

T = TypeVar("T")

MAX_BYTES = 1_000_000
"""Maximum size of a message or of a record line, in bytes."""

_AT = re.compile(r" - at `(?P<path>[^`]*)`$")


class Codec(Generic[T]):
    """Reads one type from JSON. Any other input is Malformed, with the path of the fault."""

    def __init__(self, kind: Any, what: str) -> None:
        self._kind = kind
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind)
        self._what = what[:1].upper() + what[1:]

    def decode(self, data: bytes | str | msgspec.Raw) -> T:
        """The value, or Malformed."""
        size = len(memoryview(data)) if isinstance(data, msgspec.Raw) else len(data)
        if size > MAX_BYTES:
            raise Malformed("malformed/too-long", f"{self._what} is {size} bytes long; at most {MAX_BYTES} are read.")
        try:
            return self._decoder.decode(data)
        except msgspec.ValidationError as error:
            raise self._malformed("malformed/wrong-form", str(error)) from None
        except msgspec.DecodeError as error:
            raise self._malformed("malformed/no-json", str(error)) from None
        except (RecursionError, UnicodeDecodeError) as error:
            raise self._malformed("malformed/no-json", str(error)) from None

    def _malformed(self, code: str, text: str) -> Malformed:
        found = _AT.search(text)
        path = found["path"] if found else "$"
        reason = text[: found.start()] if found else text
        if choices := list_expected(self._kind, path, reason):
            reason += f" (allowed: {choices})"
        where = "" if path == "$" else f" at {path}"
        return Malformed(code, f"{self._what} cannot be read{where}: {reason}.", ErrorData(path=path))


class GameCodec:
    """The codecs of one game."""

    def __init__(self, game: AnyGame) -> None:
        title = game.info.title
        self.options: Codec[Any] = Codec(game.Options, f"the options of {title}")
        self.action: Codec[Any] = Codec(game.Action, f"the action for {title}")
        self.entry_action: Codec[Any] = Codec(
            game.Action | Setup | Occupy | Supply | TakeBack | None, f"the action of {title}"
        )
        self.events: Codec[Any] = Codec(GenericAlias(tuple, (game.Event, ...)), f"the events of {title}")
        self.view: Codec[Any] = Codec(game.View, f"the view of {title}")


@lru_cache(maxsize=64)
def codec(game: Any) -> GameCodec:
    """The codecs of this game, cached."""
    return GameCodec(game)


def encode(value: Any) -> bytes:
    """The value as JSON."""
    return msgspec.json.encode(value)


def encode_text(value: Any) -> str:
    """The value as JSON text, such as a stored entry or a line of a record."""
    return msgspec.json.encode(value).decode()
