"""Stands in for the module ``cython`` where the kernel runs as plain Python and Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext

nogil = nullcontext()
"""Stand-in for releasing the lock, which plain Python keeps."""
