"""Own word lists of the players, read from files."""

from __future__ import annotations

from pathlib import Path

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.languages import ENGLISH
from tilery.lexicon.spec import MAX_OWN_WORDS, own_word

MAX_BYTES = 16_000_000


def read_own_list(path: Path, language: str = ENGLISH) -> tuple[str, ...]:
    """The words of a UTF-8 text file, between blanks or lines. ``#`` begins a remark.

    Raises LexiconError for a file that cannot be read, is too large, has no word, or has an invalid one.
    """
    text = _text(path)
    words: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for word in line.partition("#")[0].split():
            words.append(_word(word, path, number, language))
    if not words:
        raise LexiconError("lexicon/empty-list", f"{path} has no words in it.", ErrorData(path=str(path)))
    if len(words) > MAX_OWN_WORDS:
        raise LexiconError(
            "lexicon/too-many-words",
            f"{path} has {len(words):,} words; a list of your own may have {MAX_OWN_WORDS:,}.",
            ErrorData(path=str(path)),
        )
    return tuple(words)


def _word(word: str, path: Path, line: int, language: str) -> str:
    try:
        return own_word(word, str(path), language)
    except LexiconError as error:
        data = ErrorData(words=error.data.words, path=str(path), line=line)
        raise LexiconError(error.code, f"{path}, line {line}: {error.message}", data) from error


def _text(path: Path) -> str:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise LexiconError(
                "lexicon/too-large",
                f"{path} has {size / 1e6:.1f} MB; a list of your own may have {MAX_BYTES / 1e6:.0f} MB.",
                ErrorData(path=str(path)),
            )
        return path.read_bytes().decode("utf-8-sig")
    except OSError as reason:
        raise LexiconError(
            "lexicon/unreadable", f"{path} cannot be read: {reason.strerror}.", ErrorData(path=str(path))
        ) from reason
    except UnicodeDecodeError as reason:
        raise LexiconError(
            "lexicon/not-text",
            f"{path} is not a text in UTF-8: byte {reason.start} is {reason.object[reason.start]:#04x}.",
            ErrorData(path=str(path)),
        ) from reason
