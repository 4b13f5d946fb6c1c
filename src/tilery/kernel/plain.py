"""Replacement for the module ``cython`` if the kernel runs as plain Python and Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext

nogil = nullcontext()
"""Replacement for releasing the GIL, which plain Python keeps."""

compiled = False
