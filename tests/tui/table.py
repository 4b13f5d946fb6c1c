"""A table played headless: the screen, waiting for one's turn, and typing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from textual.pilot import Pilot

from tilery.core.game import Budget
from tilery.tui.app import TileryApp
from tilery.tui.screens.table import TableScreen
from tilery.tui.starting import plan
from tilery.tui.thinking import Thinker

QUICK = Budget(nodes=3000)
SIZE = (80, 24)
PATIENCE = 10_000


def quick_thinker() -> Thinker:
    """Bots that hardly think, in a thread."""
    return Thinker(lambda: ThreadPoolExecutor(1), QUICK)


def app_for(game: str, *, options: str = "", seed: str = "1", people=("Ann",), bots=("level2",)) -> TileryApp:
    return TileryApp(plan(game, people=people, bots=bots, options=options, seed=seed), thinker=quick_thinker())


def at_the_table(app: TileryApp, play: Callable[[Pilot, TableScreen], Awaitable[None]]) -> None:
    """Run the application without a terminal and let ``play`` press keys."""

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            assert isinstance(app.screen, TableScreen)
            await play(pilot, app.screen)

    asyncio.run(run())


async def settle(pilot: Pilot) -> None:
    await pilot.pause()
    await pilot.pause()


async def my_turn(pilot: Pilot, table: TableScreen) -> bool:
    """Wait until the player is asked; False if the match is over."""
    for _ in range(PATIENCE):
        if table.draft is not None or table.sitting.match.outcome is not None:
            break
        await pilot.pause(0.01)
    else:
        raise AssertionError(f"nobody is asked any more: {table.sitting.match!r}")
    await settle(pilot)
    return table.sitting.match.outcome is None


def shown(app: TileryApp) -> str:
    """The characters on the screen."""
    screen = app.screen
    lines = screen._compositor.render_strips()
    return "\n".join(strip.text for strip in lines)
