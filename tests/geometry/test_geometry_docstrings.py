import doctest
from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize("module", ["cell", "lane", "outline", "square", "hexagon", "octagon"])
def test_the_examples_in_the_docstrings_are_true(module):
    result = doctest.testmod(import_module(f"tilery.geometry.{module}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_of_the_page_are_true():
    page = Path(__file__).parents[2] / "docs" / "geometry.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0
