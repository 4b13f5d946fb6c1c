"""Changes that are derived from earlier pictures and shared by viewers, against what is drawn and told afresh."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.core.codec import encode
from tilery.core.difference import apply_difference
from tilery.core.game import Budget, Viewer
from tilery.core.scene import Picture
from tilery.match import Match
from tilery.server.matches.update_builder import SeatMessages, Seen, UpdateBuilder, story_cards, visible_entry

LOOK = Budget(nodes=2_000, limit=8)
TURNS, SOAK_TURNS = 30, 300
VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)


def as_json(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


def shown_afresh(match: Match, viewer: Viewer) -> dict[str, Any]:
    """What this viewer should see, made of nothing that was seen before."""
    view = match.view(viewer)
    return {
        "view": None if match.game.info.scene_is_enough else as_json(view),
        "scene": as_json(match.game.scene(view)),
    }


def advance(match: Match, dice: random.Random, turn: int) -> None:
    """A random play; sometimes the latest one is taken back."""
    if turn % 7 == 6:
        seat = next(entry.seat for entry in reversed(match.entries) if entry.seat >= 0)
        match.apply(match.take_back(seat))
        return
    seat = dice.choice(sorted(match.awaiting))
    match.play(seat, dice.choice(match.candidates(seat, LOOK).items[:5]).action)


class Watched:
    """A match with what each of its viewers was sent so far."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.match = tilery.new(game_id, ["Ann", "Bo", "Cy"], seed=seed)
        self.seen: dict[Viewer, Seen] = {}
        self.shown: dict[Viewer, dict[str, Any]] = {}
        builder = UpdateBuilder("m", self.match, -1, ())
        for viewer in VIEWERS:
            whole = msgspec.json.decode(SeatMessages(builder, viewer, self.seen, None, has_new_cards=True).whole())
            self.shown[viewer] = {field: whole[field] for field in ("view", "scene")}

    def publish(self, actor: Viewer) -> None:
        """Send everybody the latest entry, and check it."""
        match, entry = self.match, self.match.entries[-1]
        builder = UpdateBuilder("m", match, entry.seq - 1, ())
        for viewer in VIEWERS:
            request = "r1" if viewer == actor else None
            data = SeatMessages(builder, viewer, self.seen, request, has_new_cards=False).change()
            assert data is not None
            change = msgspec.json.decode(data)
            assert change.get("request") == request
            assert change.get("events", []) == as_json(visible_entry(match, entry, viewer).events)
            assert change.get("stories", []) == as_json(story_cards(match, [entry], viewer))
            before, fresh = self.shown[viewer], shown_afresh(match, viewer)
            after = {field: apply_difference(before[field], change.get(field, {})) for field in before}
            assert after == fresh, (match.game.info.id, entry.seq, viewer)
            self.shown[viewer] = after


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_change_leads_to_what_is_drawn_afresh(game_id: str, soak: bool) -> None:
    """Also while other matches of the game are drawn in between, whose parts must not be taken for its own."""
    dice = random.Random(game_id)
    matches = [Watched(game_id, seed) for seed in range(3)]
    for turn in range(SOAK_TURNS if soak else TURNS):
        for one in matches:
            if one.match.awaiting:
                advance(one.match, dice, turn)
                one.publish(dice.choice((*VIEWERS, 3)))


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_picture_can_be_continued_twice(game_id: str) -> None:
    """Parts kept with a picture are not used up by the next one, nor by another one."""
    dice = random.Random(game_id)
    match = tilery.new(game_id, ["Ann", "Bo"], seed=5)
    early: list[tuple[Picture, int]] = []
    for _ in range(8):
        early.append((match.draw(0), len(match.entries)))
        seat = min(match.awaiting)
        match.play(seat, dice.choice(match.candidates(seat, LOOK).items[:5]).action)
    for picture, _ in [*early, *early]:
        assert match.draw(0, picture).scene == match.scene(0)
        continued = match.draw(0, match.draw(0, picture))
        assert continued.scene == match.scene(0)
    for picture, turn in early:
        other = match.before(turn)
        seat = min(other.awaiting)
        other.play(seat, dice.choice(other.candidates(seat, LOOK).items[:5]).action)
        assert other.draw(0, picture).scene == other.scene(0)
