"""Reference of the Python interface, from docstrings."""

from __future__ import annotations


def module_page(name: str) -> str:
    """The page of a module: its docstring and the names in ``__all__``."""
    return f"# `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n   :imported-members:\n```\n"
