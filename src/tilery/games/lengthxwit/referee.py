"""A score sheet for a real table: words on dice, pressed words, fails and answers [8], [10], [12]."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.referee import RuledWord, Ruling, ScoreChange
from tilery.core.seating import Seat
from tilery.core.shared import ActionBase
from tilery.core.tiles import Tiles, tiles
from tilery.games.lengthxwit.components import MAX_DICE, components
from tilery.games.lengthxwit.legality import Position, Spelled, check_press, check_response, check_word
from tilery.games.lengthxwit.messages import Options, Word
from tilery.games.lengthxwit.scoring import RUN_OUT, worth

DiceLetters = Annotated[str, Meta(min_length=1, max_length=MAX_DICE, pattern="^[A-Z]+$")]
Times = Annotated[int, Meta(ge=0, le=9)]


class PressedWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that was shown and banked, and the dice it used [8b]."""

    word: Word
    dice: DiceLetters


class TurnEntry(ActionBase, frozen=True, tag="turn"):
    """A player's own turn: the words pressed, then a word to score, or none for a fail."""

    pressed: tuple[PressedWord, ...] = ()
    word: Word = ""
    dice: Annotated[str, Meta(max_length=MAX_DICE, pattern="^[A-Z]*$")] = ""
    ran_out: Times = 0
    """How often the player used the last tile [12]."""


class ResponseEntry(ActionBase, frozen=True, tag="response"):
    """An answer to another player's dice [10]."""

    word: Word
    dice: DiceLetters
    ran_out: Times = 0


Entry: TypeAlias = TurnEntry | ResponseEntry


def starting_score(options: Options) -> int:
    """Nobody begins with points."""
    return 0


def rule(options: Options, lexicon: str, seat: Seat, entry: Entry) -> Ruling:
    """What the entry scores, by the rules of a turn or an answer."""
    if isinstance(entry, ResponseEntry):
        answer = check_response(_position(options, lexicon, entry.word, entry.dice), entry.word)
        return _ruling(seat, f"{answer.word} (answer)", answer.word, answer.face, entry.ran_out, ends_turn=False)
    banked: Tiles = ()
    for shown in entry.pressed:
        banked = tiles(banked + _pressed(options, lexicon, shown).tiles)
    if not entry.word:
        values = components(options.set).values
        return _ruling(seat, "Fail", "", worth(banked, values), entry.ran_out, ends_turn=True)
    spelled = check_word(_position(options, lexicon, entry.word, entry.dice, banked), entry.word)
    return _ruling(seat, spelled.word, spelled.word, spelled.points, entry.ran_out, ends_turn=True)


def _pressed(options: Options, lexicon: str, shown: PressedWord) -> Spelled:
    return check_press(_position(options, lexicon, shown.word, shown.dice), shown.word)


def _position(options: Options, lexicon: str, word: str, dice: str, banked: Tiles = ()) -> Position:
    """The dice on the table, and a hand that can spell the word: what players hold is theirs to watch."""
    return Position(
        options=options,
        lexicon=lexicon,
        free=tiles(word),
        banked=banked,
        dice=tuple(dice),
        dice_left=1,
        mulligans=0,
    )


def _ruling(seat: Seat, text: str, word: str, points: int, ran_out: int, *, ends_turn: bool) -> Ruling:
    more = f", out of tiles × {ran_out}" if ran_out > 1 else ", out of tiles" if ran_out else ""
    total = points + RUN_OUT * ran_out
    words = (RuledWord(word, points),) if word else ()
    return Ruling(text + more, (ScoreChange(seat, total),), words, ends_turn)
