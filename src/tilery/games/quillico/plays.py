"""Candidates: what can be played, best first."""

from __future__ import annotations

from collections import Counter

from tilery.core.game import Budget, Candidate, Candidates
from tilery.core.tiles import Tiles, tiles
from tilery.games.quillico.ending import BONUS
from tilery.games.quillico.rules import SWAP, may_exchange
from tilery.games.quillico.state import STAR, is_asked, letters, value
from tilery.games.quillico.wire import Action, Exchange, Pass, Placing, Play, View
from tilery.lexicon import lexicon_of
from tilery.search.octagon import LaneHand, LanePlay, LanePlays, LaneTask, find_plays

_RARE = "QJXZVWKUFHBGYCP"
"""Letters given back first, the hardest to use first."""


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Every play, best first, and an exchange or a pass; nothing for a viewer who is not asked.

    Plays are the same if they put the same letters in the same places with the same number of stars: of these the
    one with the most points is given, so the best of black and red tiles and of the letters taken. The first play of
    the match is given in one direction only, east.
    """
    if not is_asked(view):
        return Candidates(())
    found = search(view, budget)
    items = [_play(view, play) for play in found.plays]
    if budget.limit is None or len(items) < max(1, budget.limit):
        items.append(_instead(view))
    return Candidates(tuple(items), found.complete)


def search(view: View, budget: Budget) -> LanePlays:
    """The plays of the seat whose turn it is."""
    return find_plays(
        lexicon_of(view).graph, task(view), nodes=budget.nodes, seconds=budget.seconds, limit=budget.limit
    )


def task(view: View) -> LaneTask:
    """The position of the seat whose turn it is, as the search knows it."""
    hand = view.hands[view.turn]
    return LaneTask(
        places=tuple([laid.at for laid in view.table]),
        letters=tuple(["" if laid.tile == STAR else laid.tile[0] for laid in view.table]),
        values=tuple([value(laid.tile) for laid in view.table]),
        hand=LaneHand(
            "".join(tile for tile in letters(hand) if value(tile) == 1),
            "".join(tile[0] for tile in letters(hand) if value(tile) > 1),
            hand.count(STAR),
        ),
        extending=view.options.extend,
        bonus=0 if view.pile else BONUS,
    )


def _play(view: View, found: LanePlay) -> Candidate[Action]:
    laid = tuple(map(Placing, found.places, found.tiles))
    swaps = tuple([view.table[number].at for number in found.taken])
    return Candidate(Play(laid, swaps), found.words, found.points, float(found.value))


def _instead(view: View) -> Candidate[Action]:
    """An exchange of the letters least likely to be of use, or a pass."""
    hand = view.hands[view.turn]
    if may_exchange(hand, view.pile):
        return Candidate(Exchange(least_useful(hand)))
    return Candidate(Pass())


def least_useful(hand: Tiles) -> Tiles:
    """The letters to exchange: what is held three times, then rare letters and doubles.

    >>> least_useful(("A", "A", "A+", "E", "Q", "S", "V", "*"))
    ('A', 'Q', 'V')
    """
    held = Counter(tile[0] for tile in letters(hand))
    given: list[str] = []
    rest = sorted(letters(hand), key=lambda tile: (value(tile), tile))
    for _ in range(min(SWAP, len(rest))):
        worst = max(rest, key=lambda tile: (held[tile[0]] > 2, _rarity(tile[0]) + 3 * (held[tile[0]] - 1)))
        rest.remove(worst)
        held[worst[0]] -= 1
        given.append(worst)
    return tiles(given)


def _rarity(letter: str) -> int:
    return len(_RARE) - _RARE.index(letter) if letter in _RARE else 0
