"""From the command line to a match."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import tilery
from tilery import registry
from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import BadOptions, Malformed
from tilery.core.record import SeatInfo
from tilery.tui.launch import PlayArguments, application
from tilery.tui.match_setup import new_setup


def test_people_sit_before_bots_and_every_name_is_one_of_a_kind():
    made = new_setup("quillico", people=("Club",), bots=("level3", "level3", "level1"))
    assert [seat.name for seat in made.seats] == ["Club", "Club 2", "Club 3", "Novice"]
    assert [seat.bot for seat in made.seats] == [None, "level3", "level3", "level1"]


def test_options_by_preset_by_json_and_by_file(tmp_path):
    file = tmp_path / "options.json"
    file.write_text('{"target": 42}')
    assert new_setup("lengthxwit", people=("Ann",), bots=("level1",), options=str(file)).options.target == 42
    assert new_setup("lengthxwit", people=("Ann",), bots=("level1",), options='{"target": 43}').options.target == 43
    preset = registry.find("wordroad").info.presets[0]
    assert new_setup("wordroad", people=("Ann",), bots=("level1",), options=preset.id).options.over == "others"


def test_wrong_options_levels_and_games_get_a_sentence():
    with pytest.raises(BadOptions, match="a preset of Length × Wit"):
        new_setup("lengthxwit", people=("Ann",), bots=("level1",), options="fast")
    with pytest.raises(Malformed, match="cannot be read at"):
        new_setup("lengthxwit", people=("Ann",), bots=(), options='{"target": "many"}')
    with pytest.raises(Malformed, match="no bot called 'level9'"):
        new_setup("lengthxwit", people=("Ann",), bots=("level9",))
    with pytest.raises(Malformed, match="no game called 'chess'"):
        new_setup("chess", people=("Ann",), bots=())


def test_too_many_seats_are_refused_before_the_screen_opens():
    with pytest.raises(BadOptions, match="is for 2 to 4 players"):
        application(PlayArguments(game="lexigo", bots="level1,level1,level1,level1"))


def test_bots_alone_are_shown_by_replay_not_played(tmp_path):
    bots = [SeatInfo("One", "bot", "level1"), SeatInfo("Two", "bot", "level1")]
    file = tilery.new("highletter", bots).record().save(tmp_path / "bots.tilery")
    with pytest.raises(Malformed, match="Only bots sit in the match"):
        application(PlayArguments(resume=file))


def test_friends_and_bots_share_a_table():
    app = application(PlayArguments(game="quillico", hot_seat="Ann, Bo", bots="level1"))
    assert [seat.kind for seat in app._setup.seats] == ["human", "human", "bot"]


def test_the_same_seed_gives_the_same_match():
    one, other = (new_setup("lexigo", people=("Ann",), bots=("level1",), seed="x").start().match for _ in range(2))
    assert one.entries[0].events == other.entries[0].events


class TestCommand:
    def invoke(self, *arguments: str):
        if not any(command.callback.__name__ == "play" for command in app.registered_commands):
            register(app)
        return CliRunner().invoke(app, ["play", *arguments])

    def test_without_a_game_it_asks_which(self):
        result = self.invoke()
        assert result.exit_code == 2
        assert "lexigo" in result.output

    def test_without_a_terminal_it_says_so(self):
        result = self.invoke("lexigo")
        assert result.exit_code == 1
        assert "needs a terminal" in str(result.exception)

    def test_its_help_has_examples_and_exit_codes(self):
        text = self.invoke("--help").output
        assert "tilery play quillico --bots club,expert" in text
        assert "Exit code 0" in text


def test_the_terminal_starts_without_what_only_pictures_need():
    """A start is to take less than a second; loading the SVG drawer and plots would be felt."""
    heavy = "{'tilery.draw.picture', 'tilery.arena', 'matplotlib', 'litestar'} & set(sys.modules)"
    code = f"import sys, tilery.tui.launch, tilery.cli.commands; print({heavy} or 'light')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "light\n"
