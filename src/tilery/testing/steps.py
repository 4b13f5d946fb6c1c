"""What must hold of one action and its events: pure, redacted, dice only in decide, steps counted."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.codec import codec, encode
from tilery.core.record import Entry
from tilery.core.seating import SYSTEM, Seat
from tilery.match import unfold
from tilery.testing.walk import Walk


def look_at_step(walk: Walk, seat: Seat, action: Any) -> None:
    """Look at what the action would lead to."""
    game, match = walk.game, walk.match
    prompt = match.awaiting[seat].id if seat in match.awaiting else None
    entry = match.propose(seat, prompt, action).entry
    walk.expect(match.propose(seat, prompt, action).entry == entry, f"{action} decided twice gives different events")
    walk.expect(bool(entry.events), f"{action} leads to no event")
    walk.expect(codec(game).events.decode(encode(entry.events)) == entry.events, "events do not survive the wire")
    _look_at_events(walk, entry)
    for viewer in walk.viewers:
        seen = match.redacted(entry, viewer)
        walk.expect(codec(game).events.decode(encode(seen.events)) == seen.events, "redacted events break on the wire")
        walk.expect(match.redacted(seen, viewer).events == seen.events, "redacting twice changes an event")
        for event in seen.events:
            walk.expect(isinstance(game.story(event, match.names), str), f"{event} has no story")
    if seat != SYSTEM:
        _compare_with_alternatives(walk, entry, prompt)


def _look_at_events(walk: Walk, entry: Entry) -> None:
    game, state = walk.game, walk.match.state
    for event in entry.events:
        after = game.evolve(state, event)
        walk.expect(after.step == state.step + 1, f"{event} does not count one step")
        reseeded = game.evolve(msgspec.structs.replace(state, seed=walk.other_seed()), event)
        walk.expect(
            msgspec.structs.replace(reseeded, seed=after.seed) == after, f"evolving {event} depends on the seed"
        )
        walk.expect(walk.pieces(after) == walk.whole, f"{event} loses or makes pieces")
        state = after


def _compare_with_alternatives(walk: Walk, entry: Entry, prompt: int | None) -> None:
    match, game, seat = walk.match, walk.game, entry.seat
    reseeded = msgspec.structs.replace(match.state, seed=walk.other_seed())
    luck = msgspec.structs.replace(entry, events=tuple(game.decide(reseeded, seat, entry.action)))
    _events_tell_no_more_than_views(walk, entry, luck)
    for other_seat, other in walk.choices():
        if other_seat == seat:
            instead = match.propose(seat, prompt, other).entry
            if _own_view(walk, entry) != _own_view(walk, instead):
                _events_tell_no_more_than_views(walk, entry, instead)


def _own_view(walk: Walk, entry: Entry) -> Any:
    """What the seat that acted would see. Two actions it cannot tell apart afterwards keep no secret of its own."""
    return walk.game.view(unfold(walk.game, walk.match.state, entry.events), entry.seat)


def _events_tell_no_more_than_views(walk: Walk, first: Entry, second: Entry) -> None:
    """Two things that could happen and leave a viewer the same view must reach that viewer as the same events."""
    game, state, options = walk.game, walk.match.state, walk.match.header.options
    after = [unfold(game, state, entry.events) for entry in (first, second)]
    for viewer in walk.viewers:
        if game.view(after[0], viewer) != game.view(after[1], viewer):
            continue
        told = [
            (
                [game.redact(options, event, viewer) for event in entry.events],
                game.redact_action(options, entry.seat, entry.action, viewer),
            )
            for entry in (first, second)
        ]
        walk.expect(told[0] == told[1], f"an event tells {viewer} a secret: {told[0]} / {told[1]}")
