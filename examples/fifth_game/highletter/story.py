"""One sentence an event, for the log, the terminal and the screen reader."""

from __future__ import annotations

from typing import assert_never

from tilery.core.common_messages import Drawn, Ended, Left, TimedOut
from tilery.core.english import pluralize
from tilery.core.stories import tell_shared

from .messages import Event, Laid, Opened


def story(event: Event, names: tuple[str, ...]) -> str:
    """One sentence."""
    match event:
        case Drawn(seat):
            return f"{names[seat]} draws {pluralize(event.size(), 'tile')}."
        case Laid(seat):
            return f"{names[seat]} lays a tile face down."
        case Opened(opened, winners):
            shown = ", ".join(f"{names[seat]} {tile}" for seat, tile in enumerate(opened) if tile)
            return f"The tiles are opened: {shown}. A point for {' and '.join(names[seat] for seat in winners)}."
        case Left() | TimedOut() | Ended():
            return tell_shared(event, names)
    assert_never(event)
