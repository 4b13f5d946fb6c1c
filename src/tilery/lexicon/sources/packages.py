"""The pinned packages, opened without installing them."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.table import DATA, Source

Files = Mapping[str, bytes]


class Pinned(msgspec.Struct, frozen=True):
    """``data/packages.toml``: every package by its name."""

    packages: dict[str, Source]


def pinned() -> dict[str, Source]:
    """The packages the lists are made of."""
    return msgspec.toml.decode((DATA / "packages.toml").read_bytes(), type=Pinned).packages


def opened(folder: Path, name: str) -> Files:
    """What is in a package: path → bytes; LexiconError if it is not the pinned file."""
    source = pinned()[name]
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
    return _unzip(data) if source.file.endswith(".whl") else _undeb(data)


def _unzip(data: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _undeb(data: bytes) -> Files:
    """A Debian package is an `ar` archive; its files are in the member ``data.tar.*``."""
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
