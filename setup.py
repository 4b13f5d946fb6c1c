"""Builds the browser client, the kernel and the word graph of the default lexicon; the rest is in pyproject.toml.

Every module of ``src/tilery/kernel`` with a ``.pxd`` beside it is compiled, with the limited API, so that one wheel
serves all versions of Python. Without a C compiler the same modules run as plain Python, more slowly, and a warning
says so; ``TILERY_KERNEL=required`` ends the build instead. A wheel or sdist without the browser client is not built.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import warnings
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError, ExecError

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
LIMITED_API = (3, 11)
"""The oldest Python that the compiled kernel runs with."""
ONE_FOR_ALL = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Whether this Python has the limited API; PyPy and Python without the GIL get a wheel for their version."""
GRAPH_SCRIPT = "from tilery.lexicon.shipped import write_default; write_default()"


def slow(reason: object) -> None:
    """Warns that the kernel will run uncompiled."""
    warnings.warn(f"the kernel is not compiled and will run as plain Python: {reason}", stacklevel=2)


def extensions() -> list[Extension]:
    """One extension for each module of the kernel that has a ``.pxd``."""
    sources = sorted(path.with_suffix(".py") for path in KERNEL.rglob("*.pxd"))
    named = {**{dotted_name(path): path.as_posix() for path in sources}, SHARED: "_shared.c"}
    return [Extension(name, [source], py_limited_api=ONE_FOR_ALL) for name, source in named.items()]


def translate(modules: list[Extension]) -> None:
    """Translate the modules to C, which only a build needs: an sdist does not wait for it."""
    from Cython.Build import cythonize

    translated = cythonize(
        [Extension(module.name, module.sources) for module in modules],
        compiler_directives=DIRECTIVES,
        include_path=["src"],
        build_dir="build/cython",
        shared_utility_qualified_name=SHARED,
        nthreads=os.cpu_count(),
        quiet=True,
    )
    limited = [("Py_LIMITED_API", f"0x{LIMITED_API[0]:02x}{LIMITED_API[1]:02x}0000"), ("CYTHON_LIMITED_API", "1")]
    for module, made in zip(modules, translated, strict=True):
        module.sources, module.depends = made.sources, made.depends
        module.define_macros = [*made.define_macros, *(limited if module.py_limited_api else ())]


def check_compiler() -> None:
    """Raises unless there is a C compiler, so that nobody waits for a translation that is of no use."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if command and shutil.which(shlex.split(command)[0]) is None:
        raise ExecError(f"there is no C compiler ({command})")


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
        for stale in KERNEL.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}") if ONE_FOR_ALL else ():
            stale.unlink()  # Python would prefer it to the module with the limited API
        try:
            check_compiler()
            translate(self.extensions)
            super().run()
        except (BaseError, CCompilerError, ImportError, OSError) as reason:
            if os.environ.get("TILERY_KERNEL") == "required":
                raise
            slow(reason)
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extension(self, ext: Extension) -> None:
        """Compiles one extension, optimised."""
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args = ["-O3", "-g0", "-Wno-unreachable-code", "-Wno-unused-function"]
        super().build_extension(ext)


class BuildClient(Command):
    """Builds the browser client with npm, unless it is there already."""

    description = "build the browser client"
    user_options: list[tuple[str, str, str]] = []
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """Nothing to be set."""

    def finalize_options(self) -> None:
        """Nothing to be made final."""

    def run(self) -> None:
        """Build it, or end the build; an editable installation serves whatever `make web` builds."""
        if not self.editable_mode and subprocess.run([sys.executable, "tools/client.py"], check=False).returncode:
            raise ExecError("a distribution needs the browser client, which could not be built; see above")

    def get_outputs(self) -> list[str]:
        """None beside the package's data."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Nothing is mapped from a source file."""
        return {}

    def get_source_files(self) -> list[str]:
        """Listed in MANIFEST.in."""
        return []


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
        """Write the graph beside the lists it is made of."""
        home = "src" if self.editable_mode else str(self.build_lib)
        others = os.environ.get("PYTHONPATH")  # an isolated build finds msgspec there
        env = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{others}" if others else home}
        done = subprocess.run([sys.executable, "-B", "-c", GRAPH_SCRIPT], env=env, check=False)
        if done.returncode:
            raise ExecError("the default lexicon's word graph could not be built; see above")

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
    """The client first, since it is package data; then the usual build, and the graph at its end."""

    sub_commands = [("build_client", None), *build.sub_commands, ("build_graph", None)]


class SourceDistribution(sdist):
    """A source distribution brings the client built, so that it installs without Node."""

    def run(self) -> None:
        """Build the client before the files are listed."""
        self.run_command("build_client")
        super().run()


if __name__ == "__main__":  # tools/wasm_kernel.py reads what is compiled, and how, from here
    setup(
        ext_modules=extensions(),
        options={"bdist_wheel": {"py_limited_api": "cp{}{}".format(*LIMITED_API)}} if ONE_FOR_ALL else {},
        cmdclass={
            "build": Build,
            "build_client": BuildClient,
            "build_ext": BuildKernel,
            "build_graph": BuildGraph,
            "sdist": SourceDistribution,
        },
    )
