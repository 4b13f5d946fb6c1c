"""Agents against bots: measured moves, retries and forfeits, the same report for the same plan, resumed or not."""

from __future__ import annotations

import json
import shlex
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from envs import scripted_agent
from tilery.arena.bot_match import Pairing, play
from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import Malformed
from tilery.envs.evaluation.agents import ChatAgent, CommandAgent, Question, action_in
from tilery.envs.evaluation.match import AGENT, EvaluationRules, evaluate_match
from tilery.envs.evaluation.plan import EvaluationPlan

NODES = 300
QUICK = {"target": 10}


def command(level: str, seed: int, *more: str) -> str:
    """The scripted agent as a command line."""
    return shlex.join([sys.executable, scripted_agent.__file__, level, str(NODES), str(seed), *more])


class InProcess:
    """The scripted agent without a process."""

    def __init__(self, level: str, seed: int, *, silly: int = 0) -> None:
        self.level, self.seed, self.silly = level, seed, silly

    def answer(self, question: Question) -> str:
        if len(question.attempts) < self.silly:
            return "score XQ"
        return scripted_agent.chosen(json.loads(bytes(question.state)), self.level, NODES, self.seed)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo"])
def test_a_scripted_master_scores_what_master_scores_and_regrets_nothing(game: str, soak: bool) -> None:
    pairing = Pairing(game, ("level1", AGENT), 4, QUICK if game == "lengthxwit" else {"deal": 14}, NODES)
    result = evaluate_match(pairing, InProcess("level4", 4), EvaluationRules(nodes=None if soak else 20_000), 0)
    itself = play(Pairing(game, ("level1", "level4"), 4, pairing.options, NODES))
    assert result.scores == itself.outcome.scores
    assert not result.forfeit
    assert all(move.regret is None or move.regret >= 0 for move in result.moves)
    exact = [move for move in result.moves if move.complete and move.regret == 0]
    assert exact


def test_refused_attempts_are_counted_and_too_many_forfeit_the_match() -> None:
    pairing = Pairing("lengthxwit", (AGENT, "level1"), 4, QUICK, NODES)
    patient = evaluate_match(pairing, InProcess("level3", 4, silly=2), EvaluationRules(retries=2), 0)
    assert not patient.forfeit
    assert {code.partition("/")[0] for move in patient.moves for code in move.refusals} <= {"lengthxwit", "match"}
    assert all(len(move.refusals) == 2 for move in patient.moves)
    strict = evaluate_match(pairing, InProcess("level3", 4, silly=2), EvaluationRules(retries=1), 0)
    assert len(strict.forfeit) == 2
    assert strict.winners == (1,)


def test_a_report_is_the_same_the_second_time_and_when_resumed(tmp_path: Path, soak: bool) -> None:
    register(app)
    matches, kept = (200, 150) if soak else (4, 3)

    def run(name: str, count: int) -> bytes:
        arguments = ["eval", "lengthxwit", "--agent", command("level2", 1, "nonsense"), "--options", json.dumps(QUICK)]
        arguments += ["--opponents", "level1,level2", "--anchors", "2", "--bot-nodes", str(NODES), "--nodes", "2000"]
        arguments += ["--matches", str(count), "--keep", str(tmp_path / name), "--report", str(tmp_path / f"{name}-r")]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, result.output
        return (tmp_path / f"{name}-r" / "report.html").read_bytes()

    whole = run("one", matches)
    run("two", kept)
    results = tmp_path / "two" / "matches.jsonl"
    results.write_bytes(results.read_bytes()[:-20])  # cut off in the middle of a line
    assert run("two", matches) == whole
    summary = json.loads((tmp_path / "one-r" / "summary.json").read_bytes())["summary"]
    assert summary["matches"] == matches
    assert summary["refusals"] == {"text/unknown-kind": summary["moves"]}
    assert summary["rating"]["low"] < summary["rating"]["rating"] < summary["rating"]["high"]
    assert set(summary["bots"]) == {"level1", "level2"}


def test_each_opponent_and_seed_is_played_from_both_seats() -> None:
    plan = EvaluationPlan("lexigo", "true", ("level1", "level2"), 8)
    pairings = [plan.pairing(index) for index in range(8)]
    assert {(each.bots, each.seed) for each in pairings} == {
        (bots, seed) for bot in ("level1", "level2") for bots in ((AGENT, bot), (bot, AGENT)) for seed in (1, 2)
    }


def test_a_command_that_ends_gives_no_answer() -> None:
    pairing = Pairing("lengthxwit", (AGENT, "level1"), 4, QUICK, NODES)
    result = evaluate_match(pairing, CommandAgent(["true"]), EvaluationRules(retries=1), 0)
    assert result.forfeit == ("agent/no-answer",) * 2


def test_a_command_that_never_answers_is_ended_and_forfeits() -> None:
    """Also one that does not listen when it is told to end."""
    deaf = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); sys.stdin.read(); signal.pause()"
    agent = CommandAgent([sys.executable, "-c", deaf], seconds=0.3)
    pairing = Pairing("lengthxwit", (AGENT, "level1"), 4, QUICK, NODES)
    result = evaluate_match(pairing, agent, EvaluationRules(retries=0), 0)
    assert result.forfeit == ("agent/no-answer",)
    with pytest.raises(Malformed) as caught:
        agent.answer(Question("lengthxwit", 0, 0, "", msgspec.Raw(b"{}")))
    assert "gave no answer within 0.3 seconds" in str(caught.value)


class Endpoint(BaseHTTPRequestHandler):
    """An OpenAI-compatible endpoint whose model passes; the requests are kept by the server."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, body))  # type: ignore[attr-defined]
        refused = len(body["messages"]) > 2
        reply = "I cannot play.\nACTION: pass" if refused else "Let me try.\nACTION: play nothing"
        answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": reply}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *args: object) -> None:
        pass


def test_an_endpoint_is_asked_over_http_and_told_why_it_was_refused() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    server.asked = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        agent = ChatAgent(f"http://127.0.0.1:{server.server_port}/v1", "small")
        pairing = Pairing("wordroad", (AGENT, "level1"), 2, {"stall_rounds": 1}, 50)
        result = evaluate_match(pairing, agent, EvaluationRules(retries=1, nodes=200), 7)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert {move.kind for move in result.moves} == {"pass"}
    assert all(move.refusals == ("text/part",) for move in result.moves)
    path, body = server.asked[1]  # type: ignore[attr-defined]
    assert path == "/v1/chat/completions"
    assert (body["model"], body["seed"]) == ("small", 7)
    assert "Refused (text/part)" in body["messages"][-1]["content"]


def test_the_action_is_found_in_a_reply() -> None:
    assert action_in("ACTION: a\nACTION: `pass`\nthanks") == "pass"
    assert action_in("") == ""
