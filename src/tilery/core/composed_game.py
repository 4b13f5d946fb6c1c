"""A game composed of modules, one for each role. The functions of the contract are found in them by name."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from tilery.core.diagram import Arrangeable
from tilery.core.game import (
    EvolveModule,
    Game,
    GameInfo,
    MessagesModule,
    PiecesModule,
    PlaysModule,
    PreviewModule,
    RedrawModule,
    RulesModule,
    SceneModule,
    StateModule,
    StoryModule,
    Viewer,
    ViewModule,
)
from tilery.core.hands import Hands
from tilery.core.playouts import Playouts
from tilery.core.referee import Referee
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.core.supply import Supplier

Module: TypeAlias = (
    MessagesModule
    | StateModule
    | RulesModule
    | EvolveModule
    | ViewModule
    | PlaysModule
    | PreviewModule
    | StoryModule
    | SceneModule
    | RedrawModule
    | PiecesModule
)
"""A module with a whole role. The type checker compares its functions with the contract."""


class ComposedGame:
    """Base of a game: ``class Chess(ComposedGame, modules=(messages, state, rules, ...))``.

    Modules of one game must not define the same name of the contract twice. A method of the class itself takes
    precedence over the modules, so a subclass can change a rule.
    """

    info: GameInfo
    diagrams: Arrangeable | None = None
    referee: Referee | None = None
    supplier: Supplier | None = None
    hands: Hands | None = None
    playouts: Playouts | None = None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Look a name of the contract up in the modules."""

    def __init_subclass__(cls, modules: tuple[Module, ...] = ()) -> None:
        """Collect the modules' names. Raises TypeError if one is missing or defined twice."""
        found: dict[str, Any] = {}
        for module in modules:
            for name in _CONTRACT & vars(module).keys():
                value = vars(module)[name]
                if isinstance(value, ModuleType):
                    continue
                if found.setdefault(name, value) is not value:
                    raise TypeError(f"two modules of {cls.__name__} define `{name}`")
        for name in found.keys() - vars(cls).keys():
            value = found[name]
            setattr(cls, name, staticmethod(value) if callable(value) and not isinstance(value, type) else value)
        if missing := sorted(name for name in _CONTRACT - {"redraw"} if not hasattr(cls, name)):
            raise TypeError(f"no module of {cls.__name__} defines {', '.join(missing)}")

    @staticmethod
    def outcome(state: Any) -> Outcome | None:
        """The outcome, None while the match is running."""
        ended: Outcome | None = state.outcome
        return ended

    @staticmethod
    def scores(state: Any) -> tuple[int, ...]:
        """Each seat's current score."""
        points: tuple[int, ...] = state.scores
        return points

    def scene(self, view: Any) -> Scene:
        """The picture of this view."""
        drawn: Scene = self.redraw(view).scene
        return drawn

    def scramble(self, state: Any, viewer: Viewer, seed: bytes) -> Any:
        """The same match in the viewer's view, with everything else dealt again."""
        return self.determinize(self.view(state, viewer), seed)


_CONTRACT = frozenset(
    name
    for role in (*Game.__mro__, RedrawModule)
    for name in (*vars(role), *vars(role).get("__annotations__", ()))
    if not name.startswith("_")
) - {"info", "diagrams", "referee", "supplier", "hands"}
"""Every name that modules may define."""
