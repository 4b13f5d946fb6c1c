"""``tilery serve``: what its options and the environment make of the settings."""

from __future__ import annotations

import socket

import pytest
from typer.testing import CliRunner

from tilery.cli import app
from tilery.cli.commands import register
from tilery.server.settings import Settings


def _settings(monkeypatch: pytest.MonkeyPatch, *words: str, names: str = "") -> Settings:
    started: list[Settings] = []

    def run(settings: Settings, listener: socket.socket, _: object) -> None:
        started.append(settings)
        listener.close()

    monkeypatch.setattr("tilery.server.run.run", run)
    if not app.registered_commands:
        register(app)
    done = CliRunner().invoke(app, ["serve", "--port", "0", *words], env={"TILERY_NAMES": names or None})
    assert done.exit_code == 0, done.output
    return started[0]


def test_names_come_from_options_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _settings(monkeypatch).names == ()
    assert _settings(monkeypatch, names="a.example 203.0.113.7").names == ("a.example", "203.0.113.7")
    given = ("--name", "b.example", "--name", "c.example")
    assert _settings(monkeypatch, *given, names="a.example").names == ("b.example", "c.example")


def test_ports_for_webhooks_are_added_to_443(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _settings(monkeypatch).call_ports == (443,)
    assert _settings(monkeypatch, "--call-port", "8443", "--call-port", "9443").call_ports == (443, 8443, 9443)
