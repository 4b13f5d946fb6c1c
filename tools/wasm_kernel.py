"""Compiles the kernel to WebAssembly, for the static page.

Cython translates the modules to C, as for every other build; Debian's clang and wasm-ld compile that against the C
library headers of Emscripten and the limited API of Python, so that the Emscripten SDK is not needed. The packages are
downloaded and unpacked under ``build/wasm``, nothing is installed. What was built is kept there by the digest of its
sources.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "src" / "tilery" / "kernel"
BUILD = ROOT / "build" / "wasm"
TOOLCHAIN = BUILD / "toolchain"
PACKAGES = ("clang-19", "libclang-common-19-dev", "libclang-cpp19", "libllvm19", "lld-19", "emscripten")
HEADERS = "usr/share/emscripten/cache/sysroot/include"
SUFFIX = ".abi3.so"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""The tag of wheels for the Pyodide that `web/package.json` names."""
SIZES = {
    **dict.fromkeys(("VOID_P", "SIZE_T", "LONG", "INT", "WCHAR_T", "UINTPTR_T", "PID_T", "PTHREAD_T", "FLOAT"), 4),
    **dict.fromkeys(("LONG_LONG", "DOUBLE", "TIME_T", "OFF_T"), 8),
    "SHORT": 2,
    "_BOOL": 1,
    "FPOS_T": 16,
}
"""Of C types on wasm32, in bytes."""
FEATURES = ("HAVE_STDINT_H", "HAVE_INTTYPES_H", "HAVE_UNISTD_H", "HAVE_SSIZE_T", "HAVE_PTHREAD_H", "STDC_HEADERS")
COMPILE = (
    *("--target=wasm32-unknown-emscripten", "-D__EMSCRIPTEN__"),
    *("-O3", "-g0", "-fPIC", "-fvisibility=default", "-nostdinc", "-w"),
)
LINK = (
    *("--experimental-pic", "-shared", "--no-entry", "--unresolved-symbols=import-dynamic"),
    *("--strip-all", "-O2"),
)


class NoToolchain(Exception):
    """The kernel cannot be compiled here; the message says why."""


def digest() -> str:
    """The sha256 of everything the modules are compiled from."""
    found = hashlib.sha256()
    for path in (Path(__file__), ROOT / "setup.py", *sorted(KERNEL.rglob("*.py")), *sorted(KERNEL.rglob("*.pxd"))):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def build() -> Path:
    """A folder with the compiled modules, by their paths below ``src``; compiled now unless they are there."""
    made = BUILD / digest()
    if made.is_dir():
        return made
    toolchain()
    include = python_headers()
    setup = _setup()
    modules = setup.extensions()
    os.chdir(ROOT)
    setup.translate(modules)
    partial = BUILD / "partial"
    shutil.rmtree(partial, ignore_errors=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda module: _compile(module, include, partial), modules))
    partial.rename(made)
    return made


def toolchain() -> None:
    """Download and unpack the compiler, the linker and the headers, once."""
    if (TOOLCHAIN / ".complete").exists():
        return
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise NoToolchain(f"compiling the kernel to WebAssembly needs Debian's packages {', '.join(PACKAGES)}.")
    downloads = BUILD / "packages"
    downloads.mkdir(parents=True, exist_ok=True)
    if not _download(downloads):
        subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
        if not _download(downloads):
            raise NoToolchain(f"the Debian packages {', '.join(PACKAGES)} could not be downloaded.")
    for package in downloads.glob("*.deb"):
        only = ["--wildcards", f"./{HEADERS}/*"] if package.name.startswith("emscripten") else []
        unpack = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE)
        TOOLCHAIN.mkdir(parents=True, exist_ok=True)
        subprocess.run(["tar", "-x", "-C", str(TOOLCHAIN), *only], stdin=unpack.stdout, check=True)
        unpack.wait()
    shutil.rmtree(downloads)
    (TOOLCHAIN / ".complete").touch()


def _download(folder: Path) -> bool:
    done = subprocess.run(["apt-get", "download", "-qq", *PACKAGES], cwd=folder, check=False, capture_output=True)
    return done.returncode == 0


def python_headers() -> Path:
    """A copy of this Python's headers, configured for wasm32; the limited API is the same for all later versions."""
    copy = BUILD / "python"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), copy)
    lines = [f"#define SIZEOF_{name} {size}" for name, size in SIZES.items()]
    lines += [f"#define {name} 1" for name in FEATURES]
    (copy / "pyconfig.h").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return copy


def _setup() -> ModuleType:
    """``setup.py`` as a module: which modules are compiled, and how they are translated to C."""
    spec = importlib.util.spec_from_file_location("tilery_setup", ROOT / "setup.py")
    if spec is None or spec.loader is None:
        raise NoToolchain("setup.py is missing, so the kernel's modules are not known.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _compile(module: Extension, include: Path, folder: Path) -> None:
    target = folder / Path(*module.name.split(".")).with_suffix(SUFFIX)
    target.parent.mkdir(parents=True, exist_ok=True)
    compiled = target.with_suffix(".o")
    clang = TOOLCHAIN / "usr" / "lib" / "llvm-19"
    system = TOOLCHAIN / HEADERS
    paths = (include, clang / "lib" / "clang" / "19" / "include", system / "compat", system)
    given = (*(f"-D{name}={value}" for name, value in module.define_macros), *(f"-isystem{path}" for path in paths))
    _run(clang / "bin" / "clang", *COMPILE, *given, "-c", module.sources[0], "-o", compiled)
    export = f"--export=PyInit_{module.name.rpartition('.')[2]}"
    _run(clang / "bin" / "wasm-ld", *LINK, export, compiled, "-o", target)
    compiled.unlink()


def _run(program: Path, *args: str | Path) -> None:
    home = TOOLCHAIN / "usr" / "lib"
    libraries = [home / "llvm-19" / "lib", *sorted(home.glob("*-linux-gnu"))]
    env = {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(map(str, libraries))}
    done = subprocess.run([program, *args], env=env, check=False, capture_output=True, text=True)
    if done.returncode:
        raise NoToolchain(f"{program.name} failed: {done.stderr.strip()[-2000:]}")


def main() -> None:
    """Compile, and print where the modules are."""
    try:
        print(build())
    except NoToolchain as problem:
        sys.exit(f"The kernel was not compiled to WebAssembly: {problem}")


if __name__ == "__main__":
    main()
