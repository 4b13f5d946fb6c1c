"""Bots and hints make no offensive word by themselves; people may, and a table may ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.analysis import analyse
from tilery.arena.bot_match import Pairing, play
from tilery.arena.schedule import Plan
from tilery.bots import LEVELS, choose, hints
from tilery.bots.loader import find
from tilery.bots.word_filter import offensive_words_allowed
from tilery.core.codec import encode
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lexigo.messages import Accept
from tilery.lexicon import LexiconSpec, compose, from_words, using
from tilery.lexicon.wordlists import offensive_words
from tilery.match import Match
from tilery.server.matches.messages import FoundHints
from tilery.server.matches.terms import Terms
from tilery.server.workers import searches
from tilery.tui.match_setup import new_setup, setup_like

OWN = [game_id for game_id in registry.ids() if game_id != "highletter"]
QUICK = Budget(nodes=4_000)
FIT = ("HIT", "SHE", "ITS")
"""With all offensive words a lexicon in which almost every play is one that nobody should suggest."""


def made(value: Any) -> Iterator[str]:
    """Every word that events tell of, whatever the game."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "word" and isinstance(inner, str):
                yield inner
            else:
                yield from made(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from made(inner)


def words_of(match: Match) -> list[str]:
    return [word for entry in match.entries for word in made(msgspec.to_builtins(entry.events))]


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("levels", [("level1", "level3"), ("level2", "level4")])
def test_matches_of_bots_hold_no_offensive_word(game_id: str, levels: tuple[str, str], soak: bool) -> None:
    for seed in range(100 if soak else 2):
        words = words_of(play(Pairing(game_id, levels, seed=seed, nodes=2_000)))
        assert words
        assert not offensive_words().intersection(words)


@pytest.mark.parametrize("game_id", OWN)
def test_master_makes_none_either(game_id: str, soak: bool) -> None:
    for seed in range(20 if soak else 1):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=seed)
        for turn in range(200 if soak else 6):
            if match.awaiting:
                seat = min(match.awaiting)
                match.play(seat, choose("level5", match.game, match.view(seat), QUICK, turn))
        words = words_of(match)
        assert words
        assert not offensive_words().intersection(words)


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
@pytest.mark.parametrize("game_id", OWN)
def test_a_bot_that_could_make_almost_nothing_else_makes_none(game_id: str, who) -> None:
    with using(_spec(game_id), from_words([*offensive_words(), *FIT])):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=5)
        for turn in range(12):
            if not match.awaiting:
                break
            seat = min(match.awaiting)
            match.play(seat, choose(who.id, match.game, match.view(seat), QUICK, turn))
    assert not offensive_words().intersection(words_of(match))


def _spec(game_id: str) -> LexiconSpec:
    spec: LexiconSpec = registry.find(game_id).Options().lexicon
    return spec


def _wordroad(*words: str) -> tuple[Match, Any]:
    """A match of Word Road in which only these words count, with the letters of YASS in hand."""
    with using(LexiconSpec(), from_words(words)):
        match = tilery.new("wordroad", ["Ann", "Bo"], seed=1)
    seat = min(match.awaiting)
    racks = list(match.state.racks)
    racks[seat] = tuple("AEEEEEESSY")
    match.state = msgspec.structs.replace(match.state, racks=tuple(racks))
    return match, match.view(seat)


def test_a_word_within_a_word_counts_too() -> None:
    match, view = _wordroad("YASS", "ASS", "YEA")
    budget = Budget(nodes=200_000, limit=2_000)
    shown = hints(match.game, view, budget, 10)
    assert shown.items
    assert not any("YASS" in item.words for item in shown.items)
    assert "YASS" in hints(match.game, view, budget, 1, offensive_words=True)[0].words
    action = choose("level5", match.game, view, budget, 1)
    assert "ASS" not in {word.word for word in match.game.preview(view, action).words}


@pytest.mark.parametrize("game_id", OWN)
def test_hints_of_a_table_that_asks_for_them_may_be_offensive(game_id: str) -> None:
    with using(_spec(game_id), from_words(offensive_words())):
        match = tilery.new(game_id, ["Ann", "Bo"], seed=2)
        game, found = match.game, {False: set[str](), True: set[str]()}
        for turn in range(10):
            if not match.awaiting:
                break
            seat = min(match.awaiting)
            for allowed in found:
                shown = hints(game, match.view(seat), Budget(nodes=20_000, limit=200), 20, offensive_words=allowed)
                assert shown.items
                found[allowed].update(word for item in shown.items for word in item.words)
            match.play(seat, choose("level4", match.game, match.view(seat), QUICK, turn, offensive_words=True))
    assert found[True] & offensive_words()
    assert not found[False] & offensive_words()


def test_a_person_may_play_what_the_lexicon_holds_and_no_bot_challenges_it() -> None:
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "bot", "level5")]
    with using(LexiconSpec(), from_words(offensive_words())):
        match = Match.new(registry.find("lexigo"), seats=seats, options={"words": "challenge"}, seed=7)
        while match.awaiting:
            seat = min(match.awaiting)
            if match.state.table.phase == "window":
                break
            match.play(seat, choose("level4", match.game, match.view(seat), QUICK, 1, offensive_words=True))
        assert match.state.table.phase == "window", "nobody could play a word"
        (seat,) = match.awaiting
        for who in LEVELS:
            assert choose(who.id, match.game, match.view(seat), QUICK, 1) == Accept()


GREEDY = "def choose(game, view, budget, seed):\n    return game.candidates(view, budget)[0].action\n"


def test_a_bot_of_ones_own_is_given_no_offensive_words(tmp_path: Path) -> None:
    file = tmp_path / "greedy.py"
    file.write_text(GREEDY)
    with using(LexiconSpec(), from_words([*offensive_words(), *FIT])):
        match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=3)
        for allowed in (False, True):
            bot = find(str(file), offensive_words=allowed)
            words = set[str]()
            for seed in range(8):
                match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=seed)
                for _ in range(20):
                    if match.awaiting:
                        seat = min(match.awaiting)
                        match.play(seat, bot.choose(match.game, match.view(seat), QUICK, 1))
                words.update(words_of(match))
            assert bool(words & offensive_words()) is allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_the_analysis_values_an_offensive_play_but_suggests_none(allowed: bool) -> None:
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    terms = {"offensive_words": allowed}
    with using(LexiconSpec(), from_words([*offensive_words(), *FIT])):
        match = Match.new(registry.find("lengthxwit"), seats=seats, seed=1, options={"target": 50}, terms=terms)
        for turn in range(60):
            if match.awaiting:
                seat = min(match.awaiting)
                view = match.view(seat)
                match.play(seat, choose("level4", match.game, view, QUICK, turn, offensive_words=True))
        turns = analyse(match, QUICK).turns
    offensive = [turn for turn in turns if turn.made is not None and offensive_words() & set(turn.made.words)]
    assert offensive
    assert all(turn.cost is not None and turn.cost >= 0 for turn in offensive)
    suggested = {word for turn in turns for choice in turn.best for word in choice.words}
    assert bool(suggested & offensive_words()) is allowed


def test_the_large_lexicon_still_holds_them() -> None:
    assert len(offensive_words() & set(compose(LexiconSpec()).words())) > 400


# ---- the switch, where people set it ----
@pytest.mark.parametrize("allowed", [False, True])
def test_the_arena_has_the_switch(allowed: bool) -> None:
    with using(LexiconSpec(), from_words([*offensive_words(), *FIT])):
        plan = Plan("lengthxwit", ("level4", "level4"), options={"target": 50}, nodes=2_000, offensive_words=allowed)
        match = play(plan.pairing(0))
    assert offensive_words_allowed(match) is allowed
    assert bool(offensive_words().intersection(words_of(match))) is allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_the_terminal_has_the_switch(allowed: bool) -> None:
    planned = new_setup("lexigo", people=["Ann"], bots=["level1"], seed="rainy", offensive_words=allowed)
    match = Match.prepared(registry.find("lexigo"), seats=planned.seats, terms=planned.terms)
    assert offensive_words_allowed(match) is allowed
    assert setup_like(match).terms == planned.terms


@pytest.mark.parametrize("allowed", [False, True])
def test_a_worker_of_the_server_has_the_switch(allowed: bool) -> None:
    assert Terms().offensive_words is False
    with using(LexiconSpec(), from_words(offensive_words())):
        match = tilery.new("lexigo", ["Ann", "Bo"], seed=2)
        seat, info = min(match.awaiting), match.game.info
        data = searches.find_hints(info.id, info.rules, encode(match.view(seat)), 20, allowed)
    found = msgspec.json.decode(data, type=FoundHints).candidates
    assert bool({word for item in found for word in item.words} & offensive_words()) is allowed
