"""A score sheet for a real table: words with red letters, exchanges, and remaining tiles at the end [11], [13],
[16].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain, pairwise, takewhile
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from tilery.core.common_messages import ActionBase, Ended, Pass
from tilery.core.english import pluralize
from tilery.core.errors import ErrorData
from tilery.core.record import Supply
from tilery.core.referee import Due, Entered, RuledWord, SheetState
from tilery.core.seating import Seat
from tilery.core.tiles import tiles
from tilery.games.quillico.evolve import evolve
from tilery.games.quillico.legality import ORIGIN, Made, refuse
from tilery.games.quillico.messages import Event, Exchange, Options, Placing, Play, Settled, WordMade
from tilery.games.quillico.real_table import supplying
from tilery.games.quillico.rules import carry_out, close, decide
from tilery.games.quillico.scoring import Line, read
from tilery.games.quillico.state import EXCHANGED, STAR, State, can_exchange, letters
from tilery.lexicon import lexicon_of

LetterTile = Annotated[str, Meta(pattern=r"^[A-Z]\+?$")]
AnyTile = Annotated[str, Meta(pattern=r"^([A-Z]\+?|\*)$")]
TileWord = Annotated[tuple[LetterTile, ...], Meta(min_length=2, max_length=40)]
Places = Annotated[tuple[Annotated[int, Meta(ge=0, le=39)], ...], Meta(max_length=40)]


class PlayEntry(ActionBase, frozen=True, tag="play"):
    """The words of a play, the main word first, tile by tile: a red letter is ``E+``."""

    words: Annotated[tuple[TileWord, ...], Meta(min_length=1, max_length=40)]
    lying: Places = ()
    """Indexes from 0 of the tiles of the main word that were on the table before. The others are new."""
    taken: Places = ()
    """Indexes of the new tiles that were taken from the table for a star [10]."""
    stars_only: bool = False
    """True if only stars are left in the hand, with an empty pile (option ``out``)."""


class SkipEntry(ActionBase, frozen=True, tag="skip"):
    """An exchange, or a pass if an exchange is impossible [13], [14]."""


class SettleEntry(ActionBase, frozen=True, tag="settle"):
    """The tiles that every seat has left at the end [16]."""

    hands: Annotated[tuple[Annotated[tuple[AnyTile, ...], Meta(max_length=40)], ...], Meta(max_length=10)]


Entry: TypeAlias = PlayEntry | SkipEntry | SettleEntry


def agree(options: Options) -> Options:
    """Allow exchanging freely, as nobody enters the tiles that would show if there is a word."""
    return replace(options, exchange="free")


def due(sheet: SheetState) -> Due:
    """A turn of the next player, or the remaining tiles."""
    state: State = sheet.state
    if sheet.is_closing:
        return Due(("settle",), state.seating.staying(), tuple(map(len, state.hands)))
    return Due(("play", "skip"), (state.turn,))


def facts(sheet: SheetState) -> tuple[str, ...]:
    """Number of tiles in the pile, or in each hand once the pile is empty."""
    state: State = sheet.state
    if state.pile:
        return (f"{pluralize(len(state.pile), 'tile')} in the pile",)
    held = [f"{name}: {pluralize(len(hand), 'tile')}" for name, hand in zip(state.names, state.hands, strict=True)]
    return ("The pile is empty", *held)


def enter(sheet: SheetState, seat: Seat, entry: Entry) -> Entered:
    """The sheet after a turn, or after the remaining tiles were counted."""
    match entry:
        case PlayEntry():
            return _play(sheet.state, seat, entry)
        case SkipEntry():
            return _skip(sheet.state, seat)
        case SettleEntry():
            return _settle(sheet, entry)


def _play(state: State, seat: Seat, entry: PlayEntry) -> Entered:
    _check_play(state, entry)
    words = tuple([_read_word(word, state) for word in entry.words])
    main = entry.words[0]
    taken = [main[place] for place in entry.taken]
    new = [tile for place, tile in enumerate(main) if place not in entry.lying]
    from_hand = [tile for place, tile in enumerate(main) if place not in (*entry.lying, *entry.taken)]
    state = _name(state, seat, (*from_hand, *[STAR] * len(taken)))
    events = carry_out(state, seat, _place_anywhere(state, new, taken), Made(tuple(taken), words))
    state = reduce(evolve, _before_settling(events), state)
    state = _name_stars(state, seat, entry.stars_only)
    ruled = tuple([RuledWord(word.word, word.points) for word in words])
    told = ", ".join(f"{word.word} {word.points}" for word in words)
    return Entered(_close_turn(state, seat), told, ruled)


def _skip(state: State, seat: Seat) -> Entered:
    """An exchange of any assumed letters, or a pass if an exchange is impossible."""
    hand = state.hands[seat]
    if not can_exchange(hand, len(state.pile)):
        state = reduce(evolve, _before_settling(decide(state, seat, Pass())), state)
        return Entered(_close_turn(state, None), "Pass")
    given = letters(hand)[:EXCHANGED]
    state = reduce(evolve, _before_settling(decide(state, seat, Exchange(given))), state)
    return Entered(_close_turn(state, None), f"Exchange of {len(given)}")


def _close_turn(state: State, played: Seat | None) -> SheetState:
    """The sheet after a turn. If it ended the game, hands that count must be named first [16]."""
    events = close(state, played)
    if any(isinstance(event, Settled) for event in events):
        return SheetState(state, is_closing=True, played=played)
    return SheetState(reduce(evolve, events, state))


def _settle(sheet: SheetState, entry: SettleEntry) -> Entered:
    """Every real hand, then the ruling on them [16]."""
    state: State = sheet.state
    held = [len(hand) for hand in state.hands]
    if len(entry.hands) != len(held):
        refuse("settle", f"Enter the tiles left of {len(held)} players, not of {len(entry.hands)}.")
    for seat, hand in enumerate(entry.hands):
        if len(hand) != held[seat]:
            message = f"{state.names[seat]} has {pluralize(held[seat], 'tile')} left, but {len(hand)} were entered."
            refuse("settle", message, ErrorData(seat=seat, tiles=hand))
    hidden = Counter([*state.pile, *chain.from_iterable(state.hands)])
    named = Counter(chain.from_iterable(entry.hands))
    for tile in named - hidden:
        refuse("settle", f"There are not that many {_name_tile(tile)} left.", ErrorData(tiles=(tile,)))
    state = replace(state, hands=tuple(map(tiles, entry.hands)), pile=tiles((hidden - named).elements()))
    events = close(state, sheet.played)
    out = sheet.played if any(isinstance(event, Ended) and event.reason == "out" for event in events) else None
    told = "Letters left" if out is None else f"{state.names[out]} went out"
    return Entered(SheetState(reduce(evolve, events, state)), told)


def _name(state: State, seat: Seat, held: Sequence[str]) -> State:
    """The state with these tiles in the hand of the seat. Refused if that is impossible."""
    return supplying.supply(state, Supply(seat, tiles=tuple(held)))


def _name_stars(state: State, seat: Seat, stars_only: bool) -> State:
    """With an empty pile and ``out: letters``, use the entered answer whether the hand is stars alone [15]."""
    hand = state.hands[seat]
    if state.pile or not hand or state.options.out != "letters":
        return state
    if stars_only:
        return _name(state, seat, [STAR] * len(hand))
    elsewhere = [tile for other in state.hands for tile in letters(other)]
    return state if letters(hand) or not elsewhere else _name(state, seat, elsewhere[:1])


def _place_anywhere(state: State, new: Sequence[str], taken: Sequence[str]) -> Play:
    """The new tiles on assumed places, with letters taken from places where they may have been."""
    first = len(state.table)
    place = tuple([Placing((first + number, 0, 0, 0), tile) for number, tile in enumerate(new)])
    swaps = []
    for tile in taken:
        swaps.append(next(laid.at for laid in state.table if laid.tile == tile and laid.at not in swaps))
    return Play(place=place, swaps=tuple(swaps))


def _check_play(state: State, entry: PlayEntry) -> None:
    """Check that some tiles are new, and that the others lie on the table [9a], [9b], [10]."""
    main, *others = entry.words
    lying = set(entry.lying)
    if not lying.isdisjoint(entry.taken) or any(place >= len(main) for place in (*lying, *entry.taken)):
        refuse("which-tiles", "Each tile of the word lay there, or is new, or was taken for a star.")
    new = [tile for place, tile in enumerate(main) if place not in lying]
    if not new:
        refuse("nothing-placed", "Mark the tiles that are new.")
    if state.table and not lying:
        refuse("not-joined", "A word must use a letter that lay there before. Mark it.")
    if not state.options.extend and any({one, two} <= lying for one, two in pairwise(range(len(main)))):
        refuse("extends", "The word may not contain two joined letters that lay there before.")
    table = Counter([laid.tile for laid in state.table])
    _check_lying(table, [tile for place, tile in enumerate(main) if place in (*lying, *entry.taken)])
    for word in others:
        joined = next((tile for tile in word if tile in new), None)
        if joined is None:
            text = "".join(word).replace("+", "")
            refuse("no-new-tile", f"{text} has no new tile, so it does not score.", ErrorData(words=(text,)))
        _check_lying(table + Counter(new), word)


def _check_lying(table: Counter[str], wanted: Iterable[str]) -> None:
    for tile in Counter(wanted) - table:
        more = "more " if table[tile] else ""
        refuse("not-on-table", f"There is no {more}{_name_tile(tile)} on the table.", ErrorData(tiles=(tile,)))


def _read_word(word: Sequence[str], state: State) -> WordMade:
    """The word that the rules read in a line of these tiles. Raises IllegalAction if there is none."""
    line = Line((tuple(ORIGIN),) * len(word), tuple(word))
    made = read(line, lexicon_of(state))
    if made is None:
        refuse("not-a-word", f"{line.text} is not in the word list.", ErrorData(words=(line.text,)))
    return made


def _name_tile(tile: str) -> str:
    return "star" if tile == STAR else f"red {tile[0]}" if tile.endswith("+") else tile


def _before_settling(events: Sequence[Event]) -> Iterable[Event]:
    """Events of a turn, without those that depend on assumed hands."""
    return takewhile(lambda event: not isinstance(event, Settled | Ended), events)
