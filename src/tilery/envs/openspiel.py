"""All games in OpenSpiel's registry: ``pyspiel.load_game("python_tilery(game=lexigo)")``. Needs ``tilery[openspiel]``.

Importing this module registers the game. A chance node precedes the deal, and follows every action that draws tiles or
throws dice. Each of its outcomes is one draw from what is unseen then. Actions are the candidates of a search in their
neutral order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tilery import draw
from tilery.core import rng
from tilery.core.game import Candidate
from tilery.core.notation import format_action
from tilery.core.seating import Seat
from tilery.envs.aec import STEPS
from tilery.envs.chance_match import ChanceMatch
from tilery.envs.choices import Choices
from tilery.envs.observation import CHOICES, empty_observation, rewards
from tilery.envs.play import NODES, NOTHING, EnvOptions, Play
from tilery.match import Match

NAME = "python_tilery"
DRAWS = 4096
"""Number of outcomes of a chance node, all equally likely. Nodes with other histories have other draws."""
_OUTCOMES = [(number, 1 / DRAWS) for number in range(DRAWS)]
_FINE = 1 << 53

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
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "lexigo", "players": 2, "nodes": NODES},
)


class SpielMatch:
    """The match inside a state, with the choices of the seat whose turn it is. Copies share what does not change."""

    def __init__(self, play: Play, course: ChanceMatch, found: Choices | None = None) -> None:
        self.play = play
        self.course = course
        self._found = found

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielMatch:
        return SpielMatch(self.play, self.course.branch(), self._found)

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.course.match

    @property
    def turn(self) -> Seat | None:
        """The lowest awaited seat, or None when the match is over or has become too long."""
        return None if self.course.actions >= STEPS else min(self.match.awaiting, default=None)

    def found(self) -> Choices:
        """The candidates of the seat whose turn it is."""
        if self._found is None:
            self._focus()
            self._found = NOTHING if self.turn is None else self.play.search(self.turn)
        return self._found

    def take(self, choice: int) -> None:
        """Play a candidate."""
        item: Candidate[Any] = self.found()[choice]
        if self.turn is None:
            raise ValueError("there is nothing to play")
        self.course.take(self.turn, item.action)
        self._found = None

    def draw(self, number: int) -> None:
        """Take the outcome of a chance node."""
        self.course.draw(number)
        self._found = None

    def observe(self, seat: Seat, out: dict[str, Any]) -> None:
        """Fill arrays of zeros with the seat's observation."""
        if self.match.entries:
            found = self.found() if seat == self.turn and not self.course.needs_luck else NOTHING
            self._focus()
            self.play.write(seat, found, out)

    def _focus(self) -> None:
        """Switch the shared ``Play`` to this match."""
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
            max_chance_outcomes=DRAWS,
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

    def max_chance_nodes_in_history(self) -> int:
        """One before the deal, and at most one after each action."""
        return STEPS + 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TilerySpielObserver:
        """Observer of states of this game."""
        return TilerySpielObserver(self.play, whole=iig_obs_type is not None and iig_obs_type.perfect_recall)


class TilerySpielState(pyspiel.State):  # type: ignore[misc]
    """A match as far as it has been played."""

    def __init__(self, game: TilerySpielGame) -> None:
        super().__init__(game)
        play = game.play
        before = Match.prepared(play.game, seats=play.seats, options=play.options, seed=0)
        self.inner = SpielMatch(play, ChanceMatch(before))

    def current_player(self) -> int:
        """The chance player before a draw, else the lowest awaited seat."""
        if self.inner.course.needs_luck:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.inner.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.inner.found())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of all draws, each equally likely."""
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.inner.course.needs_luck:
            self.inner.draw(action)
        else:
            self.inner.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The action in the grammar of the text arena, which differs for every action."""
        return f"draw {action}" if player < 0 else format_action(self.inner.found()[action].action)

    def is_terminal(self) -> bool:
        """True if the match is over or has become too long."""
        return not self.inner.course.needs_luck and self.inner.turn is None

    def returns(self) -> list[float]:
        """Rewards by seat, 0 for all in a match that became too long."""
        return rewards(self.inner.match)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has been shown since the deal."""
        if player is None:
            player = self.current_player()
        return self.inner.course.information(player) if self.inner.match.entries else BEFORE_DEAL

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> TilerySpielState:
        """A state that the player cannot tell from this one. It has no history, so it cannot be serialized."""
        other = TilerySpielState(self.get_game())
        seed = rng.widen(str(int(probability_sampler() * _FINE)))
        other.inner = SpielMatch(self.inner.play, self.inner.course.resample(player, seed))
        return other

    def __str__(self) -> str:
        match = self.inner.match
        if not match.entries:
            return BEFORE_DEAL
        waiting = "before a draw\n" if self.inner.course.needs_luck else ""
        return f"{len(match.entries)} entries\n{waiting}{draw.text(match.scene(None))}"


BEFORE_DEAL = "before the deal"


class TilerySpielObserver:
    """The arrays of the game's encoder and the candidates, one after another in one tensor of floats.

    ``whole``: the string is all that the player has been shown since the deal. There is no tensor of it.
    """

    def __init__(self, play: Play, *, whole: bool = False) -> None:
        self._shapes = play.shapes
        self._whole = whole
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
        if not state.inner.match.entries:
            return BEFORE_DEAL
        if self._whole:
            return state.information_state_string(player)
        return draw.text(state.inner.match.scene(player))


pyspiel.register_game(_TYPE, TilerySpielGame)
