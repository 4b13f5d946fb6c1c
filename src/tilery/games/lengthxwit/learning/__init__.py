"""Parts of Length x Wit that environments load."""

from __future__ import annotations

from tilery.envs.learning import Learning
from tilery.games.lengthxwit.learning.encoder import LengthXWitEncoder
from tilery.games.lengthxwit.learning.environment import make_environment
from tilery.games.lengthxwit.learning.tokens import LengthXWitBuilder

LEARNING = Learning(LengthXWitEncoder, LengthXWitBuilder, make_environment=make_environment)
