"""The compiled core: word graphs and searches over flat buffers, independent of any game's state.

Every module here is ordinary Python. One with a ``.pxd`` beside it is compiled at install if there is a C compiler.
``compiled`` is True if the C code runs. ``TILERY_PURE=1`` in the environment loads the Python sources in any case.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent


class _Sources(importlib.abc.MetaPathFinder):
    """Finds this package's modules as ``.py`` sources, ignoring compiled ones."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith(f"{__name__}."):
            return None
        source = _HERE.joinpath(*fullname.removeprefix(f"{__name__}.").split(".")).with_suffix(".py")
        if not source.exists():
            return None
        return importlib.util.spec_from_file_location(fullname, source)


if os.environ.get("TILERY_PURE") == "1":
    # before the finder that would load the compiled ones, but after those of coverage tools
    sys.meta_path.insert(sys.meta_path.index(importlib.machinery.PathFinder), _Sources())

from tilery.kernel.words import graph  # noqa: E402 - after the finder that decides which one
from tilery.kernel.words.build import MAX_LENGTH, pack  # noqa: E402
from tilery.kernel.words.graph import WordGraph  # noqa: E402

compiled: bool = not str(graph.__file__).endswith(".py")
"""True if the kernel runs as compiled C."""


class SlowKernelWarning(RuntimeWarning):
    """The kernel runs as plain Python without a request for it."""


def _in_worker() -> bool:
    """True if another process started this one as its worker: the parent has already warned."""
    module = sys.modules.get("multiprocessing.process")
    return module is not None and module.parent_process() is not None


if not compiled and os.environ.get("TILERY_PURE") != "1" and not _in_worker():
    warnings.warn(
        "the search kernel is not compiled and runs as plain Python, up to 100 times slower; "
        "install a C compiler and install Tilery again",
        SlowKernelWarning,
        stacklevel=2,
    )

__all__ = ["MAX_LENGTH", "SlowKernelWarning", "WordGraph", "compiled", "pack"]
