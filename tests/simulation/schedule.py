"""What happens in one simulated world, as data that follow from a seed: who plays what, and what goes wrong when."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, get_args

import msgspec

FaultKind: TypeAlias = Literal[
    "kill",
    "power-cut",
    "restart",
    "freeze",
    "clock-jump",
    "drop",
    "stall",
    "late",
    "twice",
    "store-cut",
    "notes-lost",
    "notes-late",
    "answers-lost",
    "store-down",
    "disk-full",
    "disk-slow",
    "damage",
    "worker-dies",
]
KINDS: tuple[FaultKind, ...] = get_args(FaultKind)
SHARED_ONLY = ("store-cut", "notes-lost", "notes-late")
"""Faults between nodes."""
LOCAL_ONLY = ("disk-full",)
"""Faults of a node's own disk."""


GAMES = (*("highletter",) * 20, "lengthxwit", "quillico", "wordroad", "lexigo")


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that goes wrong."""

    at: float
    """Seconds after the beginning."""
    kind: FaultKind
    node: int = 0
    seconds: float = 0.0
    """How long it lasts, or how long the node stays down, or by how much its clock jumps."""
    count: int = 0
    """Callbacks until a kill, answers lost, jobs that die."""


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some people who do something together."""

    kind: Literal["table", "room", "pairing", "attack", "conditional"]
    at: float
    people: int = 2
    game: str = "highletter"
    bots: int = 0
    watchers: int = 0
    clock: tuple[str, int] = ("none", 0)
    """The kind of clock and its seconds."""
    away: int = 0
    """Seconds until a bot takes over for somebody who is away, 0 for never."""
    rounds: int = 0


class Schedule(msgspec.Struct, frozen=True):
    """A world."""

    seed: int
    nodes: int
    """Number of nodes. One has an SQLite file of its own, several share a database."""
    beat: float
    """Seconds between heartbeats."""
    seconds: float
    """Seconds in which things go wrong."""
    parties: tuple[Party, ...]
    faults: tuple[Fault, ...]


def schedule_of(seed: int) -> Schedule:
    """The world of a seed."""
    chance = Random(f"world {seed}")
    nodes = chance.choice((1, 1, 2, 2, 2, 3, 4))
    seconds = chance.choice((40.0, 60.0, 90.0, 150.0))
    faults = [_fault(chance, nodes, seconds) for _ in range(chance.choice((0, 1, 2, 3, 4, 6, 8)))]
    return Schedule(
        seed,
        nodes,
        beat=chance.choice((1.0, 2.0, 3.0, 5.0)),
        seconds=seconds,
        parties=(*(_party(chance, seconds) for _ in range(chance.choice((1, 1, 2, 2, 3)))), *_planners(seed, seconds)),
        faults=tuple(sorted(faults, key=lambda one: one.at)),
    )


def _planners(seed: int, seconds: float) -> tuple[Party, ...]:
    """In one world of six, people with days per move who prepare answers. They have a chance of their own."""
    chance = Random(f"planners {seed}")
    if chance.random() < 5 / 6:
        return ()
    return (Party("conditional", round(chance.uniform(0.0, seconds / 3), 3), chance.choice((2, 2, 3))),)


def _fault(chance: Random, nodes: int, seconds: float) -> Fault:
    without = SHARED_ONLY if nodes == 1 else LOCAL_ONLY
    kind = chance.choice([kind for kind in KINDS if kind not in without])
    at = round(chance.uniform(2.0, seconds), 3)
    lasting = round(chance.choice((0.2, 1.0, 4.0, 15.0, 70.0)) * chance.uniform(0.5, 1.5), 3)
    if kind == "clock-jump":
        lasting *= chance.choice((-1, 1, 4))
    return Fault(at, kind, chance.randrange(nodes), lasting, chance.choice((1, 2, 5, 20, 80)))


def _party(chance: Random, seconds: float) -> Party:
    kind = chance.choice(("table", "table", "table", "table", "room", "pairing", "attack"))
    people = 2 if kind != "room" else chance.randint(2, 5)
    if kind == "table":
        people = chance.randint(1, 3)
    bots = 0 if kind != "table" else max(2 - people, chance.choice((0, 0, 1)))
    clock = chance.choice((("none", 0), ("turn", 20), ("turn", 8), ("total", 40)))
    return Party(
        kind,  # type: ignore[arg-type]
        round(chance.uniform(0.0, seconds / 3), 3),
        people,
        game=chance.choice(GAMES) if kind == "table" else "highletter",
        bots=bots,
        watchers=chance.choice((0, 0, 1, 2)),
        clock=clock,
        away=chance.choice((0, 0, 10)),
        rounds=chance.randint(1, 2),
    )
