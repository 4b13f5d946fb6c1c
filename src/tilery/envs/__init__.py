"""Environments for learning: PettingZoo for all seats, Gymnasium for one seat against bots; needs ``tilery[rl]``."""
