"""Action spaces that know which actions are open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

Mask = npt.NDArray[np.int8]


class OpenActions(spaces.Discrete):
    """The actions of an agent. A sample without a mask is one of those that are open now.

    So a caller that samples blindly, as PettingZoo's ``parallel_seed_test`` does, plays by the rules.
    """

    def __init__(self, size: int, current_mask: Callable[[], Mask]) -> None:
        super().__init__(size)
        self._current_mask = current_mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An open action, or one of a given mask or by given probabilities."""
        if mask is None and probability is None:
            mask = self._current_mask()
        return np.int64(super().sample(mask, probability))
