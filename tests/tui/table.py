"""A table played headless: the screen, waiting for one's turn, and typing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from tilery.core.game import Budget
from tilery.tui.app import TileryApp
from tilery.tui.bot_worker import BotWorker
from tilery.tui.match_setup import new_setup
from tilery.tui.screens.table import TableScreen
from waiting import holds

QUICK = Budget(nodes=3000)
SIZE = (80, 24)


def quick_bot_worker() -> BotWorker:
    """Bots that hardly think, in a thread."""
    return BotWorker(lambda: ThreadPoolExecutor(1), QUICK)


def app_for(game: str, *, options: str = "", seed: str = "1", people=("Ann",), bots=("level2",)) -> TileryApp:
    return TileryApp(
        new_setup(game, people=people, bots=bots, options=options, seed=seed), bot_worker=quick_bot_worker()
    )


@asynccontextmanager
async def at_the_table(app: TileryApp) -> AsyncIterator[tuple[Pilot[Any], TableScreen]]:
    """The application without a terminal: keys are pressed by the pilot."""
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        yield pilot, app.screen


async def settle(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    await pilot.pause()


async def my_turn(pilot: Pilot[Any], table: TableScreen) -> bool:
    """Wait until the player is asked; False if the match is over."""
    match = table.saved.match
    await holds(lambda: table.draft is not None or match.outcome is not None, f"a question or the end of {match!r}")
    await settle(pilot)
    return table.saved.match.outcome is None


def shown(app: App[Any]) -> str:
    """The characters on the screen."""
    screen = app.screen
    lines = screen._compositor.render_strips()
    return "\n".join(strip.text for strip in lines)
