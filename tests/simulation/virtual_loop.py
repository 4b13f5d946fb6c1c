"""An event loop with virtual time, shared by all processes of a simulated world.

A callback belongs to the process in whose context it was scheduled. So one loop runs many processes, and each of them
can be killed between any two of its callbacks, or frozen. Within a process callbacks run in order, as in asyncio. Which
process runs next is drawn from the seed. When nothing is ready, time jumps to the next timer: nobody ever sleeps.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import heapq
import itertools
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
_current: contextvars.ContextVar[Process] = contextvars.ContextVar("process")
MAX_BURST = 6
"""Callbacks that a process runs at most before another one may have its turn."""
MAX_STEPS_AT_ONCE = 200_000
"""Callbacks at one moment of virtual time after which the world is taken to run in circles."""


MANY_TASKS = 500
"""Tasks of a process after which those that are done are dropped."""


class Livelock(Exception):
    """Too many callbacks ran without any time passing: they will never end."""


class Process:
    """A process of the world: a node, a client, or the world itself."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready: deque[asyncio.Handle] = deque()
        self.is_busy = False
        """True while the loop knows that the process has something to run."""
        self.is_frozen = False
        self.is_dead = False
        self.steps_left: int | None = None
        """Callbacks until ``on_last_step`` is called, None for no limit."""
        self.on_last_step: Callable[[], None] = lambda: None
        self.tasks: list[asyncio.Task[Any]] = []
        """Its tasks. They outlive a killed process, so that nothing in them cleans up before the world has ended."""
        self.context = contextvars.copy_context()
        self.context.run(_current.set, self)

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Keep a task as long as the world."""
        self.tasks.append(task)
        if len(self.tasks) > MANY_TASKS:
            self.tasks = [one for one in self.tasks if not one.done()]

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run this as a task of the process."""
        return asyncio.get_running_loop().create_task(work, context=self.context)


def current_process() -> Process:
    """The process whose callback runs now."""
    return _current.get()


class VirtualLoop(asyncio.AbstractEventLoop):
    """The loop. ``faults`` collects the exceptions that nobody else has seen."""

    def __init__(self, chance: Random, run_job: Callable[..., asyncio.Future[Any]]) -> None:
        """Make a loop. ``run_job`` does what ``run_in_executor`` is asked to do."""
        self._chance = chance
        self._run_job = run_job
        self._now = 0.0
        self._timers: list[tuple[float, int, asyncio.TimerHandle, Process]] = []
        self._numbers = itertools.count()
        self._busy: list[Process] = []
        """The processes with callbacks to run."""
        self.world = Process("world")
        self.steps = 0
        self.faults: list[dict[str, Any]] = []
        self._is_running = False

    # ---- running ----
    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run until this task of the world is done."""
        asyncio._set_running_loop(self)
        self._is_running = True
        try:
            task = self.create_task(work, context=self.world.context)
            self._run_while(lambda: not task.done())
            return task.result()
        finally:
            self._is_running = False
            asyncio._set_running_loop(None)

    def _run_while(self, unfinished: Callable[[], bool]) -> None:
        at_once = 0
        while unfinished():
            at_once = at_once + 1 if self._busy else 0
            if at_once > MAX_STEPS_AT_ONCE:
                raise Livelock(f"{MAX_STEPS_AT_ONCE} turns at {self._now:.3f} seconds, of {self._busy[0].name}")
            if self._busy:
                self._run_turn()
            else:
                self._jump()

    def _run_turn(self) -> None:
        """Let one process run some callbacks."""
        busy = self._busy
        index = int(self._chance.random() * len(busy)) if len(busy) > 1 else 0
        process = busy[index]
        burst = 1 + int(self._chance.random() * MAX_BURST) if len(busy) > 1 else MAX_BURST
        ready = process.ready
        while burst and ready and not process.is_frozen and not process.is_dead:
            burst -= 1
            handle = ready.popleft()
            if not handle._cancelled:
                self.steps += 1
                handle._run()
                if process.steps_left is not None:
                    self._count_down(process)
        if not ready or process.is_frozen or process.is_dead:
            busy.pop(index)
            process.is_busy = False

    def _count_down(self, process: Process) -> None:
        assert process.steps_left is not None
        process.steps_left -= 1
        if process.steps_left <= 0:
            process.steps_left = None
            self.world.context.copy().run(process.on_last_step)

    def _jump(self) -> None:
        """Let time pass until the next timer."""
        if not self._timers:
            raise Livelock(f"nothing is left to do at {self._now:.3f} seconds")
        when, _, timer, process = heapq.heappop(self._timers)
        if not timer._cancelled and not process.is_dead:
            self._now = max(self._now, when)
            self._put(process, timer)

    def _put(self, process: Process, handle: asyncio.Handle) -> None:
        process.ready.append(handle)
        self._wake(process)

    def _wake(self, process: Process) -> None:
        if process.ready and not (process.is_busy or process.is_frozen or process.is_dead):
            process.is_busy = True
            self._busy.append(process)

    # ---- for the world ----
    def kill(self, process: Process) -> None:
        """End a process: nothing of it runs any more, not even what cleans up."""
        process.is_dead = True

    def bury(self, processes: Iterable[Process]) -> None:
        """Close what is left of the tasks when the world has ended, while the loop still counts as running."""
        asyncio._set_running_loop(self)
        for process in processes:
            for task in process.tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                if not task.done():
                    with contextlib.suppress(Exception):
                        task.get_coro().close()
        asyncio._set_running_loop(None)

    def freeze(self, process: Process) -> None:
        """Stop a process until it is thawed."""
        process.is_frozen = True

    def thaw(self, process: Process) -> None:
        """Let a process go on with everything that became due meanwhile."""
        process.is_frozen = False
        self._wake(process)

    # ---- asyncio ----
    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._put(handle._context.get(_current, self.world), handle)  # type: ignore[attr-defined]
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        process = timer._context.get(_current, self.world)  # type: ignore[attr-defined]
        heapq.heappush(self._timers, (max(when, self._now), next(self._numbers), timer, process))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by a timer. It is dropped when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, name: object = None, context: contextvars.Context | None = None
    ) -> asyncio.Task[T]:
        context = context or contextvars.copy_context()
        task = asyncio.Task(coro, loop=self, name=str(name) if name else None, context=context)
        context.get(_current, self.world).keep(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        return self._run_job(executor, func, *args)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return False
