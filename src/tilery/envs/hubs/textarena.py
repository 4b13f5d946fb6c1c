"""TextArena: importing this module registers ``Tilery-Lexigo-v0`` and its siblings for ``textarena.make``.

All seats are agents. An illegal action is told why and may be tried again; after ``error_allowance`` of them in a row
the player loses.
"""

from __future__ import annotations

import re
from typing import Any

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY
from textarena.wrappers import LLMObservationWrapper

from tilery import registry
from tilery.envs.evaluation.agents import action_in
from tilery.envs.hubs.text_table import TextTable

_BRACKETED = re.compile(r"\[([^\[\]]+)\]")
ERRORS = 3
"""Illegal actions in a row after which a player has lost."""


class TileryTextArenaEnv(ta.Env):
    """One game for as many players as it has seats."""

    def __init__(self, game: str, options: Any = None, error_allowance: int = ERRORS) -> None:
        self._game, self._options, self._allowed = game, options, error_allowance
        self.table: TextTable | None = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a match, and tell every player the rules."""
        self.table = table = TextTable(self._game, num_players, seed=seed or 0, options=self._options)
        self.state = ta.FFAMultiPlayerState(num_players=num_players, seed=seed, error_allowance=self._allowed)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._ask(table)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Play the action of the player who is asked."""
        if self.table is None:
            raise RuntimeError("reset the environment before its first step")
        seen = ta.ObservationType
        player = self.state.current_player_id
        self.state.add_observation(from_id=player, to_id=player, message=action, observation_type=seen.PLAYER_ACTION)
        if (refusal := self.table.play(read_reply(action))) and self.state.set_invalid_move(reason=refusal):
            self.table.play("resign")  # too many in a row: this player has lost
        self._ask(self.table)
        return self.state.step(rotate_player=False)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        if self.table is None:
            return ""
        return f"You are player {player_id}, seat {player_id + 1}.\n\n{self.table.rules()}"

    def _ask(self, table: TextTable) -> None:
        """Show the table to the player who is asked, or end the match."""
        seat = table.seat
        if seat is None:
            self.state.set_game_outcome(reward_dict=table.rewards(), reason=table.outcome_text())
            return
        if seat != self.state.current_player_id:
            self.state.manually_set_current_player_id(seat, force=True)
        if not self.state.made_invalid_move:
            self.state.add_observation(
                to_id=seat, message=table.look(seat), observation_type=ta.ObservationType.GAME_BOARD
            )


def read_reply(reply: str) -> str:
    """The action in a player's reply: the last part in square brackets, or else as other agents write it."""
    bracketed = _BRACKETED.findall(reply)
    return bracketed[-1].strip() if bracketed else action_in(reply)


def register_games() -> tuple[str, ...]:
    """Register every game that is not registered yet. Returns the ids."""
    ids = []
    for game in registry.ids():
        name = f"Tilery-{game.capitalize()}-v0"
        if name not in ENV_REGISTRY:
            ta.register(name, TileryTextArenaEnv, default_wrappers=[LLMObservationWrapper], game=game)
        ids.append(name)
    return tuple(ids)


register_games()
