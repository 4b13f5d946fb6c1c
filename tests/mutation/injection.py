"""Faulty code put into functions that have been imported, wherever else they are known under whatever name."""

from __future__ import annotations

import functools
import gc
from types import CodeType, FunctionType


def inject(sound: CodeType, faulty: CodeType) -> None:
    """Let every function with this sound code run the faulty code. Forget what such functions have answered."""
    known = [one for one in gc.get_objects() if isinstance(one, FunctionType) and _is_of(one.__code__, sound)]
    if not known:
        raise LookupError(f"no function has the code of {sound.co_qualname} in {sound.co_filename}")
    for function in known:
        function.__code__ = faulty
    forget_answers(frozenset([sound.co_filename]))


def forget_answers(files: frozenset[str]) -> None:
    """Empty the caches around functions of these files, so that they run again."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and _file_of(one.__wrapped__) in files:
            one.cache_clear()


def _file_of(function: object) -> str:
    return function.__code__.co_filename if isinstance(function, FunctionType) else ""


def _is_of(code: CodeType, sound: CodeType) -> bool:
    return (code.co_filename, code.co_qualname, code.co_firstlineno) == (
        sound.co_filename,
        sound.co_qualname,
        sound.co_firstlineno,
    )
