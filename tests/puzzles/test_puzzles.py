"""The shipped puzzles are what they say, and they can be made again."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from statistics import fmean

import msgspec
import pytest
from typer.testing import CliRunner

from tilery import puzzles, registry
from tilery.cli import app
from tilery.cli.commands import register
from tilery.core import rng
from tilery.core.codec import codec, encode
from tilery.core.errors import IllegalAction, Malformed
from tilery.lexicon import lexicon_of
from tilery.lexicon.wordlists import offensive_words
from tilery.puzzles.bot_trials import TRIES, trial_levels, trial_rating
from tilery.puzzles.checking import disagreement
from tilery.puzzles.criteria import COMMON_LEVEL, MAIN_LEVEL, SHORT, criteria_of
from tilery.puzzles.difficulty import solving_rating, words_to_find
from tilery.puzzles.files import find_shipped, read, write
from tilery.puzzles.judging import grade_of, is_playable, letters_of, rarest_level
from tilery.puzzles.making import make
from tilery.puzzles.puzzle import Puzzle, read_steps
from tilery.puzzles.regrading import regrade
from tilery.puzzles.themes import find_themes, themes_of

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
MINIMUM = 500
MAX_BYTES = 300_000
FEWEST_OF_A_THEME = 30
SAMPLE = 8
"""Puzzles of each game that ``make test`` searches completely; ``make soak`` searches all."""


def some(game_id: str, count: int) -> list[Puzzle]:
    """Puzzles from all over the file, the same in every run."""
    every = puzzles.load(game_id)
    return random.Random(game_id).sample(every, min(count, len(every)))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_stated_play_is_the_best_by_the_complete_search(game_id: str, soak: bool) -> None:
    chosen = puzzles.load(game_id) if soak else some(game_id, SAMPLE)
    assert [found for puzzle in chosen if (found := disagreement(puzzle))] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_wrong_statement_is_found(game_id: str) -> None:
    puzzle = puzzles.load(game_id)[0]
    match = puzzle.position()
    second = next(item for item in match.candidates(puzzle.seat) if item.action != puzzle.best_action())
    wrong = dict.fromkeys(Puzzle.__struct_fields__)
    for name in wrong:
        wrong[name] = getattr(puzzle, name)
    planted = Puzzle(**{**wrong, "best": encode(second.action)})  # type: ignore[arg-type]
    assert "the complete search finds" in (disagreement(planted) or "")


@pytest.mark.parametrize("game_id", GAMES)
def test_files_are_consistent(game_id: str) -> None:
    file, criteria = read(find_shipped(game_id)), criteria_of(game_id)
    every = list(file.puzzles())
    assert file.head.puzzles == len(every) >= MINIMUM
    assert find_shipped(game_id).stat().st_size <= MAX_BYTES
    assert min(Counter(puzzle.grade for puzzle in every).values()) >= MINIMUM / 10
    assert file.head.rules == registry.find(game_id).info.rules
    assert (file.head.margin, file.head.margin_share) == (criteria.margin, criteria.share)
    assert len({puzzle.id for puzzle in every}) == len(every)
    assert {puzzle.grade for puzzle in every} == set(puzzles.GRADES)
    for puzzle in every:
        assert criteria.is_clear(puzzle.points, puzzle.next_points)
        assert puzzle.grade == grade_of(criteria, puzzle.rating, puzzle.level)
        assert offensive_words().isdisjoint(puzzle.words)
    assert file.head.lexicon_sha256 == every[0].position().state.lexicon


def test_ids_are_unique_over_all_games() -> None:
    ids = [puzzle.id for game_id in GAMES for puzzle in puzzles.load(game_id)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_are_words_that_people_know(game_id: str) -> None:
    """In all shipped ones every word to find is defined and common, those beside the main word above all."""
    lexicon = lexicon_of(puzzles.load(game_id)[0].position().state)
    for puzzle in puzzles.load(game_id):
        assert rarest_level(puzzle.words, lexicon) == puzzle.level <= MAIN_LEVEL, puzzle.words
        for word in words_to_find(puzzle.words):
            is_main = word == puzzle.words[0] and len(word) > SHORT
            assert (lexicon.level(word) or 99) <= (MAIN_LEVEL if is_main else COMMON_LEVEL), puzzle.words
            assert lexicon.define(word), word


def test_answers_of_word_players_alone_are_refused() -> None:
    lexicon = lexicon_of(puzzles.load("quillico")[0].position().state)
    assert rarest_level(("NTH", "NY", "UH"), lexicon) is None
    assert rarest_level(("CUT", "UT"), lexicon) == 10, "UT lies inside CUT and comes by itself"
    assert rarest_level(("SIDE", "UT"), lexicon) is None
    assert rarest_level(("PATH", "AT", "HE"), lexicon) == 10


@pytest.mark.parametrize("game_id", GAMES)
def test_no_rack_is_junk(game_id: str) -> None:
    for puzzle in puzzles.load(game_id):
        letters, wild = letters_of(puzzle.position().scene(puzzle.seat), puzzle.seat)
        assert is_playable(letters, wild), f"{puzzle.id}: {letters}"


@pytest.mark.parametrize("game_id", GAMES)
def test_ratings_tell_puzzles_apart(game_id: str) -> None:
    every = puzzles.load(game_id)
    for grade in puzzles.GRADES:
        of_grade = [puzzle.rating for puzzle in every if puzzle.grade == grade]
        assert len(set(of_grade)) >= 20
        assert Counter(of_grade).most_common(1)[0][1] <= len(of_grade) / 8, "no rating is that of most"
    mean = {grade: fmean(one.rating for one in every if one.grade == grade) for grade in puzzles.GRADES}
    assert mean["easy"] < mean["medium"] < mean["hard"]


def test_rarer_words_longer_words_and_more_plays_are_harder() -> None:
    lexicon = lexicon_of(puzzles.load("quillico")[0].position().state)
    few, many = [["CAT"], ["DOG"]], [["CAT"], ["DOG"], *([word] for word in ("TREE", "HOUSE", "WATER", "LIGHT"))]

    def rating(word: str, others: list[list[str]] = few, letters: int = 8) -> int:
        return solving_rating([word], [[word], *others], letters, lexicon)

    assert rating("HOUSE") < rating("HOUSES") < rating("HOUSEBOATS")
    assert rating("STONE") < rating("GNOME") < rating("GNOMIC")
    assert rating("STONE") < rating("STONE", many)
    assert rating("STONE") < rating("STONE", letters=12)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_solver_is_addressed_and_not_called_by_a_bots_name(game_id: str) -> None:
    for puzzle in some(game_id, 3):
        match, line = puzzles.solution_line(puzzle)
        mine = [story for entry in line for story in puzzles.tell_stories(puzzle, match, entry)]
        assert any(story.startswith(("You ", "Your ")) for story in mine)
        assert not any(match.names[puzzle.seat] in story for story in mine)
        assert not any(re.match(r"You (?!pass|press)\w+s\b", story) for story in mine), mine


@pytest.mark.parametrize("game_id", GAMES)
def test_attempts_get_partial_credit_and_illegal_ones_none(game_id: str) -> None:
    puzzle = puzzles.load(game_id)[0]
    match = puzzle.position()
    solved = puzzles.attempt(puzzle, puzzle.best_action())
    assert (solved.solved, solved.share, solved.words[0]) == (True, 1.0, puzzle.words[0])
    lower = next(item for item in match.candidates(puzzle.seat) if item.words and item.points < puzzle.points)
    tried = puzzles.attempt(puzzle, lower.action)
    assert not tried.solved
    assert tried.share == lower.points / puzzle.points
    with pytest.raises((IllegalAction, Malformed)):
        puzzles.attempt(puzzle, {"kind": "no-such-thing"})


@pytest.mark.parametrize("game_id", GAMES)
def test_hints_say_more_from_step_to_step(game_id: str) -> None:
    for puzzle in some(game_id, 3):
        where, length, word, play = (puzzles.hint(puzzle, step) for step in puzzles.HINTS)
        main = puzzle.words[0]
        assert where.cells or where.text.endswith(f"{main[0]}.")
        assert str(len(main)) in length.text
        assert main in word.text
        assert not any(main in hint.text for hint in (where, length))
        assert play.action == puzzle.best_action()
        assert (where.action, length.action, word.action) == (None, None, None)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_line_begins_with_the_solution_and_goes_on(game_id: str) -> None:
    puzzle = some(game_id, 1)[0]
    match, line = puzzles.solution_line(puzzle)
    assert line[0].action == puzzle.best_action()
    assert len(line) > 1 or match.outcome is not None or puzzle.seat in match.awaiting
    assert match.entries[-len(line) :] == list(line)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_position_shows_nothing_that_the_seat_may_not_know(game_id: str) -> None:
    """View and scene are the same whatever the others hold: the kit's non-interference check on what is shown."""
    for puzzle in some(game_id, SAMPLE):
        match = puzzle.position()
        game, seen = match.game, match.view(puzzle.seat)
        other = game.scramble(match.state, puzzle.seat, rng.widen(puzzle.id))
        assert game.view(other, puzzle.seat) == seen
        assert game.scene(game.view(other, puzzle.seat)) == match.scene(puzzle.seat)
        assert codec(game).view.decode(encode(seen)) == seen


def test_making_is_deterministic_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    at_once, stopped = tmp_path / "a.gz", tmp_path / "b.gz"
    *_, head = make("lengthxwit", at_once, 4, 3)
    for _ in make("lengthxwit", stopped, 1, 3):
        pass
    for _ in make("lengthxwit", stopped, 4, 3):
        pass
    assert stopped.read_bytes() == at_once.read_bytes()
    assert head.puzzles >= 4
    assert [disagreement(puzzle) for puzzle in read(at_once).puzzles()] == [None] * head.puzzles


def test_the_shipped_files_were_made_by_the_tool(tmp_path: Path) -> None:
    file = tmp_path / "lengthxwit.gz"
    for _ in make("lengthxwit", file, 3, 1):
        pass
    made = list(read(file).matches)
    assert list(read(find_shipped("lengthxwit")).matches)[: len(made)] == made


def test_another_file_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "a.gz"
    for _ in make("lengthxwit", file, 1, 3):
        pass
    with pytest.raises(Malformed, match="another seed"):
        next(make("lengthxwit", file, 5, 4))
    file.write_bytes(b"no gzip")
    with pytest.raises(Malformed, match="no file of puzzles"):
        next(make("lengthxwit", file, 5, 4))


def test_a_puzzle_stored_with_its_own_steps_alone_is_the_same_position() -> None:
    puzzle = next(one for one in puzzles.load("lengthxwit") if one.after != len(read_steps(one.steps)))
    stored = msgspec.json.decode(msgspec.json.encode(puzzle))
    stored["steps"] = stored["steps"][: stored.pop("after")]
    same = msgspec.json.decode(msgspec.json.encode(stored), type=Puzzle)
    assert same.position().state == puzzle.position().state


def test_a_game_without_puzzles_is_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match="There are no puzzles"):
        puzzles.load("chess")


def test_the_commands(tmp_path: Path) -> None:
    if not any(group.name == "puzzles" for group in app.registered_groups):
        register(app)
    file, runner = tmp_path / "few.jsonl.gz", CliRunner()
    made = runner.invoke(app, ["puzzles", "make", "lengthxwit", "--count", "1", "--seed", "3", "--output", str(file)])
    assert made.exit_code == 0, made.output
    checked = runner.invoke(app, ["puzzles", "check", "lengthxwit", "--file", str(file)])
    assert checked.exit_code == 0, checked.output
    assert "0 disagreements" in checked.output


@pytest.mark.parametrize("game_id", GAMES)
def test_every_theme_has_puzzles_and_is_that_of_the_solution(game_id: str) -> None:
    every, known = puzzles.load(game_id), [theme.id for theme in themes_of(game_id)]
    counts = Counter(theme for puzzle in every for theme in puzzle.themes)
    assert set(counts) == set(known)
    assert min(counts.values()) >= FEWEST_OF_A_THEME
    assert max(counts.values()) < 0.8 * len(every), "a theme of nearly all puzzles tells nothing"
    for puzzle in some(game_id, 40):
        match = puzzle.position()
        found = find_themes(match.game, match.view(puzzle.seat), puzzle.best_action())
        assert found == puzzle.themes, puzzle.id
        assert list(found) == [theme for theme in known if theme in found]


@pytest.mark.parametrize("game_id", GAMES)
def test_puzzles_that_more_bots_solve_are_easier(game_id: str) -> None:
    levels = trial_levels(game_id)
    shares = {grade: list[float]() for grade in puzzles.GRADES}
    for puzzle in puzzles.load(game_id):
        assert set(puzzle.solved_by) == {level.id for level in levels}
        shares[puzzle.grade].append(sum(puzzle.solved_by.values()) / (TRIES * len(levels)))
    assert fmean(shares["easy"]) > fmean(shares["medium"]) > fmean(shares["hard"])
    none, some_solved = (dict.fromkeys((level.id for level in levels), count) for count in (0, TRIES // 2))
    assert trial_rating(game_id, none) > trial_rating(game_id, some_solved)


def test_measuring_again_changes_nothing(tmp_path: Path) -> None:
    """What ``tilery puzzles grade`` measures is what ``make`` wrote, also for a file without themes."""
    file = tmp_path / "few.jsonl.gz"
    *_, head = make("lengthxwit", file, 2, 3)
    made, known = file.read_bytes(), read(file)
    bare = [
        msgspec.structs.replace(
            match,
            puzzles=tuple(msgspec.structs.replace(line, themes=(), solved_by={}, rating=0) for line in match.puzzles),
        )
        for match in known.matches
    ]
    write(file, msgspec.structs.replace(head, tilery_puzzles=2), bare)
    for _ in regrade(file):
        pass
    assert file.read_bytes() == made
