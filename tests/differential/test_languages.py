"""Matches in other languages, followed by programs that know only the alphabet, the word list and the sets in files.

``Follower`` accounts for every tile. Every word that counts must be in the plain list, in letters of the alphabet, and
no play that an oracle finds may be missing. ``--soak`` plays 500 matches of each game and language.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from differential.sampling import share
from following import Follower
from tilery import registry
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.games.lengthxwit import oracle as lengthxwit_oracle
from tilery.games.lengthxwit.messages import Score
from tilery.games.lexigo import oracle as lexigo_oracle
from tilery.games.quillico import oracle as quillico_oracle
from tilery.games.wordroad import oracle as wordroad_oracle
from tilery.games.wordroad.messages import Play as WordRoadPlay
from tilery.lexicon import LexiconSpec, compose, from_words, packed, using
from tilery.lexicon.languages import ENGLISH, folder, playable, words_file
from tilery.match import Match

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
LANGUAGES = [language for language in playable() if language != ENGLISH]
MATCHES, SOAK_MATCHES = 1, 500
POSITIONS, SOAK_POSITIONS = 4, 200


@cache
def listed(language: str) -> frozenset[str]:
    """The words of a language as its file has them."""
    return frozenset(packed.read(folder(language) / words_file(language))[0])


def read(language: str, name: str) -> dict[str, Any]:
    return tomllib.loads((Path(folder(language)) / f"{name}.toml").read_text("utf-8"))


def whole_set(game: str, language: str) -> Counter[str]:
    """Every tile of a set, from the file in the language's folder."""
    box = read(language, game)
    if game != "quillico":
        return Counter(box["tiles"])
    reds = {f"{letter}+": count for letter, count in box["red"].items()}
    return Counter(box["black"]) + Counter(reds) + Counter({"*": box["stars"]})


def seats(count: int) -> list[SeatInfo]:
    return [SeatInfo(f"P{seat}", "human") for seat in range(count)]


def play_match(game: str, options: dict[str, Any], seed: int) -> Match:
    """A match of two, every answer one of the better ones."""
    source = random.Random(seed)
    match = Match.new(registry.find(game), seats=seats(2), options=options, seed=seed)
    while match.awaiting:
        seat = min(match.awaiting)
        found = match.candidates(seat, Budget(nodes=1_500, limit=8)).items
        match.play(seat, source.choice(found[:4]).action)
    return match


def words_of(event: dict[str, Any]) -> Iterator[str]:
    """The words that an event scores."""
    match event["kind"]:
        case "scored":
            yield from (one["word"] for one in event["words"]) if "words" in event else [event["word"]]
        case "played" | "banked" | "responded":
            yield event["word"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_program_follows_every_match(game: str, language: str, soak: bool) -> None:
    letters = set(read(language, "alphabet")["letters"])
    options: dict[str, Any] = {"lexicon": {"name": language}}
    if game == "wordroad":
        options["one_letter_words"] = ""
    counted = 0
    for seed in range(SOAK_MATCHES if soak else MATCHES):
        record = play_match(game, options, seed).record().dumps()
        places = Follower(record, whole_set(game, language)).follow()
        assert all(sum(map(Counter.total, after.values())) == whole_set(game, language).total() for after in places)
        for line in record.splitlines():
            for event in json.loads(line).get("events", ()):
                for word in words_of(event):
                    counted += 1
                    assert word in listed(language), f"{word} in match {seed}"
                    assert letters.issuperset(word)
    assert counted


def sample(language: str, game: str, count: int) -> list[str]:
    source = random.Random(f"{language} {game}")
    short = sorted(word for word in listed(language) if len(word) <= 7)
    return source.sample(short, count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lexigo_finds_what_its_oracle_finds(language: str, soak: bool) -> None:
    spec = LexiconSpec(name=language)
    with using(spec, from_words(sample(language, "lexigo", 1_500), language)) as lexicon:
        for _, view in positions("lexigo", language, "play", SOAK_POSITIONS if soak else share(POSITIONS)):
            found = {lexigo_oracle.key(view, item.action) for item in words_among("lexigo", view)}
            assert found == lexigo_oracle.plays(view, lexicon.words())


@pytest.mark.parametrize("language", LANGUAGES)
def test_quillico_finds_what_its_oracle_finds(language: str, soak: bool) -> None:
    spec = LexiconSpec(name=language)
    with using(spec, from_words(sample(language, "quillico", 1_500), language)):
        for _, view in positions("quillico", language, "play", SOAK_POSITIONS if soak else share(POSITIONS)):
            if "*" in view.hands[view.turn]:
                continue  # with stars the oracle takes minutes
            assert sum(1 for _ in words_among("quillico", view)) == len(quillico_oracle.plays(view))


@pytest.mark.parametrize("language", LANGUAGES)
def test_length_x_wit_finds_what_its_oracle_finds(language: str, soak: bool) -> None:
    for _, view in positions("lengthxwit", language, "score", SOAK_POSITIONS if soak else share(POSITIONS)):
        found = {item.words[0] for item in words_among("lengthxwit", view) if isinstance(item.action, Score)}
        assert found == set(lengthxwit_oracle.words(view))


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_road_scores_as_its_oracle_does(language: str, soak: bool) -> None:
    lexicon = compose(LexiconSpec(name=language))
    for _, view in positions("wordroad", language, "play", SOAK_POSITIONS if soak else share(POSITIONS)):
        mine = {
            (item.action.place[0].at, item.action.place[0].tile): (item.points, sorted(item.words))
            for item in words_among("wordroad", view, every=True)
            if isinstance(item.action, WordRoadPlay) and len(item.action.place) == 1
        }
        slow = {play.place[0]: (play.points, sorted(play.words)) for play in wordroad_oracle.plays(view, lexicon, 1)}
        assert mine == slow


def positions(game: str, language: str, kind: str, count: int) -> Iterator[tuple[int, Any]]:
    """Views of seats that are asked for a word."""
    options: dict[str, Any] = {"lexicon": {"name": language}}
    if game == "wordroad":
        options["one_letter_words"] = ""
    source = random.Random(f"{game} {language}")
    for _ in range(10_000):
        match = Match.new(registry.find(game), seats=seats(2), options=options, seed=source.randrange(1 << 30))
        while match.awaiting:
            seat = min(match.awaiting)
            found = match.candidates(seat, Budget(nodes=1_500, limit=8)).items
            if kind in match.awaiting[seat].kinds and len(match.entries) % 3 == 1:
                yield len(match.entries), match.view(seat)
                count -= 1
            if count <= 0:
                return
            match.play(seat, source.choice(found).action)


def words_among(game: str, view: Any, *, every: bool = False) -> Iterator[Any]:
    """All candidates with words, or all that there are."""
    for item in registry.find(game).candidates(view, Budget(limit=1 << 20)):
        if every or item.words:
            yield item
