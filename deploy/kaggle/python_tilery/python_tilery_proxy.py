"""Tilery's games in the game arena: importing this registers ``python_tilery`` and ``python_tilery_proxy``."""

from tilery.envs.hubs.kaggle import TileryKaggleGame, TileryKaggleState

__all__ = ["TileryKaggleGame", "TileryKaggleState"]
