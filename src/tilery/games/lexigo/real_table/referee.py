"""A score sheet for a real table: the number of tiles that each player has left [10], [12], [13], [15]."""

from __future__ import annotations

from functools import reduce
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from tilery.core.common_messages import ActionBase, Pass
from tilery.core.english import pluralize
from tilery.core.referee import Due, Entered, RuledWord, SheetState
from tilery.core.seating import Seat
from tilery.games.lexigo.components import BANK_SIZE
from tilery.games.lexigo.evolve import evolve
from tilery.games.lexigo.legality import MIN_LENGTH, free_tiles, refusal
from tilery.games.lexigo.messages import (
    Accept,
    Action,
    Challenge,
    Challenged,
    Event,
    Keep,
    Options,
    Penalised,
    Placement,
    Play,
    Relocate,
    Trade,
)
from tilery.games.lexigo.rules import awaiting, carry_out, decide, find_unanswered
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.kernel import MAX_LENGTH
from tilery.lexicon import lexicon_of

_FAR = 10_000
"""Column of assumed cells, which nobody enters, beyond every real grid."""
_NOWHERE = Hex(-_FAR, 0)
_NO_TRADE = "There is no trade after a lost challenge, without a tile in the bank, or with fewer than two in the pouch."


class TurnEntry(ActionBase, frozen=True, tag="turn"):
    """A turn: tiles added for a word, or a pass. The pawn may move before it, a challenge and a trade may follow."""

    word: Annotated[str, Meta(max_length=MAX_LENGTH, pattern="^[A-Z]*$")] = ""
    """The word, empty for a pass."""
    added: Annotated[int, Meta(ge=0, le=BANK_SIZE)] = 0
    moved: bool = False
    """True if the pawn was moved first [10]."""
    challenged: Seat | None = None
    """The seat that challenged the word. The word list decides [15]."""
    traded: bool = False
    """True if tiles were traded at the end of the turn [12]."""


Entry: TypeAlias = TurnEntry


def agree(options: Options) -> Options:
    """Allow moving the pawn freely, as nobody enters the cells that would show if there is a word."""
    return replace(options, relocate="free")


def due(sheet: SheetState) -> Due:
    """A turn of the next player."""
    return Due(("turn",), (sheet.state.table.turn,))


def facts(sheet: SheetState) -> tuple[str, ...]:
    """Bank and stack of every player, and the number of tiles in the pouch."""
    state: State = sheet.state
    held = [
        f"{name}: {len(state.standing(seat).bank)} in the bank, {len(state.stacks[seat])} in the stack"
        for seat, name in enumerate(state.names)
        if state.seating.is_in(seat)
    ]
    return (*held, f"{pluralize(len(state.pouch), 'tile')} in the pouch")


def enter(sheet: SheetState, seat: Seat, entry: Entry) -> Entered:
    """The sheet after a turn."""
    state: State = sheet.state
    if bool(entry.word) != bool(entry.added):
        raise refusal("no-tile-added", "Enter the word and how many tiles were added for it.")
    happened: list[Event] = []
    if entry.moved:
        state, happened = _act(state, seat, Relocate(next(iter(free_tiles(state.table)), _NOWHERE)))
    state, events = _play(state, seat, entry) if entry.word else _pass(state, seat)
    happened += events
    if state.table.phase == "window":
        state, events = _answer(state, entry)
        happened += events
    elif entry.challenged is not None:
        raise refusal("no-challenge", "There is nothing to challenge.")
    state = _end_turn(state, seat, entry)
    ruled = (RuledWord(entry.word, entry.added),) if entry.word else ()
    return Entered(SheetState(state), _tell_turn(state, entry, happened), ruled)


def _act(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """The state after an action checked by the rules, and its events."""
    events = decide(state, seat, action)
    return reduce(evolve, events, state), events


def _pass(state: State, seat: Seat) -> tuple[State, list[Event]]:
    if "pass" not in awaiting(state)[seat].kinds:
        raise refusal("pass-unmoved", "A player may pass only after moving the pawn.")
    return _act(state, seat, Pass())


def _play(state: State, seat: Seat, entry: TurnEntry) -> tuple[State, list[Event]]:
    """A word with tiles of the bank, on assumed cells."""
    word, bank, count = entry.word, state.standing(seat).bank, entry.added
    if len(word) < MIN_LENGTH:
        raise refusal("too-short", f"A word has at least two letters, but {word} has one.", words=(word,))
    if count > len(bank):
        raise refusal("not-in-bank", f"The bank has {pluralize(len(bank), 'tile')}, so {count} cannot be added.")
    if count > len(word):
        raise refusal("unused-tile", f"{word} cannot use {count} new tiles.", words=(word,))
    if state.options.words == "checked" and word not in lexicon_of(state):
        raise refusal("not-a-word", f"{word} is not in the word list.", words=(word,))
    pawn = None if state.standing(seat).pawn is not None else free_tiles(state.table)[0]
    place = [Placement(Hex(_FAR, len(state.table.grid) + number), tile) for number, tile in enumerate(bank[:count])]
    path = tuple([place[min(number, count - 1)].at for number in range(len(word))])
    events = carry_out(state, seat, Play(place=tuple(place), path=path, word=word, pawn=pawn))
    return reduce(evolve, events, state), events


def _answer(state: State, entry: TurnEntry) -> tuple[State, list[Event]]:
    """The others accept the word, or one of them challenges it [15]."""
    asked = find_unanswered(state)
    if entry.challenged is None:
        events: list[Event] = []
        for other in asked:
            state, more = _act(state, other, Accept())
            events += more
        return state, events
    if entry.challenged not in asked:
        raise refusal("no-challenge", "One of the other players challenges.", seat=entry.challenged)
    return _act(state, entry.challenged, Challenge())


def _end_turn(state: State, seat: Seat, entry: TurnEntry) -> State:
    """The trade, if there is one [12]."""
    if state.outcome is None and state.table.phase == "trade" and state.table.turn == seat:
        return _act(state, seat, Trade(state.standing(seat).bank[:1]) if entry.traded else Keep())[0]
    if entry.traded:
        raise refusal("no-trade", _NO_TRADE)
    return state


def _tell_turn(state: State, entry: TurnEntry, events: list[Event]) -> str:
    notes = [*["pawn moved"] * entry.moved, f"{entry.word}, {pluralize(entry.added, 'tile')}" if entry.word else "pass"]
    for number, event in enumerate(events):
        if isinstance(event, Challenged) and event.upheld:
            notes.append("which is not a word: the tiles go back")
        elif isinstance(event, Challenged):
            taken = events[number + 1]
            count = len(taken.tiles or ()) if isinstance(taken, Penalised) else 0
            notes.append(f"which is a word: {state.names[event.by]} takes {pluralize(count, 'tile')}")
    told = "; ".join([*notes, *["traded"] * entry.traded])
    return told[:1].upper() + told[1:]
