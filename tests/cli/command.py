"""The ``tilery`` command in the process of the test: as a person calls it, without starting Python anew."""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from typing import NamedTuple

import pytest

from tilery.cli import main


class Done(NamedTuple):
    """What a command that has ended said."""

    returncode: int
    stdout: str
    stderr: str


def tilery(*words: object) -> Done:
    """Run a command to its end."""
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        warnings.catch_warnings(),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        patch.setattr(sys, "argv", ["tilery", *map(str, words)])
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        else:
            code = 0
    if isinstance(code, str):  # as Python itself does
        err.write(f"{code}\n")
    return Done(code if isinstance(code, int) else int(code is not None), out.getvalue(), err.getvalue())
