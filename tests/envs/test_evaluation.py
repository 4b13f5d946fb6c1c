"""Agents against bots: measured moves, retries and forfeits, the same report for the same plan, resumed or not."""

from __future__ import annotations

import json
import re
import shlex
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from cli.command import tilery
from envs import scripted_agent
from tilery.arena.bot_match import Pairing, play
from tilery.bots.levels import level
from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import Malformed
from tilery.envs.evaluation.agents import (
    AgentAnswer,
    AgentOptions,
    AgentUnavailable,
    CommandAgent,
    Question,
    Usage,
    action_in,
)
from tilery.envs.evaluation.chat_agent import ChatAgent
from tilery.envs.evaluation.match import AGENT, EvaluatedMatch, EvaluationRules, evaluate_match
from tilery.envs.evaluation.plan import EvaluationPlan
from tilery.envs.evaluation.summary import summarize

NODES = 300
QUICK = {"target": 10}


def command(level: str, seed: int, *more: str) -> str:
    """The scripted agent as a command line."""
    return shlex.join([sys.executable, scripted_agent.__file__, level, str(NODES), str(seed), *more])


class InProcess:
    """The scripted agent without a process."""

    def __init__(self, level: str, seed: int, *, silly: int = 0) -> None:
        self.level, self.seed, self.silly = level, seed, silly

    def answer(self, question: Question) -> AgentAnswer:
        if len(question.attempts) < self.silly:
            return AgentAnswer("score XQ")
        return AgentAnswer(scripted_agent.chosen(json.loads(bytes(question.state)), self.level, NODES, self.seed))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo"])
def test_a_scripted_master_scores_what_master_scores_and_regrets_nothing(game: str, soak: bool) -> None:
    pairing = Pairing(game, ("level1", AGENT), 4, QUICK if game == "lengthxwit" else {"deal": 14}, NODES)
    result, _ = evaluate_match(pairing, InProcess("level4", 4), EvaluationRules(nodes=None if soak else 20_000), 0)
    itself = play(Pairing(game, ("level1", "level4"), 4, pairing.options, NODES))
    assert result.scores == itself.outcome.scores
    assert not result.forfeit
    assert all(move.regret is None or move.regret >= 0 for move in result.moves)
    exact = [move for move in result.moves if move.complete and move.regret == 0]
    assert exact


def test_refused_attempts_are_counted_and_too_many_forfeit_the_match() -> None:
    pairing = Pairing("lengthxwit", (AGENT, "level1"), 4, QUICK, NODES)
    patient, _ = evaluate_match(pairing, InProcess("level3", 4, silly=2), EvaluationRules(retries=2), 0)
    assert not patient.forfeit
    assert {code.partition("/")[0] for move in patient.moves for code in move.refusals} <= {"lengthxwit", "match"}
    assert all(len(move.refusals) == 2 for move in patient.moves)
    strict, _ = evaluate_match(pairing, InProcess("level3", 4, silly=2), EvaluationRules(retries=1), 0)
    assert len(strict.forfeit) == 2
    assert strict.winners == (1,)


def test_a_report_is_the_same_the_second_time_and_when_resumed(tmp_path: Path, soak: bool) -> None:
    register(app)
    matches, kept = (200, 150) if soak else (4, 3)

    def run(name: str, count: int) -> bytes:
        arguments = ["eval", "lengthxwit", "--agent", command("level2", 1, "nonsense"), "--options", json.dumps(QUICK)]
        arguments += ["--opponents", "level1,level2", "--bot-nodes", str(NODES), "--nodes", "2000"]
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
    result, _ = evaluate_match(pairing, CommandAgent(["true"]), EvaluationRules(retries=1), 0)
    assert result.forfeit == ("agent/no-answer",) * 2


def test_a_command_that_never_answers_is_ended_and_forfeits() -> None:
    """Also one that does not listen when it is told to end."""
    deaf = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); sys.stdin.read(); signal.pause()"
    agent = CommandAgent([sys.executable, "-c", deaf], seconds=0.3)
    pairing = Pairing("lengthxwit", (AGENT, "level1"), 4, QUICK, NODES)
    result, _ = evaluate_match(pairing, agent, EvaluationRules(retries=0), 0)
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
        agent = ChatAgent(f"http://127.0.0.1:{server.server_port}/v1", AgentOptions("small"))
        pairing = Pairing("wordroad", (AGENT, "level1"), 2, {"stall_rounds": 1}, 50)
        result, _ = evaluate_match(pairing, agent, EvaluationRules(retries=1, nodes=200), 7)
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


class Moody(BaseHTTPRequestHandler):
    """An endpoint that answers each request as its server's plan says: a status and headers, or 200 with a reply."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        plan = self.server.plan  # type: ignore[attr-defined]
        status, headers, reply = plan.pop(0) if len(plan) > 1 else plan[0]
        usage = {"prompt_tokens": 100, "completion_tokens": 7, "cost": 0.25}
        body = json.dumps({"choices": [{"message": {"content": reply}}], "usage": usage}) if status == 200 else reply
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def endpoint(*plan: tuple[int, dict[str, str], str]) -> Iterator[str]:
    """The address of an endpoint that goes through this plan, and stays at its last item."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Moody)
    server.plan = list(plan)  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


FINE: tuple[int, dict[str, str], str] = (200, {}, "ACTION: pass")
QUESTION = Question("wordroad", 0, 0, "a table", msgspec.Raw(b"{}"))


def test_a_busy_endpoint_is_waited_for_as_it_asks_or_in_growing_pauses() -> None:
    pauses: list[float] = []
    date = {"Date": "Thu, 01 Jan 2026 00:00:00 GMT", "Retry-After": "Thu, 01 Jan 2026 00:00:09 GMT"}
    with endpoint((429, {"Retry-After": "7"}, "slow down"), (503, date, ""), (500, {}, ""), (529, {}, ""), FINE) as url:
        answer = ChatAgent(url, pause=pauses.append).answer(QUESTION)
    assert pauses == [7, 9, 4, 8]
    assert answer == AgentAnswer("pass", "ACTION: pass", Usage(100, 7, 0.25))


def test_an_endpoint_that_stays_busy_stops_the_evaluation_at_the_stated_limit() -> None:
    pauses: list[float] = []
    with endpoint((429, {}, "no quota")) as url, pytest.raises(AgentUnavailable) as stopped:
        ChatAgent(url, AgentOptions(patience=20), pause=pauses.append).answer(QUESTION)
    assert pauses == [1, 2, 4, 8]
    assert "429 Too Many Requests: 'no quota' after 15 seconds of waiting, and the limit is 20" in str(stopped.value)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ((401, {}, "no key"), "it answers 401 Unauthorized: 'no key'"),
        ((404, {}, "nothing here"), "it answers 404 Not Found"),
        ((200, {"Content-Type": "text/html"}, ""), None),
    ],
)
def test_what_waiting_cannot_help_stops_at_once(plan, said: str | None) -> None:
    pauses: list[float] = []
    with endpoint(plan) as url:
        agent = ChatAgent(url, pause=pauses.append)
        if said is None:  # an empty reply is the model's own
            assert agent.answer(QUESTION).action == ""
            return
        with pytest.raises(AgentUnavailable) as stopped:
            agent.answer(QUESTION)
    assert said in str(stopped.value)
    assert pauses == []


def test_a_refused_connection_stops_at_once_and_later_is_waited_for() -> None:
    pauses: list[float] = []
    with endpoint(FINE) as url:
        agent = ChatAgent(url, AgentOptions(patience=3), pause=pauses.append)
        assert agent.answer(QUESTION).action == "pass"
    with pytest.raises(AgentUnavailable, match="the connection failed"):
        agent.answer(QUESTION)
    assert pauses == [1, 2]
    with pytest.raises(AgentUnavailable, match="cannot be reached"):
        ChatAgent(url, pause=pauses.append).answer(QUESTION)
    assert pauses == [1, 2]


@pytest.mark.parametrize(
    "agent", ["/no/such/command", "http://127.0.0.1:9", 'python -c "print(\'{\\"unavailable\\": \\"quota\\"}\')"']
)
def test_infrastructure_is_never_a_result(agent: str, tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    agent = agent.replace("python", sys.executable, 1)
    done = tilery("eval", "wordroad", "--agent", agent, "--matches", 2, "--keep", keep, "--json")
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.search(r"0 of 2 matches are finished; the same command goes on from there. \[agent/", done.stderr)
    assert (keep / "matches.jsonl").read_bytes() == b""


def test_results_transcripts_and_tokens_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    found = []
    with endpoint((200, {}, "I cannot.\nACTION: pass")) as url:
        for workers in (1, 2):
            keep = tmp_path / str(workers)
            words = ["--opponents", "novice", "--matches", 4, "--bot-nodes", 50, "--nodes", 200, "--workers", workers]
            words += ["--options", '{"stall_rounds": 1}', "--temperature", 0.5, "--model-seed", 3, "--keep", keep]
            done = tilery("eval", "wordroad", "--agent", url, "--model", "small", "--json", *words)
            assert done.returncode == 0, done.stderr
            found.append((done.stdout, (keep / "matches.jsonl").read_bytes()))
    assert found[0] == found[1]
    summary = json.loads(found[0][0])["summary"]
    assert summary["usage"]["completion_tokens"] == 7 * summary["moves"]
    assert summary["usage"]["cost"] == 0.25 * summary["moves"]
    lines = [json.loads(line) for line in (tmp_path / "2" / "transcripts" / "000003.jsonl").read_text().splitlines()]
    assert {line["reply"] for line in lines} == {"I cannot.\nACTION: pass"}
    assert "RULES IN SHORT" in lines[0]["rules"]
    assert all("YOU ARE ASKED" in line["observation"] and line["seconds"] >= 0 for line in lines)
    assert lines[0]["usage"] == {"prompt_tokens": 100, "completion_tokens": 7, "cost": 0.25}


def test_ratings_stand_on_the_fixed_scale_and_shared_wins_count_once() -> None:
    plan = EvaluationPlan("lexigo", "none", ("novice", "club"), 4)
    scale = {bot: level(bot).rating("lexigo") for bot in plan.opponents}

    def match(index: int, winners: tuple[int, ...]) -> EvaluatedMatch:
        pairing = plan.pairing(index)
        seat = pairing.bots.index(AGENT)
        return EvaluatedMatch(pairing, seat, (1, 1), winners, (1, 1), "out", (), (), "")

    shared = summarize(plan, [match(index, (0, 1)) for index in range(4)])
    assert shared.rating.rating == pytest.approx(sum(scale.values()) / 2, abs=1)
    assert [(row.wins, row.shared) for row in shared.opponents] == [(1.0, 2), (1.0, 2)]
    assert shared.bots == scale
    assert shared.on_scale
    lost = summarize(plan, [match(index, (1 - plan.pairing(index).bots.index(AGENT),)) for index in range(4)])
    assert lost.rating.rating < scale["novice"]
    assert lost.rating.low < lost.rating.rating < lost.rating.high
    own = EvaluationPlan("lexigo", "none", ("mybot.py",), 1, bot_nodes=9)
    assert summarize(own, []).rating is None
    assert not summarize(own, []).on_scale


def test_a_report_has_the_difference_between_plain_and_disguised_play(tmp_path: Path) -> None:
    reply = "\nACTION: resign"
    with endpoint((200, {}, reply)) as url:
        words = ["--opponents", "novice", "--matches", 2, "--bot-nodes", 50, "--nodes", 200, "--disguise", 1]
        words += ["--variants", "short", "--report", tmp_path / "report"]
        done = tilery("eval", "lengthxwit", "--agent", url, *words)
    assert done.returncode == 0, done.stderr
    assert "Plain → disguised: regret" in done.stdout
    page = (tmp_path / "report" / "report.html").read_text()
    assert "Recall or reasoning" in page
    assert "<td>disguised</td>" in page
    assert "<td>short</td>" in page
