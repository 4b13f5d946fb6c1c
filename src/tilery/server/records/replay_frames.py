"""A match step by step, for the replay view."""

from __future__ import annotations

from tilery.core.game import Viewer
from tilery.core.record import Entry
from tilery.match import Match
from tilery.replay import positions
from tilery.server.matches.update_builder import story_cards, visible_entry
from tilery.server.records.wire import Frame, ReplayPage

MAX_FRAMES = 100
"""Maximum frames in one answer."""


def replay_frames(match: Match, viewer: Viewer, start: int, count: int) -> ReplayPage:
    """Frames from ``start`` on: the position after each entry in this viewer's view."""
    start, stop = min(start, len(match.entries)), min(start + count, len(match.entries))
    frames = []
    previous: Entry | None = None
    for entry, before in positions(match, start):
        if previous is not None:
            frames.append(_frame(match, before, previous, viewer))
        if entry.seq >= stop:
            break
        previous = entry
    else:
        if previous is not None:
            frames.append(_frame(match, match, previous, viewer))
    return ReplayPage(tuple(frames), len(match.entries), stop if stop < len(match.entries) else None)


def _frame(match: Match, after: Match, entry: Entry, viewer: Viewer) -> Frame:
    view, shown = after.view(viewer), visible_entry(match, entry, viewer)
    return Frame(
        seq=entry.seq,
        seat=entry.seat,
        at=entry.at if isinstance(entry.at, str) else None,
        action=shown.action,
        events=shown.events,
        stories=story_cards(match, [entry], viewer),
        view=view,
        scene=match.game.scene(view),
    )
