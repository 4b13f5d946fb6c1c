"""All games in OpenSpiel's registry: ``pyspiel.load_game("python_tilery(game=lexigo)")``. Needs ``tilery[openspiel]``.

Importing this module registers the game. A match begins with one chance node, which picks the deal; all luck that
follows comes from it, as in every match of Tilery. Actions are the candidates of a search in their neutral order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from tilery import draw
from tilery.core.game import Candidate
from tilery.core.seating import Seat
from tilery.envs.aec import STEPS
from tilery.envs.choices import Choices
from tilery.envs.observation import CHOICES, empty_observation, rewards
from tilery.envs.play import NODES, NOTHING, EnvOptions, Play
from tilery.match import Match, kind_of

NAME = "python_tilery"
DEALS = 4096
"""Number of outcomes of the chance node. Each is the seed of another match."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Tilery: Length x Wit, Lexigo, Quillico and Word Road",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "lexigo", "players": 2, "nodes": NODES},
)


class SpielMatch:
    """The match inside a state. Copies share everything that does not change."""

    def __init__(self, play: Play, match: Match | None = None, found: Choices | None = None) -> None:
        self.play = play
        self.match = match
        self._found = found

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielMatch:
        return SpielMatch(self.play, None if self.match is None else self.match.branch(), self._found)

    def deal(self, number: int) -> None:
        """Begin the match of this deal."""
        play = self.play
        self.match = Match.new(play.game, seats=play.seats, options=play.options, seed=number)
        self._found = None

    @property
    def turn(self) -> Seat | None:
        """The lowest awaited seat, or None when the match is over or has become too long."""
        if self.match is None or len(self.match.entries) > STEPS:
            return None
        return min(self.match.awaiting, default=None)

    def found(self) -> Choices:
        """The candidates of the seat whose turn it is."""
        if self._found is None:
            self._focus()
            self._found = NOTHING if self.turn is None else self.play.search(self.turn)
        return self._found

    def take(self, choice: int) -> None:
        """Play a candidate."""
        item: Candidate[Any] = self.found()[choice]
        if self.match is None or self.turn is None:
            raise ValueError("there is nothing to play")
        self.match.play(self.turn, item.action)
        self._found = None

    def observe(self, seat: Seat, out: dict[str, Any]) -> None:
        """Fill arrays of zeros with the seat's observation."""
        if self.match is not None:
            found = self.found() if seat == self.turn else NOTHING
            self._focus()
            self.play.write(seat, found, out)

    def _focus(self) -> None:
        """Switch the shared ``Play`` to this match."""
        if self.match is not None:
            self.play.match, self.play.asked, self.play.turn = self.match, self.match.awaiting, self.turn


class TilerySpielGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: ``game``, ``players`` and ``nodes``, the budget of the search for candidates."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.play = Play(
            EnvOptions(given.get("game", "lexigo"), int(given.get("players", 2)), nodes=int(given.get("nodes", NODES)))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=DEALS,
            num_players=len(self.play.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=STEPS,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> TilerySpielState:
        """A match before the deal."""
        return TilerySpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TilerySpielObserver:
        """Observer of states of this game."""
        return TilerySpielObserver(self.play)


class TilerySpielState(pyspiel.State):  # type: ignore[misc]
    """A match as far as it has been played."""

    def __init__(self, game: TilerySpielGame) -> None:
        super().__init__(game)
        self.inner = SpielMatch(game.play)

    def current_player(self) -> int:
        """The chance player before the deal, then the lowest awaited seat."""
        if self.inner.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.inner.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.inner.found())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, each equally likely."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.inner.match is None:
            self.inner.deal(action)
        else:
            self.inner.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"Deal {action}"
        item = self.inner.found()[action]
        return f"{action}: {kind_of(item.action)} {' '.join(item.words)} ({item.points})"

    def is_terminal(self) -> bool:
        """True if the match is over or has become too long."""
        return self.inner.match is not None and self.inner.turn is None

    def returns(self) -> list[float]:
        """Rewards by seat, 0 for all in a match that became too long."""
        match = self.inner.match
        return [0.0] * len(self.inner.play.seats) if match is None else rewards(match)

    def __str__(self) -> str:
        match = self.inner.match
        return "before the deal" if match is None else f"{len(match.entries)} entries\n{draw.text(match.scene(None))}"


class TilerySpielObserver:
    """The arrays of the game's encoder and the candidates, one after another in one tensor of floats."""

    def __init__(self, play: Play) -> None:
        self._shapes = play.shapes
        sizes = {name: int(np.prod(shape)) for name, (shape, _) in self._shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, (shape, _) in self._shapes.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)
            start += sizes[name]

    def set_from(self, state: TilerySpielState, player: int) -> None:
        """Update the tensor to this player's observation."""
        out = empty_observation(self._shapes)
        state.inner.observe(player, out)
        for name, array in out.items():
            self.dict[name][...] = array

    def string_from(self, state: TilerySpielState, player: int) -> str:
        """The table as this player sees it, in characters."""
        match = state.inner.match
        return "before the deal" if match is None else draw.text(match.scene(player))


pyspiel.register_game(_TYPE, TilerySpielGame)
