"""Length x Wit: the search against the slow oracle, and compiled against plain."""

from __future__ import annotations

import importlib.util
import random
from array import array
from collections.abc import Iterator
from itertools import combinations, count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from differential.sampling import share
from tilery import registry
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lengthxwit import GAME, oracle
from tilery.games.lengthxwit.messages import Fail, Press, Respond, Score, View
from tilery.kernel.subset import search as subset
from tilery.kernel.words.below import letters_below
from tilery.lexicon import from_words
from tilery.match import Match, kind_of
from tilery.replay import load
from tilery.replay import positions as between
from tilery.search.subset import counts, spellings, weights

POSITIONS, SOAK_POSITIONS = 30, 3000
GOLDEN = Path(__file__).parents[1] / "golden" / "lengthxwit"
PLAYS = Path(__file__).parent / "plays" / "lengthxwit.txt"
ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def positions(seed: int) -> Iterator[tuple[int, View]]:
    """Every position of a random match in which words can be shown, with its turn."""
    source = random.Random(seed)
    options = {
        "run_out": source.choice(["any", "no_spend", "end"]),
        "hidden_tiles": source.random() < 0.5,
        "response": source.choice(["all", "any"]),
        "fail": source.choice(["strict", "free", "stuck"]),
        "first": source.choice(["random", 0, 1]),
    }
    seats = [SeatInfo(f"P{seat}", "bot") for seat in range(source.randint(2, 6))]
    match = Match.new(registry.find("lengthxwit"), seats=seats, options=options, seed=seed)
    while match.awaiting:
        seat = source.choice(sorted(match.awaiting))
        view = match.view(seat)
        if view.dice:
            yield len(match.entries), view
        items = match.candidates(seat).items
        presses = [item for item in items if isinstance(item.action, Press)]
        match.play(seat, source.choice(presses if presses and source.random() < 0.6 else items).action)


def spread() -> Iterator[tuple[int, int, View]]:
    """Every eighth position of many matches."""
    for seed in count():
        for turn, view in islice(positions(seed), 0, None, 8):
            yield seed, turn, view


def test_the_search_finds_what_the_oracle_finds(soak: bool) -> None:
    for seed, turn, view in islice(spread(), SOAK_POSITIONS if soak else share(POSITIONS)):
        found = GAME.candidates(view, Budget())
        own = {item.action.word: item.points for item in found.items if isinstance(item.action, Score | Respond)}
        slow = {word: oracle.points(view, word) for word in oracle.words(view)}
        assert own == slow, f"(lengthxwit, seed {seed}, turn {turn}): {own.items() ^ slow.items()}"
        assert found.complete
        offered = {type(item.action) for item in found.items}
        own_turn = view.viewer == view.turn
        assert (Fail in offered) == (own_turn and oracle.may_fail(view)), f"(lengthxwit, seed {seed}, turn {turn})"


def test_answers_may_name_the_dice_that_the_oracle_lets_them_use(soak: bool) -> None:
    """With ``response: any`` every choice of dice is legal or not as the oracle says, with the tiles it says."""
    asked = (each for each in spread() if each[2].viewer != each[2].turn and each[2].options.response == "any")
    named = 0
    for seed, turn, view in islice(asked, SOAK_POSITIONS // 10 if soak else share(POSITIONS)):
        words = random.Random(seed).sample(oracle.words(view), min(6, len(oracle.words(view))))
        for word in words:
            for size in range(len(view.dice) + 1):
                for dice in combinations(range(len(view.dice)), size):
                    told = GAME.preview(view, Respond(word, dice))
                    expected = oracle.tiles_beside(view, word, dice)
                    where = f"(lengthxwit, seed {seed}, turn {turn}): {word} with dice {dice}"
                    assert told.legal == (expected is not None), where
                    named += told.legal
        for item in GAME.candidates(view, Budget()).items:
            if isinstance(item.action, Respond) and item.action.dice is not None:
                assert oracle.tiles_beside(view, item.action.word, item.action.dice) == sorted(hand_of(view))
    assert named > 20


def hand_of(view: View) -> tuple[str, ...]:
    assert view.viewer is not None
    return view.hands[view.viewer].tiles or ()


def plays_table() -> str:
    """Every sixth entry of the golden records: how many candidates, and the best of them."""
    lines = ["# record entry seat dice candidates best points value; written by tests/differential/test_lengthxwit.py"]
    for path in sorted(GOLDEN.glob("*.tilery")):
        for entry, match in between(load(path)):
            if entry.seat in match.awaiting and entry.seq % 6 == 0:
                items = match.candidates(entry.seat).items
                best = items[0]
                told = " ".join([kind_of(best.action), *best.words])
                dice = "".join(thrown.letter for thrown in match.state.dice) or "-"
                lines.append(
                    f"{path.stem} {entry.seq} {entry.seat} {dice} {len(items)} {told} {best.points} {best.value:.2f}"
                )
    return "\n".join(lines) + "\n"


def test_the_table_of_plays_is_what_the_search_finds() -> None:
    assert PLAYS.read_text(encoding="utf-8").splitlines() == plays_table().splitlines()


def plain() -> Any:
    """The kernel's search as plain Python, whatever is installed."""
    path = Path(subset.__file__).parent / "search.py"
    spec = importlib.util.spec_from_file_location("plain_subset", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLAIN = plain()
LETTERS = st.text("ABEST", max_size=7)
LISTS = st.lists(st.text("ABEST", min_size=1, max_size=7), min_size=1, max_size=40)


def both(module: Any, graph: Any, required: str, optional: str, nodes: int) -> tuple[Any, ...]:
    search = module.SubsetSearch(
        graph, letters_below(graph), counts(required), counts(optional), weights({"A": 3, "S": -2}), 64
    )
    done = search.run(nodes)
    return (
        done,
        search.nodes,
        search.found,
        bytes(search.text[: search.written]),
        search.rows[: 5 * search.found].tolist(),
    )


@settings(max_examples=150)
@given(words=LISTS, required=LETTERS, optional=LETTERS, nodes=st.sampled_from([0, 1, 5, 10**9]))
def test_compiled_plain_and_obvious_agree(words: list[str], required: str, optional: str, nodes: int) -> None:
    graph = from_words(words).graph
    result = both(subset, graph, required, optional, nodes)
    assert result == both(PLAIN, graph, required, optional, nodes)
    found = spellings(graph, required, optional, summed=weights({"A": 1, "B": 2}, {}, {"T": 5}))
    assert [word for word in found.words if len(word) > 1] == list(
        oracle.spellable(sorted(set(words)), required, optional)
    )
    assert list(found.sums[0]) == [word.count("A") + 2 * word.count("B") for word in found.words]
    assert list(found.sums[2]) == [5 * word.count("T") for word in found.words]


@pytest.mark.parametrize("module", [subset, PLAIN], ids=["installed", "plain"])
def test_the_kernel_refuses_what_it_cannot_trust(module: Any) -> None:
    graph = from_words(["AB"]).graph
    below, good, nothing = letters_below(graph), counts("AB"), weights()
    for wrong in (
        (below[:-1], good, good, nothing),
        (memoryview(array("i", bytes(below.nbytes))), good, good, nothing),
        (below, good[:-1], good, nothing),
        (below, good, array("I", good), nothing),
        (below, array("i", [-1] * 27), good, nothing),
        (below, good, array("i", [1 << 20] * 27), nothing),
        (below, good, good, nothing[:-1]),
        (below, good, good, array("i", [1 << 20] * 81)),
    ):
        with pytest.raises(ValueError, match="expected"):
            module.SubsetSearch(graph, *wrong, 4)


def test_more_words_than_there_is_room_for() -> None:
    words = ["".join(word) for word in sorted({(a, b, c) for a in ABC[:9] for b in ABC[:9] for c in ABC[:9]})]
    graph = from_words(words).graph
    found = spellings(graph, "", ABC[:9] * 3)
    assert list(found.words) == words
    assert found.complete


def test_very_many_letters_do_no_harm() -> None:
    graph = from_words(["A" * 63, "AB"]).graph
    assert spellings(graph, "", "A" * 500 + "B").words == ("A" * 63, "AB")
    assert spellings(graph, "A" * 64, "A").words == ()


if __name__ == "__main__":
    PLAYS.write_text(plays_table(), encoding="utf-8")
