"""The statistics of a person, from their finished matches and the analyses of these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tilery.analysis.figures import SeatFigures
from tilery.core.seating import Outcome, Seat
from tilery.server.common import timestamps
from tilery.server.matches.plan import TablePlan, read_plan
from tilery.server.matches.table_cards import read_outcome
from tilery.server.people.statistics_wire import BestWord, GameStatistics, MatchProgress, OpponentResult, Statistics
from tilery.store.rows import MatchRow

MAX_MATCHES = 200
"""Maximum matches counted, the latest finished ones."""
MAX_WORDS = 10
MAX_OPPONENTS = 20
MatchFigures = tuple[SeatFigures, ...]
_figures = msgspec.json.Decoder(MatchFigures)


class Played(msgspec.Struct, frozen=True):
    """A finished match from one player's point of view."""

    row: MatchRow
    plan: TablePlan
    seat: Seat
    outcome: Outcome
    figures: SeatFigures | None

    @property
    def won(self) -> bool:
        """True if the player won, alone or with others."""
        return self.seat in self.outcome.winners


def select_played(rows: Iterable[MatchRow], user: str, figures: Mapping[str, str], *, own: bool) -> list[Played]:
    """The matches that count, oldest first: finished, open to spectators, and not continued from another match.

    ``own``: the user asks about themselves, and matches without spectators count too.
    """
    found = []
    for row in rows:
        if row.status != "over" or row.outcome is None:
            continue
        plan = read_plan(row.plan)
        seat = next((number for number, one in enumerate(plan.seats) if one.user == user), None)
        if seat is None or plan.continues is not None or not (own or plan.terms.watchers):
            continue
        known = figures.get(row.id)
        found.append(
            Played(row, plan, seat, read_outcome(row.outcome), _figures.decode(known)[seat] if known else None)
        )
    return sorted(found, key=lambda each: each.row.changed)


def statistics(user: str, name: str, matches: Sequence[Played]) -> Statistics:
    """The statistics from these matches."""
    games = sorted({each.row.game for each in matches})
    return Statistics(
        user=user,
        name=name,
        matches=len(matches),
        won=sum(each.won for each in matches),
        games=tuple(_game(game, [each for each in matches if each.row.game == game]) for game in games),
        pending=sum(each.figures is None for each in matches),
    )


def _game(game: str, matches: Sequence[Played]) -> GameStatistics:
    known = [each.figures for each in matches if each.figures is not None]
    plays, turns = sum(each.plays for each in known), sum(each.turns for each in known)
    return GameStatistics(
        game=game,
        matches=len(matches),
        won=sum(each.won for each in matches),
        average_score=round(sum(each.outcome.scores[each.seat] for each in matches) / len(matches), 1),
        plays=plays,
        points_each=_average(sum(each.points for each in known), plays),
        best_each=_average(sum(each.best for each in known), plays),
        cost_each=_average(sum(each.cost for each in known), turns),
        opponents=_opponents(matches),
        words=_words(matches),
        progress=tuple(map(_progress, matches)),
    )


def _average(total: float, count: int) -> float | None:
    return round(total / count, 2) if count else None


def _progress(each: Played) -> MatchProgress:
    figures = each.figures or SeatFigures()
    return MatchProgress(
        match=each.row.id,
        ended=timestamps.iso(each.row.changed),
        score=each.outcome.scores[each.seat],
        rank=each.outcome.ranks[each.seat],
        seats=len(each.plan.seats),
        won=each.won,
        points_each=_average(figures.points, figures.plays),
        cost_each=_average(figures.cost, figures.turns),
    )


def _opponents(matches: Sequence[Played]) -> tuple[OpponentResult, ...]:
    """Opponents, most matches first. The name is that of the latest match."""
    found: dict[str, OpponentResult] = {}
    for each in matches:
        for seat, one in enumerate(each.plan.seats):
            if seat == each.seat or one.user is None:
                continue
            before = found.get(one.user, OpponentResult(one.user, one.name, one.level is not None, 0, 0))
            found[one.user] = msgspec.structs.replace(
                before, name=one.name, matches=before.matches + 1, won=before.won + each.won
            )
    return tuple(sorted(found.values(), key=lambda one: (-one.matches, one.name))[:MAX_OPPONENTS])


def _words(matches: Sequence[Played]) -> tuple[BestWord, ...]:
    """The highest-scoring plays, each word once."""
    every = [
        BestWord(word.word, word.points, each.row.id, word.seq)
        for each in matches
        if each.figures is not None
        for word in each.figures.words
    ]
    best: dict[str, BestWord] = {}
    for word in sorted(every, key=lambda one: (-one.points, one.word, one.match)):
        best.setdefault(word.word, word)
    return tuple(best.values())[:MAX_WORDS]
