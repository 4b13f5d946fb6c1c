"""Parts of Word Road that environments load."""

from __future__ import annotations

from tilery.envs.learning import Learning
from tilery.games.wordroad.learning.choices import find_choices
from tilery.games.wordroad.learning.encoder import WordRoadEncoder
from tilery.games.wordroad.learning.environment import make_environment
from tilery.games.wordroad.learning.tokens import WordRoadBuilder

LEARNING = Learning(WordRoadEncoder, WordRoadBuilder, find_choices, make_environment)
