"""Quillico's search against the slow oracle, position by position; a disagreement is (game, seed, turn)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from differential.sampling import share
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.quillico import GAME, oracle
from tilery.games.quillico.messages import Options, Play, QuillicoWords, View
from tilery.games.quillico.plays import has_starless_play
from tilery.games.quillico.state import BONUS, STAR, SeatPosition
from tilery.geometry import Oct
from tilery.lexicon import compose, from_words, using
from tilery.match import Match

POSITIONS = 20
SOAK_POSITIONS = 3_000
MOST_STARS = 2
"""The oracle tries every choice of letters that stars could take."""
SETS = (
    {"black": dict.fromkeys("ABCDEGILNORST", 3), "red": dict.fromkeys("AEIORST", 2), "stars": 0},
    {"black": dict.fromkeys("ADEILNRST", 4), "red": dict.fromkeys("AEST", 2), "stars": 8},
    {"black": dict.fromkeys("AEIST", 6), "red": dict.fromkeys("AEIST", 3), "stars": 5},
)


@cache
def short_words() -> list[str]:
    return [word for word in compose(QuillicoWords()).words() if len(word) <= 8]


def some_words(source: random.Random) -> list[str]:
    """All of two letters, as many lines cross, and some longer ones."""
    longer = source.sample(short_words(), source.choice([60, 150, 400]))
    return [word for word in short_words() if len(word) == 2] + longer


def positions(seed: int) -> Iterator[tuple[int, View]]:
    """Every turn of a random match with a lexicon and tiles of its own."""
    source = random.Random(seed)
    options = {
        "set": SETS[seed % len(SETS)],
        "extend": source.random() < 0.7,
        "exchange": source.choice(["free", "stuck"]),
        "out": source.choice(["all", "letters"]),
        "settle": source.choice(["all", "out"]),
        "first": source.choice(["name", "random", 0, 1]),
    }
    with using(Options().lexicon, from_words(some_words(source))):
        seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
        match = Match.new(GAME, seats=seats, options=options, seed=seed)
    while match.awaiting and len(match.entries) < 14:
        (seat,) = match.awaiting
        yield len(match.entries), match.view(seat)
        found = match.candidates(seat, Budget(nodes=20_000)).items
        match.play(seat, source.choice(found[: 1 + len(found) // 2]).action)


def test_search_and_oracle_find_the_same_plays(soak: bool) -> None:
    left = SOAK_POSITIONS if soak else share(POSITIONS)
    checked = plays = starred = 0
    for seed in range(10_000):
        for turn, view in positions(seed):
            stars = view.hands[view.turn].count(STAR)
            if stars > MOST_STARS or (stars == MOST_STARS and len(view.table) > 14):
                continue
            plays += compare(seed, turn, view)
            checked += 1
            starred += stars > 0
            if checked >= left:
                assert plays > 20 * checked
                assert starred > checked // 6
                return


def compare(seed: int, turn: int, view: View) -> int:
    where = ("quillico", seed, turn)
    found = GAME.candidates(view, Budget())
    assert found.complete, where
    offered: dict[oracle.Key, int] = {}
    for item in found.items:
        if isinstance(item.action, Play):
            key = frozenset((Oct(*laid.at), laid.tile[0]) for laid in item.action.place), len(item.action.swaps)
            assert key not in offered, (where, "a play is offered twice", item)
            offered[key] = item.points
            told = GAME.preview(view, item.action)
            assert told.legal, (where, item, told.problem)
            assert told.points == item.points, (where, item)
            assert tuple(word.word for word in told.words) == item.words, (where, item)
            assert item.value - item.points == (BONUS if goes_out(view, item.action) else 0), (where, item)
    expected = oracle.plays(view)
    missing, wrong = expected.keys() - offered.keys(), offered.keys() - expected.keys()
    assert not missing, (where, "the search does not find", sorted(map(repr, missing))[:3])
    assert not wrong, (where, "the oracle does not know", sorted(map(repr, wrong))[:3])
    assert offered == expected, (where, "the points differ")
    starless = any(stars == 0 for _, stars in expected)
    assert has_starless_play(SeatPosition.of(view, view.turn)) == starless, (where, "whether there is a play")
    assert len(found.items) - len(offered) == (1 if may_rest(view, starless) else 0), (where, found.items[-1])
    return len(offered)


def goes_out(view: View, play: Play) -> bool:
    """Whether the play empties the hand for good, which is what pays [16]."""
    left = Counter(view.hands[view.turn])
    left.update(laid.tile for laid in view.table if laid.at in play.swaps)
    left.subtract([STAR] * len(play.swaps))
    left.subtract(placing.tile for placing in play.place)
    return view.pile == 0 and not +left


def may_rest(view: View, plays: bool) -> bool:
    """Whether an exchange or a pass is legal [13], [14]."""
    letters = [tile for tile in view.hands[view.turn] if tile != STAR]
    return not plays or view.options.exchange == "free" or (view.pile > 0 and not letters)


def test_a_limit_keeps_the_best_plays() -> None:
    for seed in range(6):
        for turn, view in positions(seed):
            if view.hands[view.turn].count(STAR) <= MOST_STARS:
                every = [item.value for item in GAME.candidates(view, Budget()).items]
                for limit in (1, 7, 40):
                    best = [item.value for item in GAME.candidates(view, Budget(limit=limit)).items]
                    assert best == every[:limit], ("quillico", seed, turn, limit)
