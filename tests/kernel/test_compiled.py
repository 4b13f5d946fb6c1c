"""The same results from the compiled kernel and from its Python sources."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from tilery.kernel import pack

SCRIPT = """
import hashlib, sys
from tilery import kernel
from tilery.kernel import WordGraph, pack
text = sys.stdin.buffer.read()
cells = pack(text)
words = "".join(f"{word}\\n" for word in WordGraph(memoryview(cells)).words())
print(kernel.compiled, hashlib.sha256(cells).hexdigest(), hashlib.sha256(words.encode()).hexdigest())
"""


def sample() -> bytes:
    """Some thousands of words that share many beginnings and endings."""
    words = {
        f"{a}{b}{c}{d}" for a in ("", "UN", "RE") for b in "BCDFGLMPRT" for c in ("A", "EA", "OO", "I") for d in ENDS
    }
    return "".join(f"{word}\n" for word in sorted(words)).encode()


ENDS = ("N", "NS", "NED", "NING", "T", "TS", "TED", "TING", "LL", "LLS", "LLED", "CK", "CKS", "CKED", "CKER", "CKERS")


def test_the_python_sources_give_the_same_graph() -> None:
    text = sample()
    environment = {**os.environ, "TILERY_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], input=text, capture_output=True, check=True, env=environment)
    compiled, cells, words = done.stdout.decode().split()
    assert compiled == "False"
    assert cells == hashlib.sha256(pack(text)).hexdigest()
    assert words == hashlib.sha256(text).hexdigest()
