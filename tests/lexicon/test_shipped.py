"""What is in the box: files as the manifest says, and every notice."""

from __future__ import annotations

import gzip
import hashlib
import lzma
from pathlib import Path

import pytest

from tilery.lexicon import LexiconSpec, composition, graphfile, shipped, table
from tilery.lexicon.sources.packages import list_consulted, list_pinned

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(table.manifest().files))
def test_a_file_is_what_the_manifest_says(name: str) -> None:
    data = (table.DATA / name).read_bytes()
    unpack = {".xz": lzma.decompress, ".gz": gzip.decompress}.get(Path(name).suffix, bytes)
    content = unpack(data)
    listed = table.manifest().files[name]
    assert (len(content), hashlib.sha256(content).hexdigest()) == (listed.bytes, listed.sha256)


def test_the_manifest_names_the_pinned_packages() -> None:
    assert table.manifest().sources == list_pinned()


@pytest.mark.parametrize("name", sorted(list_pinned()))
def test_every_source_has_its_notice_and_its_line(name: str) -> None:
    source = list_pinned()[name]
    assert (table.DATA / "notices" / source.notice).stat().st_size > 500
    assert source.notice in (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert source.sha256 in (table.DATA / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(list_consulted()))
def test_a_package_that_was_asked_is_named_with_its_licence(name: str) -> None:
    package = list_consulted()[name]
    assert name in (ROOT / "NOTICE").read_text(encoding="utf-8")
    readme = (table.DATA / "README.md").read_text(encoding="utf-8")
    assert package.sha256 in readme
    assert package.licence in readme


def test_the_credit_that_ukacd_asks_for() -> None:
    credit = "Copyright © J Ross Beresford"
    for path in (ROOT / "NOTICE", table.DATA / "README.md", ROOT / "docs" / "reference" / "lexicons.md"):
        text = " ".join(path.read_text(encoding="utf-8").split())
        assert credit in text
        assert "All Rights Reserved" in text


def test_the_default_graph_is_written_for_this_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composition, "select", lambda spec, offensive: ["TILE"])
    monkeypatch.setattr(table, "DATA", tmp_path)
    table.manifest()
    found = graphfile.load(shipped.write_default())
    assert found.key == composition.composition_key(LexiconSpec())
    assert list(found.graph.words()) == ["TILE"]
    assert (tmp_path / "default.graph").stat().st_mode & 0o777 == 0o644
