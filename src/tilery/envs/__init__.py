"""Environments for learning: PettingZoo for all seats, Gymnasium for one seat against bots; needs ``tilery[rl]``.

>>> from tilery.envs import SoloEnv, TileryEnv
>>> env = TileryEnv("lexigo", seats=3)
>>> env.reset(seed=7)
>>> observation, reward, over, cut, info = env.last()
>>> observation["action_mask"].sum() > 0
np.True_
"""

from __future__ import annotations

from tilery.envs.aec import TileryEnv
from tilery.envs.seeing import CHOICES
from tilery.envs.solo import SoloEnv

__all__ = ["CHOICES", "SoloEnv", "TileryEnv"]
