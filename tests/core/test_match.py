"""A match: prompts, refusals, and nothing changed by what is refused."""

from __future__ import annotations

import pytest
from highletter.messages import Lay

import tilery
from tilery import registry
from tilery.core.codec import codec, encode
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import BadOptions, IllegalAction, Malformed, StalePrompt
from tilery.core.record import SeatInfo
from tilery.core.record_reader import read_entry
from tilery.core.seating import SYSTEM
from tilery.match import Match, advance
from tilery.replay import position

WORD_ROAD_PASS = codec(registry.find("wordroad")).action.decode(b'{"kind":"pass"}')


@pytest.fixture
def match() -> Match:
    return tilery.new("highletter", ["Ann", "Bo", "Cy"], seed=2)


@pytest.mark.rule("common", "C3")
def test_a_refusal_has_a_code_a_sentence_and_data_and_changes_nothing(match: Match) -> None:
    before = encode(match.state), len(match.entries)
    wrong = codec(match.game).action.decode(b'{"kind":"lay","tile":"Z"}')
    with pytest.raises(IllegalAction) as refused:
        match.play(0, wrong)
    problem = refused.value.problem()
    assert problem.code == "highletter/not-held"
    assert "'Z'" in problem.message
    assert problem.data.tiles == ("Z",)
    assert problem.data.seat == 0
    assert (encode(match.state), len(match.entries)) == before


@pytest.mark.rule("common", "C2")
def test_an_answer_in_the_same_window_leaves_the_other_prompts_open(match: Match) -> None:
    asked = dict(match.awaiting)
    match.submit(1, asked[1].id, match.candidates(1)[0].action)
    assert match.awaiting == {0: asked[0], 2: asked[2]}
    match.submit(0, asked[0].id, match.candidates(0)[0].action)


@pytest.mark.rule("common", "C2")
def test_an_answer_to_a_prompt_that_is_closed_is_refused(match: Match) -> None:
    asked = dict(match.awaiting)
    action = match.candidates(1)[0].action
    match.submit(1, asked[1].id, action)
    with pytest.raises(StalePrompt, match="not your turn") as refused:
        match.submit(1, asked[1].id, action)
    assert refused.value.code == "match/not-asked"
    with pytest.raises(StalePrompt) as refused:
        match.submit(0, asked[0].id + 1, match.candidates(0)[0].action)
    assert refused.value.code == "match/stale-prompt"


@pytest.mark.rule("common", "C5")
def test_only_the_clock_says_that_time_is_up(match: Match) -> None:
    prompt = match.awaiting[0].id
    with pytest.raises(IllegalAction, match="Only the clock"):
        match.submit(0, prompt, TimeUp(0, prompt))
    entry = match.submit(SYSTEM, None, TimeUp(0, prompt))
    assert entry.events[0].seat == 0
    with pytest.raises(StalePrompt):
        match.submit(SYSTEM, None, TimeUp(0, prompt))


def test_a_match_that_is_over_takes_nothing(match: Match) -> None:
    match.submit(0, None, Resign())
    match.submit(1, None, Resign())
    assert match.outcome is not None
    assert match.outcome.reason == "last_seat"
    with pytest.raises(IllegalAction, match="over"):
        match.submit(2, None, Resign())


def test_an_action_may_be_a_dict_as_on_the_wire(match: Match) -> None:
    tile = match.view(0).hand[0]
    assert match.preview(0, {"kind": "lay", "tile": tile}).legal
    assert match.play(0, {"kind": "lay", "tile": tile}).action == Lay(tile)
    with pytest.raises(IllegalAction, match="do not hold 'Z'"):
        match.play(1, {"kind": "lay", "tile": "Z"})


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "jump"}, r"at \$\.kind: Invalid value 'jump' \(allowed: \"lay\", \"resign\", \"time_up\"\)"),
        ({}, r"missing required field `kind` \(allowed: \"lay\", \"resign\", \"time_up\"\)"),
        ({"kind": "lay", "tiel": "A"}, r"unknown field `tiel` \(allowed: .*`tile`"),
        ({"kind": "lay", "tile": 7}, r"at \$\.tile: Expected `str`, got `int`"),
        (WORD_ROAD_PASS, r"Invalid value 'pass'"),
        (None, "Expected `object`, got `null`"),
        (len, "Expected an action of High Letter or a dict as in JSON, but found <built-in function len>."),
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(match: Match, action: object, reason: str) -> None:
    before = encode(match.state), len(match.entries)
    with pytest.raises(Malformed, match=reason):
        match.play(0, action)
    with pytest.raises(Malformed, match=reason):
        match.preview(0, action)
    assert (encode(match.state), len(match.entries)) == before


def test_entries_are_taken_up_in_order(match: Match) -> None:
    proposal = match.propose(0, match.awaiting[0].id, match.candidates(0)[0].action)
    match.apply(proposal)
    with pytest.raises(ValueError, match="expected entry 2, but got 1"):
        match.apply(proposal)


def test_a_proposal_says_how_the_match_would_stand(match: Match) -> None:
    match.submit(0, None, Resign())
    before = match.state, dict(match.awaiting)
    end = match.propose(1, None, Resign())
    assert (match.state, dict(match.awaiting), match.outcome) == (*before, None)
    match.apply(end)
    assert (match.state, match.awaiting, match.outcome) == end[1:]
    assert match.awaiting == {}
    assert match.outcome is not None


def test_an_entry_read_back_leads_where_it_led_before(match: Match) -> None:
    copy = Match(match.game, match.header, match.game.start(match.header.options, match.names, match.state.seed))
    match.play(0, match.candidates(0)[0].action)
    match.apply(match.occupy(1, SeatInfo("Expert", "bot", "level4")))
    for entry in match.entries:
        copy.append(read_entry(match.game, encode(entry)))
    assert (copy.state, copy.awaiting, copy.seats) == (match.state, match.awaiting, match.seats)


def test_thinking_ahead_leaves_the_match_alone(match: Match) -> None:
    before = encode(match.state)
    after = advance(match.game, match.state, 0, match.candidates(0)[0].action)
    assert after.step > match.state.step
    assert encode(match.state) == before


@pytest.mark.parametrize("seats", [1, 5])
def test_too_few_and_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4 players") as refused:
        tilery.new("highletter", ["A"] * seats)
    assert refused.value.code == "match/seats"


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (b'{"kind":"lay"}', "malformed/wrong-form", "$"),
        (b'{"kind":"lay","tile":3}', "malformed/wrong-form", "$.tile"),
        (b'{"kind":"lay","tile":"A","more":1}', "malformed/wrong-form", "$"),
        (b'{"kind":"jump"}', "malformed/wrong-form", "$.kind"),
        (b"{", "malformed/no-json", "$"),
        (b'{"kind":"lay","tile":NaN}', "malformed/no-json", "$"),
        (b'{"kind":"lay","tile":"\xff"}', "malformed/no-json", "$"),
        (b"[" * 100_000, "malformed/wrong-form", "$"),
        (b'"' + b"A" * 1_000_001 + b'"', "malformed/too-long", None),
    ],
)
def test_what_cannot_be_read_says_where(match: Match, data: bytes, code: str, path: str | None) -> None:
    with pytest.raises(Malformed) as refused:
        codec(match.game).action.decode(data)
    assert refused.value.code == code
    assert refused.value.data.path == path


def test_a_match_draws_itself_and_says_what_it_is(match: Match) -> None:
    assert match._repr_svg_().startswith("<svg")
    assert repr(match) == "<Match of High Letter, 3 seats, 1 entries, awaiting [0, 1, 2]>"


def test_a_bot_may_sit_down_from_the_start() -> None:
    match = tilery.new("highletter", ["Ann", SeatInfo("Expert", "bot", "level4")], seed=1)
    assert match.seats[1].bot == "level4"


def test_a_branch_and_an_earlier_position_are_played_on_by_themselves(match: Match) -> None:
    first = encode(match.state)
    match.play(0, match.candidates(0)[0].action)
    branch = match.branch()
    branch.play(1, branch.candidates(1)[0].action)
    assert len(match.entries) == 2
    assert branch.entries[:2] == match.entries
    earlier = position(branch, 1)
    assert encode(earlier.state) == first
    again = earlier.play(0, match.entries[1].action)
    assert again == match.entries[1], "the luck of the same seed"
    with pytest.raises(IllegalAction) as refused:
        position(branch, 9)
    assert refused.value.code == "match/no-turn"
