"""The package by whose name verifiers finds Tilery's taskset and environment."""

from tilery.envs.hubs.verifiers import TileryTaskset, TileryVerifiersEnv, load_environment

__all__ = ["TileryTaskset", "TileryVerifiersEnv", "load_environment"]
