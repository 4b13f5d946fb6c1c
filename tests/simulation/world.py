"""A simulated world: nodes, people, what goes wrong, and the checks. Everything follows from its schedule."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import traceback
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from simulation import parties
from simulation.clock_checks import check_not_early, check_not_late
from simulation.faults import Weather
from simulation.machine import EPOCH, Disk, Machine, MachineTime, SimulatedProcesses, read_only
from simulation.network import ClientLink, Network
from simulation.observer import Observer
from simulation.playable import load_words
from simulation.schedule import Schedule
from simulation.shared_store import SharedStoreModel
from simulation.surroundings import captured_log, untrimmed_memory
from simulation.transcript import Transcript
from simulation.truth import TrueMatch, Truth
from simulation.violations import Violation
from simulation.virtual_loop import Livelock, VirtualLoop, current_process
from tilery.server.app import make_app
from tilery.server.matches.plan import INSTALLED_BOTS, bot_user
from tilery.server.node import Node
from tilery.server.settings import Settings
from tilery.store.database import StoreError
from tilery.store.sqlite import numbered
from tilery.store.store import Store

SETTLE_SECONDS = 300.0
"""Seconds after the faults within which everything must have come to its end."""
CALM_SECONDS = 30.0
"""Seconds after the faults until clocks must ring in time again."""
FORGET_SECONDS = 150.0
"""Seconds within which a node notices clients that have left without a word, and unloads idle matches."""
START_SECONDS = 0.8
"""Seconds that a process takes to start."""
MEMORY = Path("/dev/shm")


class Figures(msgspec.Struct):
    """What happened in a world, in numbers."""

    seconds: float = 0.0
    """Virtual seconds."""
    moves: int = 0
    updates: int = 0
    entries: int = 0
    matches: int = 0
    faults: dict[str, int] = {}
    steps: int = 0
    digest: str = ""
    violation: str | None = None
    kind: str | None = None


class World:
    """One world. ``run`` once."""

    def __init__(self, schedule: Schedule, folder: Path, *, keep: bool = False) -> None:
        self.schedule = schedule
        self.loop = VirtualLoop(self.chance("turns"), self._run_job)  # type: ignore[abstract]
        self.time = MachineTime(self.loop)
        self.transcript = Transcript(self.loop.time, keep=keep)
        self.network = Network(self)
        self.machines = [Machine(index, self.loop, self.chance(f"machine {index}")) for index in range(schedule.nodes)]
        self.figures = Figures()
        self.weather = Weather(self)
        self.processes = [self.loop.world]
        """All processes there ever were."""
        self.waiting: dict[str, float] = {}
        """Moves that nobody has answered yet, and since when."""
        self.tables: list[str] = []
        """The matches of tables that people made by themselves."""
        self.outages: list[tuple[float, float]] = []
        """Intervals in which nothing could be stored by anybody."""
        self.healed_at = schedule.seconds
        self.is_healed = False
        """True when nothing goes wrong any more."""
        self.is_ending = False
        self._failure: Violation | None = None
        self._folder = folder
        self._open_stores(folder)

    # ---- what everybody uses ----
    def chance(self, name: str) -> Random:
        """The chance of one thing, which depends on no other."""
        return Random(f"{self.schedule.seed} {name}")

    def allows(self, unfinished: object) -> bool:
        """True while there is more to do, and the world goes on."""
        return bool(unfinished) and not self.is_ending

    def fail(self, violation: Violation) -> None:
        """A promise was broken. The first one ends the world."""
        self._failure = self._failure or violation
        self.is_ending = True

    def on_sent(self, link: ClientLink, message: bytes) -> None:
        """A node sends a message to a client."""
        try:
            self.observer.on_sent(link.user, msgspec.json.decode(message))
        except Violation as violation:
            self.fail(violation)

    def _run_job(self, executor: Any, function: Any, *args: Any) -> asyncio.Future[Any]:
        name = current_process().name
        machine = next((one for one in self.machines if one.name == name), self.machines[0])
        return machine.jobs.run(executor, function, *args)

    # ---- stores ----
    def _open_stores(self, folder: Path) -> None:
        self.shared: Any = None
        if self.schedule.nodes == 1:
            self.disk: Disk | None = Disk(folder / "tilery.sqlite", self.chance("disk"))
            self._eye: Any = None
            self.truth = Truth(self._fetch_local)
        else:
            self.disk = None
            self.shared = self.loop.world.context.run(SharedStoreModel, self.time, self.chance("server"))
            self.truth = Truth(self.shared.read)
        self.observer = Observer(self.truth)

    def _fetch_local(self, sql: str, *args: Any) -> list[Any]:
        assert self.disk is not None
        if self._eye is None:
            self._eye = read_only(self.disk.path)
        return list(self._eye.execute(numbered(sql), args).fetchall())

    def change(self, sql: str, *args: Any) -> None:
        """Change rows behind the back of all nodes."""
        if self.shared is not None:
            self.shared.change(sql, *args)
        elif self._fetch_local("SELECT 1"):
            self._eye.execute(numbered(sql), args)

    def _database(self, machine: Machine) -> Any:
        if self.disk is not None:
            return self.disk.open()
        return self.shared.node(machine.name, machine.time)

    # ---- nodes ----
    def start(self, machine: Machine) -> None:
        """Start the node of a machine, and again if it cannot start now."""
        if machine.node is None and not machine.is_starting:
            machine.is_starting = True
            machine.renew()
            self.processes.append(machine.process)
            self.loop.create_task(self._start(machine), context=machine.process.context)

    async def _start(self, machine: Machine) -> None:
        settings = Settings(
            node=machine.name,
            beat_seconds=self.schedule.beat,
            dead_seconds=3 * self.schedule.beat,
            limits=parties.LIMITS,
        )
        try:
            await machine.time.sleep(START_SECONDS)
            store = Store(self._database(machine), extra_users=tuple(map(bot_user, INSTALLED_BOTS)))
            await store.__aenter__()
            secret = await store.nodes.secret("signing", "simulated")
            node = Node(settings, store, secret, "", machine.time, machine.entropy, SimulatedProcesses)
            await node.start()
        except StoreError:
            self.loop.call_soon(self._give_up_start, machine, context=self.loop.world.context)
            return
        machine.app, machine.node, machine.is_starting = make_app(node), node, False
        self.transcript.add(machine.name, "started")

    def _give_up_start(self, machine: Machine) -> None:
        """The process has ended with an error. It is started again, as a supervisor would."""
        machine.is_starting = False
        self._release(machine)
        self.loop.call_later(1.0, self.start, machine)

    def kill(self, machine: Machine, *, silently: bool = False) -> None:
        """End a node at once. ``silently``: its machine too, so that nobody is told."""
        self.transcript.add(machine.name, "killed")
        machine.node = machine.app = None
        machine.is_starting = False
        for link in list(machine.links):
            link.is_served = False
            if not silently:
                link.cut()
        machine.links.clear()
        self._release(machine)

    def _release(self, machine: Machine) -> None:
        self.loop.kill(machine.process)
        if self.disk is not None:
            self.disk.release()
        else:
            self.shared.kill(machine.name)

    async def stop(self, machine: Machine) -> None:
        """Stop a node in order."""
        node = machine.node
        if node is None:
            return

        async def work() -> None:
            await node.stop()
            await node.store.database.close()

        with contextlib.suppress(Exception):
            await self.loop.create_task(work(), context=machine.process.context)
        if machine.node is node:
            self.kill(machine)

    # ---- the whole ----
    def run(self) -> Figures:
        """Let everything happen. The figures say what was violated."""
        for party in self.schedule.parties:
            load_words(party.game)
        log = captured_log(self._on_exception, lambda text: self.transcript.add("log", text))
        with log, untrimmed_memory():
            try:
                self.loop.run(self._live())
            except Livelock as error:
                self.fail(Violation("livelock", str(error)))
            except Violation as violation:
                self.fail(violation)
            finally:
                self._close()
        figures = self.figures
        figures.seconds, figures.steps = self.loop.time(), self.loop.steps
        figures.moves, figures.updates = self.observer.acknowledged, self.observer.updates
        figures.digest = self.transcript.hexdigest()
        if self._failure is not None:
            figures.violation, figures.kind = str(self._failure), self._failure.kind
        return figures

    async def _live(self) -> None:
        for machine in self.machines:
            self.start(machine)
            await self.time.sleep(0.3)
        running = parties.begin(self)
        self.weather.begin()
        await self._until(self.schedule.seconds)
        self.weather.clear()
        self.healed_at, self.is_healed = self.loop.time(), True
        end = self.loop.time() + SETTLE_SECONDS
        while self.allows(self.loop.time() < end and not all(task.done() for task in running)):
            await self.time.sleep(1.0)
        for task in running:
            if not task.done() and not self.is_ending:
                self.fail(Violation("never-ended", str(task.get_name())))
            elif task.done() and isinstance(task.exception(), Exception):
                error = task.exception()
                assert isinstance(error, Exception)
                self.fail(error if isinstance(error, Violation) else Violation("client", repr(error)))
        if self._failure is None:
            await self._check_end()
        self.is_ending = True

    async def _until(self, seconds: float) -> None:
        while self.allows(self.loop.time() < seconds):
            await self.time.sleep(1.0)

    async def _check_end(self) -> None:
        self.observer.check_acknowledged()
        for true in self.truth.all():
            self.figures.matches += 1
            self.figures.entries += len(true.rows)
            if true.id not in self.observer.damaged:
                self.observer.check_record(true)
                self._check_clocks(true)
        await self._check_memory()

    def _check_clocks(self, true: TrueMatch) -> None:
        if any(fault.kind == "clock-jump" for fault in self.schedule.faults):
            return  # the times of entries are those of wrong clocks
        noticed = [one for one in self.outages if one[1] - one[0] > 2 * self.schedule.beat]  # a heartbeat failed
        outages = [(EPOCH + start, EPOCH + stop) for start, stop in noticed]
        check_not_early(true, outages)
        check_not_late(true, *self._disturbed())

    def _disturbed(self) -> tuple[float, float]:
        """From the first fault until everything works as before."""
        faults = self.schedule.faults
        return (EPOCH + faults[0].at, EPOCH + self.healed_at + CALM_SECONDS) if faults else (EPOCH, EPOCH)

    async def _check_memory(self) -> None:
        """Everybody has left. Soon no node keeps a connection or a match."""
        end = self.loop.time() + FORGET_SECONDS
        while self.allows((kept := self._kept()) and self.loop.time() < end):
            await self.time.sleep(1.0)
        if kept:
            raise Violation("kept", f"{kept} {FORGET_SECONDS:g} seconds after everybody has left")

    def _kept(self) -> list[str]:
        nodes = [machine.node for machine in self.machines if machine.node is not None]
        loaded = [live for node in nodes for live in node.matches.loaded() if live.id not in self.observer.damaged]
        matches = [live.id for live in loaded if live.match is None or live.is_over or not live.clocks.is_limited]
        return matches + [
            f"{len(node.connections)} connections of {node.id}" for node in nodes if len(node.connections)
        ]

    def _on_exception(self, event: str, error: BaseException) -> None:
        if self.is_ending or getattr(error, "code", "") == "match/unreadable":
            return
        text = "".join(traceback.format_exception(error)[-3:])
        self.fail(Violation("exception", f"{event}: {error!r}\n{text}"))

    def _close(self) -> None:
        for process in self.processes:
            self.loop.kill(process)
        self.loop.bury(self.processes)
        if self.disk is not None:
            self.disk.release()
            if self._eye is not None:
                self._eye.close()


def run_world(schedule: Schedule, *, keep: bool = False) -> tuple[Figures, World]:
    """Run one world in a folder of its own."""
    parent = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="tilery-world-", dir=parent) as folder:
        world = World(schedule, Path(folder), keep=keep)
        figures = world.run()
    return figures, world
