"""Themes of plays, by which puzzles are found."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.core.themes import Theme, long_word, longest_word, name_themes, short_fit
from tilery.games.lengthxwit.hands import find_kept
from tilery.games.lengthxwit.messages import Action, Press, Respond, View

LONG_LETTERS, SHORT_LETTERS = 7, 4
MANY_DICE = 5
LAST_POINTS = 30
"""Points short of the target at which the match may end within a round or two: a good turn scores that much."""

LONG, FIT = long_word(LONG_LETTERS), short_fit(SHORT_LETTERS)
PRESS = Theme("press-or-score", "Press or score", "It is your roll: score a word, or press your luck for another die.")
ANSWER = Theme("answer", "Answer", "You answer the dice of another player.")
DICE = Theme("many-dice", "Many dice", f"{MANY_DICE} dice or more lie on the table.")
EMPTY = Theme("last-tile", "Last tile", "The play uses your last tile, which earns 20 points and four new tiles.")
LAST = Theme("last-turns", "Last turns", f"A player is within {LAST_POINTS} points of the target.")
THEMES = (LONG, FIT, PRESS, ANSWER, DICE, EMPTY, LAST)


def find_themes(view: View, action: Action, preview: Preview) -> tuple[str, ...]:
    """The themes of a legal play."""
    return name_themes(
        {
            LONG: longest_word(preview) >= LONG_LETTERS,
            FIT: longest_word(preview) <= SHORT_LETTERS,
            PRESS: "press" in view.offers and not isinstance(action, Respond),
            ANSWER: isinstance(action, Respond),
            DICE: len(view.dice) >= MANY_DICE,
            EMPTY: not find_kept(view, action).tiles and not isinstance(action, Press),
            LAST: max(view.scores, default=0) >= view.options.target - LAST_POINTS,
        }
    )
