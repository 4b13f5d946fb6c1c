"""What environments load of Length x Wit."""

from __future__ import annotations

from tilery.envs.learning import Learning
from tilery.games.lengthxwit.learning.encoder import LengthXWitEncoder
from tilery.games.lengthxwit.learning.tokens import LengthXWitBuilder

LEARNING = Learning(LengthXWitEncoder, LengthXWitBuilder)
