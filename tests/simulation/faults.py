"""What goes wrong in a world, and what makes it good again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, assert_never

from simulation.schedule import Fault

if TYPE_CHECKING:
    from simulation.machine import Machine
    from simulation.world import World


class Weather:
    """Brings the faults of the schedule, and ends them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tasks: list[asyncio.Task[None]] = []
        self._outages = 0
        """Outages of the store that last."""
        self._out_since = 0.0

    def begin(self) -> None:
        """Bring each fault at its moment."""
        for fault in self._world.schedule.faults:
            self._tasks.append(asyncio.create_task(self._bring(fault)))

    def clear(self) -> None:
        """End all faults."""
        world = self._world
        if self._outages:
            world.outages.append((self._out_since, world.loop.time()))
        for task in self._tasks:
            task.cancel()
        for machine in world.machines:
            world.loop.thaw(machine.process)
            machine.process.steps_left = None
            machine.jobs.dying = 0
            world.start(machine)
            for link in machine.links:
                link.slowness, link.repeats, link.stalled_until = 1.0, False, 0.0
        if world.disk is not None:
            world.disk.set_full(False)
            world.disk.slowness, world.disk.failing_until, world.disk.lost_answers = 1.0, 0.0, 0
        if world.shared is not None:
            world.shared.start()
            world.shared.fill_disk(full=False)
            world.shared.slow_down(0.0)
            for machine in world.machines:
                world.shared.refuse(machine.name, refused=False)
                world.shared.delay_notes(machine.name, 0.0)

    async def _bring(self, fault: Fault) -> None:
        world = self._world
        await world.time.sleep(max(0.0, fault.at - world.loop.time()))
        world.transcript.add("fault", f"{fault}")
        world.figures.faults[fault.kind] = world.figures.faults.get(fault.kind, 0) + 1
        await self._happen(fault, world.machines[fault.node])

    async def _happen(self, fault: Fault, machine: Machine) -> None:
        world, loop, sleep = self._world, self._world.loop, self._world.time.sleep
        disk, shared = world.disk, world.shared
        match fault.kind:
            case "kill" | "power-cut":
                process = machine.process
                silently = fault.kind == "power-cut"

                def die() -> None:
                    if machine.process is process and not process.is_dead:
                        world.kill(machine, silently=silently)
                        loop.call_later(fault.seconds, world.start, machine)

                process.on_last_step = die
                process.steps_left = fault.count
            case "restart":
                await world.stop(machine)
                await sleep(fault.seconds)
                world.start(machine)
            case "freeze":
                process = machine.process
                loop.freeze(process)
                await sleep(fault.seconds)
                loop.thaw(process)
            case "clock-jump":
                machine.time.error += fault.seconds
            case "drop":
                for link in list(machine.links):
                    link.cut()
            case "stall":
                for link in list(machine.links):
                    link.stall(fault.seconds)
            case "late" | "twice":
                links = list(machine.links)
                for link in links:
                    link.slowness, link.repeats = (1.0, True) if fault.kind == "twice" else (30.0, False)
                await sleep(fault.seconds)
                for link in links:
                    link.slowness, link.repeats = 1.0, False
            case "store-cut":
                shared.silence(machine.name, fault.seconds)
            case "notes-lost":
                shared.lose_notes(machine.name)
            case "notes-late":
                shared.delay_notes(machine.name, fault.seconds)
                await sleep(4 * fault.seconds)
                shared.delay_notes(machine.name, 0.0)
            case "answers-lost":
                if disk is not None:
                    disk.lost_answers += 1
                else:
                    shared.lose_answer(machine.name)
            case "store-down":
                await self._stop_store(fault.seconds)
            case "disk-full":
                if disk is not None:
                    disk.set_full(True)
                    await sleep(fault.seconds)
                    disk.set_full(False)
                else:
                    shared.fill_disk(full=True)
                    await sleep(fault.seconds)
                    shared.fill_disk(full=False)
            case "disk-slow":
                if disk is not None:
                    disk.slowness = 200.0
                    await sleep(fault.seconds)
                    disk.slowness = 1.0
                else:
                    shared.slow_down(0.3)
                    await sleep(fault.seconds)
                    shared.slow_down(0.0)
            case "damage":
                self._damage()
            case "worker-dies":
                machine.jobs.dying += fault.count
            case never:
                assert_never(never)

    async def _stop_store(self, seconds: float) -> None:
        """Let nothing be stored by anybody for this long, or longer if another outage lasts longer."""
        world = self._world
        self._outages += 1
        if self._outages == 1:
            self._out_since = world.loop.time()
        if world.disk is not None:
            world.disk.failing_until = max(world.disk.failing_until, world.loop.time() + seconds)
        else:
            world.shared.stop()
        await world.time.sleep(seconds)
        self._outages -= 1
        if self._outages == 0:
            world.outages.append((self._out_since, world.loop.time()))
            if world.shared is not None:
                world.shared.start()

    def _damage(self) -> None:
        """Damage an entry of a running match."""
        world = self._world
        running = [one for one in world.tables if one not in world.observer.damaged and world.truth.match(one).has(3)]
        if running:
            match_id = running[0]
            world.observer.damaged.add(match_id)
            world.change(
                "UPDATE entries SET body = substr(body, 1, length(body) / 2) WHERE match_id = $1 AND seq = 2", match_id
            )
