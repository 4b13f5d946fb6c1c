"""Designs the sets of tiles and dice of a language, so that a turn offers what an English one offers.

    python tools/design_sets.py es --matches 20 --write
    python tools/design_sets.py es --matches 2000

Letters are counted by how often everyday words have them. ``flat`` mixes in an equal share for every letter,
``vowels`` multiplies the vowels' share, and by ``dear`` letters of Length x Wit have the values of rarer ones. All
are searched for, with greedy matches played against those of the English set. The result goes to the language's folder,
one file a game. docs/how-to/adding-a-language.md says how to read the report.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from tilery import registry
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.lexicon import LexiconSpec, compose
from tilery.lexicon.alphabet import Alphabet
from tilery.lexicon.languages import ENGLISH, alphabet, folder
from tilery.lexicon.sets import read_set
from tilery.match import Match

NODES = 4_000
BEST = 40
"""Number of candidates among which the best play is looked for."""
LONGEST = 8
FLAT, VOWELS, DEAR = (0.0, 0.15, 0.3), (0.85, 0.95, 1.05, 1.2), (0, 2, 4)
WORDED = {"play", "score"}
"""Kinds of action that make a word in one's own turn."""
FACES, DICE = 6, 8
VALUES = (1,) * 11 + (2,) * 2 + (3,) * 6 + (4,) * 3 + (6,) * 2 + (8,) * 2
"""Values of the letters of Length x Wit in English, from the most frequent to the rarest."""


class Offer(NamedTuple):
    """What turns offered: means of plays and of the best play, the share of turns without one, points a turn."""

    plays: float
    best: float
    without: float
    points: float


def shares(language: str) -> dict[str, float]:
    """The share of each letter among those of everyday words of up to eight letters."""
    words = [word for word in compose(LexiconSpec(name=language, size="everyday")).words() if len(word) <= LONGEST]
    counts = Counter(letter for word in words for letter in word)
    return {letter: counts[letter] / counts.total() for letter in alphabet(language).letters}


def spread(share: Mapping[str, float], total: int, letters: Alphabet, flat: float, vowels: float) -> dict[str, int]:
    """Counts of the letters, at least one of each, that add up to the total."""
    mixed = {
        letter: ((1 - flat) * part + flat / len(share)) * (vowels if letter in letters.vowels else 1.0)
        for letter, part in share.items()
    }
    unit = (total - len(share)) / sum(mixed.values())
    exact = {letter: part * unit for letter, part in mixed.items()}
    counts = {letter: 1 + int(part) for letter, part in exact.items()}
    missing = total - sum(counts.values())
    for letter in sorted(exact, key=lambda letter: int(exact[letter]) - exact[letter])[:missing]:
        counts[letter] += 1
    return {letter: counts[letter] for letter in sorted(counts)}


def make_dice(counts: Mapping[str, int], letters: Alphabet) -> list[str]:
    """Dice with these letters, the vowels spread over all of them."""
    order = sorted(counts, key=lambda letter: (letter not in letters.vowels, -counts[letter], letter))
    faces = [letter for letter in order for _ in range(counts[letter])]
    return ["".join(faces[number::DICE]) for number in range(DICE)]


def sets(language: str, flat: float, vowels: float, dear: int) -> dict[str, dict[str, Any]]:
    """The set of each designed game with these parameters, in the form of its ``set.toml``."""
    share, letters = shares(language), alphabet(language)

    def count(total: int) -> dict[str, int]:
        return spread(share, total, letters, flat, vowels)

    rarest_last = sorted(share, key=share.__getitem__, reverse=True)
    places = {letter: place * len(VALUES) // len(rarest_last) for place, letter in enumerate(rarest_last)}
    values = {letter: VALUES[min(place + dear, len(VALUES) - 1)] for letter, place in places.items()}
    opening = Counter(word[0] for word in compose(LexiconSpec(name=language, size="everyday")).words())
    words = [{*word} for word in compose(LexiconSpec(name=language, size="everyday")).words() if len(word) <= LONGEST]
    use = Counter(letter for word in words for letter in word)
    return {
        "quillico": {"stars": 5, "black": count(98), "red": count(31)},
        "lexigo": {
            "tiles": {"?": 4} | count(96),
            "opening": {letter: round(1000 * opening[letter] / opening.total()) for letter in sorted(share)},
            "use": {letter: round(1000 * use[letter] / len(words)) for letter in sorted(share)},
        },
        "lengthxwit": {
            "dice": make_dice(count(FACES * DICE), letters),
            "tiles": count(98),
            "values": {letter: values[letter] for letter in sorted(share)},
        },
    }


def measure(game_id: str, options: Mapping[str, Any], matches: int) -> Offer:
    """What the turns of greedy matches offer."""
    turns = list(_turns(game_id, options, matches))
    count = len(turns)
    sums = [sum(turn[place] for turn in turns) / count for place in range(4)]
    return Offer(*sums)


def _turns(game_id: str, options: Mapping[str, Any], matches: int) -> Iterator[tuple[float, float, float, float]]:
    """Plays, points of the best, 1 if there was none, and points made in each turn."""
    game = registry.find(game_id)
    for seed in range(matches):
        match = Match.new(game, seats=[SeatInfo("Ann", "bot"), SeatInfo("Bo", "bot")], options=dict(options), seed=seed)
        for _ in range(400):
            if match.outcome is not None:
                break
            seat = min(match.awaiting)
            found = game.candidates(match.view(seat), Budget(nodes=NODES))
            if not WORDED.intersection(match.awaiting[seat].kinds):  # a trade, a roll or an answer to others
                match.play(seat, found[0].action)
                continue
            worded = [item for item in found[:BEST] if item.words]
            best = max((item.points for item in worded), default=0)
            chosen = found[0]
            yield len(found) if worded else 0, best, float(not worded), chosen.points if chosen.words else 0
            match.play(seat, chosen.action)


def choose(language: str, game_id: str, english: Offer, matches: int) -> tuple[float, float, int, Offer]:
    """The parameters whose turns come nearest to English ones, and what these offer."""
    tried = []
    for flat, vowels, dear in product(FLAT, VOWELS, DEAR if "values" in sets(language, 0, 1, 0)[game_id] else (0,)):
        chosen = sets(language, flat, vowels, dear)[game_id]
        chosen = {key: part for key, part in chosen.items() if key not in ("opening", "use")}
        offer = measure(game_id, {"lexicon": {"name": language}, "set": chosen}, matches)
        tried.append((distance(offer, english), flat, vowels, dear, offer))
    _, flat, vowels, dear, offer = min(tried)
    return flat, vowels, dear, offer


def distance(offer: Offer, english: Offer) -> float:
    """The largest relative difference in plays, best play and points; of turns without a play the plain difference."""
    parts = [
        abs(here / there - 1)
        for here, there in ((offer.plays, english.plays), (offer.best, english.best), (offer.points, english.points))
    ]
    return max(*parts, abs(offer.without - english.without))


def as_toml(chosen: Mapping[str, Any], note: str) -> str:
    """The file of a set."""
    lines = [f"# {note}"]
    tables = [(key, part) for key, part in chosen.items() if isinstance(part, dict)]
    for key, part in chosen.items():
        if not isinstance(part, dict):
            lines.append(f"{key} = {part!r}".replace("'", '"'))
    for key, part in tables:
        lines += ["", f"[{key}]", *(f'"{letter}" = {number}' for letter, number in part.items())]
    return "\n".join([*lines, ""])


def write_set(language: str, game_id: str, flat: float, vowels: float, dear: int) -> None:
    """Write the set of a game with these parameters."""
    note = f"Designed by tools/design_sets.py: flat {flat}, vowels {vowels}, dear {dear}."
    path = folder(language) / f"{game_id}.toml"
    path.write_text(as_toml(sets(language, flat, vowels, dear)[game_id], note), "utf-8")
    read_set.cache_clear()


def row(name: str, offer: Offer) -> str:
    """A line of the report."""
    return f"{name:10} {offer.plays:8.1f} {offer.best:8.2f} {100 * offer.without:8.1f} % {offer.points:8.2f}"


def main() -> None:
    """Design, write or report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("language", choices=folder_names())
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--write", action="store_true", help="Search for parameters and write the sets.")
    asked = parser.parse_args()
    print(f"{asked.matches} greedy matches each: plays, best play, turns without one, points a turn")
    for game_id in ("quillico", "lexigo", "lengthxwit"):
        english = measure(game_id, {}, asked.matches)
        print(row(f"{game_id}", english))
        if asked.write:
            write_set(asked.language, game_id, FLAT[0], 1.0, 0)  # a game may need what else its file says
            flat, vowels, dear, offer = choose(asked.language, game_id, english, asked.matches)
            write_set(asked.language, game_id, flat, vowels, dear)
        else:
            offer = measure(game_id, {"lexicon": {"name": asked.language}}, asked.matches)
        print(row(f"  {asked.language}", offer), f"within {100 * distance(offer, english):.0f} %", flush=True)


def folder_names() -> list[str]:
    """The languages that have words, without English."""
    from tilery.lexicon.languages import playable

    return [language for language in playable() if language != ENGLISH]


if __name__ == "__main__":
    main()
