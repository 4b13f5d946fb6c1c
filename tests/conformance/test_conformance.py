"""Every game there is goes through the kit by being there."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilery import registry
from tilery.core.common_messages import ActionBase, SeatEvent
from tilery.core.openness import show_action, show_event
from tilery.testing import check_match, each_choice, random_options

MATCHES = 6
"""Random matches a game in ``make test``; ``make soak`` plays SOAK_MATCHES."""
SOAK_MATCHES = 500


@pytest.mark.parametrize("game_id", registry.ids())
def test_random_matches_keep_the_contract(game_id: str, soak: bool) -> None:
    game = registry.find(game_id)

    @settings(max_examples=SOAK_MATCHES if soak else MATCHES, database=None)
    @given(seed=st.integers(0, 2**32), seats=st.integers(game.info.min_seats, game.info.max_seats))
    def play(seed: int, seats: int) -> None:
        check_match(game, seats, seed, random_options(game, random.Random(seed)), thorough=0.15)

    play()


@pytest.mark.parametrize("game_id", registry.ids())
def test_older_versions_keep_the_contract(game_id: str) -> None:
    newest, *older = registry.versions(game_id).values()
    assert all(game.info.id == game_id and 0 < game.info.rules < newest.info.rules for game in older)
    for game in older:
        check_match(game, game.info.max_seats, seed=game.info.rules, thorough=0.1)


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_fewest_and_the_most_seats(game_id: str) -> None:
    game = registry.find(game_id)
    for seats in {game.info.min_seats, game.info.max_seats}:
        check_match(game, seats, seed=seats, thorough=0.1)


def option_values(game_id: str) -> list[dict[str, object]]:
    """Every preset, and every value of every switch and choice of the options on its own."""
    game = registry.find(game_id)
    found: list[dict[str, object]] = [dict(preset.options) for preset in game.info.presets]
    for name, choices in each_choice(game.Options).items():
        found += [{name: value} for value in choices]
    return found


@pytest.mark.parametrize(
    ("game_id", "options"),
    [(game_id, options) for game_id in registry.ids() for options in option_values(game_id)],
    ids=lambda value: value if isinstance(value, str) else "-".join(f"{name}={one}" for name, one in value.items()),
)
def test_every_preset_and_every_value_of_an_option_keeps_the_contract(game_id: str, options: dict[str, object]) -> None:
    game = registry.find(game_id)
    check_match(game, game.info.min_seats, seed=11, options=options, thorough=0.05)


class Whispered(SeatEvent, frozen=True, tag="whispered"):
    """An event of the rules to come."""

    secret: str


class Whisper(ActionBase, frozen=True, tag="whisper"):
    """The action that leads to it."""

    secret: str


@pytest.mark.parametrize("game_id", registry.ids())
def test_what_redact_does_not_name_is_shown_to_nobody(game_id: str) -> None:
    game = registry.find(game_id)
    for viewer in (None, 0, 1):
        if game.redact is not show_event:
            with pytest.raises(AssertionError, match="Whispered"):
                game.redact(game.Options(), Whispered(0, "Q"), viewer)
        if game.redact_action is not show_action:
            with pytest.raises(AssertionError, match="Whisper"):
                game.redact_action(game.Options(), 0, Whisper("Q"), viewer)


def test_quillico_alone_shows_every_event() -> None:
    assert [game_id for game_id in registry.ids() if registry.find(game_id).redact is show_event] == ["quillico"]
