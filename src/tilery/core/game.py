"""The contract of a game, implemented by every folder in ``games/``.

A Game is stateless. Its State derives from ``PublicState`` and adds what is hidden, at least ``seed``, the secret 32
bytes that all chance comes from. A State changes only through ``evolve``. ``docs/how-to/adding-a-game.md`` walks
through a complete tiny game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, overload

import msgspec

from tilery.core.diagram import Arrangeable
from tilery.core.errors import Problem, TileryError
from tilery.core.hands import Hands
from tilery.core.pieces import PieceSet
from tilery.core.playouts import Playouts
from tilery.core.referee import Referee
from tilery.core.scene import Picture, Scene
from tilery.core.seating import Outcome, Seat
from tilery.core.supply import Supplier
from tilery.core.tiles import Tiles

A = TypeVar("A")  # Action

NOTEBOOK_ROWS = 20
"""Number of candidates that a notebook's table lists."""

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator."""


class Prompt(msgspec.Struct, frozen=True):
    """The question a seat is asked now [C2]. Its id is the step that opened it, which an answer quotes."""

    id: int
    kinds: tuple[str, ...]
    """The kinds of action that may answer it. ``resign`` is always allowed and not listed."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options, offered beside the default."""

    id: str
    title: str
    sentence: str
    options: dict[str, Any]


class GameInfo(msgspec.Struct, frozen=True):
    """The data about a game for the list of games and the new-match form."""

    id: str
    title: str
    sentence: str
    minutes: int
    min_seats: int
    max_seats: int
    rules: int
    """The version of the rules. A record names the one it was played with."""
    presets: tuple[Preset, ...] = ()
    lower_is_better: bool = False
    play_unit: tuple[str, str] = ("point", "points")
    """Unit of a play's points, singular and plural."""
    score_unit: tuple[str, str] = ("point", "points")
    """Unit of a seat's score, singular and plural."""
    scene_is_enough: bool = False
    """True if clients that draw need only the scenes, so that their updates have no view."""
    lookahead_rounds: int = 1
    """Rounds of lookahead of a strong bot, 0 for none."""


class Budget(msgspec.Struct, frozen=True):
    """Limits of a search. A limit of nodes gives the same answer on every machine, one of seconds does not."""

    nodes: int | None = None
    seconds: float | None = None
    limit: int | None = None
    """Number of best candidates to keep. Dropping the others does not make the answer incomplete."""


class Candidate(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """An action found by search. Candidates are sorted by ``value``, best first."""

    action: A
    words: tuple[str, ...] = ()
    """The words it makes, starting with the main word, by which the score pad names the play."""
    points: int = 0
    value: float = 0.0


def leading_order(word: str) -> tuple[int, str]:
    """Sort key for the words of a play: longest first, then by alphabet. The first one names the play everywhere.

    >>> sorted(["RE", "FIRES", "ES", "FIRE"], key=leading_order)
    ['FIRES', 'FIRE', 'ES', 'RE']
    """
    return -len(word), word


class Candidates(msgspec.Struct, Generic[A], frozen=True):
    """The candidates found by a search, best first. ``complete``: none was left out for lack of budget.

    A search may find tens of thousands of plays, so ``found`` can be a ``LazySequence``. An index, a slice, a loop or
    ``len`` makes only the candidates it needs. ``items`` has all of them.
    """

    found: Sequence[Candidate[A]]
    complete: bool = True
    exhaustive: bool = False
    """True if these are all legal actions except resigning, including plays that differ only in the choice between
    equal
    tiles. An exact search needs it (``bots.endgame``).
    """

    @property
    def items(self) -> tuple[Candidate[A], ...]:
        """All candidates."""
        return tuple(self.found)

    def distinct(self, limit: int) -> Candidates[A]:
        """The best few for a person: only the first of the plays with the same main word."""
        found: dict[Any, Candidate[A]] = {}
        for item in self.found:
            if len(found) >= limit:
                break
            found.setdefault((type(item.action), item.words[0]) if item.words else item.action, item)
        return Candidates(tuple(found.values()), self.complete)

    def _repr_html_(self) -> str:
        """A table of the best ones for notebooks."""
        rows = "".join(
            f"<tr><td>{number}</td><td>{type(item.action).__name__}</td><td>{escape(' '.join(item.words))}</td>"
            f"<td>{item.points}</td><td>{item.value:.1f}</td></tr>"
            for number, item in enumerate(self.found[:NOTEBOOK_ROWS])
        )
        left = f"<caption>{len(self.found)} found{'' if self.complete else ', not all there are'}</caption>"
        head = "<tr><th></th><th>Action</th><th>Words</th><th>Points</th><th>Value</th></tr>"
        return f"<table>{left}<thead>{head}</thead><tbody>{rows}</tbody></table>"

    def __repr__(self) -> str:
        """The number of candidates and the best one, since all of them would fill the screen."""
        found = f"{len(self.found)} found{'' if self.complete else ', not all there are'}"
        if not self.found:
            return f"<Candidates: {found}>"
        best = self.found[0]
        named = " ".join((type(best.action).__name__, *best.words[:3], *["…"][: len(best.words) > 3]))
        return f"<Candidates: {found}; best: {named} for {best.points}>"

    def __iter__(self) -> Iterator[Candidate[A]]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, index: int) -> Candidate[A]: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Candidate[A], ...]: ...

    def __getitem__(self, index: int | slice) -> Candidate[A] | tuple[Candidate[A], ...]:
        if not isinstance(index, int):
            return tuple(self.found[index])
        try:
            return self.found[index]
        except IndexError:
            why = "" if len(self.found) else " A seat that is not asked has none."
            raise IndexError(f"There is no candidate {index} among {len(self.found)}.{why}") from None


class PreviewWord(msgspec.Struct, frozen=True):
    """A word that the action would make, its cells and its score."""

    word: str
    points: int
    cells: tuple[str, ...] = ()


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """The consequences of an action, without executing it."""

    legal: bool
    words: tuple[PreviewWord, ...] = ()
    points: int = 0
    problem: Problem | None = None
    next: tuple[str, ...] = ()
    """Cells where the next tile of an unfinished play may go, legal yet or not. They are cells of the scene, and on a
    table
    without an edge also cells beside tiles of this play.
    """

    @classmethod
    def refused(cls, refusal: TileryError, cells: tuple[str, ...] = ()) -> Preview:
        """The preview of a refused action. ``cells``: those where the next tile may go nevertheless."""
        return cls(legal=False, problem=refusal.problem(), next=cells)


class MessagesModule(Protocol):
    """``messages.py``: the types on the wire, msgspec Structs and unions of tagged ones (tag field ``kind``)."""

    Options: type[Any]
    Action: Any
    Event: Any
    View: type[Any]


class StateModule(Protocol):
    """``state.py``: the State, secrets included."""

    State: type[Any]


class RulesModule(Protocol):
    """``rules.py``: pure functions, no clock, no I/O. It may also have ``scores`` and ``outcome``."""

    def start(self, options: Any, seats: tuple[str, ...], seed: bytes) -> Any:
        """The state before anything is dealt. ``seats`` are the names. Raises BadOptions."""

    def setup(self, state: Any) -> list[Any]:
        """The deal."""

    def awaiting(self, state: Any) -> Mapping[Seat, Prompt]:
        """The prompt of every seat asked now, empty when the match is over."""

    def decide(self, state: Any, seat: Seat, action: Any) -> list[Any]:
        """The events of an action. Raises IllegalAction and changes nothing. All chance happens here.

        ``tilery.match`` has already checked that the seat is asked for this kind of action, that a Resign comes
        from a seat that is in, and that a TimeUp (by SYSTEM) names an open prompt.
        """


class EvolveModule(Protocol):
    """``evolve.py``."""

    def evolve(self, state: Any, event: Any) -> Any:
        """The state after the event: the only way a state changes. Adds 1 to ``state.step``."""


class ViewModule(Protocol):
    """``view.py``: a viewer's knowledge. It may also have ``scramble``."""

    def view(self, state: Any, viewer: Viewer) -> Any:
        """The view of this viewer, with all it may know."""

    def redact(self, options: Any, event: Any, viewer: Viewer) -> Any:
        """The event for this viewer. ``core/openness.py`` has it for games that hide nothing."""

    def redact_action(self, options: Any, seat: Seat, action: Any, viewer: Viewer) -> Any:
        """The action for this viewer, or None."""

    def determinize(self, view: Any, seed: bytes) -> Any:
        """For bots: a state that may be behind this view, with the unseen filled in by the seed."""

    def census(self, state: Any) -> Mapping[str, Tiles]:
        """For tests: every piece of the match by its place. Together they are the game's set [C9]."""


class PlaysModule(Protocol):
    """``plays.py``."""

    def candidates(self, view: Any, budget: Budget) -> Candidates[Any]:
        """Legal actions for the viewer, best first. Never empty while the viewer is awaited.

        Besides plays they include the other answers to its prompt (pass, decline, a sensible exchange).
        """


class PreviewModule(Protocol):
    """``preview.py``."""

    def preview(self, view: Any, action: Any) -> Preview:
        """Legality of the action now, its words and points. Never says which tiles would be drawn."""


class StoryModule(Protocol):
    """``story.py``."""

    def story(self, event: Any, names: tuple[str, ...]) -> str:
        """One sentence for the log, the terminal and the screen reader."""


class SceneModule(Protocol):
    """``scene.py``."""

    def scene(self, view: Any) -> Scene:
        """The picture of this view. A game may have ``redraw`` instead, see ``Match.draw``."""


class RedrawModule(Protocol):
    """``scene.py`` of a game that reuses the pieces of an earlier scene."""

    def redraw(self, view: Any, before: Picture | None = None) -> Picture:
        """The picture of this view, equal to one without ``before``."""


class PiecesModule(Protocol):
    """``pieces.py``."""

    def pieces(self, options: Any) -> PieceSet:
        """Every piece to print of the set chosen by these options."""


class Game(
    MessagesModule,
    StateModule,
    RulesModule,
    EvolveModule,
    ViewModule,
    PlaysModule,
    PreviewModule,
    StoryModule,
    SceneModule,
    PiecesModule,
    Protocol,
):
    """The rules of one game, with its parts for people and bots: the roles of all modules above, and these."""

    info: GameInfo

    def __hash__(self) -> int:
        """A hash, as games are stateless values."""

    def outcome(self, state: Any) -> Outcome | None:
        """The outcome, None while the match is running."""

    def scores(self, state: Any) -> tuple[int, ...]:
        """Each seat's current score. Fewer is better where ``info.lower_is_better``."""

    def redact(self, options: Any, event: Any, viewer: Viewer) -> Any:
        """The event for this viewer."""

    def redact_action(self, options: Any, seat: Seat, action: Any, viewer: Viewer) -> Any:
        """The action of that seat for this viewer, or None if the viewer may not know it."""

    def scramble(self, state: Any, viewer: Viewer, seed: bytes) -> Any:
        """For tests: the state with everything dealt again that the viewer must not know."""

    @property
    def diagrams(self) -> Arrangeable | None:
        """The part that sets positions up, or None."""

    @property
    def referee(self) -> Referee | None:
        """The part that keeps score at a real table, or None for a game without score-keeping."""

    @property
    def supplier(self) -> Supplier | None:
        """The part that puts tiles from a real bag into a match, or None for a game without open tables."""

    @property
    def hands(self) -> Hands | None:
        """The part with the tiles that players hold and that an action leaves, or None."""

    @property
    def playouts(self) -> Playouts | None:
        """The part with positions that live in the kernel, or None."""


AnyGame: TypeAlias = Game
