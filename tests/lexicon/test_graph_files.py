"""Files that are damaged are refused with a sentence; nothing crashes and no word is lost or made up."""

from __future__ import annotations

import gzip
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import LexiconError
from tilery.kernel import pack
from tilery.kernel.words.graph import sound_cells
from tilery.lexicon import definitions, graphfile, packed, table

PATH = Path("some.graph")
CELLS = pack(b"BAN\nCAN\nCANS\nPAN\n")
SOUND = graphfile.encode(CELLS, 4, "ab" * 32, "cd" * 32)


def test_a_graph_file_read_back() -> None:
    found = graphfile.decode(memoryview(SOUND), PATH)
    assert list(found.graph.words()) == ["BAN", "CAN", "CANS", "PAN"]
    assert (found.count, found.sha256, found.key) == (4, "ab" * 32, "cd" * 32)


@given(st.integers(0, len(SOUND) - 1), st.integers(1, 255))
def test_every_changed_byte_is_noticed(at: int, change: int) -> None:
    damaged = bytearray(SOUND)
    damaged[at] ^= change
    with pytest.raises(LexiconError) as caught:
        graphfile.decode(memoryview(damaged), PATH)
    assert caught.value.code == "lexicon/damaged-graph"
    assert caught.value.data.path == "some.graph"


@given(st.integers(0, len(SOUND) - 1) | st.binary(max_size=200))
def test_a_file_cut_short_or_of_something_else(cut: int | bytes) -> None:
    data = SOUND[:cut] if isinstance(cut, int) else cut
    with pytest.raises(LexiconError):
        graphfile.decode(memoryview(data), PATH)


@given(st.lists(st.integers(0, 2**32 - 1) | st.integers(0, 60), min_size=1, max_size=40))
def test_cells_with_a_right_checksum_are_checked_all_the_same(cells: list[int]) -> None:
    data = memoryview(graphfile.encode(array("I", cells), 1, "00" * 32, "00" * 32))
    if sound_cells(memoryview(array("I", cells))) == len(cells):
        assert len(graphfile.decode(data, PATH).graph) == len(cells)
    else:
        with pytest.raises(LexiconError, match="fault at cell"):
            graphfile.decode(data, PATH)


@pytest.mark.parametrize("content", [None, b""])
def test_no_file_and_an_empty_file(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "x.graph"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LexiconError) as caught:
        graphfile.load(path)
    assert caught.value.code == "lexicon/damaged-graph"


words_and_flags = st.dictionaries(st.text("ABCXYZ", min_size=1, max_size=9), st.integers(0, 0x3FFF), max_size=50)


@given(words_and_flags)
def test_packed_words_read_back(flags: dict[str, int]) -> None:
    words = sorted(flags)
    read, marks = packed.parse(packed.write(words, [flags[word] for word in words]))
    assert read == words
    assert list(marks) == [flags[word] for word in words]


@given(words_and_flags, st.data())
def test_a_packed_list_cut_short_is_refused(flags: dict[str, int], data: st.DataObject) -> None:
    words = sorted(flags)
    whole = packed.write(words, [0] * len(words))
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    try:
        read, _ = packed.parse(cut)
    except ValueError:
        return
    assert read[:-1] == words[:-1], "only letters of the last word can go missing unseen; the gzip guards those"


@pytest.mark.parametrize(
    "content",
    [None, b"", b"no gzip", gzip.compress(b"other", mtime=0), gzip.compress(b"tilery-words 1 9\n", mtime=0)],
    ids=["missing", "empty", "no gzip", "another format", "cut short"],
)
def test_a_damaged_word_list_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "x.words.gz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LexiconError) as caught:
        packed.read(path)
    assert caught.value.code == "lexicon/damaged"


@pytest.mark.parametrize("content", [b"", b"no xz"])
def test_damaged_definitions_are_refused(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / definitions.FILE).write_bytes(content)
    monkeypatch.setattr(definitions, "DATA", tmp_path)
    with pytest.raises(LexiconError) as caught:
        definitions.glossary.__wrapped__()
    assert caught.value.code == "lexicon/damaged"


def test_a_damaged_manifest_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "DATA", tmp_path)
    with pytest.raises(LexiconError) as caught:
        table.manifest.__wrapped__()
    assert caught.value.code == "lexicon/damaged"
