"""The examples in the terminal's docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tilery.tui

MODULES = [module.name for module in pkgutil.walk_packages(tilery.tui.__path__, "tilery.tui.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
