"""Candidates: plays and other answers, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tilery.core.common_messages import Pass
from tilery.core.game import Budget, Candidate, Candidates, leading_order
from tilery.core.tiles import Tiles, tiles
from tilery.games.quillico.messages import Action, Exchange, Placing, Play, View
from tilery.games.quillico.state import BONUS, EXCHANGED, STAR, SeatPosition, can_exchange, is_asked, letters, value
from tilery.search import octagon
from tilery.search.octagon import LaneHand, LanePlay, LanePlays, LaneTask, find_plays

_RARE = "QJXZVWKUFHBGYCP"
"""Letters to exchange first, the hardest to use first."""


def candidates(view: View, budget: Budget) -> Candidates[Action]:
    """Every play, best first, and an exchange or a pass. Empty for a viewer who is not asked.

    Plays are the same if they put the same letters in the same places with the same number of stars. Of these, only the
    one with the most points is included, so the best choice of black and red tiles and of letters taken. The first play
    of the match is included in one direction only, east.
    """
    if not is_asked(view):
        return Candidates(())
    position = SeatPosition.of(view, view.turn)
    found = search(position, budget)
    if budget.limit is not None and len(found.plays) >= max(1, budget.limit):
        return Candidates(tuple([candidate_of(view, play) for play in found.plays]), found.complete)
    other = other_answer(position)
    must_play = needs_no_play(position, other) and _has_starless(found.plays, position)
    if must_play and not found.plays:  # there is a play, whatever the budget
        found = search(position, Budget(limit=1))
    items = [candidate_of(view, play) for play in found.plays]
    if not must_play:
        items.append(Candidate(other))
    exhaustive = found.complete and budget.limit is None and not position.pile and _is_plain(position.hand)
    return Candidates(tuple(items), found.complete, exhaustive)


def _is_plain(hand: Tiles) -> bool:
    """True if each letter of the hand is one kind of tile: no star, and no letter both black and red."""
    return STAR not in hand and len({tile[0] for tile in hand}) == len(set(hand))


def search(position: SeatPosition, budget: Budget) -> LanePlays:
    """The plays of a position."""
    return find_plays(
        position.words.graph, task(position), nodes=budget.nodes, seconds=budget.seconds, limit=budget.limit
    )


def has_starless_play(position: SeatPosition) -> bool:
    """True if there is any play without a star. Nobody is forced to use a star [13]."""
    return octagon.has_starless_play(position.words.graph, task(position))


def _has_starless(plays: Sequence[LanePlay], position: SeatPosition) -> bool:
    """True if there is a play without a star, given some known plays."""
    return any(not play.taken for play in plays) or has_starless_play(position)


def task(position: SeatPosition) -> LaneTask:
    """The search task of a position."""
    table, hand, options = position.table.columns, position.hand, position.options
    return LaneTask(
        places=table.places,
        letters=table.letters,
        values=table.values,
        hand=LaneHand(
            "".join(tile for tile in letters(hand) if value(tile) == 1),
            "".join(tile[0] for tile in letters(hand) if value(tile) > 1),
            hand.count(STAR),
        ),
        extending=options.extend,
        bonus=0 if position.pile else BONUS,
    )


def needs_no_play(position: SeatPosition, other: Action) -> bool:
    """True if this exchange or pass is legal only without a play that needs no star [13], [14]."""
    return position.options.exchange == "stuck" and (isinstance(other, Exchange) or position.pile == 0)


def candidate_of(view: View, found: LanePlay) -> Candidate[Action]:
    """A play that a search found, as a candidate."""
    laid = tuple(map(Placing, found.places, found.tiles))
    swaps = tuple([view.table[number].at for number in found.taken])
    words = found.words if len(found.words) == 1 else tuple(sorted(found.words, key=leading_order))
    return Candidate(Play(laid, swaps), words, found.points, float(found.value))


def other_answer(position: SeatPosition) -> Action:
    """An exchange of the letters least likely to be useful, or a pass."""
    return Exchange(least_useful(position.hand)) if can_exchange(position.hand, position.pile) else Pass()


def least_useful(hand: Tiles) -> Tiles:
    """Letters to exchange: those held three times, then rare letters and doubles.

    >>> least_useful(("A", "A", "A+", "E", "Q", "S", "V", "*"))
    ('A', 'Q', 'V')
    """
    held = Counter(tile[0] for tile in letters(hand))
    given: list[str] = []
    rest = sorted(letters(hand), key=lambda tile: (value(tile), tile))
    for _ in range(min(EXCHANGED, len(rest))):
        worst = max(rest, key=lambda tile: (held[tile[0]] > 2, _rarity(tile[0]) + 3 * (held[tile[0]] - 1)))
        rest.remove(worst)
        held[worst[0]] -= 1
        given.append(worst)
    return tiles(given)


def _rarity(letter: str) -> int:
    return len(_RARE) - _RARE.index(letter) if letter in _RARE else 0
