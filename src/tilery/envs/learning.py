"""The parts of a game for environments: ``LEARNING`` of its ``learning`` package, or generic ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from tilery import registry
from tilery.core.errors import BadOptions
from tilery.core.game import AnyGame, Budget
from tilery.envs.choices import Choices, ListedChoices
from tilery.envs.encoder import Encoder
from tilery.envs.kernel_request import KernelRequest
from tilery.envs.ordering import Order
from tilery.envs.scene_encoder import SceneEncoder
from tilery.envs.speller import Speller
from tilery.envs.token_builder import Builder
from tilery.kernel.environment import KernelEnvironment
from tilery.lexicon.languages import ENGLISH, alphabet

ChoiceFinder: TypeAlias = Callable[[Any, Budget, int, dict[type, int]], Choices | None]
"""Finds the choices of a view within a budget and a limit. The last argument numbers the kinds of action. With None as
answer, the candidates are made at once."""
EnvironmentMaker: TypeAlias = Callable[[KernelRequest, Any], KernelEnvironment | None]
"""Makes the environment of a state in the kernel. None if the match has to be played by the rules."""


class Learning(msgspec.Struct, frozen=True):
    """The parts of a game that environments load."""

    encoder: type[Encoder] = SceneEncoder
    """Writes views as arrays."""
    tokens: type[Builder] | None = None
    """Builder of actions token by token, or None if only candidates can be chosen."""
    find_choices: ChoiceFinder | None = None
    """Finds candidates that stay rows of numbers until one is taken."""
    make_environment: EnvironmentMaker | None = None
    """Makes matches that are stepped in the kernel. None if all are played by the rules."""


@cache
def learning_of(game_id: str) -> Learning:
    """The parts of a game, or generic ones for a game without a ``learning`` package."""
    part = registry.part(game_id, "learning")
    found: Learning = Learning() if part is None else part.LEARNING
    return found


def encoder_for(game: AnyGame, options: Any, seats: int) -> Encoder:
    """The encoder of a game's views for these options and this many seats. It knows the letters A–Z."""
    words = getattr(options, "lexicon", None)
    if words is not None and words.name != ENGLISH:
        raise BadOptions(
            "env/language", f"Environments encode English letters; found words in {alphabet(words.name).name}."
        )
    return learning_of(game.info.id).encoder(game, options, seats)


def find_choices(game: AnyGame, view: Any, budget: Budget, limit: int, order: Order, kinds: dict[type, int]) -> Choices:
    """The candidates of ``game.candidates``, at most ``limit`` of them, in the order they are offered."""
    find = learning_of(game.info.id).find_choices
    found = find(view, budget, limit, kinds) if order == "neutral" and find is not None else None
    return ListedChoices(game.candidates(view, budget).items[:limit], order, kinds) if found is None else found


def speller_for(game: AnyGame, encoder: Encoder) -> Speller:
    """The tokens of a game. Raises BadOptions for a game that has none."""
    tokens = learning_of(game.info.id).tokens
    if tokens is None:
        known = ", ".join(game_id for game_id in registry.ids() if learning_of(game_id).tokens)
        raise BadOptions(
            "envs/not-factored", f"{game.info.title} has candidates only; factored actions are for {known}."
        )
    return Speller(tokens(game), encoder)
