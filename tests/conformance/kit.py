"""The conformance kit: what must hold at every position of every match of every game.

``walk(game, seats, seed)`` plays a random match and looks at each position with each check of ``CHECKS``. A check
raises ``Fault`` with the game, the seed and the turn, so that any failure can be played again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tilery import draw
from tilery.core import rng
from tilery.core.codec import codec, encode
from tilery.core.errors import IllegalAction, StalePrompt, TileryError
from tilery.core.game import AnyGame, Budget, Viewer
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM
from tilery.core.shared import Resign, TimeUp
from tilery.match import Match, kind_of, unfold
from tilery.replay import replay, verify

BUDGET = Budget(nodes=20_000, limit=40)
NAMES = ("Ada", "Bo & Co", "Çelik", "<Dee>", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
MOST_ENTRIES = 3_000


class Fault(AssertionError):
    """Something that must hold does not: which game, seed and turn."""


class Walk:
    """One random match on its way."""

    def __init__(self, game: AnyGame, seats: int, seed: int, options: Any = None) -> None:
        self.game = game
        self.seed = seed
        self.random = random.Random(f"{game.info.id} {seats} {seed}")
        infos = [SeatInfo(name, "human") for name in NAMES[:seats]]
        self.match = Match.new(game, seats=infos, options=options, seed=seed)
        self.whole = self.pieces(self.match.state)
        self._offers: dict[tuple[int, int], list[Any]] = {}

    @property
    def viewers(self) -> list[Viewer]:
        return [None, *range(len(self.match.seats))]

    def pieces(self, state: Any) -> Counter[str]:
        """Every piece there is, wherever it is."""
        return Counter(tile for place in self.game.census(state).values() for tile in place)

    def other_seed(self) -> bytes:
        return rng.widen(self.random.getrandbits(64))

    def offers(self, seat: int) -> list[Any]:
        """The candidates of an awaited seat at this position, searched once."""
        key = (len(self.match.entries), seat)
        if key not in self._offers:
            found = self.game.candidates(self.match.view(seat), BUDGET).items
            self.expect(bool(found), f"seat {seat} is awaited, but has no candidate")
            self._offers = {at: items for at, items in self._offers.items() if at[0] == key[0]}
            self._offers[key] = [item.action for item in found]
        return self._offers[key]

    def choices(self) -> Iterator[tuple[int, Any]]:
        """Legal actions of awaited seats in random order, each kind about as likely as another."""
        seats = list(self.match.awaiting)
        self.random.shuffle(seats)
        for seat in seats:
            actions = self.random.sample(self.offers(seat), len(self.offers(seat)))
            kinds = sorted(set(map(kind_of, actions)))
            self.random.shuffle(kinds)
            for kind in kinds:
                yield seat, next(action for action in actions if kind_of(action) == kind)

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            turn = len(self.match.entries)
            raise Fault(f"({self.game.info.id}, seed {self.seed}, turn {turn}): {what}")


Check = Callable[[Walk], None]


def conserved(walk: Walk) -> None:
    """No piece is lost or made [C9]."""
    now = walk.pieces(walk.match.state)
    walk.expect(now == walk.whole, f"pieces lost {walk.whole - now}, made {now - walk.whole}")


def views_tell_nothing(walk: Walk) -> None:
    """A view is the same whatever the viewer may not know; and every seat's state can be guessed from it."""
    game, state = walk.game, walk.match.state
    for viewer in walk.viewers:
        seen = game.view(state, viewer)
        other = game.scramble(state, viewer, walk.other_seed())
        walk.expect(game.view(other, viewer) == seen, f"the view of {viewer} shows what it must not")
        walk.expect(walk.pieces(other) == walk.whole, f"scramble for {viewer} loses pieces")
        guess = game.determinize(seen, walk.other_seed())
        walk.expect(game.view(guess, viewer) == seen, f"determinize for {viewer} gives another view")
        walk.expect(walk.pieces(guess) == walk.whole, f"determinize for {viewer} loses pieces")
        walk.expect(game.awaiting(guess) == game.awaiting(state), f"determinize for {viewer} awaits others")


def views_travel(walk: Walk) -> None:
    """Views survive the wire, and can be drawn."""
    game = walk.game
    for viewer in walk.viewers:
        seen = walk.match.view(viewer)
        walk.expect(codec(game).view.decode(encode(seen)) == seen, f"the view of {viewer} does not survive the wire")
    viewer = walk.random.choice(walk.viewers)
    scene = walk.match.scene(viewer)
    walk.expect(msgspec.json.decode(encode(scene), type=type(scene)) == scene, "the scene does not survive the wire")
    walk.expect(set(scene.awaited) == set(walk.match.awaiting), "the scene shows others awaited")
    if len(walk.match.entries) % 8 == 1:
        walk.expect(draw.svg(scene).startswith("<svg"), "the scene cannot be drawn")
        walk.expect(bool(draw.text(scene)), "the scene cannot be written")


def prompts_are_kept(walk: Walk) -> None:
    """Prompt ids are steps of the past; a stale one, another's, and a spectator's are refused and change nothing."""
    match = walk.match
    before = encode(match.state)
    for seat, prompt in match.awaiting.items():
        walk.expect(0 <= prompt.id <= match.state.step, f"prompt {prompt.id} is not a step of the past")
        walk.expect(match.state.seating.is_in(seat), f"seat {seat} has left and is awaited")
        action = walk.offers(seat)[0]
        for wrong in (prompt.id - 1, prompt.id + 1, None):
            refused(walk, seat, wrong, action, StalePrompt)
        refused(walk, seat, prompt.id, TimeUp(seat, prompt.id), IllegalAction)
        refused(walk, SYSTEM, None, TimeUp(seat, prompt.id - 1), StalePrompt)
        for other in range(len(match.seats)):
            if other not in match.awaiting:
                refused(walk, other, prompt.id, action, StalePrompt)
    walk.expect(encode(match.state) == before, "a refused action changed the state")


def refused(walk: Walk, seat: int, prompt: int | None, action: Any, expected: type[TileryError]) -> None:
    try:
        walk.match.propose(seat, prompt, action)
    except expected:
        return
    except TileryError as error:
        walk.expect(False, f"{action} by seat {seat} with prompt {prompt} got {error.code} instead of {expected}")
    walk.expect(False, f"{action} by seat {seat} with prompt {prompt} was accepted")


def candidates_are_legal(walk: Walk) -> None:
    """What is offered is of an asked kind, survives the wire, previews as legal and can be played."""
    match, game = walk.match, walk.game
    for seat, action in walk.choices():
        prompt = match.awaiting[seat]
        walk.expect(kind_of(action) in prompt.kinds, f"{kind_of(action)} was not asked of seat {seat}")
        walk.expect(codec(game).action.decode(encode(action)) == action, f"{action} does not survive the wire")
        preview = match.preview(seat, action)
        walk.expect(preview.legal, f"{action} previews as illegal: {preview.problem}")
        try:
            match.propose(seat, prompt.id, action)
        except TileryError as error:
            walk.expect(False, f"{action} is a candidate of seat {seat}, but {error.code}: {error.message}")
    for viewer in walk.viewers:
        if viewer not in match.awaiting:
            walk.expect(not game.candidates(match.view(viewer), BUDGET).items, f"{viewer} is not awaited but has plays")


def previews_draw_nothing(walk: Walk) -> None:
    """A preview depends on the view alone: another seed, the same preview."""
    match, game = walk.match, walk.game
    for seat, action in walk.choices():
        other = game.scramble(match.state, seat, walk.other_seed())
        same = game.preview(game.view(other, seat), action) == match.preview(seat, action)
        walk.expect(same, f"the preview of {action} shows what is drawn next")


def nonsense_is_refused(walk: Walk) -> None:
    """A bent action is played, refused with a code, or unreadable; never anything else, and nothing changes."""
    match = walk.match
    before = encode(match.state)
    for seat, action in walk.choices():
        bent = bend(walk.random, msgspec.to_builtins(action))
        try:
            wrong = codec(walk.game).action.decode(encode(bent))
            preview = match.preview(seat, wrong)
            match.propose(seat, match.awaiting[seat].id, wrong)
            walk.expect(preview.legal, f"{wrong} is legal, but previews as {preview.problem}")
        except TileryError as error:
            walk.expect("/" in error.code and len(error.message) > 10, f"a poor refusal: {error.code} {error.message}")
    walk.expect(encode(match.state) == before, "a bent action changed the state")


def bend(source: random.Random, value: Any) -> Any:
    """The value with one small thing wrong somewhere."""
    match value:
        case dict() if len(value) > 1:
            key = source.choice([key for key in value if key != "kind"])
            return {**value, key: bend(source, value[key])}
        case list() | tuple() if value and source.random() < 0.6:
            index = source.randrange(len(value))
            return [*value[:index], bend(source, value[index]), *value[index + 1 :]]
        case list() | tuple():
            return source.choice([[], [*value, *value], value[:-1], ["A"], list(reversed(value))])
        case int():
            return source.choice([value + 1, value - 1, 10**9, -(10**18)])
        case str():
            return source.choice(["", "a", "Z", "?", "*", "ZZZZZZZZZZZZZZZZZZ", value[::-1], value + "S", "ß", "\0"])
        case _:
            return source.choice([None, 7, "x"])


CHECKS: tuple[Check, ...] = (
    conserved,
    views_tell_nothing,
    views_travel,
    prompts_are_kept,
    candidates_are_legal,
    previews_draw_nothing,
    nonsense_is_refused,
)


def events_tell_no_more_than_views(walk: Walk, first: Any, second: Any) -> None:
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


def look_at_step(walk: Walk, seat: int, action: Any) -> None:
    """The checks on one action: pure, redacted, dice only in decide, steps counted."""
    game, match = walk.game, walk.match
    prompt = match.awaiting[seat].id if seat in match.awaiting else None
    entry = match.propose(seat, prompt, action).entry
    walk.expect(match.propose(seat, prompt, action).entry == entry, f"{action} decided twice gives different events")
    walk.expect(bool(entry.events), f"{action} leads to no event")
    walk.expect(codec(game).events.decode(encode(entry.events)) == entry.events, "events do not survive the wire")
    state = match.state
    for event in entry.events:
        after = game.evolve(state, event)
        walk.expect(after.step == state.step + 1, f"{event} does not count one step")
        reseeded = game.evolve(msgspec.structs.replace(state, seed=walk.other_seed()), event)
        walk.expect(
            msgspec.structs.replace(reseeded, seed=after.seed) == after, f"evolving {event} depends on the seed"
        )
        walk.expect(walk.pieces(after) == walk.whole, f"{event} loses or makes pieces")
        state = after
    for viewer in walk.viewers:
        seen = match.redacted(entry, viewer)
        walk.expect(codec(game).events.decode(encode(seen.events)) == seen.events, "redacted events break on the wire")
        walk.expect(match.redacted(seen, viewer).events == seen.events, "redacting twice changes an event")
        for event in seen.events:
            walk.expect(isinstance(game.story(event, match.names), str), f"{event} has no story")
    if seat != SYSTEM:
        compare_with_alternatives(walk, entry, prompt)


def compare_with_alternatives(walk: Walk, entry: Any, prompt: int | None) -> None:
    match, game, seat = walk.match, walk.game, entry.seat
    reseeded = msgspec.structs.replace(match.state, seed=walk.other_seed())
    luck = msgspec.structs.replace(entry, events=tuple(game.decide(reseeded, seat, entry.action)))
    events_tell_no_more_than_views(walk, entry, luck)
    for other_seat, other in walk.choices():
        if other_seat == seat:
            instead = match.propose(seat, prompt, other).entry
            if own_view(walk, entry) != own_view(walk, instead):
                events_tell_no_more_than_views(walk, entry, instead)


def own_view(walk: Walk, entry: Any) -> Any:
    """What the seat that acted would see. Two actions it cannot tell apart afterwards keep no secret of its own."""
    return walk.game.view(unfold(walk.game, walk.match.state, entry.events), entry.seat)


def gone_out(walk: Walk, seat: int) -> bool:
    """Whether the seat may not leave because it has gone out already [C4]."""
    try:
        walk.match.propose(seat, None, Resign())
    except IllegalAction as error:
        return error.code.endswith("/gone-out")
    return False


def next_action(walk: Walk) -> tuple[int, Any]:
    """Mostly a candidate; now and then somebody leaves or the clock speaks [C4], [C5]."""
    seat, action = next(walk.choices())
    dice = walk.random.random()
    if dice < 0.01:
        leaving = walk.random.choice(walk.match.state.seating.staying())
        return (seat, action) if gone_out(walk, leaving) else (leaving, Resign())
    if dice < 0.05:
        return SYSTEM, TimeUp(seat, walk.match.awaiting[seat].id)
    return seat, action


def look_at_end(walk: Walk) -> None:
    """The outcome is said, nothing more can be played, and the record is true."""
    match = walk.match
    outcome = match.outcome
    walk.expect(outcome is not None, "nobody is awaited, but there is no outcome")
    assert outcome is not None
    walk.expect(outcome == match.entries[-1].events[-1].outcome(), "the last event does not say the outcome")
    walk.expect(bool(outcome.winners) and len(outcome.ranks) == len(match.seats), f"a strange outcome: {outcome}")
    refused(walk, 0, None, Resign(), IllegalAction)
    text = match.record().dumps()
    for play in (verify, replay):
        again = play(text)
        walk.expect(again.ok, f"{play.__name__}: {again.failure}")
        walk.expect(again.match is not None and again.match.state == match.state, f"{play.__name__}: another state")


def walk(
    game: AnyGame, seats: int, seed: int, options: Any = None, checks: tuple[Check, ...] = CHECKS, thorough: float = 1.0
) -> Match:
    """Play one random match and look at it; ``thorough`` is the share of positions that are looked at."""
    going = Walk(game, seats, seed, options)
    while going.match.awaiting:
        if going.random.random() < thorough:
            for check in checks:
                check(going)
        seat, action = next_action(going)
        if going.random.random() < thorough:
            look_at_step(going, seat, action)
        asked = going.match.awaiting.get(seat)
        going.match.submit(seat, asked.id if asked else None, action)
        going.expect(len(going.match.entries) < MOST_ENTRIES, "the match does not end")
    conserved(going)
    look_at_end(going)
    return going.match
