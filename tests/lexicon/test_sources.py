"""How the shipped lists are made: the parts on small examples, the whole where the packages are at hand."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import os
import tarfile
from pathlib import Path

import msgspec
import pytest

from tilery.core.errors import LexiconError
from tilery.lexicon import table
from tilery.lexicon.flags import ABBREVIATION, NAME, ONLY_PLURAL, PLURAL, REGIONS, level_of, with_level
from tilery.lexicon.fold import plain, plain_name
from tilery.lexicon.sources import agid, hunspell, levels, packages, plurals, scowl, wordnet
from tilery.lexicon.sources.build import contents
from tilery.lexicon.table import Source
from tilery.lexicon.wordlists import read_list

EVERYWHERE = sum(REGIONS.values())
PACKAGES = os.environ.get("TILERY_PACKAGES")


@pytest.mark.skipif(PACKAGES is None, reason="TILERY_PACKAGES names no folder with the packages")
def test_the_shipped_files_are_what_the_packages_give() -> None:
    made = {name: hashlib.sha256(content).hexdigest() for name, content in contents(Path(str(PACKAGES))).items()}
    assert made == {name: listed.sha256 for name, listed in table.manifest().files.items()}


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("café", "CAFE"),
        ("œuvre", "OEUVRE"),
        ("naïve", "NAIVE"),
        ("it's", None),
        ("Paris", None),
        ("x-ray", None),
        ("", None),
    ],
)
def test_folding(written: str, folded: str | None) -> None:
    assert plain(written) == folded


def test_folding_names() -> None:
    assert plain_name("Zoë") == "ZOE"


FILES = {
    "usr/share/dict/scowl/english-words.10": b"tile\nab's\n",
    "usr/share/dict/scowl/english-words.80": "tile\nxylem\njunk\ncafé\n".encode(),
    "usr/share/dict/scowl/english-words.95": b"toorare\n",
    "usr/share/dict/scowl/american-words.20": b"color\n",
    "usr/share/dict/scowl/british-words.20": b"colour\n",
    "usr/share/dict/scowl/variant_3-words.70": b"coulour\n",
    "usr/share/dict/scowl/english-abbreviations.35": b"bro\nNASA\n",
    "usr/share/dict/scowl/english-upper.50": b"Tile\nParis\n",
    "usr/share/dict/scowl/english-proper-names.60": b"Zo\xc3\xab\n",
    "usr/share/dict/scowl/special-hacker.50": b"foobar\n",
}


def test_scowl() -> None:
    flags = scowl.english(FILES, exclude={"JUNK"}, rescued={"BRO"}, supplement={"WIFI", "TILE"})
    assert flags["TILE"] == with_level(10) | EVERYWHERE | NAME
    assert flags["CAFE"] == with_level(80) | EVERYWHERE
    assert flags["COLOR"] == with_level(20) | REGIONS["us"]
    assert flags["COLOUR"] == with_level(20) | REGIONS["uk"]
    assert flags["COULOUR"] == with_level(70)
    assert flags["BRO"] == with_level(50) | EVERYWHERE | ABBREVIATION
    assert flags["WIFI"] == with_level(50) | EVERYWHERE
    assert (flags["NASA"], flags["ZOE"], flags["PARIS"]) == (ABBREVIATION, NAME, NAME)
    assert not {"JUNK", "TOORARE", "FOOBAR", "AB"} & flags.keys()


def test_a_simple_word_that_nobody_uses_gets_another_level() -> None:
    simple = dict.fromkeys(["SHOE", "SHOON", "SHOED", "SHOEING", "NUMBEST", "TIDY", "TIDIES"], with_level(20) | PLURAL)
    flags = simple | {"SHOD": with_level(70)}
    rarity = {"SHOE": 400, "SHOON": 769, "SHOED": 760, "SHOEING": 699, "TIDY": 500, "TIDIES": 738}
    rarer = levels.rarer(flags, rarity)
    assert rarer == {"SHOON", "NUMBEST"}
    levels.correct(flags, rarer)
    assert flags["SHOON"] == with_level(50) | PLURAL
    assert {word: bits for word, bits in flags.items() if word in simple and word not in rarer} == {
        word: bits for word, bits in simple.items() if word not in rarer
    }


def test_frequencies_are_read_from_their_bins() -> None:
    data = gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 1}, [], ["the", "ın"], ["of"]]))
    assert levels.frequencies({"wordfreq/data/large_en.msgpack.gz": data}) == {"THE": 1, "OF": 2}


def test_levels_and_flags() -> None:
    assert [level_of(with_level(level)) for level in (10, 55, 80)] == [10, 55, 80]
    assert level_of(NAME) is None


CSV = b"""cat,N,cats
run,N,runs
run,V,ran,<>,running,runs
mouse,N,mice/mouses
sheep,N,sheep
bu,N,bus
big,A,bigger,biggest
"""


def grammar(**lemmas: dict[str, list[int]]) -> plurals.Grammar:
    net = wordnet.WordNet(
        lemmas={part: lemmas.get(part, {}) for part in wordnet.PARTS},
        irregular={"n": {"OXEN": ["OX"]}, "v": {}, "a": {}, "r": {}},
        texts={},
    )
    return plurals.Grammar(agid.inflections({"pyinflect/infl.csv": CSV}), net)


def test_inflections() -> None:
    forms = grammar().forms
    assert forms.plurals["MICE"] == {"MOUSE"}
    assert forms.verb_forms.keys() == {"RAN", "RUNNING", "RUNS"}
    assert forms.degrees["BIGGEST"] == {"BIG"}


def test_plurals_are_marked() -> None:
    common, rare = with_level(20), with_level(80)
    words = ["CAT", "CATS", "RUN", "RUNS", "MOUSE", "MICE", "SHEEP", "BUS", "OX", "OXEN", "GLASS", "GLAS", "BATHS"]
    flags = dict.fromkeys([*words, "QUOLL", "QUOLLS", "FLIES", "NEVERS"], common)
    flags |= {"BU": rare, "FLY": common, "LONDON": NAME, "LONDONS": NAME}
    plurals.mark(flags, grammar(n={"FLY": [1]}), {"NEVERS"})
    marked = {word for word, bits in flags.items() if bits & PLURAL}
    assert marked == {"CATS", "RUNS", "MICE", "OXEN", "QUOLLS", "FLIES"}
    assert {word for word, bits in flags.items() if bits & ONLY_PLURAL} == marked - {"RUNS"}


AFF = """SET UTF-8
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}
NOSUGGEST --
SFX S. Y 3
SFX S. 0 0 . is:sg
SFX S. 0 s [^sx] is:pl
SFX S. al aux al is:pl
SFX V1 Y 2
SFX V1 er ion/S.() er
SFX V1 er a er
PFX L' Y 1
PFX L' 0 l' [aeiou]
"""
DIC = """9
chat/S.()L' po:nom
cheval/S.()
jouer/V1
abîm/() po:v
oui po:adv
1er/--
qu/--
faux/{}

"""


def test_hunspell() -> None:
    words = set(hunspell.expand(AFF, DIC))
    assert words == {"chat", "chats", "cheval", "chevals", "chevaux", "jouer", "joua", "jouion", "jouions", "oui"}


def test_wordnet_texts_lose_their_examples() -> None:
    assert wordnet.without_examples('a flat slab; "he laid tiles"; "so"  ') == "a flat slab"
    assert wordnet.without_examples("cover with tiles  ") == "cover with tiles"


def test_own_lists_have_comments() -> None:
    assert {"B", "KCAL", "AEQ"} <= read_list("exclude")
    for name in ("exclude", "rescued", "supplement", "offensive"):
        assert not any("#" in word for word in read_list(name))


def debian_package(files: dict[str, bytes]) -> bytes:
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    parts = {"debian-binary": b"2.0\n!", "data.tar.xz": lzma.compress(inner.getvalue())}
    data = b"!<arch>\n"
    for name, content in parts.items():
        data += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode()
        data += content + b"\n" * (len(content) % 2)
    return data


def test_a_package_is_opened_only_if_it_is_the_pinned_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = debian_package({"usr/share/dict/x": b"words"})
    source = Source("x.deb", "1", hashlib.sha256(data).hexdigest(), "x.txt")
    monkeypatch.setattr(packages, "list_pinned", lambda: {"x": source})
    monkeypatch.setattr(packages, "list_consulted", dict)
    with pytest.raises(LexiconError) as caught:
        packages.open_package(tmp_path, "x")
    assert caught.value.code == "lexicon/no-package"
    (tmp_path / "x.deb").write_bytes(data)
    assert packages.open_package(tmp_path, "x") == {"usr/share/dict/x": b"words"}
    (tmp_path / "x.deb").write_bytes(data + b"!")
    with pytest.raises(LexiconError) as caught:
        packages.open_package(tmp_path, "x")
    assert caught.value.code == "lexicon/other-package"
