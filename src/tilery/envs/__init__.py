"""Environments for learning: PettingZoo for all seats, Gymnasium for one seat against bots. Needs ``tilery[rl]``.

>>> from tilery.envs import SoloEnv, TileryEnv
>>> env = TileryEnv("lexigo", seats=3)
>>> env.reset(seed=7)
>>> observation, reward, over, cut, info = env.last()
>>> observation["action_mask"].sum() > 0
np.True_
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

if find_spec("gymnasium") is not None and find_spec("pettingzoo") is not None:
    import gymnasium

    from tilery.envs.aec import TileryEnv
    from tilery.envs.observation import CHOICES
    from tilery.envs.parallel import WAIT, TileryParallelEnv
    from tilery.envs.solo import SoloEnv
    from tilery.envs.vector import TileryVectorEnv, empty_arrays

    gymnasium.register("tilery/Solo-v0", entry_point="tilery.envs:SoloEnv")
else:  # the text arena (``tilery.envs.text``) does without

    def __getattr__(name: str) -> Any:
        """Name the missing extra where an environment is asked for."""
        if name in __all__:
            raise ImportError(f"tilery.envs.{name} needs gymnasium and pettingzoo: install tilery[rl].", name=name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["CHOICES", "WAIT", "SoloEnv", "TileryEnv", "TileryParallelEnv", "TileryVectorEnv", "empty_arrays"]
