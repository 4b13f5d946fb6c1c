"""Bots: legal, within their words, deterministic, from a view alone."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import tilery
from tilery import registry
from tilery.arena.bot_match import Pairing, play
from tilery.bots import LEVELS, choose, level, policy
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import AnyGame, Budget, Candidates
from tilery.lexicon import LexiconSpec, compose
from tilery.lexicon.vocabulary import Vocabulary, vocabulary
from tilery.match import kind_of

OWN = [game_id for game_id in registry.ids() if game_id != "highletter"]
QUICK = Budget(nodes=2_000)


def test_the_names_are_those_people_know() -> None:
    assert [each.name for each in LEVELS] == ["Novice", "Casual", "Club", "Expert", "Master"]
    assert [each.id for each in LEVELS] == ["level1", "level2", "level3", "level4", "level5"]


def test_each_level_knows_more_words_than_the_one_below() -> None:
    whole = compose(LexiconSpec())
    sizes = [len(vocabulary(whole, Vocabulary(each.max_level, each.defined))) for each in LEVELS]
    assert sizes == sorted(set(sizes))
    assert sizes[0] > 5_000


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_every_level_knows_the_commonest_words_and_not_what_nobody_says(who) -> None:
    known = vocabulary(compose(LexiconSpec()), Vocabulary(who.max_level, who.defined))
    assert all(word in known for word in ("THE", "YOU", "AND", "WHEN", "HER", "SHE", "OF", "WITH", "BECAUSE"))
    assert ("SHOON" in known) is (who.max_level >= 50)


@pytest.mark.parametrize("who", LEVELS[:3], ids=lambda who: who.id)
def test_the_lower_levels_could_define_every_word_they_know(who) -> None:
    whole = compose(LexiconSpec())
    known = vocabulary(whole, Vocabulary(who.max_level, who.defined))
    words = list(known.words())[:: 97 * (1 + who.max_level // 20)]
    assert all(whole.define(word) for word in words)
    assert all((whole.level(word) or 99) <= who.max_level for word in words)


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
@pytest.mark.parametrize("game_id", OWN)
def test_a_bot_answers_legally_and_the_same_again(game_id: str, who) -> None:
    match = tilery.new(game_id, ["Ann", "Bo"], seed=11)
    for turn in range(6):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        action = choose(who.id, match.game, match.view(seat), QUICK, turn)
        assert choose(who.id, match.game, match.view(seat), QUICK, turn) == action
        match.play(seat, action)


@pytest.mark.parametrize("game_id", OWN)
def test_a_whole_match_of_bots_ends(game_id: str) -> None:
    match = play(Pairing(game_id, ("level1", "level2"), seed=3, nodes=2_000))
    assert match.outcome is not None


def test_a_bot_is_given_a_view_and_nothing_else() -> None:
    assert "view" in inspect.signature(choose).parameters
    assert "state" not in inspect.signature(choose).parameters
    assert "Match" not in vars(policy)


def test_who_is_not_asked_gets_no_action() -> None:
    match = tilery.new(OWN[0], ["Ann", "Bo"], seed=1)
    idle = next(seat for seat in range(2) if seat not in match.awaiting)
    with pytest.raises(IllegalAction, match="asks nothing"):
        choose("level1", match.game, match.view(idle), QUICK, 0)


def without_candidates(game_id: str, *, at_all: bool) -> AnyGame:
    """A game that finds nothing for who knows fewer words than the match, or nothing at all."""
    game = registry.find(game_id)

    kind: Any = type(game)

    class Silent(kind):
        @staticmethod
        def candidates(view, budget):
            if at_all or view.lexicon != compose(view.options.lexicon).sha256:
                return Candidates(())
            return game.candidates(view, budget)

    return Silent()


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
@pytest.mark.parametrize("game_id", OWN)
def test_a_bot_answers_in_a_game_that_needs_all_words(game_id: str, who) -> None:
    game, match = without_candidates(game_id, at_all=False), tilery.new(game_id, ["Ann", "Bo"], seed=11)
    seat = min(match.awaiting)
    match.play(seat, choose(who.id, game, match.view(seat), QUICK, 1))


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_a_bot_gives_the_simplest_answer_in_a_game_that_finds_nothing(who) -> None:
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=11)
    seat = min(match.awaiting)
    silent = without_candidates("wordroad", at_all=True)
    assert kind_of(choose(who.id, silent, match.view(seat), QUICK, 1)) == "pass"
    match = tilery.new("quillico", ["Ann", "Bo"], seed=11)
    seat = min(match.awaiting)
    with pytest.raises(IllegalAction, match=r"offers nothing to seat \d, and none of play, exchange") as refused:
        choose(who.id, without_candidates("quillico", at_all=True), match.view(seat), QUICK, 1)
    assert refused.value.code == "bots/no-answer"


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(Malformed, match="no bot called 'level9'"):
        level("level9")
