"""The keys that lay an action, as a person would press them: one function per game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from textual.pilot import Pilot

from tilery.games.lexigo.terminal import draft as lexigo_draft
from tilery.games.quillico.messages import Play as QuillicoPlay
from tilery.games.quillico.terminal.word_lines import letters_on
from tilery.geometry import Hex, Oct
from tilery.match import kind_of
from tilery.tui.cursor import ARROWS, nearest
from tilery.tui.screens.table import TableScreen


def way_to(start: Any, goal: Any, places: Iterable[Any]) -> list[str]:
    """The arrows that lead a cursor from one place to another; every place can be reached."""
    known, queue = list(places), deque([start])
    before: dict[Any, tuple[Any, str]] = {start: (None, "")}
    while queue:
        here = queue.popleft()
        if here == goal:
            break
        for arrow in ARROWS:
            there = nearest(here, known, arrow)
            if there not in before:
                before[there] = (here, arrow)
                queue.append(there)
    arrows = []
    while goal != start:
        goal, arrow = before[goal]
        arrows.append(arrow)
    return arrows[::-1]


async def lengthxwit(pilot: Pilot[Any], table: TableScreen, action: Any) -> None:
    await pilot.press(str(table.draft.from_action(action).way + 1))
    await pilot.press(*getattr(action, "word", "").lower())


async def highletter(pilot: Pilot[Any], table: TableScreen, action: Any) -> None:
    await _until(pilot, "down", lambda: table.draft.action() == action)


async def wordroad(pilot: Pilot[Any], table: TableScreen, action: Any) -> None:
    draft = table.draft
    await _until(pilot, "0", lambda: draft.selection.way == kind_of(action))
    for tile in getattr(action, "tiles", ()):
        await pilot.press("full_stop" if tile == "?" else tile.lower())
    for placement in getattr(action, "place", ()):
        for arrow in ("right", "down", "left", "up") * 3:
            if draft.selection.aim is not None and draft.selection.aim.name == placement.at:
                break
            for _ in range(3):
                if draft.selection.aim is None or draft.selection.aim.name != placement.at:
                    await pilot.press(arrow)
        await pilot.press(placement.tile.swapcase())


async def quillico(pilot: Pilot[Any], table: TableScreen, action: Any) -> None:
    draft = table.draft
    await _until(pilot, "0", lambda: draft.selection.way == kind_of(action))
    if not isinstance(action, QuillicoPlay):
        await pilot.press(*(tile[0] if tile.endswith("+") else tile.lower() for tile in getattr(action, "tiles", ())))
        return
    places, swaps = letters_on(draft.view), [Oct(*at) for at in action.swaps]
    for place in swaps:
        await pilot.press(*way_to(draft.selection.cursor, place, places), "asterisk")
    new = {Oct(*placing.at).name for placing in action.place}
    main = next(word for word in draft.game.preview(draft.view, action).words if new <= set(word.cells))
    cells = [Oct.parse(name) for name in main.cells]
    staying = [cell for cell in cells if cell in places and cell not in swaps]
    if staying:
        await pilot.press(*way_to(draft.selection.cursor, staying[0], places))
    await pilot.press(*main.word.lower())
    wanted = {placing.at for placing in action.place}
    await _until(pilot, "tab", lambda: {placing.at for placing in draft.action().place} == wanted)


async def lexigo(pilot: Pilot[Any], table: TableScreen, action: Any) -> None:
    draft = table.draft
    if kind_of(action) == "keep":
        return
    await _until(pilot, "0", lambda: draft.selection.way == kind_of(action))
    match kind_of(action):
        case "trade":
            await pilot.press(*("full_stop" if tile == "?" else tile.lower() for tile in action.tiles))
        case "relocate":
            await pilot.press(*way_to(draft.selection.cursor, action.to, draft.choices()))
        case "play":
            await _walk(pilot, draft, action)


async def _walk(pilot: Pilot[Any], draft: Any, action: Any) -> None:
    if action.pawn is not None:
        await pilot.press(*way_to(draft.selection.cursor, action.pawn, draft.choices()))
    digits = {name: digit for digit, name in lexigo_draft.COMPASS.items()}
    from tilery.geometry.hexagon import DIRECTIONS

    names = {step: name for name, step in DIRECTIONS.items()}
    for number, letter in enumerate(action.word):
        await pilot.press(letter.lower())
        if number:
            step: Hex = action.path[number] - action.path[number - 1]
            await pilot.press(digits[names[step]])
    await _until(pilot, "tab", lambda: set(draft.action().place) == set(action.place))
    for number, knock in enumerate(action.knock):
        await pilot.press("enter")
        assert draft.selection.knocking
        assert len(draft.selection.knocks) == number
        await pilot.press(*way_to(draft.selection.cursor, knock.to, draft.choices()))


async def _until(pilot: Pilot[Any], key: str, done: Callable[[], bool]) -> None:
    for _ in range(300):
        if done():
            return
        await pilot.press(key)
    raise AssertionError(f"pressing {key} never led there")


BY_GAME = {
    "lengthxwit": lengthxwit,
    "highletter": highletter,
    "wordroad": wordroad,
    "quillico": quillico,
    "lexigo": lexigo,
}
