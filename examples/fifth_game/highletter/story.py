"""One sentence an event, for the log, the terminal and the screen reader."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Ended, Left, TimedOut

from .messages import Drawn, Event, Laid, Opened


def story(event: Event, names: tuple[str, ...]) -> str:
    """One sentence."""
    match event:
        case Drawn(seat, taken, count):
            number = len(taken) if taken is not None else count or 0
            return f"{names[seat]} draws {number} {'tile' if number == 1 else 'tiles'}."
        case Laid(seat):
            return f"{names[seat]} lays a tile face down."
        case Opened(opened, winners):
            shown = ", ".join(f"{names[seat]} {tile}" for seat, tile in enumerate(opened) if tile)
            return f"The tiles are opened: {shown}. A point for {' and '.join(names[seat] for seat in winners)}."
        case Left(seat):
            return f"{names[seat]} leaves the match."
        case TimedOut(seat):
            return f"{names[seat]} ran out of time."
        case Ended(winners=winners):
            return f"The match is over. {' and '.join(names[seat] for seat in winners)} won."
    assert_never(event)
