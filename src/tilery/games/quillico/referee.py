"""A score sheet for a real table: words with red letters, exchanges, and what is left at the end [11], [13], [16]."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.referee import RuledWord, Ruling, ScoreChange
from tilery.core.seating import Seat
from tilery.core.shared import ActionBase
from tilery.games.quillico.legality import ORIGIN
from tilery.games.quillico.messages import Options, WordMade
from tilery.games.quillico.scoring import Line, read
from tilery.games.quillico.state import BONUS, is_out, value
from tilery.lexicon import Lexicon, compose

LetterTile = Annotated[str, Meta(pattern=r"^[A-Z]\+?$")]
AnyTile = Annotated[str, Meta(pattern=r"^([A-Z]\+?|\*)$")]
TileWord = Annotated[tuple[LetterTile, ...], Meta(min_length=2, max_length=40)]


class PlayEntry(ActionBase, frozen=True, tag="play"):
    """The words of a play, the main word first, tile by tile: a red letter is ``E+``. Stars score nothing [10]."""

    words: Annotated[tuple[TileWord, ...], Meta(min_length=1, max_length=40)]


class SkipEntry(ActionBase, frozen=True, tag="skip"):
    """An exchange or a pass [13], [14]."""


class SettleEntry(ActionBase, frozen=True, tag="settle"):
    """A player's tiles at the end of the game; with none the player went out [16]."""

    tiles: Annotated[tuple[AnyTile, ...], Meta(max_length=40)] = ()


Entry: TypeAlias = PlayEntry | SkipEntry | SettleEntry


def starting_score(options: Options) -> int:
    """Nobody begins with points."""
    return 0


def rule(options: Options, lexicon: str, seat: Seat, entry: Entry) -> Ruling:
    """What the entry scores: the words of a play, or the settlement."""
    match entry:
        case PlayEntry():
            words = compose(options.lexicon)
            made = [_read(word, words) for word in entry.words]
            points = sum(word.points for word in made)
            ruled = tuple(RuledWord(word.word, word.points) for word in made)
            return Ruling(", ".join(word.word for word in made), (ScoreChange(seat, points),), ruled)
        case SkipEntry():
            return Ruling("No word", (ScoreChange(seat, 0),))
        case SettleEntry():
            out = is_out(options, entry.tiles)
            points = (BONUS if out else 0) - sum(map(value, entry.tiles))
            return Ruling("Went out" if out else "Letters left", (ScoreChange(seat, points),), ends_turn=False)


def _read(word: tuple[str, ...], words: Lexicon) -> WordMade:
    """The word as the rules read a line of these tiles; raises IllegalAction for none."""
    line = Line((tuple(ORIGIN),) * len(word), word)
    made = read(line, words)
    if made is None:
        raise IllegalAction(
            "quillico/not-a-word", f"{line.text} is not in the word list.", ErrorData(words=(line.text,))
        )
    return made
