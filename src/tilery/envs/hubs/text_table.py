"""A match in which every seat is played by text: what all collections are served from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilery import registry
from tilery.bots.levels import is_level
from tilery.bots.loader import find
from tilery.core.errors import BadOptions, TileryError
from tilery.core.game import GameInfo
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.envs.text import LocalSeat, TextOptions, refusal_text
from tilery.envs.text.describe import describe_rules
from tilery.match import Match


class TextTable:
    """A match whose seats are played by text, some of them by bots."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | str | None = None,
        bots: Sequence[str] = (),
        bot_nodes: int | None = None,
    ) -> None:
        """Deal a match. ``bots`` fill the last seats, so the first ones are the agents'."""
        rules = registry.find(game)
        chosen = preset_options(rules.info, options) if isinstance(options, str) else options
        people = seats - len(bots)
        seated = {people + number: find(bot) for number, bot in enumerate(bots)}
        infos = [
            SeatInfo(f"{seated[seat].name} {seat + 1}", "bot", seated[seat].id)
            if seat in seated
            else SeatInfo(f"Player {seat + 1}", "human")
            for seat in range(seats)
        ]
        self.match = Match.new(rules, seats=infos, options=chosen, seed=seed)
        options_of_text = TextOptions(rules=False)
        self._seats = [LocalSeat(self.match, seat, seated, options_of_text, bot_nodes, seed) for seat in range(people)]

    @property
    def seat(self) -> Seat | None:
        """The agents' seat that is asked now, None when the match is over."""
        return min(self.match.awaiting, default=None)

    def rules(self) -> str:
        """The rules in short, once a match."""
        return describe_rules(self.match.game, self.match.state.options)

    def look(self, seat: Seat) -> str:
        """The observation of a seat, without the rules."""
        return self._seats[seat].look()

    def state(self, seat: Seat) -> str:
        """The same as JSON."""
        return self._seats[seat].look_json()

    def play(self, text: str) -> str | None:
        """Play an action for the seat that is asked. Returns the refusal, or None if it was played."""
        seat = self.seat
        if seat is None:
            return "The match is over."
        try:
            self._seats[seat].submit(text)
        except TileryError as error:
            return refusal_text(self.match.game, error.problem())
        self._seats[seat].advance()
        return None

    def rewards(self) -> dict[Seat, float]:
        """1 for the winner, a part of it for several, and −1 shared among the others. Zero while the match runs."""
        outcome, seats = self.match.outcome, range(len(self.match.seats))
        if outcome is None:
            return dict.fromkeys(seats, 0.0)
        others = len(self.match.seats) - len(outcome.winners)
        if not others:
            return dict.fromkeys(seats, 0.0)
        return {seat: 1 / len(outcome.winners) if seat in outcome.winners else -1 / others for seat in seats}

    def outcome_text(self) -> str:
        """Who won, and the scores."""
        outcome = self.match.outcome
        if outcome is None:
            return "The match is not over."
        winners = " and ".join(self.match.names[seat] for seat in outcome.winners)
        return f"{winners} won. Scores by seat: {', '.join(map(str, outcome.scores))}."


def preset_options(info: GameInfo, name: str) -> dict[str, Any]:
    """The options of a preset. Files are not read here, as a collection may take names from the network."""
    for preset in info.presets:
        if preset.id == name:
            return preset.options
    known = ", ".join(preset.id for preset in info.presets) or "none"
    raise BadOptions("match/options", f"Expected a preset of {info.title} ({known}), found {name[:60]!r}.")


def check_levels(bots: Sequence[Any]) -> None:
    """Raise BadOptions unless all bots are levels: other references run files and commands of this machine."""
    for bot in bots:
        if not isinstance(bot, str) or not is_level(bot):
            raise BadOptions("hubs/bot", f"Expected a level such as novice, club or master, found {str(bot)[:60]!r}.")
