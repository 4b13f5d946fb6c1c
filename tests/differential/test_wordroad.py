"""Word Road's search against its slow oracle, on positions of random matches.

Every legal play of up to four tiles must be found, no other, each with the oracle's points and words. Racks are cut
down so that the oracle can finish; the board, the head and the options are those of the match.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from differential.sampling import SHARE, share
from tilery import replay
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.wordroad import GAME
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import Play, View
from tilery.games.wordroad.oracle import plays as oracle_plays
from tilery.games.wordroad.plays import table
from tilery.lexicon import get
from tilery.match import Match
from tilery.search import road

GOLDEN = Path(__file__).parents[1] / "golden" / "wordroad"
POSITIONS = {1: 40, 2: 40, 3: 30, 4: 20}
SOAK_POSITIONS = {1: 1_000, 2: 1_000, 3: 1_000, 4: 600}
"""How many positions are compared, by the size of the rack."""
WHOLE = 15
SOAK_WHOLE = 400
TABLE = Path(__file__).parent / "plays" / "wordroad.txt"
OPTIONS = [
    {},
    {"over": "others"},
    {"over": "off"},
    {"over_same": True},
    {"over_same": True, "over": "others", "through": "one"},
    {"through": "one"},
    {"through": "one", "over": "off"},
    {"through": "off"},
    {"one_letter_words": "AIO"},
    {"over_turn": True},
    {"over_turn": True, "over_same": True},
    {"over_turn": True, "over": "others"},
    {"over_turn": True, "through": "one"},
]


def positions(seed: int, turns: int) -> Iterator[tuple[int, View]]:
    """The positions of a match in which every answer is picked at random from the better ones."""
    rng = random.Random(seed)
    seats = [SeatInfo(f"seat {seat}", "human") for seat in range(2 + seed % 3)]
    match = Match.new(GAME, seats=seats, options=OPTIONS[seed % len(OPTIONS)], seed=seed)
    for turn in range(turns):
        if not match.awaiting:
            return
        [seat] = match.awaiting
        yield turn, match.view(seat)
        answers = match.candidates(seat, Budget(nodes=3_000, limit=30)).items
        match.play(seat, rng.choice(answers).action)


def shortened(view: View, size: int, rng: random.Random) -> View:
    """The view with fewer tiles on the viewer's rack, one of them of a value that starts a turn of that length."""
    value = components(view.options).value
    firsts = [tile for tile in view.rack if value(tile) == size]
    rest = list(view.rack)
    kept = [rng.choice(firsts)] if firsts else []
    for tile in kept:
        rest.remove(tile)
    rng.shuffle(rest)
    return msgspec.structs.replace(view, rack=tuple(sorted((kept + rest)[:size])))


def by_action(found: road.Roads) -> dict[tuple[tuple[int, int], ...], tuple[int, list[str]]]:
    keyed = {
        tuple(zip(item.cells, item.letters, strict=True)): (item.points, sorted(item.words)) for item in found.items
    }
    assert len(keyed) == len(found.items), "a play was found twice"
    return keyed


def by_oracle(view: View, longest: int) -> dict[tuple[tuple[int, int], ...], tuple[int, list[str]]]:
    lexicon = get(view.lexicon)
    return {
        tuple(((int(at[1:]) - 1) * 15 + ord(at[0]) - 65, ord(tile) - 64) for at, tile in found.place): (
            found.points,
            list(found.words),
        )
        for found in oracle_plays(view, lexicon, longest)
    }


def compare(seed: int, turn: int, view: View, most: int) -> int | None:
    """Compares all plays of a position and returns how many they are; none if they are too many for the oracle."""
    count = road.search(table(view), limit=1).found
    if count > most:
        return None
    found = road.search(table(view), limit=max(1, count))
    assert found.complete == (max(road.lengths(table(view)), default=0) <= 4)
    ours = {key: value for key, value in by_action(found).items() if len(key) <= 4}
    theirs = by_oracle(view, 4)
    wrong = [key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)]
    assert not wrong, (
        f"(wordroad, {seed}, {turn}): {wrong[0]} is {ours.get(wrong[0])}, but the oracle says {theirs.get(wrong[0])}"
    )
    return len(ours)


def shortened_positions(size: int) -> Iterator[tuple[int, int, View]]:
    """Positions of many matches, some of each, with racks of that size."""
    for seed in range(10_000):
        rng = random.Random(seed)
        for turn, view in positions(seed, 24):
            if rng.random() < 0.12:  # few of each, so that every one of OPTIONS has its turn
                yield seed, turn, shortened(view, size, rng)


def whole_positions() -> Iterator[tuple[int, int, View]]:
    """Positions of many matches whose whole racks allow no more than three tiles a turn."""
    for seed in range(10_000):
        for turn, view in islice(positions(seed, 12), seed % 3, None, 4):
            if "?" not in view.rack and 4 not in road.lengths(table(view)):
                yield seed, turn, view


def compare_all(these: Iterator[tuple[int, int, View]], wanted: int, most: int) -> None:
    """Compares positions, leaving out those with more plays than ``most``."""
    counts = (compare(seed, turn, view, most) for seed, turn, view in these)
    plays = list(islice((count for count in counts if count is not None), wanted))
    assert len(plays) == wanted
    assert sum(plays) > 2 * wanted


@pytest.mark.parametrize("size", POSITIONS)
def test_search_finds_what_the_oracle_finds(size: int, soak: bool) -> None:
    compare_all(shortened_positions(size), SOAK_POSITIONS[size] if soak else share(POSITIONS[size]), 1500)


def test_whole_racks_up_to_three_tiles(soak: bool) -> None:
    compare_all(whole_positions(), SOAK_WHOLE if soak else share(WHOLE), 5000)


def asked() -> Iterator[tuple[str, int, View]]:
    """What the lines of ``plays/wordroad.txt`` are about."""
    for path in sorted(GOLDEN.glob("*.tilery")):
        for entry, match in replay.positions(replay.load(path)):
            if entry.seq % 7 == 3 and isinstance(entry.action, Play):
                yield path.stem, entry.seq, match.view(entry.seat)


def row(name: str, entry: int, view: View) -> str:
    where = table(view)
    short = [length for length in road.lengths(where) if length <= road.EXHAUSTIVE]
    found = [road.search_every(where, length, limit=1) for length in short]
    best = max((item.points for roads in found for item in roads.items), default=0)
    beam = road.search(where, limit=1, nodes=20_000)
    reached = max((item.points for item in beam.items), default=0)
    return f"{name} {entry} {sum(roads.found for roads in found)} {best} {reached}"


def test_the_table_of_plays_is_as_it_was() -> None:
    """Columns: golden record, entry, plays of up to four tiles, the best of them, the best within 20,000 nodes."""
    kept = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(kept) > 40
    for number, (expected, where) in enumerate(zip(kept, asked(), strict=True)):
        if number % SHARE == 0:
            assert row(*where) == expected


if __name__ == "__main__":
    head = [line for line in TABLE.read_text(encoding="utf-8").splitlines(keepends=True) if line.startswith("#")]
    TABLE.write_text("".join(head) + "".join(f"{row(*where)}\n" for where in asked()), encoding="utf-8")
