"""The text arena: readable, complete, and without secrets; actions as text and JSON; refusals that help."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

import tilery
from envs.test_encoders import OWN, positions
from tilery import registry
from tilery.bots.loader import find
from tilery.core.errors import IllegalAction, Malformed
from tilery.core.game import Budget
from tilery.envs.text import LocalSeat, TextOptions, describe, format_action, parse_action
from tilery.envs.text.describe import Sight, as_json
from tilery.envs.text.refusals import refusal_text, rule_text
from tilery.testing import RandomMatch, check_match

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
BUDGET = Budget(nodes=2000)
TABLE = {game: tomllib.loads(text) for game in registry.ids() if (text := registry.text(game, "refusals.toml"))}


def seen_as_text(trial: RandomMatch, state, seat: int) -> tuple[str, bytes]:
    """Everything that a seat is shown of a state: text and JSON."""
    game, match = trial.game, trial.match
    stories = [story for entry in match.entries[-3:] for story in match.stories(entry, seat)]
    sight = Sight(game, game.view(state, seat), game.awaiting(state), match.names, stories)
    return describe(sight, TextOptions(moves=True)), as_json(sight, len(match.entries))


def text_tells_nothing(trial: RandomMatch) -> None:
    """A check for the conformance kit: the text is the same whatever the seat may not know."""
    for seat in trial.seats:
        other = trial.game.scramble(trial.match.state, seat, trial.other_seed())
        one, two = (seen_as_text(trial, state, seat) for state in (trial.match.state, other))
        trial.expect(one == two, f"the text of seat {seat} shows what it must not")


@pytest.mark.parametrize("game", registry.ids())
def test_no_text_shows_what_is_hidden(game: str, soak: bool) -> None:
    for seed in range(5 if soak else 1):
        rules = registry.find(game)
        check_match(rules, rules.info.min_seats, seed, checks=(text_tells_nothing,), thorough=1.0 if soak else 0.15)


@pytest.mark.parametrize("game", OWN)
def test_every_candidate_can_be_written_and_read(game: str) -> None:
    for match, _ in positions(game, 6, seed=9):
        for seat in match.awaiting:
            for item in match.candidates(seat, Budget(nodes=5_000)).items[:40]:
                assert parse_action(match.game, format_action(item.action)) == item.action
                assert parse_action(match.game, msgspec.json.encode(item.action).decode()) == item.action


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("lexigo", "", "text/unknown-kind"),
        ("lexigo", "jump 1,2", "text/unknown-kind"),
        ("lexigo", "relocate 1,x", "text/cell"),
        ("lexigo", "play A@0,0 path 0,0 word A knock x@1,1", "text/knock"),
        ("wordroad", "play A1", "text/part"),
        ("wordroad", "pass now", "text/part"),
        ("quillico", '{"kind": "play", "place": 3}', "malformed/wrong-form"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(game: str, text: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(registry.find(game), text)
    assert caught.value.code == code


@pytest.mark.parametrize("game", OWN)
def test_every_refusal_of_the_table_names_a_rule_that_exists(game: str) -> None:
    rules = registry.find(game)
    for reason, (number, hint) in TABLE[game].items():
        assert rule_text(rules, number), f"{game}/{reason} names rule {number}"
        assert hint.endswith(".")


def test_a_refusal_has_the_rule_and_a_hint_and_changes_nothing() -> None:
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=3)
    first = min(match.awaiting)
    seat = LocalSeat(match, first, {})
    letter = next(tile for tile in match.view(first).rack if tile != "?")
    said = seat.play(f"play {letter}@H8")
    assert said.startswith("Refused (wordroad/not-a-corner): ")
    assert f"Rule [7b]: {rule_text(match.game, '7b')}" in said
    assert "Hint: Begin in a corner" in said
    assert len(match.entries) == 1


def test_a_rule_of_every_code_that_random_nonsense_meets_is_in_the_table() -> None:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=3)
    first = min(match.awaiting)
    for text, code in (("play Q@9,9 path 9,9 word Q pawn 1,0", "not-in-bank"), ("play path word", "no-pawn")):
        with pytest.raises(IllegalAction) as caught:
            match.play(first, parse_action(match.game, text))
        assert caught.value.code == f"lexigo/{code}"
        assert "Rule [" in refusal_text(match.game, caught.value.problem())


def test_moves_are_listed_only_if_asked_for() -> None:
    match = tilery.new("quillico", ["Ann", "Bo"], seed=3)
    seat = min(match.awaiting)
    assert "MOVES" not in LocalSeat(match, seat, {}).look()
    assert "MOVES" in LocalSeat(match, seat, {}, TextOptions(moves=True)).look()
    assert "RULES" not in LocalSeat(match, seat, {}, TextOptions(rules=False)).look()


def test_a_match_is_played_by_text_to_its_end() -> None:
    match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=3, options={"target": 10})
    seat = LocalSeat(match, 0, {1: find("level1")}, nodes=500)
    while match.outcome is None:
        best = match.candidates(0, Budget(nodes=500))[0].action
        assert seat.preview(format_action(best)).startswith("Legal: ")
        seat.play(format_action(best))
        assert seat.refusal is None
    assert "THE MATCH IS OVER" in seat.look()
    assert "WHAT HAPPENED" in seat.look()


def test_the_rules_and_the_values_of_tiles_come_once_a_match() -> None:
    match = tilery.new("wordroad", ["Ann", "Bo"], seed=7)
    seat = min(match.awaiting)
    local = LocalSeat(match, seat, {})
    first, second = local.look(), local.look()
    assert "RULES IN SHORT" in first
    assert "TILE VALUES\n? 0  A 1  B 3" in first
    assert "RULES" not in second
    assert "TILE VALUES" not in second
    assert "VALUES" not in LocalSeat(tilery.new("lexigo", ["Ann", "Bo"], seed=7), 1, {}).look(), "tiles have none there"


def test_the_table_says_whose_something_is() -> None:
    road = tilery.new("wordroad", ["Ann", "Bo"], seed=7)
    empty = LocalSeat(road, min(road.awaiting), {}).look()
    assert "whose tile it is" not in empty
    road.play(min(road.awaiting), road.candidates(min(road.awaiting), BUDGET)[0])
    seen = LocalSeat(road, min(road.awaiting), {}).look()
    assert "A small raised figure at a tile: the seat whose tile it is." in seen
    assert "> beside a tile: the head of a seat's road." in seen


@pytest.mark.parametrize("game", GAMES)
def test_actions_on_offer_and_examples_are_legal_now(game: str) -> None:
    match = tilery.new(game, ["Ann", "Bo"], seed=7)
    kinds = set()
    for _ in range(25):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        seen = LocalSeat(match, seat, {}).look()
        text = seen.partition("For example, legal now: ")[2].splitlines()[0]
        json_text = seen.partition("Or the same as JSON: ")[2].splitlines()[0]
        assert match.preview(seat, text).legal
        assert parse_action(match.game, json_text) == parse_action(match.game, text)
        offered = seen.partition("ACTIONS\n")[2].partition("For example")[0].splitlines()
        for line in offered:
            if " " not in line:
                assert match.preview(seat, line).legal, line
        kinds |= {line.split()[0] for line in offered}
        tilery.bot("novice").play(match, budget=BUDGET)
    assert kinds
    if game == "lengthxwit":
        assert "press" in kinds
