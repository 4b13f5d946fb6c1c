"""Facts of the coach that only Lexigo has: where the pawn ends, words from there, pawns knocked, tiles to go."""

from __future__ import annotations

from collections.abc import Iterator

from tilery.coach.facts import NEXT, REPLY, Count, Fact, Mark
from tilery.core.game import Budget
from tilery.core.tiles import Tiles
from tilery.games.lexigo import scoring
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.hands import find_kept, find_used
from tilery.games.lexigo.messages import Action, Play, Relocate, Trade, View
from tilery.geometry import Hex
from tilery.lexicon import lexicon_of
from tilery.search.hexagon import HexTask, walks

NODES = 100_000
"""Search budget for the words from a cell. A search that is not complete counts nothing."""
LISTED = 12
"""Number of words named."""
HARD = 160
"""Everyday words in a thousand that hold a letter, below which it is hard to use."""
NEARLY_OUT = 8
"""Number of tiles left from which on they are counted."""
PENALTY = 2
"""Tiles that moving one's own pawn costs [10]."""


def find_gain(view: View, action: Action) -> int:
    """Tiles that the seat has fewer after the action: those placed, less those of a penalty [10], [12]."""
    match action:
        case Play():
            return len(action.place)
        case Relocate():
            return -min(PENALTY, view.pouch)
        case Trade():
            return -1
        case _:
            return 0


def goes_on(action: Action) -> bool:
    """True for moving one's own pawn, after which a word is played."""
    return isinstance(action, Relocate)


def describe(view: View, action: Action) -> tuple[Fact, ...]:
    """The facts of an action in Lexigo."""
    return tuple(_describe(view, action))


def _describe(view: View, action: Action) -> Iterator[Fact]:
    kept = find_kept(view, action)
    left = len(view.table.seats[view.table.turn].bank) + view.heights[view.table.turn] - find_gain(view, action)
    if left <= NEARLY_OUT:
        yield Count("lexigo/to_go", left, bears_on="points", less_is_better=True)
    match action:
        case Play():
            yield from _describe_play(view, action, kept.tiles)
        case Relocate(to):
            yield from _describe_end(view, to, view.table.tiles(), kept.tiles)
        case Trade():
            yield from _hard_tiles(view, action.tiles)
        case _:
            pass


def _describe_play(view: View, play: Play, kept: Tiles) -> Iterator[Fact]:
    grid = view.table.tiles() | {placed.at: placed.tile for placed in play.place}
    yield from _describe_end(view, play.path[-1], grid, kept)
    if play.knock:
        names = tuple(view.names[knock.seat] for knock in play.knock)
        cells = tuple(knock.to.name for knock in play.knock)
        weight = len(names) * scoring.KNOCK / scoring.TILE
        yield Count("lexigo/knocks", len(names), names, cells, bears_on=REPLY, weight=weight)
    used = find_used(play)
    yield from _hard_tiles(view, used)
    spent = used.count(BLANK)
    if spent or BLANK in kept:
        weight = spent * (scoring.gains(view.options.lexicon.name)[BLANK] - scoring.TILE) / scoring.TILE
        yield Count(
            "lexigo/blanks", kept.count(BLANK), tiles=(BLANK,) * kept.count(BLANK), bears_on=NEXT, weight=weight
        )


def _describe_end(view: View, end: Hex, grid: dict[Hex, str], kept: Tiles) -> Iterator[Fact]:
    """The letter that the pawn ends on, and the words from there with the rest of the bank."""
    letter = grid[end]
    opening = scoring.letters(view.options.lexicon.name).opening[letter]
    weight = 3 * opening / scoring.TILE
    words = words_from(view, end, grid, kept)
    if words is not None:
        ranked = tuple(sorted(words, key=lambda word: (-len(word), word)))
        yield Count("lexigo/end-words", len(ranked), ranked[:LISTED], (end.name,), kept, NEXT, weight, text=letter)
    if letter == BLANK:
        yield Mark("lexigo/end-blank", letter, (end.name,), bears_on=NEXT, weight=weight)
    else:
        yield Count("lexigo/end-opening", opening, (), (end.name,), bears_on=NEXT, weight=weight, text=letter)


def words_from(view: View, start: Hex, grid: dict[Hex, str], bank: Tiles) -> set[str] | None:
    """Every word that a bank makes from a cell, or None if there are too many to count."""
    if not bank:
        return set()
    task = HexTask(grid, bank, (start,))
    found = walks(lexicon_of(view).graph, task, scoring.weights(view.options.lexicon.name), Budget(nodes=NODES))
    return {found.walk(number).word for number in range(len(found))} if found.complete else None


def _hard_tiles(view: View, used: Tiles) -> Iterator[Fact]:
    """Tiles used or traded that few words have."""
    language = view.options.lexicon.name
    use = scoring.letters(language).use
    hard = tuple(tile for tile in used if use[tile] < HARD)
    if hard:
        weight = sum(scoring.gains(language)[tile] - scoring.TILE for tile in hard) / scoring.TILE
        yield Mark("lexigo/hard", tiles=hard, weight=weight)
