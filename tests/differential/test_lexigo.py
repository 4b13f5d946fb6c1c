"""Lexigo's search against the slow oracle, position by position; a disagreement is (game, seed, turn)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from differential.sampling import share
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lexigo import GAME, oracle
from tilery.games.lexigo.messages import Play, Relocate, View
from tilery.lexicon import Lexicon, LexiconSpec, compose, from_words, using
from tilery.match import Match

POSITIONS = 20
SOAK_POSITIONS = 3_000
WORDS = 700
LETTERS = "ADEILNORST"
"""Most tiles of the random sets are these, so that few words give many plays."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    """Some words of the large list, short ones more likely: the oracle tries each on every position."""
    source = random.Random("lexigo words")
    chosen = [word for word in compose(LexiconSpec()).words() if len(word) <= 8]
    return from_words(sorted(source.sample(chosen, WORDS)) + [a + b for a in LETTERS for b in LETTERS][::3])


def positions(seed: int) -> Iterator[tuple[int, View]]:
    """Random matches of two to four seats with many blanks; every turn that asks for a word."""
    source = random.Random(seed)
    counts = {"?": source.randrange(12)} | {letter: source.randrange(6, 16) for letter in LETTERS}
    seats = [SeatInfo(f"P{seat}", "human") for seat in range(source.randrange(2, 5))]
    options = {
        "set": {"tiles": counts},
        "pass": source.choice(["free", "moved"]),
        "relocate": source.choice(["free", "stuck"]),
        "first": source.choice(["random", 0, 1]),
    }
    match = Match.new(GAME, seats=seats, options=options, seed=seed)
    while match.awaiting:
        seat = next(iter(match.awaiting))
        view = match.view(seat)
        if view.table.phase == "play":
            yield len(match.entries), view
        found = match.candidates(seat, Budget(nodes=5_000, limit=60)).items
        match.play(seat, source.choice(found).action)


def test_search_and_oracle_find_the_same_plays(lexicon: Lexicon, soak: bool) -> None:
    words = list(lexicon.words())
    left = SOAK_POSITIONS if soak else share(POSITIONS)
    checked = plays = 0
    with using(LexiconSpec(), lexicon):
        for seed in range(10_000):
            for turn, view in positions(seed):
                if random.Random(f"{seed} {turn}").random() < 0.5:
                    continue
                plays += compare(seed, turn, view, words)
                checked += 1
                if checked == left:
                    assert plays > 20 * checked
                    return


def compare(seed: int, turn: int, view: View, words: list[str]) -> int:
    found = GAME.candidates(view, Budget())
    offered = [item.action for item in found.items if isinstance(item.action, Play)]
    keys = [oracle.key(view, play) for play in offered]
    expected = oracle.plays(view, words)
    where = ("lexigo", seed, turn)
    assert found.complete, where
    assert len(set(keys)) == len(keys), (where, "a play is offered twice")
    missing, wrong = expected - set(keys), set(keys) - expected
    assert not missing, (where, "the search does not find", sorted(map(repr, missing))[:3])
    assert not wrong, (where, "the oracle does not know", sorted(map(repr, wrong))[:3])
    for play in offered:
        assert GAME.preview(view, play).legal, (where, play)
    moves = [item.action for item in found.items if isinstance(item.action, Relocate)]
    assert bool(moves) == oracle.may_move(view, words), (where, "whether the pawn may be moved")
    return len(keys)


def test_whether_a_pawn_may_move_is_what_the_oracle_says(soak: bool) -> None:
    """With so few words that there often is none from the pawn."""
    left = SOAK_POSITIONS if soak else share(4 * POSITIONS)
    stuck = Counter[bool]()
    few = from_words(["ADD", "DO", "EAT", "IN", "IT", "NO", "ON", "TEA"])
    with using(LexiconSpec(), few):
        for seed in range(10_000):
            for turn, view in positions(seed):
                if view.options.relocate == "free" or view.table.seats[view.table.turn].pawn is None:
                    continue
                expected = oracle.may_move(view, list(few.words()))
                for to in [cell for cell in view.table.tiles() if cell not in view.table.pawns()][:2]:
                    refused = GAME.preview(view, Relocate(to)).problem
                    assert (refused is None) == expected, ("lexigo", seed, turn)
                    stuck[expected] += 1
                if stuck.total() >= left:
                    assert min(stuck[True], stuck[False]) > left // 20
                    return
