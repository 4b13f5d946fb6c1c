"""An error says what would have been right, wherever there is a list of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.errors import Malformed


class Colour(StrEnum):
    """An enum."""

    RED = "red"
    BLUE = "blue"


class Circle(msgspec.Struct, tag="circle", forbid_unknown_fields=True):
    """One of two shapes."""

    radius: int
    colour: Colour = Colour.RED


class Square(msgspec.Struct, tag="square", forbid_unknown_fields=True):
    """The other."""

    side: Annotated[Literal[1, 2] | None, Meta(title="Side")] = None


class Drawing(msgspec.Struct, forbid_unknown_fields=True, rename={"by_name": "by"}):
    """Shapes in lists and by name."""

    shapes: tuple[Circle | Square, ...] = ()
    by_name: dict[str, Square] = {}
    size: tuple[Literal["s", "m"], int] = ("s", 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '{"shapes":[{"type":"circle","radius":1,"colour":""}]}',
            'at $.shapes[0].colour: Invalid enum value \'\' (allowed: "blue", "red")',
        ),
        ('{"shapes":[{"type":"line"}]}', 'at $.shapes[0].type: Invalid value \'line\' (allowed: "circle", "square")'),
        ('{"shapes":[{}]}', 'missing required field `type` (allowed: "circle", "square")'),
        ('{"shapes":[{"type":"square","side":3}]}', "at $.shapes[0].side: Invalid enum value 3 (allowed: 1, 2)"),
        ('{"by":{"a":{"type":"square","side":"x"}}}', "(allowed: 1, 2)"),
        ('{"by_name":{}}', "unknown field `by_name` (allowed: `by`, `shapes`, `size`)"),
        ('{"size":["l",1]}', '(allowed: "m", "s")'),
        ('{"shapes":[{"type":"circle"}]}', "at $.shapes[0]: Object missing required field `radius`"),
        ('{"shapes":7}', "at $.shapes: Expected `array`, got `int`"),
    ],
)
def test_the_choices_are_listed_where_there_are_any(text: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        Codec[Drawing](Drawing, "the drawing").decode(text)
    assert refused.value.message.startswith("The drawing cannot be read")
    assert refused.value.message.endswith(f"{said}.")
