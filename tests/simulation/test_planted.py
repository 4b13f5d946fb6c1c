"""The simulation can fail: it finds every fault that is planted into the server."""

from __future__ import annotations

import pytest

from simulation.planted import PLANTED
from simulation.schedule import schedule_of
from simulation.world import run_world

SEEDS = range(500)
"""Within which each fault must be found."""
FOUND_BY = {
    "publish-before-store": 1,
    "answer-before-commit": 6,
    "apply-again-after-lost-answer": 10,
    "do-not-read-after-lost-answer": 2,
    "take-a-lost-race-for-won": 2,
    "forget-the-request-key": 1,
    "forget-requests-when-loading": 64,
    "forget-requests-of-other-nodes": 24,
    "leave-a-repeated-request-unanswered": 1,
    "skip-the-prompt-check": 1,
    "answer-chat-twice": 1,
    "ring-for-a-closed-prompt": 12,
    "ring-too-early": 1,
    "never-ring": 8,
    "keep-the-time-of-an-outage": 294,
    "give-up-a-bot-whose-worker-died": 24,
    "ask-no-bots": 99,
    "forget-a-viewer-on-reconnect": 1,
    "redact-by-the-wrong-seat": 1,
    "redact-nothing-when-catching-up": 1,
    "show-the-seed": 1,
    "drop-a-change": 1,
    "show-spectators-a-hand": 1,
    "keep-a-viewer-who-left": 1,
    "send-chat-again-when-catching-up": 1,
    "lose-a-note-without-catching-up": 2,
    "ignore-notes-of-entries": 1,
    "start-a-round-again": 10,
    "play-no-conditional-moves": 4,
    "play-conditional-moves-under-new-requests": 4,
    "play-conditional-moves-that-were-removed": 64,
}
"""A seed in whose world the fault is found, tried first. Worlds change with the server: then others are searched."""


COSTLY = "do-not-read-after-lost-answer"
"""Nothing ends in its worlds, which takes ten seconds to be sure of."""


def is_found(name: str, seed: int) -> bool:
    """True if a promise is broken in this world while the fault is there."""
    with PLANTED[name]():
        return run_world(schedule_of(seed))[0].violation is not None


def test_every_fault_has_a_seed() -> None:
    assert set(FOUND_BY) == set(PLANTED)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.soak) if name == COSTLY else name for name in PLANTED]
)
def test_a_planted_fault_is_found(name: str) -> None:
    assert any(is_found(name, seed) for seed in (FOUND_BY[name], *SEEDS))


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANTED)
def test_the_seed_tried_first_finds_the_fault(name: str) -> None:
    if not is_found(name, FOUND_BY[name]):
        pytest.fail(f"{name} is found by seed {next(seed for seed in SEEDS if is_found(name, seed))}")
