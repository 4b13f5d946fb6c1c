"""Parts of Lexigo that environments load."""

from __future__ import annotations

from tilery.envs.learning import Learning
from tilery.games.lexigo.learning.choices import find_choices
from tilery.games.lexigo.learning.encoder import LexigoEncoder
from tilery.games.lexigo.learning.environment import make_environment
from tilery.games.lexigo.learning.tokens import LexigoBuilder

LEARNING = Learning(LexigoEncoder, LexigoBuilder, find_choices, make_environment)
