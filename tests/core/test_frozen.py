"""Functions on frozen values: a tuple with one value changed, and a result that is built once for the same objects."""

from __future__ import annotations

from tilery.core.frozen import built_once, put


def test_a_value_is_put_anywhere_in_a_tuple() -> None:
    assert [put((1, 2, 3), index, 9) for index in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]


def test_a_result_is_built_once_for_identical_objects() -> None:
    built: list[tuple[object, ...]] = []

    @built_once
    def build(*parts: object, loud: bool = False) -> tuple[object, ...]:
        built.append((*parts, loud))
        return (*parts, loud)

    first, second = [1], [1]
    assert build(first, second) == ([1], [1], False)
    assert build(first, second) is build(first, second)
    assert len(built) == 1
    assert build(first, first) == ([1], [1], False), "equal objects are not identical ones"
    assert build(second, first) == ([1], [1], False)
    assert len(built) == 3
    assert build(second) == ([1], False), "fewer objects are others"
    assert build(second, first) == ([1], [1], False), "only the latest result is kept"
    assert len(built) == 5
    assert build() == (False,), "no object at all is not the same as some"
    assert len(built) == 6


def test_named_arguments_are_handed_on_and_not_compared() -> None:
    @built_once
    def build(part: str, *, loud: bool = False) -> str:
        return part.upper() if loud else part

    assert build("a", loud=True) == "A"
    assert build("a", loud=False) == "A"
    assert build("b") == "b"
    assert build.__name__ == "build"
