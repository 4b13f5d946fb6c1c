"""The keys that lay an action: what a person would press. One function a game."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from tilery.tui.screens.table import TableScreen


async def lengthxwit(pilot: Pilot, table: TableScreen, action: Any) -> None:
    draft = table.draft
    await pilot.press(str(draft.laid(action).way + 1))
    await pilot.press(*getattr(action, "word", "").lower())


async def highletter(pilot: Pilot, table: TableScreen, action: Any) -> None:
    while table.draft.action() != action:
        await pilot.press("down")


BY_GAME = {"lengthxwit": lengthxwit, "highletter": highletter}
