"""Searches seeds whose deal suits a lesson: every idea of the lesson finds a play with a simple word, turn after turn.

``python tools/lesson_seeds.py wordroad --first 0 --count 5000`` prints the scripts found: the seed, and the actions of
both seats in order, as ``texts/lesson.toml`` of the game's folder states them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from tilery import registry
from tilery.analysis.turns import best_plays
from tilery.bots.word_filter import candidates_with, is_clean
from tilery.core.game import Budget, Candidate
from tilery.core.record import SeatInfo
from tilery.lexicon.vocabulary import Vocabulary
from tilery.match import Match, advance, kind_of

LEARNER, COACH = 0, 1
SIMPLE = Vocabulary(max_level=20, defined=True)
SEATS = (SeatInfo("Ann", "human"), SeatInfo("Quill", "bot", "coach"))
BUDGET = Budget(nodes=200_000, limit=2000)

NEARLY_BEST = 3
"""Points that a play of the learner loses at most where the plan asks for a good one."""
ALTERNATIVES = 3
"""Candidates that are tried for each play of a plan."""
GENTLE = 20
"""The coach of Word Road scores no more with a play, so that a learner keeps up."""

Wanted: TypeAlias = Callable[[Match, Candidate[Any]], bool]


class Unsuitable(Exception):
    """The deal has no play for the next idea."""


class Script:
    """A match that is played by ideas; writes down what was played."""

    def __init__(self, match: Match, picks: tuple[int, ...] = ()) -> None:
        self.match = match
        self.lines: list[str] = []
        self._picks = picks
        self.choices: list[int] = []
        """How many candidates were wanted at each play, up to ``ALTERNATIVES``."""

    def play(self, seat: int, wanted: Wanted) -> Candidate[Any]:
        """The best candidate with simple words that is wanted, or the one that ``picks`` names for this play."""
        view = self.match.view(seat)
        found = candidates_with(self.match.game, view, SIMPLE, BUDGET).items
        good = (item for item in found if wanted(self.match, item) and is_clean(self.match.game, view, item))
        items = list(islice(good, ALTERNATIVES))
        number = len(self.choices)
        self.choices.append(len(items))
        if not items:
            raise Unsuitable
        item = items[self._picks[number] if number < len(self._picks) else 0]
        self._commit(seat, item)
        return item

    def do(self, seat: int, action: Any) -> None:
        """An action without words."""
        self._commit(seat, Candidate(action))

    def asks(self, seat: int, kind: str) -> bool:
        """Whether the seat may answer by this kind of action."""
        asked = self.match.awaiting.get(seat)
        return asked is not None and kind in asked.kinds

    def need(self, holds: bool) -> None:
        """Gives the deal up unless this holds."""
        if not holds:
            raise Unsuitable

    def _commit(self, seat: int, item: Candidate[Any]) -> None:
        self.match.play(seat, item.action)
        action = msgspec.json.encode(item.action).decode()
        self.lines.append(f"{SEATS[seat].name:6} {action}  {' '.join(item.words)} {item.points}")


def _kind(item: Candidate[Any], kind: str) -> bool:
    return kind_of(item.action) == kind


def lengthxwit(script: Script) -> None:
    """Press twice, spend a vowel, use up the last tile, score by four dice, answer; each of them nearly the best."""

    def word(kind: str, low: int, high: int) -> Wanted:
        return lambda _, item: _kind(item, kind) and low <= len(item.action.word) <= high

    def good(wanted: Wanted) -> Wanted:
        best = best_plays(script.match, LEARNER, 1)[0].value
        return lambda match, item: best - item.value <= NEARLY_BEST and wanted(match, item)

    script.need(script.asks(LEARNER, "roll"))
    script.do(LEARNER, {"kind": "roll"})
    script.play(LEARNER, good(word("press", 3, 4)))
    script.play(LEARNER, good(word("press", 3, 6)))
    script.play(LEARNER, good(lambda _, item: _kind(item, "spend")))
    script.play(LEARNER, good(word("press", 3, 6)))
    script.need(any(kind_of(event) == "ran_out" for event in script.match.entries[-1].events))
    script.play(LEARNER, good(word("score", 4, 6)))
    script.play(COACH, word("respond", 3, 5))
    script.do(COACH, {"kind": "roll"})
    script.play(COACH, word("press", 3, 4))
    script.play(COACH, word("score", 4, 6))
    script.play(LEARNER, good(word("respond", 3, 5)))
    script.do(LEARNER, {"kind": "roll"})


def quillico(script: Script) -> None:
    """Branch off, read backwards, a red tile, two words, a star, an exchange."""

    def way(match: Match, item: Candidate[Any]) -> tuple[int, ...]:
        cells = match.preview(match.state.turn, item.action).words[0].cells
        first, second = ([int(part) for part in cell.split(",")] for cell in cells[:2])
        return tuple(b - a for a, b in zip(first, second, strict=True))

    def short(_: Match, item: Candidate[Any]) -> bool:
        return plain(item, 3, 4) and not item.action.swaps and item.points <= 5

    def plain(item: Candidate[Any], low: int, high: int, words: int = 1) -> bool:
        ok = _kind(item, "play") and len(item.words) == words and low <= len(item.words[0]) <= high
        return ok and all(len(word) > 1 for word in item.words)

    def red(item: Candidate[Any]) -> bool:
        return any(one.tile.endswith("+") for one in item.action.place)

    south, backwards = (0, 0, -1, 0), {(-1, 0, 0, 0), (0, -1, 0, 0), (0, 0, 0, 1)}
    diagonal = {(0, 1, 0, 0), (0, 0, 0, -1)}
    rival = (SeatInfo("Quinn", "human"), SEATS[COACH])
    tied = Match.new(script.match.game, seats=rival, seed=script.match.state.seed)
    script.need(COACH in tied.awaiting)  # the coach starts also where the learner's name begins with a Q [8]
    script.need(script.asks(COACH, "play") and "*" in script.match.state.hands[LEARNER])
    script.play(COACH, lambda match, item: plain(item, 5, 5) and way(match, item) == (1, 0, 0, 0))
    script.play(LEARNER, lambda m, i: plain(i, 4, 5) and not i.action.swaps and way(m, i) == south and not red(i))
    script.play(COACH, short)
    script.play(LEARNER, lambda m, i: plain(i, 3, 5) and not i.action.swaps and way(m, i) in backwards and not red(i))
    script.play(COACH, short)
    script.play(LEARNER, lambda m, i: plain(i, 4, 6) and not i.action.swaps and red(i) and way(m, i) in diagonal)
    script.play(COACH, short)
    script.play(LEARNER, lambda _, i: plain(i, 3, 5, words=2) and not i.action.swaps)
    script.play(COACH, short)
    script.play(LEARNER, lambda _, i: plain(i, 5, 7) and len(i.action.swaps) == 1 and len(i.action.place) > 2)
    script.play(COACH, short)
    script.need(script.match.scene(None).pad[LEARNER].total > script.match.scene(None).pad[COACH].total)
    hand = [tile for tile in script.match.state.hands[LEARNER] if tile != "*"]
    worst = sorted(hand, key=lambda tile: "EAIORSTNLUDMCPHGBYKWFVXZJQ".index(tile[0]))[-3:]
    script.do(LEARNER, {"kind": "exchange", "tiles": worst})


def wordroad(script: Script) -> None:
    """A corner, one tile more, a turn, over, through, a mulligan."""

    def plain(item: Candidate[Any]) -> bool:
        return _kind(item, "play") and not any(one.tile.islower() for one in item.action.place)

    def beneath(match: Match, item: Candidate[Any]) -> tuple[int, int]:
        """How many tiles it covers, and how many it crosses."""
        seat = match.state.turn
        placed = next(e for e in match.game.decide(match.state, seat, item.action) if kind_of(e) == "placed")
        return len(placed.over), len(placed.through)

    def gentle(item: Candidate[Any]) -> bool:
        made = script.match.preview(COACH, item.action)
        return plain(item) and bool(item.words) and len(item.words[0]) > 2 and made.points <= GENTLE

    def new(item: Candidate[Any], low: int) -> bool:
        return plain(item) and bool(item.words) and len(item.words[0]) >= low

    script.need(script.asks(LEARNER, "play"))
    script.play(
        LEARNER,
        lambda _, i: (
            plain(i)
            and i.action.place[0].at == "A1"
            and len(i.action.place) in (3, 4)
            and i.action.place[-1].at in ("C1", "D1")
            and bool(i.words)
            and len(i.words[0]) == len(i.action.place)
        ),
    )
    script.play(COACH, lambda _, i: gentle(i))
    script.play(LEARNER, lambda m, i: new(i, 4) and len(i.action.place) == 1 and beneath(m, i) == (0, 0))
    script.play(COACH, lambda m, i: gentle(i) and beneath(m, i) == (0, 0))
    script.play(
        LEARNER,
        lambda m, i: (
            new(i, 3) and len(i.action.place) in (2, 3) and i.action.place[-1].at[1:] != "1" and beneath(m, i) == (0, 0)
        ),
    )
    script.play(COACH, lambda m, i: gentle(i) and beneath(m, i) == (0, 0))
    script.play(LEARNER, lambda m, i: new(i, 3) and len(i.action.place) == 1 and beneath(m, i) == (1, 0))
    script.play(COACH, lambda _, i: gentle(i))
    script.play(LEARNER, lambda m, i: new(i, 3) and len(i.action.place) <= 2 and beneath(m, i)[1] > 0)
    script.play(COACH, lambda _, i: gentle(i))
    rack = script.match.state.racks[LEARNER]
    script.do(LEARNER, {"kind": "mulligan", "tiles": sorted(rack, key="?ESAIORTNLUDMCPHGBYKWFVXZJQ".index)[-2:]})


def lexigo(script: Script) -> None:
    """The pawn and a word, more tiles, a knock, a trade, moving the pawn."""

    def plain(item: Candidate[Any], low: int, tiles: int, knock: int = 0) -> bool:
        ok = _kind(item, "play") and len(item.action.word) >= low and len(item.action.place) >= tiles
        return ok and len(item.action.knock) == knock and not blank(item) and in_order(item)

    def in_order(item: Candidate[Any]) -> bool:
        """Whether each tile can be put down when the walk comes to it."""
        cells = [one.at for one in item.action.place]
        return cells == sorted(cells, key=item.action.path.index)

    def blank(item: Candidate[Any]) -> bool:
        letters = {tuple(at): letter for at, letter in zip(item.action.path, item.action.word, strict=True)}
        grid = script.match.state.table.grid
        return any(one.tile == "?" for one in item.action.place) or any(
            one.tile == "?" and tuple(one.at) in letters for one in grid
        )

    def keep(seat: int) -> None:
        if script.asks(seat, "keep"):
            script.do(seat, {"kind": "keep"})

    script.need(script.asks(LEARNER, "play"))
    script.play(LEARNER, lambda _, i: plain(i, 4, 1) and len(i.action.place) == 1 and len(i.action.word) == 4)
    keep(LEARNER)
    script.play(COACH, lambda _, i: plain(i, 4, 1) and len(i.action.place) <= 2)
    keep(COACH)
    script.play(LEARNER, lambda _, i: plain(i, 4, 2) and len(i.action.word) <= 6)
    keep(LEARNER)
    script.play(COACH, lambda _, i: plain(i, 3, 1) and len(i.action.place) <= 2)
    keep(COACH)
    script.play(LEARNER, lambda _, i: plain(i, 4, 1, knock=1) and len(i.action.word) <= 6)
    bank = script.match.state.table.seats[LEARNER].bank
    bad = [tile for tile in bank if tile in "QVJXZ"]
    script.need(bool(bad))
    script.do(LEARNER, {"kind": "trade", "tiles": bad[:1]})
    script.play(COACH, lambda _, i: plain(i, 3, 1) and len(i.action.place) <= 2)
    keep(COACH)
    script.do(LEARNER, {"kind": "relocate", "to": _better_place(script, lambda i: plain(i, 5, 3))})
    script.play(LEARNER, lambda _, i: plain(i, 5, 3) and len(i.action.word) <= 6)
    keep(LEARNER)


def _better_place(script: Script, wanted: Callable[[Candidate[Any]], bool]) -> Any:
    """Where the pawn finds a play that is wanted."""
    match = script.match
    pawns = match.state.table.pawns()
    for at in match.state.table.tiles():
        if at not in pawns:
            moved = advance(match.game, match.state, LEARNER, match.action({"kind": "relocate", "to": at}))
            found = candidates_with(match.game, match.game.view(moved, LEARNER), SIMPLE, BUDGET)
            if any(map(wanted, found.items)):
                return at
    raise Unsuitable


PLANS: dict[str, Callable[[Script], None]] = {
    "lengthxwit": lengthxwit,
    "quillico": quillico,
    "wordroad": wordroad,
    "lexigo": lexigo,
}


def scripts(game_id: str, seeds: range) -> Iterator[tuple[int, Script, bool]]:
    """The scripts of these seeds: a whole one of each that has any, and those that got furthest."""
    furthest = 0
    for seed in seeds:
        for script, whole in attempts(game_id, seed):
            if whole or len(script.lines) > furthest:
                furthest = max(furthest, len(script.lines))
                yield seed, script, whole
            if whole:
                break


def attempts(game_id: str, seed: int) -> Iterator[tuple[Script, bool]]:
    """Scripts of a seed, depth first: where one fails, the plays before are picked differently."""
    open_picks: list[tuple[int, ...]] = [()]
    while open_picks:
        picks = open_picks.pop()
        script = Script(Match.new(registry.find(game_id), seats=SEATS, seed=seed), picks)
        try:
            PLANS[game_id](script)
        except Unsuitable:
            yield script, False
        else:
            yield script, True
        for number in range(len(picks), len(script.choices)):
            kept = picks + (0,) * (number - len(picks))
            open_picks += [(*kept, other) for other in range(1, script.choices[number])]


def main() -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    args = parser.parse_args()
    for seed, script, whole in scripts(args.game, range(args.first, args.first + args.count)):
        if whole:
            print(f"seed {seed}", *script.lines, "", sep="\n", flush=True)
        else:
            print(f"seed {seed}: {len(script.lines)} actions", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
