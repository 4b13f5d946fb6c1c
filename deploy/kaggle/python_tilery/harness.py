"""The harness of Tilery's games: what the arena calls for every move."""

from tilery.envs.hubs.kaggle import generate_prompt, get_legal_moves, parse_response

__all__ = ["generate_prompt", "get_legal_moves", "parse_response"]
