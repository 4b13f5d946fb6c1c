"""The contract of a game, which every folder in ``games/`` fulfils.

A Game is stateless. Its State derives from ``PublicState`` and adds what is hidden, at least ``seed``, the secret 32
bytes that all chance comes from. It changes only through ``evolve``. ``docs/adding-a-game.md`` walks through a complete
tiny game.
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
    """The question a seat is asked now [C2]. Its id is the step that opened it; an answer quotes it."""

    id: int
    kinds: tuple[str, ...]
    """The kinds of action that may answer it. ``resign`` is always open and not listed."""


class Preset(msgspec.Struct, frozen=True):
    """A named set of options, offered beside the default."""

    id: str
    title: str
    sentence: str
    options: dict[str, Any]


class GameInfo(msgspec.Struct, frozen=True):
    """What the list of games shows of a game, and what a form needs to start a match of it."""

    id: str
    title: str
    sentence: str
    minutes: int
    min_seats: int
    max_seats: int
    rules: int
    """The version of the rules. A record names the one it was played by."""
    presets: tuple[Preset, ...] = ()
    lower_is_better: bool = False
    play_unit: tuple[str, str] = ("point", "points")
    """Unit of a play's points, singular and plural."""
    score_unit: tuple[str, str] = ("point", "points")
    """Unit of a seat's score, singular and plural."""
    scene_is_enough: bool = False
    """Clients that draw play the game by its scenes alone, so their updates have no view."""
    lookahead_rounds: int = 1
    """Rounds that a strong bot looks ahead. 0: it does not."""


class Budget(msgspec.Struct, frozen=True):
    """How hard to search. A limit of nodes gives the same answer on every machine, one of seconds does not."""

    nodes: int | None = None
    seconds: float | None = None
    limit: int | None = None
    """Number of best candidates to keep. Dropping the others does not make the answer incomplete."""


class Candidate(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """An action found by search. ``value`` is what candidates are sorted by, best first."""

    action: A
    words: tuple[str, ...] = ()
    """The main word first: the one by which the score pad calls the play."""
    points: int = 0
    value: float = 0.0


def leading_order(word: str) -> tuple[int, str]:
    """Sort key for the words of a play: longest first, then by alphabet. The first one names the play everywhere.

    >>> sorted(["RE", "FIRES", "ES", "FIRE"], key=leading_order)
    ['FIRES', 'FIRE', 'ES', 'RE']
    """
    return -len(word), word


class Candidates(msgspec.Struct, Generic[A], frozen=True):
    """The candidates that a search found, best first. ``complete``: none was left out because the budget ran out.

    A search may find tens of thousands of plays, so ``found`` can be a ``LazySequence``. An index, a slice, a loop or
    ``len`` makes only the candidates it needs. ``items`` is all of them.
    """

    found: Sequence[Candidate[A]]
    complete: bool = True
    exhaustive: bool = False
    """True if these are all legal actions but resigning, plays that differ only in which of two like tiles they use
    included. An exact search needs it (``bots.endgame``)."""

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
        return Candidates(tuple(found.values())[:limit], self.complete)

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
        """Their number and the best one, since all of them would fill the screen."""
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
        return self.found[index] if isinstance(index, int) else tuple(self.found[index])


class PreviewWord(msgspec.Struct, frozen=True):
    """A word that the action would make, where, and what it would score."""

    word: str
    points: int
    cells: tuple[str, ...] = ()


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action would do, without doing it."""

    legal: bool
    words: tuple[PreviewWord, ...] = ()
    points: int = 0
    problem: Problem | None = None
    next: tuple[str, ...] = ()
    """Cells where the next tile may go, for a play that is still being put together, legal yet or not: cells of the
    scene, and on a table without an edge also cells beside tiles of this very play."""

    @classmethod
    def refused(cls, refusal: TileryError, cells: tuple[str, ...] = ()) -> Preview:
        """The preview of an action that is refused. ``cells`` are those where the next tile may go all the same."""
        return cls(legal=False, problem=refusal.problem(), next=cells)


class MessagesModule(Protocol):
    """``messages.py``: what is on the wire, msgspec Structs and unions of tagged ones (tag field ``kind``)."""

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
        """The prompt of every seat that is asked now. Empty when the match is over."""

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
        """The event as this viewer may see it. ``core/openness.py`` has it for games that hide nothing."""

    def redact_action(self, options: Any, seat: Seat, action: Any, viewer: Viewer) -> Any:
        """The action as this viewer may see it, or None."""

    def determinize(self, view: Any, seed: bytes) -> Any:
        """For bots: a state that this view could be of, the unseen filled in by the seed."""

    def census(self, state: Any) -> Mapping[str, Tiles]:
        """For tests: every piece of the match by its place. Together they are the game's set [C9]."""


class PlaysModule(Protocol):
    """``plays.py``."""

    def candidates(self, view: Any, budget: Budget) -> Candidates[Any]:
        """Legal actions for the viewer, best first. Never empty while the viewer is awaited.

        Besides plays it holds the other answers its prompt allows (pass, decline, a sensible exchange).
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
        """The picture of this view. A game may have ``redraw`` instead: see ``Match.draw``."""


class RedrawModule(Protocol):
    """``scene.py`` of a game that uses the pieces of an earlier scene again."""

    def redraw(self, view: Any, before: Picture | None = None) -> Picture:
        """The picture of this view, equal to one without ``before``."""


class PiecesModule(Protocol):
    """``pieces.py``."""

    def pieces(self, options: Any) -> PieceSet:
        """Every piece of the set that these options name, to print."""


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
    """The rules of one game and what people and bots need to play it: the parts of all modules above, and these."""

    info: GameInfo

    def __hash__(self) -> int:
        """Games are stateless values."""

    def outcome(self, state: Any) -> Outcome | None:
        """The outcome, or None while the match goes on."""

    def scores(self, state: Any) -> tuple[int, ...]:
        """Each seat's current score. Fewer is better where ``info.lower_is_better``."""

    def redact(self, options: Any, event: Any, viewer: Viewer) -> Any:
        """The event as this viewer may see it."""

    def redact_action(self, options: Any, seat: Seat, action: Any, viewer: Viewer) -> Any:
        """The action of that seat as this viewer may see it, or None if not at all."""

    def scramble(self, state: Any, viewer: Viewer, seed: bytes) -> Any:
        """For tests: the state with all that the viewer must not know dealt again."""

    @property
    def diagrams(self) -> Arrangeable | None:
        """The part that sets positions up, or None."""

    @property
    def referee(self) -> Referee | None:
        """The part that keeps score at a real table, or None for a game whose score nobody needs to keep."""

    @property
    def supplier(self) -> Supplier | None:
        """The part that puts tiles from a real bag into a match, or None for a game without open tables."""

    @property
    def hands(self) -> Hands | None:
        """The part that knows what players hold and what an action leaves of it, or None."""


AnyGame: TypeAlias = Game
