"""Help for people and bots, from a view: what could be played, what it looks like, what happened in words."""

from __future__ import annotations

from typing import assert_never

from tilery.core.errors import ErrorData, Problem
from tilery.core.game import Budget, Candidate, Candidates, Preview
from tilery.core.scene import Face, Fact, PadColumn, Scene, Tray
from tilery.core.shared import Ended, Left, Resign, TimedOut, TimeUp

from .rules import SET
from .wire import Action, Drawn, Event, Laid, Lay, Opened, View

FACES = {tile: Face(letter=tile, tile=tile) for tile in SET}
BACK = Face(tone="back")


def _asked(view: View) -> bool:
    if view.viewer is None or view.outcome is not None:
        return False
    return bool(view.hand) and not view.mine and view.seating.is_in(view.viewer)


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Each different tile of the hand; the likeliest winner first."""
    if not _asked(view):
        return Candidates(())
    order = sorted(set(view.hand), reverse=not view.options.low)
    items = tuple(Candidate[Action](Lay(tile), value=-float(place)) for place, tile in enumerate(order))
    return Candidates(items[: budget.limit])


def preview(view: View, action: Action) -> Preview:
    """Whether the tile can be laid; nothing is known of its points before all tiles lie."""
    match action:
        case Lay(tile) if _asked(view) and tile not in view.hand:
            message = f"you do not hold {tile!r}; you hold {' '.join(view.hand)}"
            data = ErrorData(tiles=(tile,), seat=view.viewer)
            return Preview(legal=False, problem=Problem("highletter/not-held", message, data))
        case Lay() if not _asked(view):
            return Preview(legal=False, problem=Problem("match/not-asked", "you are not asked for a tile now"))
        case Resign() if view.viewer is None or view.outcome is not None or not view.seating.is_in(view.viewer):
            return Preview(legal=False, problem=Problem("match/not-in", "you are not in the match (any more)"))
        case Lay() | Resign():
            return Preview(legal=True)
        case TimeUp():
            return Preview(legal=False, problem=Problem("match/not-system", "only the clock may say that time is up"))
    assert_never(action)


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


def scene(view: View) -> Scene:
    """Hands and laid tiles as trays, scores on the pad."""
    trays: list[Tray] = []
    for seat, count in enumerate(view.counts):
        mine = seat == view.viewer
        hand = tuple([FACES[tile] for tile in view.hand]) if mine else (BACK,) * count
        trays.append(Tray(seat, "rack", "Hand", hand))
        if view.lies[seat]:
            trays.append(Tray(seat, "other", "Laid", (FACES[view.mine] if mine else BACK,)))
    pad = tuple([PadColumn(seat, name, view.scores[seat]) for seat, name in enumerate(view.names)])
    awaited = (
        ()
        if view.outcome
        else tuple([seat for seat in view.seating.staying() if view.counts[seat] and not view.lies[seat]])
    )
    return Scene(trays=tuple(trays), pad=pad, facts=(Fact("Bag", str(view.bag)),), awaited=awaited)
