"""The other answers a seat can give: moving the pawn [10], trading [12], accepting and challenging [15]."""

from __future__ import annotations

from tilery.core.game import Budget, Candidate
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lexigo import scoring
from tilery.games.lexigo.perches import Perches
from tilery.games.lexigo.wire import Accept, Action, Challenge, Keep, Relocate, Trade, View
from tilery.games.lexigo.words import pending
from tilery.geometry import Hex
from tilery.lexicon import lexicon_of, recognises
from tilery.search.hexagon import HexTask, walks

_TRIED = 6
_GLANCE = 4000


def relocations(view: View, seat: Seat, budget: Budget, *, stuck: bool) -> list[Candidate[Action]]:
    """A tile that many words begin with; of a seat that cannot play several tiles, each tried with a short search."""
    pawns, opening = view.table.pawns(), scoring.letters().opening
    if not stuck:
        empty = [placement for placement in view.table.grid if placement.at not in pawns]
        best = max(empty, key=lambda placement: opening[placement.tile])
        return [_relocation(best.at, scoring.RELOCATION)]
    free = [cell for cell in reversed(Perches(view.table).ranked()) if cell not in pawns]
    return [_relocation(to, scoring.RELOCATION + _glance(view, seat, to, budget)) for to in free[:_TRIED]]


def _relocation(to: Hex, value: int) -> Candidate[Action]:
    return Candidate(Relocate(to), value=value / scoring.TILE)


def _glance(view: View, seat: Seat, start: Hex, budget: Budget) -> int:
    """The worth of the best word that a short search finds from a tile; less than a pass if none."""
    table = view.table
    marks = {cell: other for cell, other in table.pawns().items() if other != seat}
    task = HexTask(table.tiles(), table.seats[seat].bank, (start,), marks)
    nodes = _GLANCE if budget.nodes is None else min(_GLANCE, budget.nodes)
    found = walks(lexicon_of(view).graph, task, scoring.weights(), Budget(nodes=nodes, limit=1))
    best = found.best_score()
    return scoring.PASS if best is None else best


def trades(view: View, seat: Seat) -> list[Candidate[Action]]:
    """Keep, or trade the one, two, three … tiles that are the hardest to use, as far as the pouch allows."""
    worst = _hardest_first(view.table.seats[seat].bank)
    most = min(len(worst), view.pouch - 1)
    found: list[Candidate[Action]] = [Candidate(Keep())]
    for count in range(1, most + 1):
        given = tuple(sorted(worst[:count]))
        found.append(Candidate(Trade(given), value=scoring.trade_gain(given) / scoring.TILE))
    return found


def _hardest_first(bank: Tiles) -> list[str]:
    """Further copies of a tile count as harder than the first."""
    copies = [bank[:index].count(tile) for index, tile in enumerate(bank)]
    pairs = sorted(zip(bank, copies, strict=True), key=lambda pair: scoring.ease(*pair))
    return [tile for tile, _ in pairs]


def challenges(view: View) -> list[Candidate[Action]]:
    """Accept what is a word, challenge what is none."""
    said = pending(view.table)
    worth = -3.0 if recognises(view, said.word) else float(len(said.place))
    return [Candidate(Accept()), Candidate(Challenge(), value=worth)]
