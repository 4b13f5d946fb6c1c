"""A score sheet for a real table: the tiles that each player has left [10], [12], [13], [15]."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.referee import RuledWord, Ruling, ScoreChange
from tilery.core.seating import Seat
from tilery.core.shared import ActionBase
from tilery.games.lexigo.components import BANK_SIZE
from tilery.games.lexigo.messages import Options
from tilery.games.lexigo.rules import CHALLENGE_PENALTY, RELOCATION_PENALTY, TRADE_PENALTY
from tilery.kernel import MAX_LENGTH
from tilery.lexicon import compose

PathWord = Annotated[str, Meta(min_length=2, max_length=MAX_LENGTH, pattern="^[A-Z]+$")]
Added = Annotated[int, Meta(ge=1, le=BANK_SIZE)]
Pouch = Annotated[int, Meta(ge=0, le=500)]


class TurnEntry(ActionBase, frozen=True, tag="turn"):
    """A turn: tiles added for a word, or a pass; and what was drawn under the stack."""

    word: Annotated[str, Meta(max_length=MAX_LENGTH, pattern="^[A-Z]*$")] = ""
    added: Annotated[int, Meta(ge=0, le=BANK_SIZE)] = 0
    moved: bool = False
    """The pawn was moved first [10]."""
    traded: bool = False
    """Tiles were traded at the end of the turn [12]."""
    pouch: Pouch | None = None
    """Tiles in the pouch before the pawn was moved, where they were too few for the penalty [14]."""


class ChallengeEntry(ActionBase, frozen=True, tag="challenge"):
    """The latest word of this seat was challenged: the word list decides [15]."""

    by: Seat
    word: PathWord
    added: Added
    pouch: Pouch | None = None


Entry: TypeAlias = TurnEntry | ChallengeEntry


def starting_score(options: Options) -> int:
    """The tiles that are dealt [3]."""
    return options.deal


def rule(options: Options, lexicon: str, seat: Seat, entry: Entry) -> Ruling:
    """How many tiles the entry takes from or adds to whom."""
    words = compose(options.lexicon)
    if isinstance(entry, ChallengeEntry):
        if entry.word in words:
            drawn = _drawn(CHALLENGE_PENALTY, entry.pouch)
            text = f"{entry.word} is a word: the challenger takes {drawn} tiles"
            return Ruling(text, (ScoreChange(entry.by, drawn),), ends_turn=False)
        text = f"{entry.word} is no word: {entry.added} tiles go back"
        return Ruling(text, (ScoreChange(seat, entry.added),), ends_turn=False)
    _check_turn(options, entry, entry.word in words)
    change = (_drawn(RELOCATION_PENALTY, entry.pouch) if entry.moved else 0) - entry.added
    change += TRADE_PENALTY if entry.traded else 0
    notes = [entry.word or "Pass", *["pawn moved"] * entry.moved, *["traded"] * entry.traded]
    ruled = (RuledWord(entry.word, entry.added),) if entry.word else ()
    return Ruling(", ".join(notes), (ScoreChange(seat, change),), ruled)


def _check_turn(options: Options, turn: TurnEntry, is_word: bool) -> None:
    if bool(turn.word) != bool(turn.added):
        raise IllegalAction("lexigo/no-tile-added", "Name the word and how many tiles were added for it.")
    if turn.word and options.words == "checked" and not is_word:
        message = f"{turn.word} is not in the word list."
        raise IllegalAction("lexigo/not-a-word", message, ErrorData(words=(turn.word,)))


def _drawn(penalty: int, pouch: int | None) -> int:
    """The tiles of a penalty, or what there is [14]."""
    return penalty if pouch is None else min(penalty, pouch)
