"""Worker processes end with their parent, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from running import is_running
from tilery import processes
from waiting import wait_until

PARENT = """
import os, time
from tilery import processes

if __name__ == "__main__":
    pool = processes.pool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def test_a_worker_ends_when_its_parent_is_killed(tmp_path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    worker = int(parent.stdout.readline())
    assert is_running(worker)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not is_running(worker), "the worker ends")


def test_workers_can_be_ended_in_the_middle_of_a_thought() -> None:
    pool = processes.pool(1)
    worker = pool.submit(os.getpid).result()
    pool.submit(time.sleep, 600)
    processes.end(pool)
    wait_until(lambda: not is_running(worker), "the worker ends")
