"""The word graph against plain sets of words."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.kernel import MAX_LENGTH, WordGraph, pack
from tilery.kernel.words.graph import sound_cells

words_of_few_letters = st.sets(st.text("ABZ", min_size=1, max_size=6), max_size=40)
words_of_all_letters = st.sets(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=12), max_size=60)


def text_of(words: set[str]) -> bytes:
    return "".join(f"{word}\n" for word in sorted(words)).encode()


def graph_of(words: set[str]) -> WordGraph:
    return WordGraph(memoryview(pack(text_of(words))))


@given(words_of_few_letters | words_of_all_letters)
def test_a_graph_holds_its_words_in_order_and_no_others(words: set[str]) -> None:
    graph = graph_of(words)
    assert list(graph.words()) == sorted(words)
    for word in words:
        for other in (word, word[:-1], word + "A", word.lower(), word[::-1]):
            assert graph.contains(other) == (other in words)


@given(words_of_few_letters, st.lists(st.tuples(st.sampled_from("ABZé"), st.booleans()), max_size=9))
def test_parts_of_a_text_are_the_words_in_it_that_hold_a_marked_letter(
    words: set[str], row: list[tuple[str, bool]]
) -> None:
    text, marks = "".join(letter for letter, _ in row), [mark for _, mark in row]
    expected = [
        (start, end)
        for start in range(len(text))
        for end in range(len(text), start, -1)
        if any(marks[start:end]) and (text[start:end] in ("A" if end - start == 1 else words))
    ]
    assert graph_of(words).parts(text, marks, "A") == expected


def test_marks_are_as_many_as_letters() -> None:
    with pytest.raises(ValueError, match="expected 2 marks, one a letter, found 1"):
        graph_of({"AB"}).parts("AB", [True], "")


@given(words_of_few_letters, st.text())
def test_any_text_is_answered(words: set[str], text: str) -> None:
    assert graph_of(words).contains(text) == (text in words)
    assert (graph_of(words).walk(text) != 0) <= any(word.startswith(text) for word in words)


@given(words_of_few_letters, st.text("ABZ", max_size=3))
def test_words_with_a_prefix(words: set[str], prefix: str) -> None:
    assert list(graph_of(words).words(prefix)) == sorted(word for word in words if word.startswith(prefix))


@given(words_of_few_letters)
def test_a_walk_by_arcs_reads_the_same_words(words: set[str]) -> None:
    graph = graph_of(words)

    def below(arc: int, text: str) -> list[str]:
        found = [text] if graph.ends(arc) else []
        for letter in range(1, 27):
            child = graph.child(arc, letter)
            assert (child != 0) == bool(graph.letters(arc) >> letter & 1)
            if child:
                found += below(child, text + chr(64 + letter))
        return found

    assert below(graph.root, "") == sorted(words)


@given(words_of_few_letters)
def test_no_two_nodes_are_equal(words: set[str]) -> None:
    cells = pack(text_of(words))
    nodes, at = [], 2
    while at < len(cells):
        size = 1 + cells[at].bit_count()
        nodes.append(tuple(cells[at : at + size]))
        at += size
    assert len(set(nodes)) == len(nodes)


def test_common_endings_are_stored_once() -> None:
    ends = {f"{start}INGS" for start in ("WALK", "TALK", "SING", "RING")}
    assert len(pack(text_of(ends | {"JUMPINGS"}))) < len(pack(text_of(ends))) + 3 * len("JUMP")


def test_the_empty_graph() -> None:
    graph = graph_of(set())
    assert list(graph.array) == [0, 0]
    assert list(graph.words()) == []
    assert not graph.contains("")
    assert graph.child(graph.root, 1) == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"B\nA\n", 2),
        (b"A\nA\n", 2),
        (b"AB\nA\n", 2),
        (b"\n", 1),
        (b"A\n\n", 2),
        (b"a\n", 1),
        (b"A\nB C\n", 2),
        (b"\xff\n", 1),
        (b"A" * (MAX_LENGTH + 1) + b"\n", 1),
    ],
)
def test_text_that_is_no_sorted_list_is_refused_at_its_line(text: bytes, line: int) -> None:
    with pytest.raises(ValueError, match=f"at line {line}$"):
        pack(text)


def test_a_last_word_without_newline_is_refused() -> None:
    with pytest.raises(ValueError, match="newline after every word"):
        pack(b"A\nB")


def test_the_longest_word() -> None:
    assert graph_of({"Z" * MAX_LENGTH}).contains("Z" * MAX_LENGTH)


@pytest.mark.parametrize("arc", [-1, -(1 << 40), 1 << 20, 1 << 33])
def test_a_strange_arc_is_refused(arc: int) -> None:
    graph = graph_of({"A"})
    with pytest.raises(IndexError):
        graph.child(arc, 1)
    with pytest.raises(IndexError):
        graph.letters(arc)


@given(words_of_few_letters, st.integers(0, 200), st.integers(-40, 40))
def test_no_arc_and_letter_lead_out_of_the_graph(words: set[str], arc: int, letter: int) -> None:
    graph = graph_of(words)
    if arc >> 1 < len(graph):
        assert graph.child(arc, letter) >= 0
    else:
        with pytest.raises(IndexError):
            graph.child(arc, letter)


@given(words_of_few_letters, st.data())
def test_a_damaged_graph_is_refused_or_still_sound(words: set[str], data: st.DataObject) -> None:
    cells = pack(text_of(words))
    at = data.draw(st.integers(0, len(cells) - 1))
    cells[at] = data.draw(st.integers(0, 2**32 - 1) | st.integers(0, 4 * len(cells)))
    if sound_cells(memoryview(cells)) == len(cells):
        assert all(word.isalpha() for word in WordGraph(memoryview(cells)).words())
    else:
        with pytest.raises(ValueError, match="fault at cell"):
            WordGraph(memoryview(cells))


@given(st.lists(st.integers(0, 2**32 - 1) | st.integers(0, 60), max_size=40))
def test_any_cells_are_refused_or_sound(cells: list[int]) -> None:
    view = memoryview(array("I", cells))
    assert 0 <= sound_cells(view) <= len(cells)


def test_cells_of_another_width_are_refused() -> None:
    with pytest.raises(ValueError, match="flat array of uint32"):
        WordGraph(memoryview(b"\0" * 8))
