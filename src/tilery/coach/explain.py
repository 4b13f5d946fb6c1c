"""A turn explained: the play made against the best one, or the best one against the next best."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from tilery.analysis.turns import BUDGET, Turn, is_decision, judge_among, without_offensive
from tilery.coach.compare import ENDGAME, POINTS, WIN, PlayComparison, compare, plan_for
from tilery.coach.deals import DEALS, MATCH_DEALS, DealRunner
from tilery.coach.facts import REPLY, REST, ROUND, TURN, DealLuck, Estimate, facts_about
from tilery.coach.sentences import Verdict, write_sentences
from tilery.coach.templates import Sentence, render, templates
from tilery.coach.values import values_of
from tilery.core.errors import IllegalAction
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.core.takeback import find_taken_back
from tilery.match import Match
from tilery.replay import positions

CLOSE = 0.05
"""Advantage in the search's value below which two plays count as equal."""


class Explanation(msgspec.Struct, frozen=True):
    """A turn explained. ``comparison`` and ``sentences`` are empty if there was nothing else to play."""

    game: str
    seq: int | None
    """Entry of the turn, or None for advice in a position."""
    seat: Seat
    verdict: Verdict
    heading: Sentence
    sentences: tuple[Sentence, ...] = ()
    comparison: PlayComparison | None = None
    luck: DealLuck | None = None

    @property
    def text(self) -> str:
        """All sentences in one paragraph."""
        return " ".join([self.heading.text, *(sentence.text for sentence in self.sentences)])


def explain(match: Match, turn: int, *, deals: int = DEALS, budget: Budget = BUDGET) -> Explanation:
    """Explain the decision of entry ``turn``. Raises IllegalAction if that entry is no decision of a seat.

    >>> import tilery
    >>> match = tilery.new("quillico", ["Ann", "Bo"], seed=7)
    >>> played = match.candidates(1)[90]
    >>> entry = match.play(1, played.action)
    >>> explain(match, 1).verdict
    'worse'
    """
    before = match.before(turn)
    entry = match.entries[turn] if turn < len(match.entries) else None
    if entry is None or not is_decision(entry):
        raise IllegalAction("coach/no-decision", f"Entry {turn} is no decision of a player.")
    return explain_entry(entry, before, deals, budget)


def explain_match(match: Match, *, deals: int = MATCH_DEALS, budget: Budget = BUDGET) -> Iterator[Explanation]:
    """Explain every turn that stands, one by one."""
    gone = find_taken_back(match.entries)
    for entry, before in positions(match):
        if is_decision(entry) and entry.seq not in gone:
            yield explain_entry(entry, before, deals, budget)


def explain_entry(entry: Entry, before: Match, deals: int, budget: Budget = BUDGET) -> Explanation:
    """Explain a decision. ``before`` is the match without it."""
    found = before.game.candidates(before.view(entry.seat), budget)
    turn = judge_among(found, entry, before)
    plays = _Plays(before, entry.seat, tuple(without_offensive(found.items, before)))
    explained = plays.explain(entry.action, turn, deals)
    return msgspec.structs.replace(_add_luck(explained, entry, before, deals), seq=entry.seq)


def look_back(match: Match, seat: Seat, action: Any, *, deals: int = DEALS, budget: Budget = BUDGET) -> Explanation:
    """Explain a play in a position of a match that is over, where the real tiles may tell of luck."""
    match = match.branch()
    match.looks_back = True
    entry = Entry(seq=len(match.entries), seat=seat, action=match.action(action), events=())
    return explain_entry(entry, match, deals, budget)


def advise(match: Match, seat: Seat, action: Any = None, *, deals: int = DEALS, budget: Budget = BUDGET) -> Explanation:
    """Explain the best play of a position, by the seat's view alone, against an action or the next best play."""
    found = match.game.candidates(match.view(seat), budget)
    plays = _Plays(match, seat, tuple(without_offensive(found.items, match)))
    if action is None:
        return plays.advise(deals)
    entry = Entry(seq=len(match.entries), seat=seat, action=match.action(action), events=())
    return plays.explain(entry.action, judge_among(found, entry, match), deals)


def explain_pair(
    game: AnyGame, view: Any, best: Any, other: Any, verdict: Verdict = "hint", *, deals: int = DEALS
) -> Explanation:
    """Explain what the first of two actions of a view's seat is better by."""
    known = templates(game.info.id)
    both = compare(game, view, best, other, plan_for(game, deals))
    next_player = view.names[view.seating.after(view.viewer)]
    if verdict != "hint":
        verdict = _judge_on_deals(both, verdict)
    return Explanation(
        game.info.id,
        None,
        view.viewer,
        verdict,
        render(verdict, known.headings[verdict], values_of(game, both, known, next_player)),
        write_sentences(game, both, known, next_player),
        both,
    )


class _Plays:
    """The plays of a seat in a position, best first."""

    def __init__(self, match: Match, seat: Seat, items: tuple[Candidate[Any], ...]) -> None:
        self._match, self._seat, self._items = match, seat, items

    def explain(self, made: Any, turn: Turn, deals: int) -> Explanation:
        """Explain a play made."""
        best = self._items[0] if self._items else None
        if best is None or (made == best.action and len(self._items) == 1):
            return self._nothing_else()
        if made == best.action or _is_equal(turn, best):
            other = self._runner_up(made, turn.made or best)
            return self._nothing_else() if other is None else self._tell(made, other, "found", deals)
        return self._tell(best.action, made, "worse", deals)

    def advise(self, deals: int) -> Explanation:
        """Explain the best play against the next best."""
        best = self._items[0] if self._items else None
        other = None if best is None else self._runner_up(best.action, best)
        return self._nothing_else() if best is None or other is None else self._tell(best.action, other, "hint", deals)

    def _runner_up(self, made: Any, best: Any) -> Any:
        """The best play with another main word, or of another kind."""
        for item in self._items:
            if item.action != made and (
                not item.words or item.words[:1] != best.words[:1] or type(made) is not type(item.action)
            ):
                return item.action
        return next((item.action for item in self._items if item.action != made), None)

    def _tell(self, best: Any, other: Any, verdict: Verdict, deals: int) -> Explanation:
        return explain_pair(self._match.game, self._match.view(self._seat), best, other, verdict, deals=deals)

    def _nothing_else(self) -> Explanation:
        known = templates(self._match.game.info.id)
        return Explanation(
            self._match.game.info.id, None, self._seat, "only", render("only", known.headings["only"], {})
        )


def _is_equal(turn: Turn, best: Candidate[Any]) -> bool:
    """True if the play made differs from the best one in nothing that the search values."""
    made = turn.made
    return made is not None and made.words == best.words and abs(made.value - best.value) < CLOSE


def _untold(both: PlayComparison) -> str:
    """The part of the value that another one takes the place of."""
    return POINTS if both.best.goes_on or both.other.goes_on else TURN


def _judge_on_deals(both: PlayComparison, verdict: Verdict) -> Verdict:
    """The verdict that the deals, or an exact result, allow on what the search says."""
    exact = [found for found in map(both.advantage, (WIN, ENDGAME)) if found is not None and found.mean]
    whole = exact[0] if exact else both.advantage(ROUND)
    if whole is None or whole.is_clear:
        if whole is None or whole.mean > 0:
            return verdict
        return "doubtful" if verdict == "found" else "better"
    clear = [each.mean for each in both.advantages if each.is_clear and each.about not in (REST, ROUND, _untold(both))]
    return verdict if verdict == "found" or (clear and min(clear) > 0) else "even"


def _add_luck(explained: Explanation, entry: Entry, before: Match, deals: int) -> Explanation:
    """Compare what the real tiles allowed with what was to be expected. Only for a match that is over."""
    both, game, view = explained.comparison, before.game, before.view(entry.seat)
    if both is None or not before.looks_back:
        return explained
    made = both.best if explained.verdict in ("found", "doubtful") else both.other
    plan = plan_for(game, deals)
    about = REPLY if plan.looks_ahead else REST
    expected = facts_about(made.facts, about)
    if not isinstance(expected, Estimate):
        return explained
    actual = DealRunner(game, view, msgspec.structs.replace(plan, deals=0)).play_on(before.state, entry.action)
    spread = expected.error * math.sqrt(expected.deals)
    luck = DealLuck(about, getattr(actual.gains, about), expected.mean, spread, expected.deals)
    next_player = before.names[view.seating.after(entry.seat)]
    sentences = write_sentences(game, both, templates(explained.game), next_player, luck)
    return msgspec.structs.replace(explained, luck=luck, sentences=sentences)
