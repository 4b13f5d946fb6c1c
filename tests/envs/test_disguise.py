"""Disguises: the same rules and worth under other letters, names and sides, and nothing that gives the game away."""

from __future__ import annotations

import json
import re

import pytest

import tilery
from tilery import registry
from tilery.arena.bot_match import Pairing
from tilery.bots.loader import find
from tilery.core.codec import codec
from tilery.core.errors import Malformed
from tilery.core.notation import format_action, parse_action
from tilery.envs.evaluation.agents import AgentAnswer, Question
from tilery.envs.evaluation.differences import compare_arms
from tilery.envs.evaluation.match import AGENT, EvaluationRules, evaluate_match
from tilery.envs.evaluation.plan import DISGUISED, EvaluationPlan
from tilery.envs.text import LocalSeat, TextOptions
from tilery.envs.text.disguise import PIECES, Disguise, turn_cell
from tilery.geometry import Hex, Oct, Square

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
QUICK = tilery.Budget(nodes=2000)


def _positions(game: str, count: int):
    match = tilery.new(game, ["Ann", "Bo"], seed=3)
    for _ in range(count):
        if match.awaiting:
            yield match, min(match.awaiting)
            tilery.bot("novice").play(match, budget=QUICK)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_action_is_written_in_disguise_and_read_back(game: str, seed: int) -> None:
    disguise = Disguise(registry.find(game), seed)
    changed = 0
    for match, seat in _positions(game, 10):
        for item in match.candidates(seat, QUICK)[:100]:
            plain = format_action(item.action)
            written = disguise.write(plain)
            changed += written != plain
            assert parse_action(match.game, disguise.read(written)) == item.action
    assert changed


@pytest.mark.parametrize("game", GAMES)
def test_a_disguise_names_neither_the_game_nor_its_pieces_nor_its_words(game: str) -> None:
    rules = registry.find(game)
    disguise = Disguise(rules, 1)
    given = disguise.rules()
    assert rules.info.title not in given
    for match, seat in _positions(game, 12):
        sight = LocalSeat(match, seat, {}).sight()
        seen = disguise.look(sight, TextOptions(moves=True))
        assert rules.info.title not in seen
        assert not re.search(rf"\b({'|'.join(PIECES)})\b", given + seen)
        assert not {"Ann", "Bo"} & set(re.findall(r"\w+", seen))
        words = {word for item in match.candidates(seat, QUICK)[:5] for word in item.words if len(word) > 4}
        assert not {word for word in words if word in seen}


@pytest.mark.parametrize("game", GAMES)
def test_examples_and_moves_in_disguise_are_legal(game: str) -> None:
    disguise = Disguise(registry.find(game), 4)
    for match, seat in _positions(game, 8):
        seen = disguise.look(LocalSeat(match, seat, {}).sight(), TextOptions(moves=True))
        lines = [line.partition("now: ")[2] for line in seen.splitlines() if line.startswith("For example")]
        lines += seen.partition("MOVES (some that are legal)\n")[2].splitlines()[:10]
        assert lines
        for line in lines:
            assert match.preview(seat, disguise.read(line)).legal


def test_symmetries_keep_neighbours_apart_and_together() -> None:
    for symmetry in range(12):
        here = turn_cell(Hex(2, -1), symmetry)
        assert {turn_cell(cell, symmetry) for cell in Hex(2, -1).neighbours()} == set(here.neighbours())
    for symmetry in range(16):
        here = turn_cell(Oct(1, 0, 2, -1), symmetry)
        assert {turn_cell(cell, symmetry) for cell in Oct(1, 0, 2, -1).neighbours()} == set(here.neighbours())
    assert turn_cell(turn_cell(Square.parse("C7"), 1), 1) == Square.parse("C7")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_play_in_disguise_has_the_same_scores_and_regret(game: str) -> None:
    """The agent is given nothing but text: it reads its seat's example, in disguise and plain, and plays it."""
    options = {"target": 15} if game == "lengthxwit" else {}
    pairing = Pairing(game, (AGENT, "novice"), 5, options, 500)
    rules = EvaluationRules(nodes=500, text=TextOptions(stories=False))
    plain, told = evaluate_match(pairing, Copier(), rules, 0)
    hidden, shown = evaluate_match(pairing, Copier(), rules, 0, arm=DISGUISED, disguise=8)
    assert not plain.forfeit
    assert (hidden.scores, hidden.moves, hidden.record) == (plain.scores, plain.moves, plain.record)
    assert hidden.arm == DISGUISED
    title = registry.find(game).info.title
    assert title in told[0].observation
    assert not any(title in line.observation or game in line.observation for line in shown)
    assert title not in shown[0].rules


class Copier:
    """An agent that plays the example it is shown."""

    def answer(self, question: Question) -> AgentAnswer:
        return AgentAnswer(question.observation.partition("For example, legal now: ")[2].splitlines()[0])

    def close(self) -> None:
        pass


def test_json_and_unknown_kinds_are_refused_without_naming_the_game() -> None:
    disguise = Disguise(registry.find("lexigo"), 2)
    for action in ('{"kind": "pass"}', "pass", ""):
        with pytest.raises(Malformed) as refused:
            disguise.read(action)
        said = disguise.refusal(refused.value.problem())
        assert said.startswith("Refused: ")
        assert "lexigo" not in said.lower()


def test_the_difference_between_plain_and_disguised_play_is_a_figure() -> None:
    class Reciter(Copier):
        """Plays well where it knows the name of the game, else what it is shown."""

        def answer(self, question: Question) -> AgentAnswer:
            if question.game != "quillico":
                return super().answer(question)
            state = json.loads(bytes(question.state))
            game = registry.find("quillico")
            view = codec(game).view.decode(json.dumps(state["view"]).encode())
            return AgentAnswer(format_action(find("expert").choose(game, view, QUICK, 1)))

    plan = EvaluationPlan(
        "quillico", "none", ("novice",), 2, bot_nodes=300, rules=EvaluationRules(nodes=500), disguise=3
    )
    done = []
    for number in range(plan.total):
        arm = plan.arm(number)
        result, _ = evaluate_match(
            plan.pairing(number), Reciter(), plan.fair_rules, number // 2, arm=arm.name, disguise=arm.disguise
        )
        done.append(result)
    (found,) = compare_arms(plan, done)
    assert (found.arm, found.regret.pairs) == (DISGUISED, 2)
    assert found.regret.change > 0
    assert found.regret.other - found.regret.plain == pytest.approx(found.regret.change)
    assert found.regret.low is not None
    assert found.regret.high is not None
    assert found.regret.low < found.regret.change < found.regret.high


def test_variants_are_arms_of_the_same_pairings() -> None:
    plan = EvaluationPlan("quillico", "none", ("novice",), 3, disguise=1, variants={"short": {"lead": 5}})
    assert [arm.name for arm in plan.arms] == ["plain", "disguised", "short"]
    assert plan.total == 9
    one, two, three = (plan.pairing(number) for number in (3, 4, 5))
    assert one == two
    assert (three.seed, three.bots, three.options) == (one.seed, one.bots, {"lead": 5})
