"""The course of a match: tiles, the deal, exchanges, passes, the end, leaving and time."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from rules.quillico.quillico_table import ORIGIN, after, at, built, lay, refusal, run
from tilery.bots import LEVELS, Level, choose
from tilery.bots.hints import hints
from tilery.core.common_messages import Dealt, Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.errors import BadOptions
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.games.quillico import GAME
from tilery.games.quillico.components import all_tiles
from tilery.games.quillico.messages import (
    Exchange,
    Exchanged,
    Options,
    Placing,
    Play,
    QuillicoWords,
    Settled,
    Started,
    TileSet,
)
from tilery.games.quillico.rules import distance_from_q
from tilery.games.quillico.state import State, value
from tilery.geometry.octagon import E
from tilery.lexicon import LexiconSpec, compose, from_words
from tilery.match import Match, advance

STORE = run("S T O R E")
GROW = Play((Placing(at(5, 0), "S"),))


def match_of(*names: str, seed: int = 1, **options: object) -> Match:
    return Match.new(GAME, seats=[SeatInfo(name, "human") for name in names], seed=seed, options=options)


@pytest.mark.rule("quillico", "1")
def test_the_standard_set() -> None:
    held = Counter(all_tiles(Options()))
    assert held.total() == 134
    assert held["*"] == 5
    black = {tile: count for tile, count in held.items() if value(tile) == 1}
    red = {tile: count for tile, count in held.items() if value(tile) == 2}
    assert (sum(black.values()), sum(red.values())) == (98, 31)
    assert [black[letter] for letter in "AEIOUBSJPVXZQ"] == [5, 5, 5, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1]
    assert len(red) == 26
    assert [red[f"{letter}+"] for letter in "AEIOUQS"] == [2, 2, 2, 2, 2, 1, 1]


@pytest.mark.rule("common", "C12")
@pytest.mark.parametrize(
    ("own", "found"),
    [
        (TileSet({"a": 99}, {}, 0), "found 'a'"),
        (TileSet({}, {"AB": 99}, 0), "found 'AB'"),
        (TileSet({"A": 10}, {"B": 9}, 0), "found 19"),
        (TileSet({"A": 1000}, {"B": 1}, 0), "found 1001"),
    ],
)
def test_a_set_of_ones_own_is_checked(own: TileSet, found: str) -> None:
    with pytest.raises(BadOptions, match=found) as caught:
        GAME.start(Options(set=own), ("Ann", "Bo"), bytes(32))
    assert caught.value.code == "quillico/bad-set"


@pytest.mark.rule("common", "C12", "C9")
def test_a_set_of_ones_own_is_played_with() -> None:
    own = {"black": {"A": 15}, "red": {"B": 5}, "stars": 4}
    match = match_of("Ann", "Bo", set=own)
    assert Counter(tile for held in GAME.census(match.state).values() for tile in held) == {"A": 15, "B+": 5, "*": 4}


@pytest.mark.rule("quillico", "7")
def test_everyone_takes_ten_open_tiles() -> None:
    match = match_of("Ann", "Bo", "Cy")
    deals = [event for event in match.entries[0].events if isinstance(event, Dealt)]
    assert [(deal.seat, deal.size()) for deal in deals] == [(0, 10), (1, 10), (2, 10)]
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).hands == tuple(deal.tiles for deal in deals)
        assert match.view(viewer).pile == 104


@pytest.mark.rule("quillico", "8")
def test_the_name_nearest_to_q_begins() -> None:
    match = match_of("Helen", "Karen", "Tyler", "William")
    assert match.entries[0].events[-1] == Started(2)
    assert list(match.awaiting) == [2]
    assert GAME.evolve(match.state, Passed(2)).turn == 3
    assert GAME.evolve(match.state, Passed(3)).turn == 0


@pytest.mark.rule("quillico", "8")
@pytest.mark.parametrize(
    ("name", "distance"),
    [("Quinn", 0), ("ralf", 1), ("Petra", 1), ("Éloïse", 12), ("  'zoe'", 9), ("7 dwarfs", 13), ("", 26), ("北京", 26)],
)
def test_how_far_a_name_is_from_q(name: str, distance: int) -> None:
    assert distance_from_q(name) == distance


@pytest.mark.rule("quillico", "8")
def test_chance_decides_among_equals() -> None:
    firsts = {match_of("Ann", "Pam", "Rob", seed=seed).state.turn for seed in range(20)}
    assert firsts == {1, 2}


@pytest.mark.rule("quillico", "12")
def test_a_hand_is_filled_up_to_ten_as_far_as_the_pile_goes() -> None:
    words = ["STORE", "STORES"]
    state = built(STORE, "S A A A A A A A A A", "A", words=words, pile="B C")
    assert after(state, GROW).hands[0] == ("A",) * 9 + after(state, GROW).hands[0][9:]
    assert len(after(state, GROW).hands[0]) == 10
    state = built(STORE, "S A A A", "A", words=words, pile="B C")
    assert after(state, GROW).hands[0] == ("A", "A", "A", "B", "C")


@pytest.mark.rule("quillico", "13")
def test_three_letters_are_exchanged_and_the_turn_is_over() -> None:
    state = built(STORE, "A B C D *", "A", pile="X Y Z")
    action = Exchange(("D", "A", "B"))
    event = GAME.decide(state, 0, action)[0]
    assert isinstance(event, Exchanged)
    assert event.given == ("A", "B", "D")
    assert len(event.taken) == 3
    exchanged = after(state, action)
    assert Counter(exchanged.hands[0]) == Counter(("C", "*", *event.taken))
    assert Counter(exchanged.pile) == Counter("XYZABD") - Counter(event.taken)
    assert exchanged.turn == 1


@pytest.mark.rule("quillico", "13")
def test_a_player_with_fewer_letters_exchanges_all_of_them() -> None:
    state = built(STORE, "A B * *", "A", pile="X Y Z")
    assert after(state, Exchange(("A", "B"))).hands[0].count("*") == 2
    error = refusal(state, Exchange(("A",)))
    assert (error.code, error.message) == ("quillico/exchange-count", "Exchange 2 letters, not 1.")


@pytest.mark.rule("quillico", "13")
@pytest.mark.parametrize(
    ("given", "pile", "code"),
    [
        (("A", "B", "*"), "X", "star-kept"),
        (("A", "B", "Q"), "X", "not-in-hand"),
        (("A", "B", "B"), "X", "not-in-hand"),
        (("A", "B", "C", "D"), "X", "exchange-count"),
        (("A", "B", "C"), "", "no-exchange"),
    ],
)
def test_what_cannot_be_exchanged(given: tuple[str, ...], pile: str, code: str) -> None:
    state = built(STORE, "A B C D *", "A", pile=pile)
    assert refusal(state, Exchange(given)).code == f"quillico/{code}"


@pytest.mark.rule("quillico", "13", "14")
@pytest.mark.parametrize(
    ("hand", "pile", "kinds"),
    [("A", "X", ("play", "exchange")), ("A", "", ("play", "pass")), ("* *", "X", ("play", "pass"))],
)
def test_what_is_asked_for(hand: str, pile: str, kinds: tuple[str, ...]) -> None:
    state = built(STORE, hand, "A", pile=pile)
    assert GAME.awaiting(state)[0].kinds == kinds


@pytest.mark.rule("quillico", "14")
def test_a_turn_is_passed_only_without_pile_or_letter() -> None:
    assert after(built(STORE, "A", "B"), Pass()).turn == 1
    error = refusal(built(STORE, "A", "B", pile="X"), Pass())
    assert error.code == "quillico/no-pass"
    nothing = refusal(built(STORE, "* *", "B", pile="X"), Exchange(()))
    assert nothing.message == "You have no letters, so you cannot exchange any."


STUCK = built(STORE, "S A A", "B", words=["STORE", "STORES"], pile="X", exchange="stuck")


@pytest.mark.rule("quillico", "13", "14")
def test_by_the_book_only_a_player_who_can_make_no_word_exchanges_or_passes() -> None:
    refused = refusal(STUCK, Exchange(("A", "A", "S")))
    assert (refused.code, refused.data.words) == ("quillico/word-exists", ())
    assert refused.message == "You can still make a word, so you cannot exchange letters."
    assert GAME.awaiting(STUCK)[0].kinds == ("play", "exchange"), "whether there is a word is not told unasked"
    empty = replace(STUCK, pile=())
    assert refusal(empty, Pass()).message == "You can still make a word, so you cannot pass."
    for words in (["STORE"], ["STORE", "BAAS"]):
        none = replace(STUCK, lexicon=from_words(words).sha256)
        assert after(none, Exchange(("A", "A", "S"))).turn == 1
        assert after(replace(none, pile=()), Pass()).turn == 1


@pytest.mark.rule("quillico", "13", "14")
def test_by_the_book_nobody_has_to_give_a_star_away_for_a_word() -> None:
    taken = built(STORE, "A * *", "B", words=["STORE", "SOT"], pile="X", exchange="stuck")
    found = GAME.candidates(GAME.view(taken, 0), Budget()).items
    assert {type(item.action) for item in found} == {Play, Exchange}, "SOT takes two stars: a choice, no duty"
    assert after(taken, Exchange(("A",))).turn == 1
    assert after(replace(taken, pile=()), Pass()).turn == 1
    assert after(replace(taken, hands=(("*", "*"), ("B",))), Pass()).turn == 1, "with a pile, and no letter to exchange"
    both = replace(taken, lexicon=from_words(["STORE", "SOT", "TA"]).sha256)
    assert refusal(both, Exchange(("A",))).code == "quillico/word-exists", "TA needs no star"
    assert Exchange not in {type(item.action) for item in GAME.candidates(GAME.view(both, 0), Budget()).items}


@pytest.mark.rule("common", "C5")
def test_by_the_book_time_up_exchanges_or_passes_all_the_same() -> None:
    kinds = [type(event) for event in GAME.decide(STUCK, SYSTEM, TimeUp(0, 99))]
    assert kinds[:2] == [TimedOut, Exchanged]
    assert GAME.decide(replace(STUCK, pile=()), SYSTEM, TimeUp(0, 99))[:2] == [TimedOut(0), Passed(0)]


@pytest.mark.rule("quillico", "13")
@pytest.mark.parametrize("budget", [Budget(), Budget(nodes=1), Budget(seconds=0.0), Budget(limit=1)])
def test_by_the_book_an_exchange_is_a_candidate_only_without_a_play(budget: Budget) -> None:
    found = GAME.candidates(GAME.view(STUCK, 0), budget).items
    assert [item.words for item in found] == [("STORES",)]
    none = GAME.view(replace(STUCK, lexicon=from_words(["STORE"]).sha256), 0)
    assert [item.action for item in GAME.candidates(none, budget).items] == [Exchange(("A", "A", "S"))]
    assert [item.action for item in GAME.candidates(replace(none, pile=0), budget).items] == [Pass()]


@pytest.mark.rule("quillico", "13")
@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_by_the_book_a_bot_that_knows_no_word_takes_the_best_play_there_is(who: Level) -> None:
    state = built({ORIGIN: "M"}, "C W X X", "B", words=["CWM", "MM"], pile="X", exchange="stuck")
    action = choose(who.id, GAME, GAME.view(state, 0), Budget(nodes=2_000), 1)
    assert isinstance(action, Play)
    free = choose("level1", GAME, GAME.view(replace(state, options=Options()), 0), Budget(nodes=2_000), 1)
    assert isinstance(free, Exchange), "which does not know CWM"
    assert hints(GAME, GAME.view(state, 0), Budget(), 5).items[0].words == ("CWM",)


@pytest.mark.rule("quillico", "14", "15")
def test_a_leaver_refills_the_pile_and_the_row_of_passes_begins_anew() -> None:
    state = built(STORE, "A B", "C D", "E F")
    state = after(after(state, Pass()), Pass())
    state = advance(GAME, state, 0, Resign())
    assert state.pile == ("A", "B")
    assert state.outcome is None
    assert GAME.awaiting(state)[2].kinds == ("play", "exchange")
    assert state.quiet == ()


@pytest.mark.rule("quillico", "15", "16")
def test_going_out_ends_the_match_with_five_points() -> None:
    state = built(STORE, "S", "C V+", words=["STORE", "STORES"])
    events = GAME.decide(state, 0, GROW)
    assert events[-3:] == [
        Settled(0, 5, 0),
        Settled(1, 0, 3),
        Ended("out", (11, -3), (1, 2), (0,)),
    ]


@pytest.mark.rule("quillico", "15", "16")
def test_a_star_left_in_hand_is_a_tile_left() -> None:
    state = after(built(STORE, "S *", "C", words=["STORE", "STORES"]), GROW)
    assert state.outcome is None
    state = after(after(state, Pass()), Pass())
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("all_passed", (6, -1))


@pytest.mark.rule("quillico", "15", "16")
def test_with_out_letters_a_star_left_in_hand_does_not_matter() -> None:
    state = built(STORE, "S *", "C *", words=["STORE", "STORES"], out="letters")
    assert GAME.decide(state, 0, GROW)[-3:] == [
        Settled(0, 0, 0),
        Settled(1, 0, 1),
        Ended("out", (6, -1), (1, 2), (0,)),
    ], "the match ends, but the bonus is for an empty hand"
    best = GAME.candidates(GAME.view(state, 0), Budget()).items[0]
    assert (best.action, best.value) == (GROW, 6.0)
    empty = replace(state, hands=(("S",), ("C", "*")))
    assert GAME.decide(empty, 0, GROW)[-3] == Settled(0, 5, 0)
    more = after(replace(state, pile=("A",)), GROW)
    assert (more.outcome, more.hands[0]) == (None, ("*", "A"))


@pytest.mark.rule("quillico", "15", "16")
def test_only_the_player_who_has_just_played_goes_out() -> None:
    state = after(built(STORE, "S A", "* *", words=["STORE", "STORES"], pile="B", out="letters"), GROW)
    assert (state.outcome, state.pile, state.turn) == (None, (), 1), "who holds only stars is not out"
    assert GAME.awaiting(state)[1].kinds == ("play", "pass")
    state = after(after(state, Pass()), Pass())
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("all_passed", (4, 0))
    drawn = after(built(STORE, "A", "C", "B", pile="*", out="letters"), Exchange(("A",)))
    assert drawn.outcome is None, "an exchange uses no tile, whatever it draws"


@pytest.mark.rule("quillico", "16")
def test_as_printed_only_the_others_lose_letters_left_and_only_if_a_player_went_out() -> None:
    state = built(STORE, "S", "C V+", words=["STORE", "STORES"], settle="out")
    assert GAME.decide(state, 0, GROW)[-3:] == [
        Settled(0, 5, 0),
        Settled(1, 0, 3),
        Ended("out", (11, -3), (1, 2), (0,)),
    ]
    nobody = built(STORE, "A", "B+", words=["STORE", "STORES"], settle="out", quiet=(1,))
    assert GAME.decide(nobody, 0, Pass()) == [Passed(0), Ended("all_passed", (0, 0), (1, 1), (0, 1))]
    stalled = built(STORE, "A A A", "B", pile="A", settle="out", stall_rounds=1, quiet=(1,))
    assert GAME.decide(stalled, 0, Exchange(("A", "A", "A")))[1:] == [Ended("stall", (0, 0), (1, 1), (0, 1))]


@pytest.mark.rule("quillico", "15")
@pytest.mark.rule("common", "C6a")
def test_the_match_ends_when_all_who_are_in_pass_in_a_row() -> None:
    state = built(STORE, "A", "B+", "C", words=["STORE", "STORES"])
    state = after(after(state, Pass()), Pass())
    assert state.outcome is None
    state = after(state, Pass())
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("all_passed", (-1, -2, -1))


@pytest.mark.rule("quillico", "17")
@pytest.mark.rule("common", "C6")
def test_equal_scores_share_the_win() -> None:
    state = after(after(built(STORE, "A", "B"), Pass()), Pass())
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.winners) == ((1, 1), (0, 1))


@pytest.mark.rule("quillico", "18")
@pytest.mark.parametrize("rounds", [1, 3])
def test_rounds_without_a_word_end_the_match(rounds: int) -> None:
    state = built(STORE, "A A A", "B B B", pile="A A A", stall_rounds=rounds)
    for _ in range(2 * rounds):
        assert state.outcome is None
        state = after(state, Exchange(tuple(state.hands[state.turn])))
    assert state.outcome is not None
    assert state.outcome.reason == "stall"
    assert sum(state.outcome.scores) == -6


@pytest.mark.rule("quillico", "18")
def test_a_word_starts_the_count_anew() -> None:
    state = built(STORE, "S A A A", "B B B", pile="A A A", words=["STORE", "STORES"], quiet=(0, 1, 0, 1)[:3])
    assert after(state, GROW).quiet == ()


@pytest.mark.rule("quillico", "19")
@pytest.mark.rule("common", "C11")
def test_the_lexicon_is_agreed_and_leaves_out_what_the_rulebook_calls_no_words() -> None:
    words = compose(Options().lexicon)
    assert not any(word in words for word in ("EF", "FE", "KI"))
    plain = compose(LexiconSpec())
    assert len(words) == len(plain) - sum(word in plain for word in ("EF", "FE", "KI"))
    match = match_of("Ann", "Bo", lexicon={"without": []})
    assert match.header.lexicon_sha256 == plain.sha256
    assert Options().lexicon == QuillicoWords()


@pytest.mark.rule("common", "C4")
def test_a_leaver_in_turn_hands_it_on_and_keeps_the_points() -> None:
    state = built(STORE, "A B", "C", "D", pile="X")
    state = advance(GAME, state, 0, Resign())
    assert (state.turn, state.pile, state.hands[0]) == (1, ("A", "B", "X"), ())
    assert state.opened == 101
    state = advance(GAME, state, 2, Resign())
    assert state.outcome is not None
    assert state.outcome.reason == "last_seat"
    assert (state.outcome.scores, state.outcome.ranks, state.outcome.winners) == ((0, 0, 0), (2, 1, 2), (1,))


@pytest.mark.rule("common", "C2", "C4")
def test_a_prompt_stays_the_same_when_somebody_else_leaves() -> None:
    state = built(STORE, "A B", "C", "D", pile="X")
    assert GAME.awaiting(advance(GAME, state, 2, Resign())) == GAME.awaiting(state)


@pytest.mark.rule("common", "C5")
def test_time_up_exchanges_the_lowest_letters() -> None:
    state = built(STORE, "Z A+ B C D+ *", "E", pile="X")
    events = GAME.decide(state, SYSTEM, TimeUp(0, 99))
    assert events[0] == TimedOut(0)
    assert isinstance(events[1], Exchanged)
    assert events[1].given == ("B", "C", "Z")


@pytest.mark.rule("common", "C5")
@pytest.mark.parametrize(("hand", "pile"), [("A B C", ""), ("* *", "X")])
def test_time_up_passes_if_nothing_can_be_exchanged(hand: str, pile: str) -> None:
    state = built(STORE, hand, "E", pile=pile)
    assert GAME.decide(state, SYSTEM, TimeUp(0, 99)) == [TimedOut(0), Passed(0)]


@pytest.mark.rule("common", "C5")
def test_the_third_turn_in_a_row_that_runs_out_is_a_leave() -> None:
    state: State = built(STORE, "A A A", "B B B", "C C C", pile="A A A", stall_rounds=9)
    for _ in range(2):
        state = advance(GAME, state, SYSTEM, TimeUp(0, state.opened))
        state = advance(GAME, state, 1, Exchange(state.hands[1]))
        state = advance(GAME, state, 2, Exchange(state.hands[2]))
    assert GAME.decide(state, SYSTEM, TimeUp(0, state.opened)) == [TimedOut(0), Left(0, state.hands[0])]


@pytest.mark.rule("common", "C13")
def test_by_the_book_switches_on_every_literal_reading() -> None:
    [book] = [preset for preset in GAME.info.presets if preset.id == "by-the-book"]
    assert match_of("Ann", "Bo", **book.options).state.options == Options(
        exchange="stuck", out="letters", extend=False, settle="out"
    )


@pytest.mark.rule("common", "C7")
def test_the_same_seed_deals_the_same_match() -> None:
    assert match_of("Ann", "Bo").entries == match_of("Ann", "Bo").entries
    assert match_of("Ann", "Bo").entries != match_of("Ann", "Bo", seed=2).entries


def test_the_first_word_stands_where_it_was_put() -> None:
    state = built({}, "N O X", "A", words=["NO"])
    assert {laid.at for laid in after(state, lay(state, "N O", ORIGIN, E)).table} == {ORIGIN, at(1, 0)}


EXAMPLES = {"EF", "FE", "IK", "KI", "KW", "WK"}
"""What the rulebook says is no word."""


@pytest.mark.rule("quillico", "19")
@pytest.mark.rule("common", "C11")
@pytest.mark.parametrize("foreign", [[], ["nl"], ["es"], ["fr"], ["fr", "nl", "es"]])
def test_the_examples_of_no_words_are_none_in_any_language(foreign: list[str]) -> None:
    chosen = match_of("Ann", "Bo", lexicon={"foreign": foreign}).state.options.lexicon
    assert EXAMPLES.isdisjoint(compose(chosen).words())
    assert ("IK" in chosen.without) == ("nl" in foreign), "the record names what does not count"


@pytest.mark.rule("common", "C11")
def test_words_left_out_by_the_players_stay_as_they_said() -> None:
    asked = {"foreign": ["nl"], "without": ["EF", "FE", "KI"]}
    chosen = match_of("Ann", "Bo", lexicon=asked).state.options.lexicon
    assert chosen.without == ("EF", "FE", "KI"), "as a record of before has it"
    assert "IK" in compose(chosen)
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=QuillicoWords) == chosen
