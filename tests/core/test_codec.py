"""Reading of JSON: sizes, forms and texts that are none, each refused with a sentence of its own."""

from __future__ import annotations

import msgspec
import pytest

from tilery.core.codec import MAX_BYTES, Codec, encode, encode_text
from tilery.core.errors import Malformed

WORD: Codec[str] = Codec(str, "the word")
RACK: Codec[list[int]] = Codec(list[int], "the rack")


def refused(codec: Codec[str] | Codec[list[int]], data: bytes | str | msgspec.Raw) -> tuple[str, str, str | None]:
    """Code, sentence and path of the refusal."""
    with pytest.raises(Malformed) as refusal:
        codec.decode(data)
    return refusal.value.code, refusal.value.message, refusal.value.data.path


def test_text_bytes_and_raw_json_are_read() -> None:
    assert [WORD.decode(data) for data in ('"CAT"', b'"CAT"', msgspec.Raw(b'"CAT"'))] == ["CAT"] * 3


def test_only_what_is_too_long_is_refused_for_its_length() -> None:
    longest = b'"' + b"A" * (MAX_BYTES - 2) + b'"'
    for data in (longest, longest.decode(), msgspec.Raw(longest)):
        assert len(WORD.decode(data)) == MAX_BYTES - 2
    said = f"The word is {MAX_BYTES + 1} bytes long; at most {MAX_BYTES} are read."
    for more in (longest + b" ", longest.decode() + " ", msgspec.Raw(longest + b" ")):
        assert refused(WORD, more) == ("malformed/too-long", said, None)


def test_a_wrong_form_is_named_with_its_place() -> None:
    said = "The rack cannot be read at $[1]: Expected `int`, got `str`."
    assert refused(RACK, '[1,"A"]') == ("malformed/wrong-form", said, "$[1]")
    said = "The rack cannot be read: Expected `array`, got `int`."
    assert refused(RACK, "7") == ("malformed/wrong-form", said, "$")


@pytest.mark.parametrize("data", ["[1", b"\xff", b'"\xff"', "[" * 100_000])
def test_what_is_no_json_is_refused_as_such(data: bytes | str) -> None:
    code, message, path = refused(Codec(object, "the rack"), data)
    assert (code, path) == ("malformed/no-json", "$")
    assert message.startswith("The rack cannot be read: ")


def test_values_are_written_as_short_json() -> None:
    assert encode({"a": (1, None)}) == b'{"a":[1,null]}'
    assert encode_text({"a": (1, None)}) == '{"a":[1,null]}'
