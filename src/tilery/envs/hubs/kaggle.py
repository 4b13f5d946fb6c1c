"""Kaggle's game arena: an OpenSpiel proxy with observations as JSON, and the three functions of a harness.

``deploy/kaggle/python_tilery`` is the folder that the arena keeps for a game. The prompt has no list of moves: a model
finds them by the rules. It can play the candidates of the OpenSpiel game, the best 256 at most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyspiel
from kaggle_environments.core_harness import ParseResult, parse_json_action, render_rethink_suffix
from kaggle_environments.envs.open_spiel_env import proxy

from tilery import registry
from tilery.core.errors import TileryError
from tilery.core.notation import format_action, parse_action
from tilery.envs.openspiel import BEFORE_DEAL, NAME
from tilery.envs.text import LocalSeat, TextOptions
from tilery.envs.text.describe import describe_rules

PROMPT = """{rules}

{text}

Think as long as you like, then write your action, exactly as listed under ACTIONS, in a JSON block:

```json
{{"move": "ACTION"}}
```
"""
ILLEGAL = """

You suggested "{previous_action}", which is not legal now or not among the plays on offer. Read the rules and the table
again, and choose another action in the same form.
"""
UNREADABLE = """

Your previous response ended with:
{previous_response}

It has no action in a JSON block. Conclude with one:

```json
{{"move": "ACTION"}}
```
"""


class TileryKaggleState(proxy.State):
    """A state whose observations are JSON."""

    def state_dict(self, player: int | None = None) -> dict[str, Any]:
        """What a player may know, a spectator without one."""
        inner = self.__wrapped__.inner
        match = inner.match
        found: dict[str, Any] = {
            "game": match.game.info.id,
            "current_player": self.current_player(),
            "is_terminal": self.is_terminal(),
            "winners": list(match.outcome.winners) if match.outcome is not None else None,
            "scores": list(match.game.scores(match.state)) if match.entries else None,
        }
        if player is not None and player >= 0 and match.entries:
            seat = LocalSeat(match, player, {}, TextOptions(rules=False))
            found |= {"rules": describe_rules(match.game, match.state.options), "text": seat.look()}
        return found

    def hides_state_from_agents(self) -> bool:
        """True, as the whole state has the racks of the others. The arena then sends observations alone."""
        return True

    def to_json(self, player: int | None = None) -> str:
        """The same as JSON."""
        return json.dumps(self.state_dict(player))

    def observation_string(self, player: int) -> str:
        """The observation of a player as JSON."""
        return self.to_json(player)

    def __str__(self) -> str:
        return self.to_json()


class TileryKaggleGame(proxy.Game):
    """The OpenSpiel game with these states."""

    def __init__(self, params: Any = None) -> None:
        wrapped = pyspiel.load_game(NAME, params or {})
        super().__init__(wrapped, short_name=f"{NAME}_proxy", long_name="Tilery (proxy)")

    def new_initial_state(self, *args: Any) -> TileryKaggleState:
        """A match before the deal."""
        return TileryKaggleState(self.__wrapped__.new_initial_state(*args), game=self)


pyspiel.register_game(TileryKaggleGame().get_type(), TileryKaggleGame)


# ---- the harness ----
def get_legal_moves(observation: Mapping[str, Any]) -> dict[int, str]:
    """The actions on offer, by their ids."""
    return dict(zip(observation.get("legalActions") or (), observation.get("legalActionStrings") or (), strict=False))


def generate_prompt(
    observation: Mapping[str, Any],
    move_history: Sequence[str],
    previous_response: str | None = None,
    previous_action: str | None = None,
) -> str:
    """The rules, the table, and what is asked. Without a list of moves."""
    found = json.loads(observation.get("observationString") or "{}")
    prompt = PROMPT.format(rules=found.get("rules", ""), text=found.get("text", BEFORE_DEAL))
    return prompt + str(render_rethink_suffix(ILLEGAL, UNREADABLE, previous_response, previous_action))


def parse_response(response: str, legal_action_strings: Sequence[str]) -> ParseResult:
    """The action in a response, among those on offer."""
    return parse_json_action(response, legal_action_strings, matcher=match_action)


def match_action(raw: str, legal: Sequence[str]) -> str | None:
    """The action on offer that a text means, whatever its spaces and the case of its kind, or written as JSON."""
    if raw in legal:
        return raw
    for game_id in registry.ids():
        try:
            action = format_action(parse_action(registry.find(game_id), raw))
        except TileryError:
            continue
        if action in legal:
            return action
    return None
