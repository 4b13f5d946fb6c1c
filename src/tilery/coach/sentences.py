"""The two or three sentences that matter most for a difference.

A part of the value (points now, the reply, the own next turn …) is named only if its difference is larger than its
uncertainty. What only a game knows is its cause, and takes its place where it points the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

from tilery.coach.compare import ENDGAME, POINTS, WIN, PlayComparison, Side
from tilery.coach.facts import (
    NEXT,
    REPLY,
    ROUND,
    TURN,
    Advantage,
    Count,
    DealLuck,
    Estimate,
    Fact,
    Leave,
    Likelihood,
    Mark,
    facts_about,
)
from tilery.coach.templates import Part, Sentence, Templates, render
from tilery.coach.values import amount, cause_values, values_of
from tilery.core.common_messages import kind_of
from tilery.core.game import AnyGame

Verdict = Literal["worse", "found", "even", "better", "doubtful", "hint", "only"]
MOST = 3
"""Maximum number of sentences about a comparison."""
LIKELY, UNLIKELY = 0.6, 0.75
"""Chances above and below which one speaks for a play that takes it, or against it."""
LEAST_WEIGHT = 0.1
"""Part of the search's value from which a cause is told although no part of the value is clear."""


class Cause(NamedTuple):
    """What only a game knows, of both plays. A play without it has None."""

    about: str
    best: Fact | None
    other: Fact | None
    weight: float
    """Its part of the difference in the search's value."""
    lead: float
    """The number of the better play above that of the other one."""


def write_sentences(
    game: AnyGame, both: PlayComparison, known: Templates, next_player: str, luck: DealLuck | None = None
) -> tuple[Sentence, ...]:
    """The sentences, the main reason first."""
    writer = _Writer(game, both, known, next_player)
    found = list(writer.reasons())
    if luck is not None and abs(luck.actual - luck.mean) > luck.spread:
        found = [*found[: MOST - 1], writer.luck(luck)]
    return tuple(found[:MOST])


class _Writer:
    def __init__(self, game: AnyGame, both: PlayComparison, known: Templates, next_player: str) -> None:
        self._game, self._both, self._known = game, both, known
        self._values = values_of(game, both, known, next_player)

    def reasons(self) -> Iterator[Sentence]:
        """Sentences on the difference, the one that matters most first."""
        win, end = self._both.advantage(WIN), self._both.advantage(ENDGAME)
        if win is not None and win.mean:
            yield self._render_part("reasons" if win.mean > 0 else "concessions", WIN)
            return
        if end is not None and end.mean:
            yield self._render_part("reasons" if end.mean > 0 else "concessions", ENDGAME)
        clear = list(_clear(self._both))
        ahead = sorted((each for each in clear if each.mean > 0), key=lambda each: -each.mean)
        behind = sorted((each for each in clear if each.mean < 0), key=lambda each: each.mean)
        favours = list(self._favours(ahead, {each.about for each in behind}))
        concedes = [self._concede(each) for each in behind]
        whole = self._both.advantage(ROUND)
        if favours and not concedes and whole is not None and not whole.is_clear:
            favours.insert(1, self._render("level", self._known.others["level"]))
        yield from (
            [*concedes, *favours] if whole is not None and whole.is_clear and whole.mean < 0 else [*favours, *concedes]
        )
        if not favours and not concedes:
            yield self._tell_whole(whole)

    def _favours(self, ahead: list[Advantage], behind: set[str]) -> Iterator[Sentence]:
        """What speaks for the better play."""
        causes = [each for each in find_causes(self._both) if _bears_on(each) not in behind and self._variant(each)]
        used: set[str] = set()
        for gap in ahead:
            yield from self._reason(gap, causes, used)
        for cause in sorted(causes, key=lambda each: -each.weight):
            if _group(cause) not in used and cause.weight >= LEAST_WEIGHT:
                used.add(_group(cause))
                yield self._cause(cause)

    def _concede(self, gap: Advantage) -> Sentence:
        """A part in which the other play is better."""
        is_leave = gap.about == NEXT and _keeps_more(self._both.other, self._both.best)
        return self._render_part("concessions", "leave" if is_leave else gap.about)

    def _tell_whole(self, whole: Advantage | None) -> Sentence:
        """The sum of all parts, where none is clear."""
        if not any(each.mean or each.error for each in self._both.advantages):
            return self._render("same", self._known.others["same"])
        if whole is None or not whole.is_clear:
            return self._render("even", self._known.others["even"])
        name = "round" if whole.mean > 0 else "round_other"
        return self._render(name, self._known.others[name])

    def _reason(self, gap: Advantage, causes: list[Cause], used: set[str]) -> Iterator[Sentence]:
        """A part in which the better play is better, and what causes it."""
        fitting = [each for each in causes if _bears_on(each) == gap.about and _group(each) not in used]
        fitting.sort(key=lambda each: (-each.weight, -each.lead))
        told = [self._cause(each) for each in fitting[:1]]
        used.update(map(_group, fitting[:1]))
        is_leave = gap.about == NEXT and not fitting and _keeps_more(self._both.best, self._both.other)
        part = self._render_part("reasons", "leave" if is_leave else gap.about)
        # A cause with a part in the search's value is the reason itself. Points come before what makes them.
        is_reason = gap.about != POINTS and any(each.weight >= LEAST_WEIGHT for each in fitting[:1])
        yield from [*told, part] if is_reason else [part, *told]

    def luck(self, luck: DealLuck) -> Sentence:
        """What the real tiles allowed beside what was to be expected."""
        unit = self._game.info.play_unit
        more = {
            "actual": Part(amount(luck.actual, unit), "luck.actual", luck.actual),
            "expected": Part(amount(luck.mean, unit), "luck.expected", luck.mean, error=luck.spread),
        }
        name = f"luck_{luck.about}"
        return render(name, self._known.others[name], self._values | more)

    def _cause(self, cause: Cause) -> Sentence:
        short = cause.about.partition("/")[2]
        variant = self._variant(cause)
        values = {
            **cause_values(self._game, "best", cause.best, self._known),
            **cause_values(self._game, "other", cause.other, self._known),
        }
        return render(f"{short} {variant}", self._known.causes[short][variant], self._values | values)

    def _is_loss(self, group: str, about: str) -> bool:
        """True if the play that is worse in a part loses there, while the other one gains."""
        sides = (self._both.best, self._both.other)
        more, less = (facts_about(side.facts, about) for side in (sides if group == "reasons" else sides[::-1]))
        return isinstance(more, Estimate) and isinstance(less, Estimate) and less.mean < 0 <= more.mean

    def _is_certain(self, about: str) -> bool:
        """True if an estimate is the same on every deal, for both plays."""
        found = [facts_about(side.facts, about) for side in (self._both.best, self._both.other)]
        return all(isinstance(each, Estimate) and not each.error for each in found)

    def _variant(self, cause: Cause) -> str:
        """The template's variant for a cause, or nothing if the game says nothing about it there."""
        known = self._known.causes.get(cause.about.partition("/")[2], {})
        wanted = "both" if cause.best and cause.other else "best" if cause.best else "other"
        return wanted if wanted in known else ""

    def _render_part(self, group: str, about: str) -> Sentence:
        """The sentence on a part of the value, one for these kinds of action if the game has one."""
        known: dict[str, str] = getattr(self._known, group)
        one, two = (kind_of(side.action) for side in (self._both.best, self._both.other))
        if group == "concessions":
            one, two = two, one
        names = [f"{about}_loss"] if self._is_loss(group, NEXT if about == "leave" else about) else []
        names += [f"{about}_{one}_{two}", f"{about}_{one}", f"{about}_over_{two}", about]
        if self._is_certain(about):
            names.insert(-1, f"{about}_exact")
        name = next(name for name in names if name in known)
        return self._render(f"{group} {name}", known[name])

    def _render(self, name: str, template: str) -> Sentence:
        return render(name, template, self._values)


def _clear(both: PlayComparison) -> Iterator[Advantage]:
    """The parts of the value with a difference larger than its uncertainty.

    A turn that goes on is one part with all that it brings.
    """
    goes_on = both.best.goes_on or both.other.goes_on
    for about in (TURN if goes_on else POINTS, REPLY, NEXT):
        found = both.advantage(about)
        if found is not None and found.is_clear:
            yield found


def find_causes(both: PlayComparison) -> Iterator[Cause]:
    """What only the game knows, where it speaks for the better play."""
    names = dict.fromkeys(
        fact.about
        for side in (both.best, both.other)
        for fact in side.facts
        if isinstance(fact, Count | Likelihood | Mark)
    )
    for about in names:
        best, other = facts_about(both.best.facts, about), facts_about(both.other.facts, about)
        lead = _find_lead(best, other)
        weight = getattr(best, "weight", 0.0) - getattr(other, "weight", 0.0)
        if lead > 0 and weight >= 0:
            yield Cause(about, best, other, weight, lead)


def _find_lead(best: Fact | None, other: Fact | None) -> float:
    """The number of the better play above that of the other, 0 or less if it does not speak for the better play."""
    if isinstance(best, Likelihood) and isinstance(other, Likelihood):
        lead = best.rate - other.rate
        return lead if lead > math.hypot(best.error, other.error) else 0.0
    if isinstance(best, Likelihood) or isinstance(other, Likelihood):  # only one of the plays depends on it
        return best.rate - LIKELY if isinstance(best, Likelihood) else UNLIKELY - _amount_of(other)
    lead = _amount_of(best) - _amount_of(other)
    if any(isinstance(fact, Count) and fact.less_is_better for fact in (best, other)):
        return -lead if best is not None and other is not None else 0.0
    return lead


def _amount_of(fact: Fact | None) -> float:
    match fact:
        case Count():
            return fact.count
        case Likelihood():
            return fact.rate
        case Mark():
            return fact.weight
        case _:
            return 0.0


def _group(cause: Cause) -> str:
    return cause.about.partition("-")[0]


def _bears_on(cause: Cause) -> str:
    fact = cause.best if cause.best is not None else cause.other
    return fact.bears_on if isinstance(fact, Count | Likelihood | Mark) else ""


def _keeps_more(more: Side, less: Side) -> bool:
    """True if the tiles left are other ones, and by their fitted values better, or the last ones."""
    one, two = (facts_about(side.facts, "leave") for side in (more, less))
    if not isinstance(one, Leave) or not isinstance(two, Leave) or one.kept == two.kept:
        return False
    return not one.undrawn or one.worth is None or two.worth is None or one.worth > two.worth
