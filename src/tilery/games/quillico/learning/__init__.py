"""Parts of Quillico that environments load."""

from __future__ import annotations

from tilery.envs.learning import Learning
from tilery.games.quillico.learning.choices import find_choices
from tilery.games.quillico.learning.encoder import QuillicoEncoder
from tilery.games.quillico.learning.environment import make_environment
from tilery.games.quillico.learning.tokens import QuillicoBuilder

LEARNING = Learning(QuillicoEncoder, QuillicoBuilder, find_choices, make_environment)
