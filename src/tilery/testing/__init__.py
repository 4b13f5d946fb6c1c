"""The conformance kit: what must hold at every position of every match of every game, for games of your own too.

>>> from highletter import GAME
>>> from tilery.testing import check_game
>>> check_game(GAME, matches=2)

``check_game`` plays random matches with random seats and options and looks at their positions. A broken promise raises
``Fault`` with the game, the seed and the turn, so that it can be played again with ``walk``. ``docs/adding-a-game.md``
lists what is looked at.
"""

from __future__ import annotations

from tilery.testing.options import random_options
from tilery.testing.playing import check_game, walk
from tilery.testing.walk import Fault, Walk

__all__ = ["Fault", "Walk", "check_game", "random_options", "walk"]
