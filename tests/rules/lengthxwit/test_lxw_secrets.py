"""Who may know what: sealed answers [10], hidden tiles, redacted records [C8]."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.lengthxwit.table import act, fresh, late, sealed, table
from tilery.core.codec import codec, encode
from tilery.core.common_messages import Drawn, Left, Resign
from tilery.core.rng import widen
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import (
    Answered,
    Decline,
    Mulligan,
    Mulliganed,
    Options,
    Press,
    RanOut,
    Respond,
    Returned,
    Roll,
    Score,
    SealedAnswer,
    Spend,
)

OPEN, HIDDEN = Options(), Options(hidden_tiles=True)


@pytest.mark.rule("lengthxwit", "10")
def test_an_answer_is_seen_by_its_seat_alone() -> None:
    state = act(table(["A", "ERIA", "OO"], "KS", phase="respond"), 1, Respond("RISK")).state
    for viewer in (None, 0, 2):
        seen = GAME.view(state, viewer)
        assert seen.answer is None
        assert seen.answered == (False, True, False)
        assert b"RISK" not in encode(seen)
        assert b"RISK" not in encode(GAME.scene(seen))
    assert GAME.view(state, 1).answer == SealedAnswer("RISK")


@pytest.mark.rule("lengthxwit", "10")
@pytest.mark.parametrize("word", ["RISK", None])
def test_the_event_and_the_action_are_sealed_as_well(word: str | None) -> None:
    event = Answered(1, word)
    action = Respond(word) if word else Decline()
    for viewer in (None, 0, 2):
        redacted = GAME.redact(OPEN, event, viewer)
        assert encode(redacted) == b'{"kind":"answered","seat":1}'
        assert codec(GAME).events.decode(encode([redacted]))[0].word is UNSET
        assert GAME.redact_action(OPEN, 1, action, viewer) is None
    assert GAME.redact(OPEN, event, 1) == event
    assert GAME.redact_action(OPEN, 1, action, 1) == action


def test_a_declined_answer_is_null_in_the_record() -> None:
    assert encode(Answered(1, None)) == b'{"kind":"answered","seat":1,"word":null}'
    assert codec(GAME).events.decode(b'[{"kind":"answered","seat":1,"word":null}]')[0].word is None


def test_actions_of_the_turn_are_seen_by_all() -> None:
    for action in (Roll(), Mulligan(), Score("ON"), Press("ON"), Spend("E")):
        assert GAME.redact_action(HIDDEN, 0, action, 1) == action


def test_hidden_tiles_are_a_count_for_others() -> None:
    state = fresh(3, hidden_tiles=True)
    for viewer in (None, 0, 1, 2):
        for seat, hand in enumerate(GAME.view(state, viewer).hands):
            assert hand.count == len(state.hands[seat])
            assert hand.tiles == (state.hands[seat] if seat == viewer else None)


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (Drawn(0, ("A", "B")), Drawn(0, count=2)),
        (Mulliganed(0, tiles("AB"), tiles("CD")), Mulliganed(0, count=2)),
        (RanOut(0, 20, tiles("ABCD")), RanOut(0, 20, count=4)),
        (Left(0, tiles("ABC")), Left(0, count=3)),
    ],
)
def test_events_of_hidden_tiles_keep_only_the_count(event: Drawn, seen: Drawn) -> None:
    assert GAME.redact(HIDDEN, event, 1) == GAME.redact(HIDDEN, event, None) == seen
    assert GAME.redact(HIDDEN, seen, 1) == seen
    assert GAME.redact(HIDDEN, event, 0) == event
    assert GAME.redact(OPEN, event, 1) == event
    assert b"tiles" not in encode(seen)
    assert b"given" not in encode(seen)


def test_tiles_that_were_shown_are_known_to_all() -> None:
    state = table(["RIO", "NO"], "KS", banked="A", spent="E", hidden_tiles=True)
    told = act(state, 0, Score("RISK"))
    assert [GAME.redact(HIDDEN, event, 1) for event in told.events] == told.events
    assert told.only(Returned).tiles == tiles("AEIR")


def test_offers_do_not_tell_others_what_is_in_a_hand() -> None:
    vowels, none = (table([hand, "NO"], "T", hidden_tiles=True) for hand in ("AEI", "TRS"))
    assert GAME.view(vowels, 0).offers != GAME.view(none, 0).offers
    for viewer in (None, 1):
        assert GAME.view(vowels, viewer).offers == ()
        assert GAME.view(vowels, viewer).hands == GAME.view(none, viewer).hands
    assert GAME.awaiting(vowels) == GAME.awaiting(none)


def test_scrambling_changes_what_is_secret_and_nothing_else() -> None:
    state = table(["AEI", "ERIA", "OOT"], "KS", phase="respond", hidden_tiles=True, answers=sealed(None, "RISK", None))
    others = [GAME.scramble(state, 0, widen(seed)) for seed in range(20)]
    assert all(GAME.view(other, 0) == GAME.view(state, 0) for other in others)
    assert len({other.hands[1] for other in others}) > 10
    assert len({other.answers[1] for other in others}) > 3
    assert len({other.seed for other in others}) == 20
    for other in others:
        answer = other.answers[1]
        assert answer is not None
        if answer.word is not None:
            act(replace(other, answers=(None, None, None)), 1, Respond(answer.word))


def test_with_open_tiles_only_the_answers_are_scrambled() -> None:
    state = table(["AEI", "ERIA", "OOT"], "KS", phase="respond", answers=sealed(None, "RISK", None))
    others = [GAME.scramble(state, None, widen(seed)) for seed in range(20)]
    assert {other.hands for other in others} == {state.hands}
    assert len({other.answers[1] for other in others}) > 3
    assert {GAME.scramble(state, 1, widen(seed)).answers[1] for seed in range(20)} == {SealedAnswer("RISK")}


@pytest.mark.parametrize("hidden", [False, True])
def test_a_bots_guess_fits_its_view(hidden: bool) -> None:
    state = table(
        ["AEI", "ERIA", "OOT"], "KS", phase="respond", hidden_tiles=hidden, answers=sealed(None, "RISK", None)
    )
    guesses = [GAME.determinize(GAME.view(state, 2), widen(seed)) for seed in range(12)]
    assert all(GAME.view(guess, 2) == GAME.view(state, 2) for guess in guesses)
    assert (len({guess.hands for guess in guesses}) > 6) is hidden
    if not hidden:
        assert {guess.answers[1] for guess in guesses} == {SealedAnswer("KAISER")}


def test_time_up_in_a_window_tells_the_others_no_word() -> None:
    told = late(table(["A", "ERIA", "OO"], "KS", phase="respond"), 1)
    assert GAME.redact(OPEN, told.events[0], 0) == Answered(1)


def test_leaving_with_hidden_tiles_tells_a_count() -> None:
    told = act(table(["AEI", "ERIA", "OOT"], "KS", banked="Z", hidden_tiles=True), 0, Resign())
    assert GAME.redact(HIDDEN, told.events[0], 1) == Left(0, count=4)
