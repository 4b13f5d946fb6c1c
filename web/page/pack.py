"""The part of pack.mjs that runs in Python: finds what the page imports, and packs that as bytecode, which starts faster."""

import gzip
import importlib._bootstrap_external
import io
import sys
import tarfile
import zipfile
from modulefinder import ModuleFinder
from pathlib import Path

SITE, LIBRARY, OUTPUT = Path("/stage/site"), Path("/library"), Path("/output")
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_32"}
ALWAYS = ("_pyodide", "pyodide", "importlib", "encodings", "asyncio", "collections", "json", "re", "zipfile", "pathlib")
"""Parts of the standard library that Pyodide or Python itself import by name."""
NEVER = (
    *("multiprocessing", "tkinter", "test", "unittest", "pydoc", "doctest", "pdb", "rich", "better_exceptions", "twisted"),
    *("xmlrpc", "ftplib", "plistlib", "ctypes", "difflib", "_pydatetime", "_pydecimal", "optparse", "argparse", "tarfile", "http"),
    *("urllib.request", "urllib.error", "urllib.response", "email.message", "email.parser", "email.policy", "email._policybase"),
    "fsrs.optimizer",
    *("asyncio.__main__", "asyncio.tools", "asyncio.windows_events", "asyncio.windows_utils", "asyncio.proactor_events"),
)
"""Imported only where they are there, or by what the page does not do."""
SCANNED = ("games", "bots", "lessons", "puzzles", "kernel")
"""Folders whose modules nobody may import by a name in the sources: found by the registry, or imported by compiled modules."""
NOT_THERE = {"learning", "terminal"}
"""Parts of a game for environments and for the terminal, which the page has not."""


def bytecode(source, name, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(importlib._bootstrap_external._code_to_timestamp_pyc(code))


def packed(folder, wanted, optimize):
    """The files of a folder by name; modules as bytecode."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or not wanted(name):
            continue
        data = path.read_bytes()
        yield (f"{name}c", bytecode(data, name, optimize)) if name.endswith(".py") else (name, data)


def write_zip(archive, files):
    """For Python itself, which reads its standard library from a zip file."""
    with zipfile.ZipFile(OUTPUT / archive, "w") as target:
        for name, data in files:
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data, compresslevel=9)


def write_tar(archive, files):
    """For ``unpack.mjs``: the browser unpacks it in a fraction of the time that Python would take."""
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as target:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            target.addfile(entry, io.BytesIO(data))
    (OUTPUT / archive).write_bytes(gzip.compress(tar.getvalue(), mtime=0))


def imported():
    """The modules that the page imports, found in the sources: those of Tilery and of the standard library."""
    scanned = [path for folder in SCANNED for path in (SITE / "tilery" / folder).rglob("*.py")]
    modules = [path.relative_to(SITE).with_suffix("").parts for path in scanned]
    names = [".".join(parts).removesuffix(".__init__") for parts in modules if not NOT_THERE.intersection(parts)]
    script = Path("/script.py")
    script.write_text("\n".join(f"import {name}" for name in ("tilery.page.worker", "tilery.page.previews", "pyodide", "_pyodide", *names)))
    finder = ModuleFinder([str(SITE), str(LIBRARY)], excludes=NEVER)
    finder.run_script(str(script))
    return set(finder.modules)


def module_of(name):
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as source:
    source.extractall(LIBRARY)
found = imported()


def of_library(name):
    module = module_of(name)
    if any(f"{module}.".startswith(f"{one}.") for one in NEVER):
        return False
    if module.startswith("encodings."):
        return module.removeprefix("encodings.") in ENCODINGS
    return module in found or module.split(".")[0] in ALWAYS


write_zip("stdlib.zip", packed(LIBRARY, of_library, optimize=2))
write_tar("tilery.tgz", packed(SITE, lambda name: not name.endswith(".py") or module_of(name) in found, optimize=0))
