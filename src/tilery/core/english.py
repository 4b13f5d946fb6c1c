"""Numbers and lists in English sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

_FIRST_VERB = re.compile(r"(?<=^You )[a-z]+")
_LATER_VERBS = re.compile(r"(?<=[,:d] )(?:banks|draws|gets|goes|plays|presses|returns|scores)\b")


def pluralize(number: int, one: str, many: str = "") -> str:
    """A number with the singular or plural of a noun. The plural adds an s if none is given.

    >>> pluralize(1, "tile"), pluralize(0, "tile"), pluralize(2, "die", "dice")
    ('1 tile', '0 tiles', '2 dice')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def join_words(items: Sequence[str]) -> str:
    """The items with commas, and "and" before the last.

    >>> join_words(["Ann"]), join_words(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def as_sentence(text: str) -> str:
    """The text with a capital letter and a full stop.

    >>> as_sentence("you do not hold Q"), as_sentence("Well played!")
    ('You do not hold Q.', 'Well played!')
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def address_reader(sentence: str, name: str) -> str:
    """A sentence of a story in the second person, for the reader with this name.

    >>> address_reader("Club adds X and plays TAXI.", "Club")
    'You add X and play TAXI.'
    >>> address_reader("Expert knocks Club's pawn off.", "Club")
    'Expert knocks your pawn off.'
    """
    called = re.escape(name)
    told = re.sub(rf"^{called}\b", "You", re.sub(rf"(?<!^)\b{called}\b", "you", sentence))
    told = told.replace("You's", "Your").replace("you's", "your").replace("you wins", "you win")
    if not told.startswith("You "):
        return told
    told = _FIRST_VERB.sub(_second_person, told).replace(" their ", " your ")
    return _LATER_VERBS.sub(_second_person, told)


def _second_person(verb: re.Match[str]) -> str:
    """The form of a verb after "you"."""
    found = verb[0]
    if found == "has":
        return "have"
    if found.endswith(("sses", "oes")):
        return found[:-2]
    return found.removesuffix("s")
