"""One playing of a Game: the only caller of ``decide``, and the owner of the record.

Offline play needs nothing else. The server splits ``submit`` in two: ``propose``, store the proposal's entry, then
``apply`` the proposal, so that no viewer learns of an action before it is durable.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

import msgspec

from tilery.core import hidden_totals as totals
from tilery.core import rng
from tilery.core.arguments import check_budget, check_seat, quote, refuse_entry
from tilery.core.codec import codec, encode
from tilery.core.common_messages import Resign, Supplied, TimeUp
from tilery.core.common_messages import kind_of as kind_of
from tilery.core.diagram import Diagram, arrangeable, without_racks
from tilery.core.errors import BadOptions, ErrorData, IllegalAction, LexiconError, Malformed
from tilery.core.external_input import arrange, is_set_up, state_for_events, supply_tiles
from tilery.core.frozen import put
from tilery.core.game import AnyGame, Budget, Candidate, Candidates, Preview, Prompt, Viewer
from tilery.core.notation import list_kinds, parse_action
from tilery.core.position_text import write_position
from tilery.core.prompt_check import check_prompt
from tilery.core.record import FORMAT, Entry, Header, Occupy, Record, SeatInfo, Setup, Supply, TakeBack
from tilery.core.scene import Picture, Scene
from tilery.core.seating import SYSTEM, Outcome, Seat
from tilery.core.takeback import MAX_GAP, StateHistory, latest_action, return_to, takeback_story
from tilery.lexicon import lexicon_of

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from tilery.core.public_state import PublicState

    State = TypeVar("State", bound=PublicState, default=Any)
    View = TypeVar("View", bound=msgspec.Struct, default=Any)
    Action = TypeVar("Action", default=Any)
else:  # type variables have defaults from Python 3.13 on
    from typing import TypeVar

    State, View, Action = TypeVar("State"), TypeVar("View"), TypeVar("Action")

OPEN_TABLE = "open_table"
"""The term of a match whose tiles come from a real bag."""


def _check_seats(game: AnyGame, seats: Sequence[SeatInfo]) -> None:
    low, high = game.info.min_seats, game.info.max_seats
    if not low <= len(seats) <= high:
        raise BadOptions("match/seats", f"{game.info.title} is for {low} to {high} players, not {len(seats)}.")


def unfold(game: AnyGame, state: Any, events: Sequence[Any]) -> Any:
    """The state after these events."""
    return reduce(game.evolve, events, state)


def advance(game: AnyGame, state: Any, seat: Seat, action: Any) -> Any:
    """The state after the action, without a record: for bots that think ahead. Checks as a match does."""
    awaiting = game.awaiting(state)
    asked = awaiting.get(seat)
    check_prompt(awaiting, state.seating, seat, asked.id if asked else None, action)
    return unfold(game, state, game.decide(state, seat, action))


class Proposal(NamedTuple):
    """A possible next entry and the state after it. ``Match.apply`` makes it part of the match."""

    entry: Entry
    state: Any
    awaiting: Mapping[Seat, Prompt]
    outcome: Outcome | None


def _pin_lexicon(state: Any, lexicon_sha256: str) -> Any:
    """The state before the deal with the words with which its match began [C10].

    They differ from those that the options select today if a shipped list has changed since. If no list has them any
    more, the state keeps today's.
    """
    if state.lexicon == lexicon_sha256 or getattr(state.options, "lexicon", None) is None:
        return state
    pinned = msgspec.structs.replace(state, lexicon=lexicon_sha256)
    try:
        lexicon_of(pinned)
    except LexiconError:
        return state
    return pinned


class Match(Generic[State, View, Action]):
    """A match in progress or over. Make one with ``Match.new`` or ``tilery.new``.

    Matches are equal if header and entries are. ``str(match)`` draws the table as a spectator sees it.
    """

    def __init__(self, game: AnyGame, header: Header, state: State) -> None:
        self.game = game
        self.header = header
        self.state: State = state
        self.seats: tuple[SeatInfo, ...] = header.seats
        self._viewers = (None, *range(len(header.seats)))
        self.names = tuple([seat.name for seat in header.seats])
        """The names by seat at the start."""
        self.entries: list[Entry] = []
        self.awaiting: Mapping[Seat, Prompt] = {}
        """The prompt of every seat asked now. Empty before the deal, after the end, and if its rules are not
        installed.
        """
        self.outcome: Outcome | None = None
        """The outcome, None while the match is running."""
        self._history = StateHistory()
        self.looks_back = False
        """True while a finished match is read with nothing hidden."""

    @classmethod
    def new(
        cls,
        game: AnyGame,
        *,
        seats: Sequence[SeatInfo],
        options: Any = None,
        seed: bytes | int | str | None = None,
        terms: Mapping[str, Any] | None = None,
        started: str | None = None,
    ) -> Match:
        """A match with its tiles dealt. ``seed`` None means 32 secret random bytes."""
        match = cls.prepared(game, seats=seats, options=options, seed=seed, terms=terms, started=started)
        match.apply(match.deal(at=started))
        return match

    @classmethod
    def prepared(
        cls,
        game: AnyGame,
        *,
        seats: Sequence[SeatInfo],
        options: Any = None,
        seed: bytes | int | str | None = None,
        terms: Mapping[str, Any] | None = None,
        started: str | None = None,
    ) -> Match:
        """A match before the deal: ``apply(deal())`` begins it."""
        _check_seats(game, seats)
        chosen = options if isinstance(options, game.Options) else codec(game).options.decode(_json(options))
        wide = secrets.token_bytes(rng.SEED_BYTES) if seed is None else rng.widen(seed)
        state = game.start(chosen, tuple(seat.name for seat in seats), wide)
        header = Header(
            tilery=FORMAT,
            game=game.info.id,
            rules=game.info.rules,
            options=chosen,
            lexicon_sha256=state.lexicon,
            seats=tuple(seats),
            terms=dict(terms or {}),
            seed_sha256=rng.seed_sha256(wide),
            seed=wide.hex(),
            started=started,
        )
        return cls(game, header, state)

    @classmethod
    def from_header(cls, game: AnyGame, header: Header) -> Match:
        """The match of a record's first line, before the deal. The entries are added by ``append``. A missing seed is
        zero.
        """
        _check_seats(game, header.seats)
        seed = bytes(rng.SEED_BYTES) if header.seed is None else bytes.fromhex(header.seed)
        begun = game.start(header.options, tuple(seat.name for seat in header.seats), seed)
        return cls(game, header, _pin_lexicon(begun, header.lexicon_sha256))

    def branch(self) -> Match[State, View, Action]:
        """A copy that can be played on without changing this match."""
        other: Match[State, View, Action] = Match(self.game, self.header, self.state)
        other.seats, other.awaiting, other.outcome = self.seats, self.awaiting, self.outcome
        other.entries, other._history = list(self.entries), self._history.first(len(self.entries))
        other.looks_back = self.looks_back
        return other

    def before(self, turn: int) -> Match[State, View, Action]:
        """The state of the match **before** entry ``turn`` as a separate match, which can be continued."""
        if turn not in range(1, len(self.entries) + 1):
            raise IllegalAction(
                "match/no-turn", f"The turn should be between 1 and {len(self.entries)}, but it is {quote(turn)}."
            )
        other: Match[State, View, Action] = Match(self.game, self.header, self._state_after(turn - 1))
        other.entries, other._history = self.entries[:turn], self._history.first(turn)
        for entry in other.entries:
            if isinstance(entry.action, Occupy):
                other.seats = put(other.seats, entry.action.seat, entry.action.by)
        other.awaiting = other._asked(other.state)
        other.outcome = self.game.outcome(other.state)
        other.looks_back = self.looks_back or self.outcome is not None
        return other

    @property
    def rules_are_here(self) -> bool:
        """True if ``game`` is the version of the rules the match began with. Otherwise it is read-only."""
        return self.header.rules == self.game.info.rules

    def check_rules(self) -> None:
        """Raise IllegalAction if the match is read-only."""
        if not self.rules_are_here:
            raise IllegalAction(
                "match/rules-gone",
                f"This match was begun by version {self.header.rules} of the rules of {self.game.info.title}, "
                "which is not here: it can be looked at, but not played on.",
            )

    # ---- what happens ----
    def deal(self, at: str | None = None) -> Proposal:
        """The first entry: SYSTEM deals."""
        return self._proposal(SYSTEM, Setup(), self.game.setup(self.state), at)

    def set_up(self, diagram: Diagram, at: str | None = None) -> Proposal:
        """The first entry: SYSTEM sets up this position. Raises IllegalAction if the rules do not allow it."""
        rules = arrangeable(self.game)
        arranged = arrange(self.game, self.state, diagram)
        rules.check_arranged(arranged)
        return self._proposal(SYSTEM, Setup(diagram), rules.open_deal(arranged, diagram)[1], at)

    def without_events(self, action: Setup | Supply, at: str | None = None) -> Proposal:
        """The entry of a set-up or of tiles from a real bag in the form of earlier versions: without events."""
        return self._proposal(SYSTEM, action, (), at)

    def propose(self, seat: Seat, prompt: int | None, action: Any, at: str | None = None) -> Proposal:
        """The entry this action would make. Nothing changes. Raises IllegalAction, StalePrompt or Malformed."""
        self.check_rules()
        action = self.action(action)
        check_prompt(self.awaiting, self.state.seating, seat, prompt, action)
        return self._proposal(seat, action, self.game.decide(self.state, seat, action), at)

    def occupy(self, seat: Seat, by: SeatInfo, at: str | None = None) -> Proposal:
        """The entry that puts another occupant into a seat [C8]."""
        check_seat(seat, len(self.seats))
        return self._proposal(SYSTEM, Occupy(seat, by), (), at)

    def take_back(self, seat: Seat, at: str | None = None) -> Proposal:
        """The entry that returns to before the seat's latest action. The others' consent is not checked here."""
        self.check_rules()
        if not self.awaiting:
            raise IllegalAction("match/over", "The match is over.")
        latest = latest_action(self.entries, seat)
        if latest is None:
            raise IllegalAction("takeback/nothing", "You have not played anything yet.", ErrorData(seat=seat))
        proposal = self._proposal(SYSTEM, TakeBack(seat, latest.seq - 1), (), at)
        if proposal.state.seating.left != self.state.seating.left:
            raise IllegalAction("takeback/left", "Somebody has left the match since your latest play.")
        return proposal

    def supply(self, action: Supply, at: str | None = None) -> Proposal:
        """The entry that names tiles from the real bag of an open table. Raises IllegalAction."""
        self.check_rules()
        check_seat(action.seat, len(self.seats))
        if not self.header.terms.get(OPEN_TABLE):
            raise IllegalAction("supply/no-open-table", "The tiles of this match come from the program's own bag.")
        return self._proposal(SYSTEM, action, (supply_tiles(self.game, self.state, action),), at)

    def apply(self, proposal: Proposal) -> None:
        """Make a proposal part of the match. It must have been made for the current state."""
        entry = proposal.entry
        if entry.seq != len(self.entries):
            raise ValueError(f"expected entry {len(self.entries)}, but got {entry.seq}")
        self.state, self.awaiting, self.outcome = proposal.state, proposal.awaiting, proposal.outcome
        if isinstance(entry.action, Occupy):
            self.seats = put(self.seats, entry.action.seat, entry.action.by)
        self.entries.append(entry)
        self._keep(entry)

    def _keep(self, entry: Entry) -> None:
        """Store the state after this entry if the nearest stored one is too many entries away."""
        parent = entry.action.to if isinstance(entry.action, TakeBack) else entry.seq - 1
        history = self._history
        gap = 1 + (history.gaps[parent] if parent >= 0 else 0)
        if gap >= MAX_GAP:
            history.kept[entry.seq] = self.state
            gap = 0
        history.gaps.append(gap)
        history.steps.append(self.state.step)

    def append(self, entry: Entry) -> None:
        """Add an entry decided before, read from a store or a record, by its events alone."""
        self.apply(self._after(entry))

    def submit(self, seat: Seat, prompt: int | None, action: Any, at: str | None = None) -> Entry:
        """Play an action that answers a prompt."""
        proposal = self.propose(seat, prompt, action, at)
        self.apply(proposal)
        return proposal.entry

    def play(self, seat: Seat, action: Action | Candidate[Action] | Mapping[str, Any] | str) -> Entry:
        """Play an action in answer to the seat's current prompt.

        The action may be one of the game, a candidate, a dict as in JSON, or a line of text: ``play C@0,0 A@1,0``, or a
        word alone for the best play that makes it.
        """
        if seat != SYSTEM:
            check_seat(seat, len(self.seats))
        if isinstance(action, str):
            action = self._word_play(seat, action) if _is_word(self.game, action) else parse_action(self.game, action)
        asked = self.awaiting.get(seat)
        return self.submit(seat, asked.id if asked else None, action)

    def _word_play(self, seat: Seat, word: str) -> Action:
        """The best play whose main word is this one."""
        found = self.candidates(seat) if seat in self.awaiting else ()
        for item in found:
            if item.words and item.words[0] == word.upper():
                return item.action
        raise IllegalAction(
            "match/no-such-word",
            f"No play of {quote(word)} was found for seat {seat}. A word alone stands for the best play that makes it; "
            "name an action as match.candidates lists them.",
            ErrorData(words=(word.upper(),), seat=seat),
        )

    def _proposal(self, seat: Seat, action: Any, events: Sequence[Any], at: str | None) -> Proposal:
        entry = Entry(
            seq=len(self.entries),
            seat=seat,
            at=msgspec.UNSET if at is None else at,
            action=action,
            events=tuple(events),
        )
        return self._after(entry)

    def _after(self, entry: Entry) -> Proposal:
        if isinstance(entry.action, TakeBack):
            state = self._returned(entry.action.to)
        elif isinstance(entry.action, Setup | Supply):
            state = unfold(self.game, state_for_events(self.game, self.state, entry), entry.events)
        else:
            state = unfold(self.game, self.state, entry.events)
        return Proposal(entry, state, self._asked(state), self.game.outcome(state))

    def _asked(self, state: Any) -> Mapping[Seat, Prompt]:
        return self.game.awaiting(state) if self.rules_are_here else {}

    def _returned(self, to: int) -> Any:
        if not 0 <= to < len(self.entries):
            raise IllegalAction("takeback/nothing", f"There is no entry {to} to return to.")
        return return_to(self._state_after(to), self.state.step + 1)

    def _state_after(self, seq: int) -> Any:
        return self._history.state_after(self.game, self._start, self.entries, seq)

    def _start(self) -> Any:
        return Match.from_header(self.game, self.header).state

    # ---- what one viewer may know ----
    def _check(self, viewer: Viewer, entry: Entry | None = None) -> None:
        """Raise TileryError unless these are a viewer and an entry."""
        if viewer not in self._viewers:
            check_seat(viewer, len(self.seats))
        if not isinstance(entry, Entry | None):
            refuse_entry(entry)

    @property
    def hides_totals(self) -> bool:
        """True while totals are hidden from everybody [C15]."""
        return self.header.terms.get(totals.TERM) == totals.HIDDEN and self.outcome is None and not self.looks_back

    def view(self, viewer: Viewer) -> View:
        """The view of this viewer, without totals where they are hidden."""
        self._check(viewer)
        whole: View = self.game.view(self.state, viewer)
        return totals.without_totals(whole) if self.hides_totals else whole

    def scene(self, viewer: Viewer) -> Scene:
        """The picture of this viewer's view."""
        return self.game.scene(self.view(viewer))

    def draw(self, viewer: Viewer, before: Picture | None = None) -> Picture:
        """The picture of this viewer's view. ``before`` is an earlier one of this match for the same viewer.

        A game with ``redraw(view, before) -> Picture`` reuses the pieces of the earlier picture, which is faster. The
        result equals ``scene(view)``.
        """
        view, redraw = self.view(viewer), getattr(self.game, "redraw", None)
        drawn: Picture = Picture(view, self.game.scene(view)) if redraw is None else redraw(view, before)
        return drawn

    def candidates(self, seat: Seat, budget: Budget | None = None) -> Candidates[Action]:
        """Legal actions for an awaited seat, best first.

        Without a limit in the budget these are all that the search found; Word Road stops at the best 500 plays.
        ``complete`` says whether anything was left out.
        """
        check_seat(seat, len(self.seats))
        check_budget(budget)
        return self.game.candidates(self.view(seat), budget or Budget())

    def preview(self, seat: Seat, action: Action | Candidate[Action] | Mapping[str, Any] | str) -> Preview:
        """The preview of an action, which is not executed."""
        check_seat(seat, len(self.seats))
        if isinstance(action, str):
            action = parse_action(self.game, action)
        return self.game.preview(self.view(seat), self.action(action))

    def action(self, action: Any) -> Action:
        """The action itself, of a candidate, or read from a dict in its JSON form. Raises Malformed."""
        if isinstance(action, Candidate):
            action = action.action
        if isinstance(action, self.game.Action):
            own: Action = action
            return own
        try:
            data = encode(action)
        except (TypeError, ValueError, RecursionError):
            raise Malformed(
                "malformed/wrong-form",
                f"Expected an action of {self.game.info.title} or a dict as in JSON, but found {str(action)[:80]}.",
            ) from None
        read: Action = codec(self.game).action.decode(data)
        return read

    def redacted(self, entry: Entry, viewer: Viewer) -> Entry:
        """The entry for this viewer while the match is running."""
        self._check(viewer, entry)
        options, action = self.header.options, entry.action
        if isinstance(action, Supply):
            action = action if viewer == action.seat else None
        elif isinstance(action, Setup) and action.diagram is not None:
            action = Setup(without_racks(action.diagram, viewer))
        elif not isinstance(action, Setup | Occupy | TakeBack | TimeUp | Resign | None):
            action = self.game.redact_action(options, entry.seat, action, viewer)
        events = tuple(
            event.seen_by(viewer) if isinstance(event, Supplied) else self.game.redact(options, event, viewer)
            for event in entry.events
        )
        return msgspec.structs.replace(entry, action=action, events=events)

    def stories(self, entry: Entry, viewer: Viewer) -> tuple[str, ...]:
        """The entry's events in sentences, for this viewer."""
        self._check(viewer, entry)
        if isinstance(entry.action, TakeBack):
            return (takeback_story(entry.action, self.names),)
        if is_set_up(entry):
            return ("The match begins from a position that was set up.",)
        seen = entry if self.outcome is not None else self.redacted(entry, viewer)
        return tuple(filter(None, (self.game.story(event, self.names) for event in seen.events)))

    # ---- what is kept ----
    def record(self) -> Record:
        """The whole record, seed and secrets included: for the owner of an offline match and for the store."""
        return Record(self.header, tuple(self.entries), self.outcome)

    def record_for(self, viewer: Viewer) -> Record:
        """The record for this viewer [C8]: whole once the match is over, redacted before."""
        self._check(viewer)
        if self.outcome is not None:
            return self.record()
        header = msgspec.structs.replace(self.header, seed=None)
        return Record(header, tuple(self.redacted(entry, viewer) for entry in self.entries))

    def position_text(self) -> str:
        """The position in one line, secrets included, which ``tilery.read_position`` reads.

        Raises IllegalAction amid something that no diagram can show.
        """
        return write_position(self.game, arrangeable(self.game).diagram_of(self.state), self.header.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.header == other.header and self.entries == other.entries and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.header.game, self.header.seed_sha256))

    # ---- notebooks ----
    def __str__(self) -> str:
        from tilery import draw

        return draw.text(self.scene(None))

    def _repr_svg_(self) -> str:
        from tilery import draw

        return draw.svg(self.scene(None))

    def __repr__(self) -> str:
        state = "over" if self.outcome else f"awaiting {sorted(self.awaiting)}"
        return f"<Match of {self.game.info.title}, {len(self.seats)} seats, {len(self.entries)} entries, {state}>"


def _is_word(game: AnyGame, text: str) -> bool:
    """True if a text is a word alone, not a kind of action."""
    return text.isalpha() and text.lower() not in list_kinds(game)


def _json(options: Any) -> bytes:
    try:
        return msgspec.json.encode({} if options is None else options)
    except TypeError:
        raise BadOptions("match/options", f"Expected options as a dict, found {quote(options)}.") from None
