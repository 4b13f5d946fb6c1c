"""A command that is asked in lines: it answers each line on its input with one on its output."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import IO

from tilery.core.errors import Malformed

GRACE = 2.0
"""Seconds that a command has to end after it was terminated."""


class NotStarted(Malformed):
    """A command that cannot be started."""


class LineProcess:
    """A process that is started at the first question. One that ended or took too long is started again.

    ``code`` is that of the refusal if it gives no answer.
    """

    def __init__(self, command: Sequence[str], code: str) -> None:
        self.command = tuple(command)
        self._code = code
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers this one. Raises Malformed if there is none within this time."""
        process = self._running()
        try:
            if process.stdin is None:
                raise BrokenPipeError
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            if answer := self._lines.get(timeout=seconds):
                return answer
            why = "ended before it answered"
        except BrokenPipeError:
            why = "ended before it answered"
        except queue.Empty:
            why = f"gave no answer within {seconds:g} seconds"
        self.close()
        raise Malformed(self._code, f"The command {' '.join(self.command)} {why}.")

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            _end(self._process)
        self._process = None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            try:
                self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise NotStarted(self._code, f"{self.command[0]} cannot be started: {error.strerror}.") from None
            weakref.finalize(self, _end, self._process)
            self._lines = queue.SimpleQueue()
            # A thread reads, since only sockets can be waited for with a limit everywhere.
            threading.Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True).start()
        return self._process


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with contextlib.suppress(BrokenPipeError):  # what it did not read is lost
            process.stdin.close()
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _read_lines(stream: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Queue every line of a process, and an empty one at its end."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(b"")
