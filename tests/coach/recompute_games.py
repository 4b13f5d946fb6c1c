"""Numbers that only one game has, computed again by its oracle or by counting."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache, reduce
from itertools import combinations
from typing import Any

import msgspec

from tilery import registry
from tilery.games.lengthxwit import oracle as dice_oracle
from tilery.games.lexigo import oracle as hex_oracle
from tilery.games.wordroad import oracle as road_oracle
from tilery.games.wordroad.components import components
from tilery.geometry import Oct, contact
from tilery.geometry.octagon import STEPS
from tilery.lexicon import lexicon_of
from tilery.match import Match


def recompute_count(match: Match, seat: int, action: Any, about: str) -> float:
    """A number of a game, or the gain of an action, computed again."""
    return _FUNCTIONS[match.game.info.id](match, seat, action, about.partition("/")[2] or about)


def _after(match: Match, seat: int, action: Any) -> Any:
    return reduce(match.game.evolve, match.game.decide(match.state, seat, action), match.state)


def _scored(match: Match, seat: int, action: Any) -> Any:
    """The event of the points of a play."""
    events = match.game.decide(match.state, seat, action)
    return next((event for event in events if type(event).__name__ == "Scored"), None)


# ---- Word Road ----
def _wordroad(match: Match, seat: int, action: Any, about: str) -> float:
    view = match.view(seat)
    if about == "gain":
        scored = _scored(match, seat, action)
        return 0.0 if scored is None else float(scored.points)
    place = tuple((one.at, one.tile) for one in action.place)
    board = {road_oracle._spot(name): road_oracle._top_tile(view, name) for name in view.board}
    lexicon = lexicon_of(view)
    made = road_oracle._score_play(view, board, place, lexicon)
    premium = components(view.options).premium
    covered = [at for at, _ in place if at in premium and at not in view.board]
    plain_set = msgspec.structs.replace(components(view.options), premium={})
    plain_view = msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, set=plain_set))
    plain = road_oracle._score_play(plain_view, board, place, lexicon).points
    match about:
        case "words":
            return len(made.words)
        case "first":
            return len(place)
        case "bonus":
            return len(covered)
        case "bonus:weight":
            return made.points - plain
        case "ways":
            after = match.game.view(_after(match, seat, action), seat)
            spots = {road_oracle._spot(name): road_oracle._top_tile(after, name) for name in after.board}
            return len(road_oracle._open_spots(after, spots, [], road_oracle._spot(place[-1][0])))
    raise KeyError(about)


# ---- Quillico ----
def _quillico(match: Match, seat: int, action: Any, about: str) -> float:
    scored = _scored(match, seat, action)
    if about == "gain":
        return 0.0 if scored is None else float(scored.points)
    if about == "stars":
        hand = Counter(match.state.hands[seat])
        return hand["*"] - len(getattr(action, "swaps", ()))
    main = max(scored.words, key=lambda word: len(word.word))
    table = {laid.at: laid.tile for laid in match.state.table} | dict.fromkeys(action.swaps, "*")
    order = [*((at, tile) for at, tile in table.items()), *((one.at, one.tile) for one in action.place)]
    tiles = dict(order)
    match about:
        case "letters":
            return float(len(main.word))
        case "words":
            return len(scored.words)
        case "reds":
            return float(sum(tiles[place].endswith("+") for place in main.places))
        case "open":
            return _free_places(order, len(table))
    raise KeyError(about)


def _free_places(order: list[tuple[Any, str]], old: int) -> int:
    """Places for a letter beside new letters and beside no earlier one."""
    seen: set[Oct] = set()
    count = 0
    for number, (at, tile) in enumerate(order):
        for step in STEPS if tile != "*" else ():
            place = Oct(*at) + step
            if place not in seen and all(_may_lie(place, *other) for other in order):
                count += number >= old
            seen.add(place)
    return count


def _may_lie(place: Oct, at: Any, tile: str) -> bool:
    kind = contact(place, Oct(*at))
    return kind != "overlap" and (tile == "*" or kind not in ("tip", "offset"))


# ---- Lexigo ----
def _lexigo(match: Match, seat: int, action: Any, about: str) -> float:
    after = _after(match, seat, action)
    if about == "gain":
        return match.game.scores(match.state)[seat] - match.game.scores(after)[seat]
    if about == "to_go":
        return match.game.scores(after)[seat]
    table = match.state.table
    placed = getattr(action, "place", ())
    grid = (*table.grid, *placed)
    end = action.path[-1] if placed else getattr(action, "to", None)
    letter = {one.at: one.tile for one in grid}.get(end)
    bank = Counter(table.seats[seat].bank) - Counter(one.tile for one in placed)
    match about:
        case "end-opening":
            return float(_weights()["opening"][letter])
        case "end-words":
            area = msgspec.structs.replace(table.seats[seat], bank=tuple(sorted(bank.elements())), pawn=end)
            there = msgspec.structs.replace(table.with_seat(seat, area), grid=grid, turn=seat)
            view = msgspec.structs.replace(match.view(seat), table=there)
            return len({key.word for key in hex_oracle.plays(view, _words_with(match, letter, grid, bank))})
        case "knocks":
            pawns = {area.pawn: other for other, area in enumerate(table.seats) if area.pawn is not None}
            return len({pawns[cell] for cell in action.path if pawns.get(cell, seat) != seat})
        case "blanks":
            return bank["?"]
    raise KeyError(about)


def _words_with(match: Match, first: str | None, grid: Any, bank: Counter[str]) -> list[str]:
    """Words that may be walked: those of letters that are there."""
    letters = {one.tile for one in grid} | set(bank)
    known = lexicon_of(match.state).words()
    return [
        word for word in known if (first == "?" or word[0] == first) and ("?" in letters or not set(word) - letters)
    ]


@cache
def _weights() -> Any:
    file = registry.file("lexigo", "weights.toml")
    assert file is not None
    return tomllib.loads(file.read_text(encoding="utf-8"))


# ---- Length x Wit ----
def _lengthxwit(match: Match, seat: int, action: Any, about: str) -> float:
    view = match.view(seat)
    worth = dice_oracle.values(view)
    dice = [die.letter for die in match.state.dice]
    used = Counter(getattr(action, "word", "")) - Counter(dice)
    left = Counter(match.state.hands[seat]) - used - Counter([getattr(action, "tile", "")])
    match about:
        case "gain" if action.__struct_config__.tag == "respond":
            return dice_oracle.points(view, action.word) + (0 if left.total() else 20)
        case "gain":
            after = _after(match, seat, action)
            return float(after.scores[seat] - match.state.scores[seat])
        case "banked":
            return sum(worth[tile] for tile in (*match.state.banked, *used.elements()))
        case "tiles" | "kept":
            return left.total()
        case "roll":
            return sum(_rolls_a_word(match, seat, action, trial) for trial in range(60)) / 60
    raise KeyError(about)


def _rolls_a_word(match: Match, seat: int, action: Any, trial: int) -> bool:
    seed = hashlib.sha256(f"coach roll {trial}".encode()).digest()
    state = match.game.determinize(match.view(seat), seed)
    after = reduce(match.game.evolve, match.game.decide(state, seat, action), state)
    dice, free = [die.letter for die in after.dice], after.hands[seat]
    known = _signatures(match.state.lexicon, lexicon_of(match.state))
    sizes = range(len(free) + 1)
    return any("".join(sorted([*dice, *some])) in known for size in sizes for some in set(combinations(free, size)))


@cache
def _signatures(sha256: str, lexicon: Any) -> frozenset[str]:
    """The letters of every word of two letters or more, sorted."""
    return frozenset("".join(sorted(word)) for word in lexicon.words() if len(word) > 1)


_FUNCTIONS: dict[str, Callable[[Match, int, Any, str], float]] = {
    "wordroad": _wordroad,
    "quillico": _quillico,
    "lexigo": _lexigo,
    "lengthxwit": _lengthxwit,
}
