"""The words of a match are found in a process that has never met them."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from tilery import registry
from tilery.core.codec import encode
from tilery.core.record import SeatInfo
from tilery.match import Match

ASK = """
import sys, msgspec
from tilery import registry
from tilery.core.game import Budget
game = registry.find(sys.argv[1])
view = msgspec.json.decode(sys.stdin.buffer.read(), type=game.View)
found = game.candidates(view, Budget(nodes=20_000, limit=3))
game.preview(view, found[0].action)
print(len(found))
"""


@pytest.mark.parametrize("lexicon", [{}, {"size": "everyday", "spelling": "uk"}], ids=["default", "everyday-uk"])
@pytest.mark.parametrize("game", ["lengthxwit", "quillico", "wordroad", "lexigo"])
def test_a_search_is_the_first_thing_a_process_does(game: str, lexicon: dict[str, str]) -> None:
    seats = [SeatInfo(name, "human") for name in ("Ann", "Bo")]
    match = Match.new(registry.find(game), seats=seats, options={"lexicon": lexicon}, seed=3)
    (seat,) = match.awaiting
    view = encode(match.view(seat))
    asked = subprocess.run([sys.executable, "-c", ASK, game], input=view, capture_output=True, timeout=600, check=False)
    assert asked.stderr == b""
    assert int(msgspec.json.decode(asked.stdout)) > 0
