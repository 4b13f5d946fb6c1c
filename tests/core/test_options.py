"""Options carry their labels: the form, the terminal and the schema show the same words."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from highletter import GAME, HighLetter

from tilery import registry
from tilery.core.options import Label, labels, option
from tilery.core.schema import json_schema
from tilery.lexicon import LexiconSpec
from tilery.server.matches.terms import Terms
from tilery.testing import ContractViolation, check_game
from tilery.testing.labels import find_unlabelled


class Inner(msgspec.Struct, tag_field="kind", tag="inner"):
    """A docstring that nobody should see."""

    amount: int = 0


class Sample(msgspec.Struct):
    """Another one."""

    pace: Annotated[
        Literal["slow", "fast"] | None, option("Pace", "How fast.", {"slow": "Slow", "fast": "Fast", None: "Any"})
    ] = None
    size: Annotated[Literal["s", "m"], option("Size", "How large.", {"s": "Small"})] = "s"
    inner: Inner = msgspec.field(default_factory=Inner)
    limit: Annotated[int, option("Limit", "At most.", ge=1)] = 5


def test_labels_reach_the_schema_in_the_order_given() -> None:
    pace = json_schema(Sample)["$defs"]["Sample"]["properties"]["pace"]
    assert (pace["title"], pace["description"]) == ("Pace", "How fast.")
    assert list(pace["labels"].items()) == [("slow", "Slow"), ("fast", "Fast"), ("null", "Any")]


def test_labels_can_be_asked_for() -> None:
    found = labels(Sample)
    assert list(found) == ["pace", "size", "limit"]
    assert found["limit"] == Label("Limit", "At most.", {})
    assert found["size"].help() == "How large. s: Small."
    assert found["limit"].help() == "At most."


def test_only_what_has_a_title_has_a_label() -> None:
    class Partly(msgspec.Struct):
        plain: int = 0
        limited: Annotated[int, msgspec.Meta(ge=0)] = 0
        noted: Annotated[int, "a note", option("Noted")] = 0
        level: Annotated[int, option("Level", choices={1: "Low"})] = msgspec.field(name="height", default=1)

    assert labels(Partly) == {"noted": Label("Noted", "", {}), "height": Label("Level", "", {"1": "Low"})}


def test_the_kit_finds_an_option_without_a_label() -> None:
    class Unlabelled(HighLetter):
        Options = Sample

    check_game(GAME, matches=0)
    with pytest.raises(ContractViolation, match="the option size has no label for m"):
        check_game(Unlabelled(), matches=0)


def test_limits_are_checked() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"limit":0}', type=Sample)


def test_a_label_is_an_annotation_with_its_limits() -> None:
    limited = option("Limit", "At most.", ge=1, le=9)
    assert (limited.ge, limited.le, limited.extra_json_schema) == (1, 9, None)
    bare = option("Limit", earlier=("old",))
    assert (bare.title, bare.description, bare.extra_json_schema) == ("Limit", None, {"earlier": ["old"]})


def test_what_a_form_could_not_name_is_found() -> None:
    assert find_unlabelled(Sample) == (
        "size has no label for m",
        "inner has no title",
        "inner has no help sentence",
        "inner.amount has no title",
        "inner.amount has no help sentence",
    )


@pytest.mark.parametrize(
    "options", [Terms, LexiconSpec, *(game.Options for game in registry.every())], ids=lambda kind: kind.__module__
)
def test_every_option_has_a_title_a_sentence_and_named_choices(options: type) -> None:
    assert find_unlabelled(options) == ()
