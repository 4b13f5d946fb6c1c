"""The conformance kit: checks of every position of random matches of any game, for games of your own too.

>>> from highletter import GAME
>>> from tilery.testing import check_game
>>> check_game(GAME, matches=2)

``check_game`` plays random matches with random seats and options and checks their positions. A violation raises
``ContractViolation`` with the game, the seed and the turn, so that it can be repeated with ``check_match``.
``docs/how-to/adding-a-game.md`` lists the checks.
"""

from __future__ import annotations

from tilery.testing.checking import check_game, check_match
from tilery.testing.options import each_choice, random_options
from tilery.testing.random_match import ContractViolation, RandomMatch

__all__ = ["ContractViolation", "RandomMatch", "check_game", "check_match", "each_choice", "random_options"]
