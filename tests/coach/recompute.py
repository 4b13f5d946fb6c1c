"""Numbers of the coach computed again in another way: by decide and evolve, and by the slow oracles of the games."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from functools import cached_property, reduce
from statistics import fmean, stdev
from typing import Any

from coach.recompute_games import recompute_count
from tilery.coach import Explanation
from tilery.coach.facts import Estimate
from tilery.core.game import Budget
from tilery.match import Match

NORMAL = 1.96


class Recomputed:
    """An explanation's two plays, played again on the same deals without the kernel."""

    def __init__(self, before: Match, explained: Explanation) -> None:
        assert explained.comparison is not None
        self.match, self.explained, self.both = before, explained, explained.comparison
        self.game, self.seat = before.game, explained.seat
        self.view = before.view(self.seat)
        estimate = next(fact for fact in self.both.best.facts if isinstance(fact, Estimate))
        self.deals, self.label, self.nodes = estimate.deals, estimate.label, estimate.nodes
        self.sign = -1 if self.game.info.lower_is_better else 1
        self.looks_ahead = any(isinstance(fact, Estimate) and fact.about == "reply" for fact in self.both.best.facts)

    def number(self, source: str) -> float:
        """The number of a source, computed again."""
        side, _, about = source.partition(".")
        if source == "deals":
            return self.deals
        if side == "difference":
            return abs(self.difference(about)[0])
        if side == "luck":
            return self._luck(about)
        action = self.action(side)
        if "/" in about:
            return recompute_count(self.match, self.seat, action, about)
        if about == "points":
            return self.gain(action)
        if about == "endgame":
            return self.lead(action)
        gains = self.gains[side]
        if about == "turn":
            return self.gain(action) + fmean(gain["rest"] for gain in gains)
        return fmean(gain[about] for gain in gains)

    def difference(self, about: str) -> tuple[float, float]:
        """The difference of a part of the value, and its uncertainty."""
        now = self.gain(self.action("best")) - self.gain(self.action("other"))
        if about == "points":
            return now, 0.0
        if about == "endgame":
            return self.lead(self.action("best")) - self.lead(self.action("other")), 0.0
        sign = -1 if about == "reply" else 1
        added = now if about in ("round", "turn") else 0
        part = "rest" if about == "turn" else about
        pairs = zip(self.gains["best"], self.gains["other"], strict=True)
        values = [added + sign * (one[part] - two[part]) for one, two in pairs]
        return fmean(values), NORMAL * stdev(values) / math.sqrt(len(values))

    def action(self, side: str) -> Any:
        """The action of a side."""
        return {"best": self.both.best, "other": self.both.other}[side].action

    @cached_property
    def gains(self) -> dict[str, list[dict[str, int]]]:
        """Gains of both plays on every deal."""
        return {side: [self._play_deal(deal, side) for deal in range(self.deals)] for side in ("best", "other")}

    def gain(self, action: Any) -> float:
        """Improvement of the score by the action itself."""
        return recompute_count(self.match, self.seat, action, "gain")

    def act(self, state: Any, seat: int, action: Any) -> Any:
        """The state after an action, by decide and evolve."""
        return reduce(self.game.evolve, self.game.decide(state, seat, action), state)

    def _play_deal(self, deal: int, side: str) -> dict[str, int]:
        seed = hashlib.sha256(f"{self.label} {deal}".encode()).digest()
        return self.play_state(self.game.determinize(self.view, seed), self.action(side))

    def play_state(self, state: Any, action: Any) -> dict[str, int]:
        """Gains of an action in a state, in the rest of the turn, the reply and the own next turn."""
        state = self.act(state, self.seat, action)
        acted = self.game.scores(state)
        if not (self.game.info.id == "lengthxwit" and action.__struct_config__.tag in ENDS_TURN):
            state = self._finish(state, self.seat)
        rested = self.game.scores(state)
        other = min(self.game.awaiting(state), default=-1)
        replied = end = rested
        if self.looks_ahead and other >= 0:
            state = self._finish(state, other)
            replied = self.game.scores(state)
            while min(self.game.awaiting(state), default=-1) not in (-1, self.seat):
                state = self._finish(state, min(self.game.awaiting(state)))
            end = self.game.scores(self._finish(state, self.seat))
        seats = [seat for seat in range(len(acted)) if seat != self.seat and not state.seating.left[seat]]
        most = max((self.sign * (end[seat] - acted[seat]) for seat in seats), default=0)
        return {
            "rest": self.sign * (rested[self.seat] - acted[self.seat]),
            "reply": 0 if other in (-1, self.seat) else self.sign * (replied[other] - rested[other]),
            "next": self.sign * (end[self.seat] - replied[self.seat]),
            "round": self.sign * (end[self.seat] - acted[self.seat]) - most,
        }

    def _finish(self, state: Any, seat: int) -> Any:
        for _ in range(60):
            if min(self.game.awaiting(state), default=-1) != seat:
                break
            found = self.game.candidates(self.game.view(state, seat), Budget(nodes=self.nodes, limit=1))
            state = self.act(state, seat, found[0].action)
        return state

    def _luck(self, about: str) -> float:
        luck = self.explained.luck
        assert luck is not None
        made = "best" if self.explained.verdict in ("found", "doubtful") else "other"
        if about == "expected":
            return fmean(gain[luck.about] for gain in self.gains[made])
        return self.play_state(self.match.state, self.action(made))[luck.about]

    def lead(self, action: Any) -> float:
        """The final lead with best play, by plain minimax without pruning."""
        state = self.game.determinize(self.view, bytes(32))
        return self._minimax(self.act(state, self.seat, action), {})

    def _minimax(self, state: Any, known: dict[Any, float]) -> float:
        awaited = self.game.awaiting(state)
        if not awaited:
            scores = [self.sign * score for score in self.game.scores(state)]
            return scores[self.seat] - max(score for seat, score in enumerate(scores) if seat != self.seat)
        key = repr(state.__class__(**{**_fields(state), "step": 0, "opened": 0, "seed": b""}))
        if key not in known:
            seat = min(awaited)
            items = self.game.candidates(self.game.view(state, seat), Budget()).items
            values = [self._minimax(self.act(state, seat, item.action), known) for item in items]
            known[key] = max(values) if seat == self.seat else min(values)
        return known[key]

    def kept(self, side: str) -> Counter[str]:
        """The tiles that a play leaves in hand."""
        return recompute_kept(self.match, self.seat, self.action(side))


ENDS_TURN = ("score", "fail", "respond", "decline")


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def recompute_kept(match: Match, seat: int, action: Any) -> Counter[str]:
    """Tiles of the hand before, less those that the action names."""
    hand = Counter(_hand(match, seat))
    road = match.game.info.id == "wordroad"
    hand.subtract("?" if road and one.tile.islower() else one.tile for one in getattr(action, "place", ()))
    if swaps := getattr(action, "swaps", ()):
        table = {laid.at: laid.tile for laid in match.state.table}
        hand.update(table[at] for at in swaps)
        hand.subtract({"*": len(swaps)})
    hand.subtract(getattr(action, "tiles", ()))
    if hasattr(action, "tile"):
        hand.subtract([action.tile])
    if hasattr(action, "word") and not hasattr(action, "place"):
        hand.subtract(Counter(action.word) - Counter(die.letter for die in match.state.dice))
    return +hand


def _hand(match: Match, seat: int) -> Any:
    match match.game.info.id:
        case "lexigo":
            return match.state.table.seats[seat].bank
        case "wordroad":
            return match.state.racks[seat]
        case _:
            return match.state.hands[seat]
