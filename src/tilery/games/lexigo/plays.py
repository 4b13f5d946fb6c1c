"""Candidates: every word the seat can play, and its other answers, best first."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import chain, permutations
from typing import assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Pass
from tilery.core.game import Budget, Candidate, Candidates
from tilery.core.lazy import LazySequence
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lexigo import messages, scoring
from tilery.games.lexigo.legality import asked_kinds, count_touching
from tilery.games.lexigo.state import latest_word
from tilery.games.lexigo.walking import search
from tilery.geometry import Hex
from tilery.lexicon import lexicon_of, recognises
from tilery.lexicon.languages import ENGLISH
from tilery.search.hexagon import HexTask, Walk, Walks, walks

_RELOCATIONS = 6
"""Tiles tried for a stuck player's pawn, if there are too few nodes for all."""

_RELOCATION_NODES = 4000
"""Search nodes for each of these."""


def candidates(view: messages.View, budget: Budget) -> Candidates[messages.Action]:
    """Legal answers of an awaited viewer, best first. Empty for anybody else."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        return Candidates(())
    match view.table.phase:
        case "play":
            return _turn(view, seat, budget)
        case "trade":
            return _best(_trades(view, seat), budget)
        case "window":
            return _best(_challenges(view), budget)
        case _:
            assert_never(view.table.phase)


def _best(found: list[Candidate[messages.Action]], budget: Budget) -> Candidates[messages.Action]:
    ranked = sorted(found, key=lambda candidate: candidate.value, reverse=True)
    return Candidates(tuple(ranked[: budget.limit]))


def _turn(view: messages.View, seat: Seat, budget: Budget) -> Candidates[messages.Action]:
    found = find_words(view, seat, budget)
    others = other_answers(view, seat, budget, stuck=not found)
    ranked = LazySequence(len(found) + len(others), _Ranking(view, seat, found, others).candidate)
    if budget.limit is not None:
        return Candidates(ranked[: budget.limit], found.complete)
    if view.pouch or any(view.heights) or budget.nodes is not None or view.options.words != "checked":
        return Candidates(ranked, found.complete)
    every = tuple(chain.from_iterable(_with_every_knock(view.table, item) for item in ranked))
    return Candidates(every, found.complete, found.complete)


def _with_every_knock(
    table: messages.TableState, item: Candidate[messages.Action]
) -> Iterator[Candidate[messages.Action]]:
    """The play with all ways to move the pawns it knocks, starting with the search's choice."""
    yield item
    play = item.action
    if not isinstance(play, messages.Play) or not play.knock:
        return
    knocked = [knock.seat for knock in play.knock]
    staying = {at for at, seat in table.pawns().items() if seat != table.turn and seat not in knocked}
    cells = {*table.tiles(), *(placed.at for placed in play.place)} - staying - {play.path[-1]}
    for targets in permutations(sorted(cells), len(knocked)):
        knock = tuple(map(messages.Knock, knocked, targets))
        if knock != play.knock and all(table.seats[each.seat].pawn != each.to for each in knock):
            yield replace(item, action=replace(play, knock=knock))


def other_answers(view: messages.View, seat: Seat, budget: Budget, *, stuck: bool) -> list[Candidate[messages.Action]]:
    """A pass and relocations of the pawn, if the rules offer them. ``stuck``: there is no word to play."""
    found: list[Candidate[messages.Action]] = []
    kinds = asked_kinds(view.options, view.table)
    if "pass" in kinds:
        found.append(Candidate(Pass(), value=scoring.PASS / scoring.TILE))
    if "relocate" in kinds and (stuck or view.options.relocate == "free"):
        found += _relocations(view, seat, budget, stuck=stuck)
    return found


class _Ranking:
    """Plays found and other answers in one order by value. Of equal ones the plays come first."""

    def __init__(self, view: messages.View, seat: Seat, found: Walks, others: list[Candidate[messages.Action]]) -> None:
        self._view, self._seat, self._found = view, seat, found
        self._knock_targets = KnockTargets(view.table, view.options.lexicon.name)
        ranked = sorted(others, key=lambda candidate: candidate.value, reverse=True)
        plays = range(len(found))
        self._others = {
            number + bisect_right(plays, -other.value, key=lambda rank: -found.score(rank) / scoring.TILE): other
            for number, other in enumerate(ranked)
        }
        self._ranks = sorted(self._others)

    def candidate(self, rank: int) -> Candidate[messages.Action]:
        """The candidate of a rank, from 0 for the best."""
        if rank in self._others:
            return self._others[rank]
        walk = self._found.walk(rank - bisect_left(self._ranks, rank))
        return candidate_of(self._view, self._seat, walk, self._knock_targets)


def find_words(view: messages.View, seat: Seat, budget: Budget) -> Walks:
    """Words found within the budget. If a rule asks for the existence of a word, one is found with any budget."""
    found = search(view, seat, budget)
    if not found and view.options.relocate == "stuck":
        return search(view, seat, Budget(limit=1))
    return found


def candidate_of(
    view: messages.View, seat: Seat, walk: Walk, knock_targets: KnockTargets
) -> Candidate[messages.Action]:
    """A walk as a candidate."""
    play = messages.Play(
        place=tuple([messages.Placement(at, tile) for at, tile in walk.place]),
        path=walk.path,
        word=walk.word,
        pawn=walk.path[0] if view.table.seats[seat].pawn is None else None,
        knock=knock_targets.choose(walk.marks, walk.path[-1]) if walk.marks else (),
    )
    return Candidate(play, (walk.word,), len(walk.place), walk.score / scoring.TILE)


def _relocations(view: messages.View, seat: Seat, budget: Budget, *, stuck: bool) -> list[Candidate[messages.Action]]:
    """Move the pawn to a tile that many words begin with. A stuck seat tries several, each with a short search."""
    language = view.options.lexicon.name
    pawns, opening = view.table.pawns(), scoring.letters(language).opening
    if not stuck and view.pouch:
        empty = [placement for placement in view.table.grid if placement.at not in pawns]
        best = max(empty, key=lambda placement: opening[placement.tile])
        return [_relocation(best.at, scoring.RELOCATION)]
    free = [cell for cell in reversed(KnockTargets(view.table, language).ranked()) if cell not in pawns]
    if budget.nodes is not None and budget.nodes < len(free) * _RELOCATION_NODES:
        free = free[:_RELOCATIONS]
    return [_relocation(to, scoring.RELOCATION + _best_word_from(view, seat, to, budget)) for to in free]


def _relocation(to: Hex, value: int) -> Candidate[messages.Action]:
    return Candidate(messages.Relocate(to), value=value / scoring.TILE)


def _best_word_from(view: messages.View, seat: Seat, start: Hex, budget: Budget) -> int:
    """Value of the best word that a short search finds from a tile, or less than a pass if none."""
    table = view.table
    marks = {cell: other for cell, other in table.pawns().items() if other != seat}
    task = HexTask(table.tiles(), table.seats[seat].bank, (start,), marks)
    nodes = _RELOCATION_NODES if budget.nodes is None else min(_RELOCATION_NODES, budget.nodes)
    found = walks(
        lexicon_of(view).graph, task, scoring.weights(view.options.lexicon.name), Budget(nodes=nodes, limit=1)
    )
    best = found.best_score()
    return scoring.PASS if best is None else best


def _trades(view: messages.View, seat: Seat) -> list[Candidate[messages.Action]]:
    """Keep, or trade one, two, three … of the tiles hardest to use, limited by the pouch."""
    language = view.options.lexicon.name
    worst = _hardest_first(view.table.seats[seat].bank, language)
    most = min(len(worst), view.pouch - 1)
    found: list[Candidate[messages.Action]] = [Candidate(messages.Keep())]
    for count in range(1, most + 1):
        given = tuple(sorted(worst[:count]))
        found.append(Candidate(messages.Trade(given), value=scoring.trade_gain(given, language) / scoring.TILE))
    return found


def _hardest_first(bank: Tiles, language: str) -> list[str]:
    """Sort the tiles, hardest to use first. Further copies of a tile count as harder."""
    copies = [bank[:index].count(tile) for index, tile in enumerate(bank)]
    pairs = sorted(zip(bank, copies, strict=True), key=lambda pair: scoring.ease(pair[0], pair[1], language))
    return [tile for tile, _ in pairs]


def _challenges(view: messages.View) -> list[Candidate[messages.Action]]:
    """Accept a valid word, challenge any other."""
    said = latest_word(view.table)
    worth = -3.0 if recognises(view, said.word) else float(len(said.place))
    return [Candidate(messages.Accept()), Candidate(messages.Challenge(), value=worth)]


class KnockTargets:
    """Targets for knocked pawns: the tiles of a table, hardest to start a word from first."""

    def __init__(self, table: messages.TableState, language: str = ENGLISH) -> None:
        self._table = table
        self._language = language
        self._ranked: list[Hex] = []

    def choose(self, knocked: tuple[Seat, ...], end: Hex) -> tuple[messages.Knock, ...]:
        """A tile for each knocked pawn: free, not the one it stood on, not the word's last."""
        seats = self._table.seats
        taken = {end} | {
            standing.pawn
            for seat, standing in enumerate(seats)
            if seat != self._table.turn and seat not in knocked and standing.pawn is not None
        }
        chosen: list[messages.Knock] = []
        for seat in knocked:
            to = next(cell for cell in self.ranked() if cell not in taken and cell != seats[seat].pawn)
            taken.add(to)
            chosen.append(messages.Knock(seat, to))
        return tuple(chosen)

    def ranked(self) -> list[Hex]:
        """All tiles, the hardest to begin from first: few words with that letter, few neighbours."""
        if not self._ranked:
            grid, opening = self._table.tiles(), scoring.letters(self._language).opening
            ease = {cell: opening[tile] * (2 + count_touching(cell, grid)) for cell, tile in grid.items()}
            self._ranked = sorted(grid, key=lambda cell: (ease[cell], cell))
        return self._ranked
