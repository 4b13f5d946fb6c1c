"""Words that the dice and free tiles of a seat spell: the search behind candidates, estimates and guesses."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from tilery.games.lengthxwit.scoring import vowels_of
from tilery.games.lengthxwit.state import MIN_LENGTH, SeatPosition
from tilery.lexicon import lexicon_of
from tilery.search.subset import NO_WEIGHTS, Found, spellings


class Response(msgspec.Struct, frozen=True, gc=False):
    """A word that answers another's dice: its face value, and the numbers of tiles and vowels it takes from the hand.

    ``dice`` are the numbers of its dice, given if they are not as many as possible.
    """

    word: str
    face: int
    tiles: int
    vowels: int
    dice: tuple[int, ...] | None = None


def turn_words(position: SeatPosition, *, summed: array[int] = NO_WEIGHTS, nodes: int | None = None) -> Found:
    """Words for one's own turn: every die and any free tiles [8a]. They include one-letter words."""
    return spellings(lexicon_of(position).graph, position.dice, position.free, summed=summed, nodes=nodes)


def can_spell(position: SeatPosition) -> bool:
    """True if any word can be shown in one's own turn [8]."""
    return any(len(word) >= MIN_LENGTH for word in turn_words(position).words)


def response_words(position: SeatPosition, *, summed: array[int] = NO_WEIGHTS, nodes: int | None = None) -> Found:
    """Words that may answer the dice, by the option ``response`` [10]. They include one-letter words.

    With ``any`` every letter is optional in the search, so they also include words without a die.
    """
    if position.options.response == "all":
        return turn_words(position, summed=summed, nodes=nodes)
    return spellings(lexicon_of(position).graph, (), position.dice + position.free, summed=summed, nodes=nodes)


def responses(position: SeatPosition, found: Found) -> Iterator[Response]:
    """Legal responses among the words found, each with as many dice as possible.

    With ``any`` a word that can use up the hand is included a second time, with only the dice it then needs. Points do
    not depend on the dice, so no other choice of dice is better than both. The first two sums of ``found`` are values
    and vowels.
    """
    words = zip(found.words, *found.sums[:2], strict=True)
    if position.options.response == "all":
        known = vowels_of(position.options)
        dice, on_dice = len(position.dice), sum(letter in known for letter in position.dice)
        return (
            Response(word, face, len(word) - dice, vowels - on_dice)
            for word, face, vowels in words
            if len(word) >= MIN_LENGTH
        )
    return _responses_with_any_dice(position, words)


def _responses_with_any_dice(position: SeatPosition, words: Iterable[tuple[str, int, int]]) -> Iterator[Response]:
    dice, known = Counter(position.dice), vowels_of(position.options)
    for word, face, vowels in words:
        used = {letter: min(count, word.count(letter)) for letter, count in dice.items()}
        from_dice = sum(used.values())
        if from_dice and len(word) >= MIN_LENGTH:
            on_dice = sum(count for letter, count in used.items() if letter in known)
            yield Response(word, face, len(word) - from_dice, vowels - on_dice)
            # with fewer dice the word takes the whole hand, of which the answer above leaves some
            if position.free and len(word) - from_dice < len(position.free) < len(word):
                fewest = _dice_beside_the_hand(position, word)
                if fewest is not None:
                    on_hand = sum(tile in known for tile in position.free)
                    yield Response(word, face, len(position.free), on_hand, fewest)


def _dice_beside_the_hand(position: SeatPosition, word: str) -> tuple[int, ...] | None:
    """Dice for the letters of the word beyond the whole hand, or None if the hand does not fit into the word."""
    rest = list(word)
    for tile in position.free:
        if tile not in rest:
            return None
        rest.remove(tile)
    dice: list[int] = []
    for number, letter in enumerate(position.dice):
        if letter in rest:
            rest.remove(letter)
            dice.append(number)
    return tuple(dice)
