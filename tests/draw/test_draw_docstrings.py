import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("module", ["charboard", "markup", "measure", "names", "palette", "wording"])
def test_the_examples_in_the_docstrings_are_true(module):
    result = doctest.testmod(import_module(f"tilery.draw.{module}"))
    assert result.attempted > 0
    assert result.failed == 0
