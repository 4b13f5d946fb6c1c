"""Bots think in a process of their own, and a process that died is replaced."""

from __future__ import annotations

import tilery
from tilery.core.game import Budget
from tilery.tui.bot_worker import BotWorker


async def test_a_process_chooses_gives_hints_and_is_replaced_when_it_dies():
    match = tilery.new("highletter", ["Ann", "Bo"], seed=1)
    bot_worker = BotWorker(budget=Budget(nodes=100))
    bot_worker.warm("highletter")
    try:
        action = await bot_worker.choose("level1", match.game, match.view(0), 1)
        (worker,) = bot_worker._pool._processes.values()
        worker.kill()
        worker.join()
        hints = await bot_worker.hints(match.game, match.view(0))
    finally:
        bot_worker.close()
    assert match.preview(0, action).legal
    assert hints == match.candidates(0).items
