"""Checks of one action and its events: purity, redaction, chance only in decide, steps counted."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.codec import codec, encode
from tilery.core.record import Entry
from tilery.core.seating import SYSTEM, Seat
from tilery.match import unfold
from tilery.testing.random_match import RandomMatch


def look_at_step(trial: RandomMatch, seat: Seat, action: Any) -> None:
    """Check the events and the state that the action would lead to."""
    game, match = trial.game, trial.match
    prompt = match.awaiting[seat].id if seat in match.awaiting else None
    entry = match.propose(seat, prompt, action).entry
    trial.expect(match.propose(seat, prompt, action).entry == entry, f"{action} decided twice gives different events")
    trial.expect(bool(entry.events), f"{action} leads to no event")
    trial.expect(codec(game).events.decode(encode(entry.events)) == entry.events, "events do not survive the wire")
    _look_at_events(trial, entry)
    for viewer in trial.viewers:
        seen = match.redacted(entry, viewer)
        trial.expect(codec(game).events.decode(encode(seen.events)) == seen.events, "redacted events break on the wire")
        trial.expect(match.redacted(seen, viewer).events == seen.events, "redacting twice changes an event")
        for event in seen.events:
            trial.expect(isinstance(game.story(event, match.names), str), f"{event} has no story")
    if seat != SYSTEM:
        _compare_with_alternatives(trial, entry, prompt)


def _look_at_events(trial: RandomMatch, entry: Entry) -> None:
    game, state = trial.game, trial.match.state
    for event in entry.events:
        after = game.evolve(state, event)
        trial.expect(after.step == state.step + 1, f"{event} does not count one step")
        reseeded = game.evolve(msgspec.structs.replace(state, seed=trial.other_seed()), event)
        trial.expect(
            msgspec.structs.replace(reseeded, seed=after.seed) == after, f"evolving {event} depends on the seed"
        )
        trial.expect(trial.pieces(after) == trial.whole, f"{event} loses or makes pieces")
        state = after


def _compare_with_alternatives(trial: RandomMatch, entry: Entry, prompt: int | None) -> None:
    match, game, seat = trial.match, trial.game, entry.seat
    reseeded = msgspec.structs.replace(match.state, seed=trial.other_seed())
    luck = msgspec.structs.replace(entry, events=tuple(game.decide(reseeded, seat, entry.action)))
    _events_tell_no_more_than_views(trial, entry, luck)
    for other_seat, other in trial.choices():
        if other_seat == seat:
            instead = match.propose(seat, prompt, other).entry
            if _own_view(trial, entry) != _own_view(trial, instead):
                _events_tell_no_more_than_views(trial, entry, instead)


def _own_view(trial: RandomMatch, entry: Entry) -> Any:
    """View of the seat that acted. Two actions it cannot tell apart afterwards keep no secret of its own."""
    return trial.game.view(unfold(trial.game, trial.match.state, entry.events), entry.seat)


def _events_tell_no_more_than_views(trial: RandomMatch, first: Entry, second: Entry) -> None:
    """Check that two outcomes with the same view for a viewer reach that viewer as the same events."""
    game, state, options = trial.game, trial.match.state, trial.match.header.options
    after = [unfold(game, state, entry.events) for entry in (first, second)]
    for viewer in trial.viewers:
        if game.view(after[0], viewer) != game.view(after[1], viewer):
            continue
        redacted = [
            (
                [game.redact(options, event, viewer) for event in entry.events],
                game.redact_action(options, entry.seat, entry.action, viewer),
            )
            for entry in (first, second)
        ]
        trial.expect(redacted[0] == redacted[1], f"an event tells {viewer} a secret: {redacted[0]} / {redacted[1]}")
