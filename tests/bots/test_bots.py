"""Bots: legal, within their words, deterministic, from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.arena.bot_match import Pairing, play
from tilery.bots import LEVELS, Level, choose, level, levels_of, policy
from tilery.bots.loader import find
from tilery.bots.word_filter import candidates_with
from tilery.core import rng
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import AnyGame, Budget, Candidates
from tilery.core.record import SeatInfo
from tilery.lexicon import LexiconSpec, compose
from tilery.lexicon.vocabulary import vocabulary
from tilery.match import Match, kind_of

OWN = [game_id for game_id in registry.ids() if game_id != "highletter"]
QUICK = Budget(nodes=2_000)


def test_the_names_are_those_people_know() -> None:
    names = ["Beginner", "Novice", "Casual", "Regular", "Club", "League", "Expert", "Master"]
    assert [each.name for each in levels_of("lengthxwit")] == names
    assert levels_of("lengthxwit") == levels_of("highletter"), "which was not measured"
    for game_id in ("lexigo", "wordroad"):
        assert {each.name for each in levels_of(game_id)} == {*names, "Tournament"}
    assert {each.name for each in levels_of("quillico")} == {*names, "Learner", "Keen", "Tournament"}
    assert [each.id for each in LEVELS] == [each.name.lower() for each in LEVELS]


def test_the_five_earlier_ids_still_name_their_levels() -> None:
    assert [level(f"level{n}").name for n in range(1, 6)] == ["Novice", "Casual", "Club", "Expert", "Master"]
    assert find("level3").id == "level3"  # records keep the id they were played with
    assert find("level3").name == find("club").name == "Club"


@pytest.mark.parametrize("game_id", OWN)
def test_each_level_knows_more_and_is_rated_higher_than_the_one_below(game_id: str) -> None:
    whole = compose(LexiconSpec())
    skills = [each.skill(game_id) for each in levels_of(game_id)]
    sizes = [len(vocabulary(whole, skill.vocabulary())) for skill in skills]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
    ratings = [each.rating(game_id) for each in levels_of(game_id)]
    assert all(skill.rating is not None for skill in skills)
    assert ratings == sorted(set(ratings))
    assert level("casual").skill(game_id).rating == 1000


def test_a_game_that_was_not_measured_is_played_by_the_usual_skill() -> None:
    for each in LEVELS:
        assert each.skill("highletter") == each.usual
        assert min(s.rating or 0 for s in each.games.values()) <= each.rating("highletter")


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_every_level_knows_the_commonest_words_and_not_what_nobody_says(who: Level) -> None:
    known = vocabulary(compose(LexiconSpec()), who.usual.vocabulary())
    common = ("THE", "YOU", "AND", "WHEN", "HER", "SHE", "OF", "WITH", "BECAUSE")
    assert all(word in known for word in common if len(word) <= (who.usual.longest or 99))
    assert ("SHOON" in known) is (who.usual.words >= 50)


@pytest.mark.parametrize("who", LEVELS[:7], ids=lambda who: who.id)
def test_the_lower_levels_could_define_every_word_they_know(who: Level) -> None:
    whole = compose(LexiconSpec())
    known = vocabulary(whole, who.usual.vocabulary())
    words = list(known.words())[:: 17 * (1 + who.usual.words // 5)]
    assert words
    assert all(whole.define(word) for word in words)
    assert all((whole.level(word) or 99) <= who.usual.words for word in words)


@pytest.mark.parametrize("game_id", OWN)
def test_a_beginner_plays_short_words(game_id: str) -> None:
    match = play(Pairing(game_id, ("beginner", "beginner"), seed=1, nodes=2_000))
    longest = LEVELS[0].skill(game_id).longest
    assert longest is not None
    main = [entry.action.word for entry in match.entries if isinstance(getattr(entry.action, "word", None), str)]
    assert all(len(word) <= longest for word in main)


def test_a_part_of_an_idea_is_one_now_and_then() -> None:
    counts = [policy.count_ideas(2.25, seed) for seed in range(400)]
    assert set(counts) == {2, 3}
    assert 70 <= counts.count(3) <= 130


@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
@pytest.mark.parametrize("game_id", OWN)
def test_a_bot_answers_legally_and_the_same_whatever_it_cannot_see(game_id: str, who) -> None:
    """Whatever is hidden from it is dealt anew: hands, stacks, sealed answers, and all chance to come."""
    match = hiding_match(game_id)
    for turn in range(6):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        action = choose(who.id, match.game, match.view(seat), QUICK, turn)
        hidden = deal_hidden_anew(match, seat, turn)
        assert choose(who.id, match.game, match.game.view(hidden, seat), QUICK, turn) == action
        match.play(seat, action)


HIDES: dict[str, Callable[[Any, int], Any]] = {
    "lengthxwit": lambda state, seat: [hand for other, hand in enumerate(state.hands) if other != seat],
    "lexigo": lambda state, seat: state.stacks,
    "quillico": lambda state, seat: state.seed,  # hands are open, and the pile is what they leave
    "wordroad": lambda state, seat: [rack for other, rack in enumerate(state.racks) if other != seat],
}
"""What a seat must not know of a state, read from the state itself and not by way of a view."""


def hiding_match(game_id: str, names: str = "Ann Bo") -> Match:
    """A match in which something is hidden."""
    options = {"hidden_tiles": True} if game_id == "lengthxwit" else {}
    return tilery.new(game_id, names.split(), options=options, seed=11)


def deal_hidden_anew(match: Match, seat: int, turn: int) -> Any:
    """The state with other secrets, of which the seat sees the same. It fails if the view tells them."""
    hides = HIDES[match.game.info.id]
    hidden = match.game.scramble(match.state, seat, rng.widen(f"deal {turn}"))
    assert hides(hidden, seat) != hides(match.state, seat)
    assert match.game.view(hidden, seat) == match.view(seat), "the view tells what is hidden"
    return hidden


def test_a_sealed_answer_does_not_change_what_others_choose() -> None:
    match = hiding_match("lengthxwit", "Ann Bo Cy")
    while match.state.phase != "respond":
        seat = min(match.awaiting)
        match.play(seat, choose("club", match.game, match.view(seat), QUICK, 1))
    first, last = sorted(match.awaiting)
    match.play(first, choose("master", match.game, match.view(first), QUICK, 1))
    before = match.state.answers[first]
    others = [match.game.scramble(match.state, last, rng.widen(seed)) for seed in range(8)]
    assert any(other.answers[first] != before for other in others)
    chosen = {choose("master", match.game, match.game.view(other, last), QUICK, 1) for other in others}
    assert chosen == {choose("master", match.game, match.view(last), QUICK, 1)}


class ShowsHands(type(registry.find("lengthxwit"))):  # type: ignore[misc]
    """Length x Wit with a leak: every seat sees all tiles."""

    @staticmethod
    def view(state: Any, viewer: Any) -> Any:
        seen = registry.find("lengthxwit").view(state, viewer)
        hands = tuple(msgspec.structs.replace(hand, tiles=state.hands[seat]) for seat, hand in enumerate(seen.hands))
        return msgspec.structs.replace(seen, hands=hands)


def test_a_leak_in_a_view_is_noticed() -> None:
    game = ShowsHands()
    names = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    match = Match.new(game, seats=names, options=game.Options(hidden_tiles=True), seed=11)
    with pytest.raises(AssertionError, match="the view tells what is hidden"):
        deal_hidden_anew(match, min(match.awaiting), 0)


@pytest.mark.parametrize("game_id", OWN)
def test_a_whole_match_of_bots_ends(game_id: str) -> None:
    match = play(Pairing(game_id, ("level1", "level2"), seed=3, nodes=2_000))
    assert match.outcome is not None


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
    other = tilery.new("quillico", ["Ann", "Bo"], seed=11)
    seat = min(other.awaiting)
    with pytest.raises(IllegalAction, match=r"offers nothing to seat \d, and none of play, exchange") as refused:
        choose(who.id, without_candidates("quillico", at_all=True), other.view(seat), QUICK, 1)
    assert refused.value.code == "bots/no-answer"


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(Malformed, match="no bot called 'level9'"):
        level("level9")


def test_a_level_that_sees_few_words_in_a_play_makes_few() -> None:
    skill = msgspec.structs.replace(level("novice").skill("wordroad"), most_words=2)
    known, match, most = skill.vocabulary(), tilery.new("wordroad", ["Ann", "Bo"], seed=11), 0
    for turn in range(6):
        seat = min(match.awaiting)
        view = match.view(seat)
        action = policy.choose_by(skill, match.game, view, QUICK, turn, offensive_words=False)
        every = candidates_with(match.game, view, known, Budget(nodes=2_000, limit=20_000))
        most = max(most, *(len(item.words) for item in every))
        assert 1 <= next(len(item.words) for item in every if item.action == action) <= 2
        match.play(seat, action)
    assert most > 5


def test_ideas_among_many_plays_are_spread_over_all_ranks() -> None:
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=5)
    seat, words = min(match.awaiting), level("club").skill("wordroad").vocabulary()
    every, some = (
        candidates_with(match.game, match.view(seat), words, Budget(nodes=20_000, limit=20_000), sampled)
        for sampled in (None, 100)
    )
    assert len(every) > 1_000
    assert 50 <= len(some) <= 100
    assert some[0] == every[0]
    assert some[-1].value < every[len(every) // 2].value
