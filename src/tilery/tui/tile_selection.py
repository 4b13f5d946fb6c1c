"""Choosing tiles to give back by typing their letters, in every game that lets tiles be given back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilery.tui.draft import Key

BLANK_KEY = "full_stop"
"""``.`` chooses a blank."""


def select_tile(held: Sequence[str], chosen: tuple[str, ...], key: Key) -> tuple[str, ...] | None:
    """The tiles chosen after this key, or None if it means nothing here.

    A letter takes its black tile before its red one, a capital the other way round.

    >>> select_tile(("A", "K", "K+"), ("A",), Key("k", "k"))
    ('A', 'K')
    >>> select_tile(("A", "K", "K+"), ("A", "K"), Key("k", "k"))
    ('A', 'K', 'K+')
    """
    if key.name == "backspace":
        return chosen[:-1]
    if key.name == BLANK_KEY:
        wanted: tuple[str, ...] = ("?",)
    elif key.letter:
        wanted = (key.letter, f"{key.letter}+")
        wanted = wanted[::-1] if key.shifted else wanted
    else:
        return None
    left = Counter(held) - Counter(chosen)
    tile = next((tile for tile in wanted if left[tile]), None)
    return chosen if tile is None else (*chosen, tile)
