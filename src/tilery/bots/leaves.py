"""What the tiles that a play leaves in hand are worth, as fitted on matches of bots (``tools/fit_leaves.py``)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from tilery.core.game import Candidate
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico import messages as quillico
from tilery.games.quillico import state as quillico_state


class Leaves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of tiles in a game, in points to be expected from later turns."""

    tiles: dict[str, float]
    """By letter."""
    plus: float = 0.0
    """A tile marked ``+``, more than the plain one."""
    repeated: float = 0.0
    """Every further tile of the same letter."""

    def worth(self, kept: Kept) -> float:
        """The worth of the tiles kept: of what further turns bring, so none once there are no tiles to draw."""
        if kept.unseen <= 0:
            return 0.0
        counts = Counter(tile[0] for tile in kept.tiles)
        further = sum(counts.values()) - len(counts)
        marked = sum(tile.endswith("+") for tile in kept.tiles)
        letters = sum(self.tiles.get(letter, 0.0) * count for letter, count in counts.items())
        return letters + self.plus * marked + self.repeated * further


class Kept(NamedTuple):
    """What a play leaves."""

    tiles: Tiles
    """In the hand of who plays, before new ones are drawn."""
    unseen: int
    """Tiles that can still be drawn after the play."""


@cache
def leaves(game_id: str) -> Leaves | None:
    """The worth of tiles in a game, if it was fitted."""
    found = msgspec.toml.decode(files(__package__).joinpath("leaves.toml").read_bytes(), type=dict[str, Leaves])
    return found.get(game_id)


def leave_value(game_id: str, view: Any, item: Candidate[Any]) -> float:
    """What the tiles are worth that a candidate leaves; 0 in a game for which that was not fitted."""
    fitted, kept = leaves(game_id), kept_tiles(view, item.action)
    return 0.0 if fitted is None or kept is None else fitted.worth(kept)


def kept_tiles(view: Any, action: Any) -> Kept | None:
    """What an action leaves in the viewer's hand, and how many tiles can be drawn then; None in other games."""
    return _kept_in_quillico(view, action) if isinstance(view, quillico.View) else None


def hand_lead(game_id: str, state: Any, seat: Seat) -> float:
    """How much more the seat's hand is worth than the others' on average; 0 in a game for which that was not fitted."""
    fitted = leaves(game_id)
    hands, unseen = _hands(state)
    others = [hand for other, hand in enumerate(hands) if other != seat and state.seating.is_in(other)]
    if fitted is None or not others:
        return 0.0
    return fitted.worth(Kept(hands[seat], unseen)) - fmean(fitted.worth(Kept(hand, unseen)) for hand in others)


def _hands(state: Any) -> tuple[tuple[Tiles, ...], int]:
    return (state.hands, len(state.pile)) if isinstance(state, quillico_state.State) else ((), 0)


def _kept_in_quillico(view: quillico.View, action: quillico.Action) -> Kept:
    hand = Counter(view.hands[view.turn])
    match action:
        case quillico.Play(place=place, swaps=swaps):
            at = {each.at: each.tile for each in view.table}
            hand.update(at[where] for where in swaps)  # a letter taken for a star may be played at once
            hand.subtract({quillico_state.STAR: len(swaps)})
            hand.subtract(each.tile for each in place)
            return Kept(tuple(hand.elements()), view.pile - len(place))
        case quillico.Exchange(tiles=given):
            hand.subtract(given)
    return Kept(tuple(hand.elements()), view.pile)
