"""Builds the compiled kernel and the word graph of the default lexicon; everything else is in pyproject.toml.

Every module of ``src/tilery/kernel`` with a ``.pxd`` beside it is compiled. Without a C compiler the same modules run
as plain Python, more slowly, and a warning says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

KERNEL = Path("src/tilery/kernel")
SHARED = "tilery.kernel._shared"  # what all extensions need of Cython, compiled once
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
}
GRAPH_SCRIPT = "from tilery.lexicon.shipped import write_default; write_default()"


def slow(reason: object) -> None:
    """Warns that the kernel will run uncompiled."""
    warnings.warn(f"the kernel is not compiled and will run as plain Python: {reason}", stacklevel=2)


def extensions() -> list[Extension]:
    """One extension for each module of the kernel that has a ``.pxd``."""
    try:
        from Cython.Build import cythonize
    except ImportError as reason:
        slow(reason)
        return []
    sources = sorted(path.with_suffix(".py") for path in KERNEL.rglob("*.pxd"))
    modules = [Extension(dotted_name(path), [path.as_posix()]) for path in sources]
    return cythonize(
        [*modules, Extension(SHARED, ["_shared.c"])],
        compiler_directives=DIRECTIVES,
        include_path=["src"],
        build_dir="build/cython",
        shared_utility_qualified_name=SHARED,
        quiet=True,
    )


def dotted_name(source: Path) -> str:
    """The name a source file is imported by."""
    return ".".join(source.relative_to("src").with_suffix("").parts)


class BuildKernel(build_ext):
    """Compiles the kernel, or goes on without."""

    def finalize_options(self) -> None:
        """Compiles on every core unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compiles every extension or, where one fails, keeps none and warns."""
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as reason:
            slow(reason)
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extension(self, ext: Extension) -> None:
        """Compiles one extension, optimised."""
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args = ["-O3", "-g0", "-Wno-unreachable-code", "-Wno-unused-function"]
        super().build_extension(ext)


class BuildGraph(Command):
    """Writes the default lexicon's word graph, so that it is there to be mapped from the first start."""

    description = "write the default lexicon's word graph"
    user_options: list[tuple[str, str, str]] = []
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """Nothing to be set."""

    def finalize_options(self) -> None:
        """Takes the folder that packages are built in."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Writes the graph beside the lists it is made of; a failure is no more than a slow first start."""
        home = "src" if self.editable_mode else str(self.build_lib)
        env = {**os.environ, "PYTHONPATH": home}
        done = subprocess.run([sys.executable, "-B", "-c", GRAPH_SCRIPT], env=env, check=False)
        if done.returncode:
            warnings.warn("the default lexicon's graph could not be built; it will be at first use", stacklevel=1)

    def get_outputs(self) -> list[str]:
        """The one file written."""
        return [f"{self.build_lib}/tilery/lexicon/data/default.graph"]

    def get_output_mapping(self) -> dict[str, str]:
        """Nothing is mapped from a source file."""
        return {}

    def get_source_files(self) -> list[str]:
        """The lists it is made of."""
        return sorted(path.as_posix() for path in Path("src/tilery/lexicon/data").glob("*.gz"))


class Build(build):
    """The usual build, and the graph at its end."""

    sub_commands = [*build.sub_commands, ("build_graph", None)]


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildKernel, "build_graph": BuildGraph},
)
