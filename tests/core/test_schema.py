"""The types a client is compiled against say what the Structs say."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
import pytest

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.scene import Scene
from tilery.core.schema import UnsupportedType, json_schema, typescript

T = TypeVar("T")
U = TypeVar("U")


class Place(NamedTuple):
    q: int
    r: int


class Leaf(msgspec.Struct, omit_defaults=True):
    """A leaf.

    Its second paragraph is for readers of the code.
    """

    name: str
    size: Literal["s", "l"] = "s"
    inner: Leaf | None = None


class Sheet(msgspec.Struct, Generic[T]):
    item: T
    when: str | msgspec.UnsetType = msgspec.UNSET
    spare: int = 0


class Pair(NamedTuple):
    first: Leaf
    second: Leaf


class Both(msgspec.Struct, Generic[T, U]):
    """Ends a comment: */

    Two things.
    """

    first: T
    second: U


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_a_struct_is_an_interface_whose_omitted_defaults_are_optional() -> None:
    assert typescript({"Leaf": Leaf}) == (
        "/** A leaf. */\n"
        "export interface Leaf {\n"
        "  readonly name: string;\n"
        '  readonly size?: "l" | "s";\n'
        "  readonly inner?: Leaf | null;\n"
        "}\n"
    )


def test_a_default_that_is_always_written_is_not_optional_and_unset_is() -> None:
    said = typescript({"Sheets": tuple[Sheet[int], ...]})
    assert "export interface SheetOfint {\n  readonly item: number;\n  readonly when?: string;\n" in said
    assert "  readonly spare: number;\n" in said
    assert "export type Sheets = readonly SheetOfint[];" in said


def test_what_clients_send_may_leave_defaults_out() -> None:
    class Wish(msgspec.Struct, forbid_unknown_fields=True):
        level: int = 1

    assert "  readonly level?: number;\n" in typescript({"Wish": Wish})


def test_a_union_of_tagged_structs_can_be_told_apart() -> None:
    said = typescript({"Action": Resign | TimeUp})
    assert "export type Action = Resign | TimeUp;" in said
    assert 'export interface Resign {\n  readonly kind: "resign";\n}' in said


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (tuple[int, int], "readonly [number, number]"),
        (Place, "readonly [number, number]"),
        (dict[str, tuple[str, ...]], "Readonly<Record<string, readonly string[]>>"),
        (list[int | None], "readonly (number | null)[]"),
        (list[list[int]], "readonly (readonly number[])[]"),
        (msgspec.Raw, "unknown"),
        (Any, "unknown"),
        (None, "null"),
        (bool, "boolean"),
        (float, "number"),
        (bytes, "string"),
        (datetime, "string"),
        (date, "string"),
        (Colour, '"red" | "blue"'),
        (tuple[Colour, ...], 'readonly ("red" | "blue")[]'),
        (set[int], "readonly number[]"),
        (frozenset[str], "readonly string[]"),
        (Annotated[int, msgspec.Meta(ge=1)], "number"),
        (list[dict[str, int]], "readonly Readonly<Record<string, number>>[]"),
    ],
)
def test_plain_types(kind: object, said: str) -> None:
    assert typescript({"It": kind}) == f"export type It = {said};\n"


@pytest.mark.parametrize(
    "kind",
    [
        dict[str, Leaf],
        list[Leaf],
        set[Leaf],
        tuple[Leaf, Leaf],
        Leaf | int,
        Annotated[list[Annotated[Leaf, msgspec.Meta(title="Leaf")]], msgspec.Meta(max_length=3)],
    ],
)
def test_a_struct_is_declared_wherever_it_stands(kind: object) -> None:
    assert typescript({"It": kind}).count("/** A leaf. */\nexport interface Leaf {") == 1


def test_a_struct_within_a_named_tuple_is_declared() -> None:
    assert typescript({"It": Pair}).count("/** A leaf. */\nexport interface Leaf {") == 1


def test_a_generic_struct_is_named_after_its_arguments() -> None:
    said = typescript({"It": Both[int, Leaf]})
    assert "export interface BothOfintAndLeaf {" in said
    assert said.startswith("/** Ends a comment: * / */\n")


def test_declarations_are_in_alphabetical_order_and_an_alias_has_its_own_name() -> None:
    assert typescript({"Leaf": Leaf, "A": int, "Z": Leaf}) == "\n".join(
        ["export type A = number;\n", typescript({"Leaf": Leaf}), "export type Z = Leaf;\n"]
    )


def test_a_tuple_of_mixed_types_is_refused() -> None:
    with pytest.raises(UnsupportedType, match="found one of number, string; make it a Struct"):
        typescript({"Bad": tuple[int, str]})


def test_a_type_json_does_not_have_is_refused() -> None:
    with pytest.raises(UnsupportedType, match="expected a type that JSON and TypeScript share"):
        typescript({"Bad": complex})


def test_the_scene_can_be_said() -> None:
    said = typescript({"Scene": Scene})
    assert "export interface SceneTile {" in said
    assert "  readonly beneath?: readonly Face[];" in said


def test_json_schema_names_the_fields() -> None:
    schema = json_schema(Leaf)
    assert schema["$defs"]["Leaf"]["required"] == ["name"]
