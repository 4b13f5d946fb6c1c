"""The pinned packages, opened without installing them."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.table import DATA, Source

Files = Mapping[str, bytes]


class Consulted(msgspec.Struct, frozen=True):
    """A package consulted about words. Nothing of it is shipped."""

    file: str
    version: str
    sha256: str
    licence: str


class Pinned(msgspec.Struct, frozen=True):
    """The file ``data/packages.toml``: every package by its name."""

    packages: dict[str, Source]
    consulted: dict[str, Consulted]


def list_pinned() -> dict[str, Source]:
    """The packages the lists are made of."""
    return _read_packages().packages


def list_consulted() -> dict[str, Consulted]:
    """The packages against which decisions about words were checked."""
    return _read_packages().consulted


@cache
def _read_packages() -> Pinned:
    return msgspec.toml.decode((DATA / "packages.toml").read_bytes(), type=Pinned)


def open_package(folder: Path, name: str) -> Files:
    """The contents of a package, path → bytes. Raises LexiconError if it is not the pinned file."""
    return open_source(folder, (list_pinned() | list_consulted())[name])


def open_source(folder: Path, source: Source | Consulted) -> Files:
    """The contents of a package, path → bytes. Raises LexiconError if it is not the pinned file."""
    try:
        data = (folder / source.file).read_bytes()
    except OSError as reason:
        raise LexiconError(
            "lexicon/no-package",
            f"The package file {source.file} (version {source.version}) is needed in {folder}, but: {reason.strerror}.",
            ErrorData(path=source.file),
        ) from reason
    found = hashlib.sha256(data).hexdigest()
    if found != source.sha256:
        raise LexiconError(
            "lexicon/other-package",
            f"{source.file} should have sha256 {source.sha256}, found {found}.",
            ErrorData(path=source.file),
        )
    if source.file.endswith(".whl"):
        return _unzip(data)
    return _untar(data) if source.file.endswith(".tgz") else _undeb(data)


def _unzip(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _undeb(data: bytes) -> Files:
    """The files of a Debian package, an `ar` archive with its files in the member ``data.tar.*``."""
    at = 8
    while at < len(data):
        name = data[at : at + 16].decode("ascii").strip().rstrip("/")
        size = int(data[at + 48 : at + 58])
        if name.startswith("data.tar"):
            return _untar(data[at + 60 : at + 60 + size])
        at += 60 + size + size % 2
    raise LexiconError("lexicon/other-package", "The Debian package has no data.tar.")


def _untar(data: bytes) -> Files:
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None:
                files[member.name.removeprefix("./")] = content.read()
    return files
