"""Lists the public Python names with their signatures: ``python tools/public_names.py``.

Public are the names that the modules in ``docs/contents.toml`` have in ``__all__``, and the members of public classes
without a leading underscore. ``tests/library/public_names.txt`` has those of the latest release, and ``make release``
writes it anew. Nothing is imported: griffe reads the sources.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path("tests/library/public_names.txt")


def public_names(root: Path = ROOT) -> list[str]:
    """Every public name with its signature, one a line, sorted."""
    contents = tomllib.loads((root / "docs" / "contents.toml").read_text(encoding="utf-8"))
    package = griffe.load("tilery", search_paths=[root / "src"], resolve_aliases=True)
    modules = [package if name == "tilery" else package[name.removeprefix("tilery.")] for name in contents["modules"]]
    return sorted({line for module in modules for line in _exported(module)})


def _exported(module: griffe.Module) -> Iterator[str]:
    for name in map(str, module.exports or ()):
        if name in module.members:
            yield from _described(f"{module.path}.{name}", module[name])
        else:
            yield f"{module.path}.{name}"


def _described(path: str, found: griffe.Object | griffe.Alias) -> Iterator[str]:
    """The line of a name, and those of its members if it is a class."""
    if found.is_function:
        yield f"{path}({', '.join(map(_parameter, found.parameters))})"
    elif found.is_module:
        yield path
    elif found.is_class:
        yield path
        for name, member in found.all_members.items():
            if not name.startswith("_") or name == "__init__":
                yield from _described(f"{path}.{name}", member)
    else:
        yield path


def _parameter(parameter: griffe.Parameter) -> str:
    """A parameter by what a caller relies on: its name, its kind, and whether it may be left out."""
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(parameter.kind, "")
    keyword = "keyword " if parameter.kind is griffe.ParameterKind.keyword_only else ""
    return f"{keyword}{stars}{parameter.name}{'' if parameter.required or stars else '=…'}"


if __name__ == "__main__":
    (ROOT / KEPT).write_text("".join(f"{line}\n" for line in public_names()), encoding="utf-8")
