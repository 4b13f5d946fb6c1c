"""A game is composed of its modules by name; what is missing or there twice is said when the class is made."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from highletter import HighLetter, evolve, messages, pieces, plays, preview, rules, scene, state, story, view

import tilery
from tilery.core.composed_game import ComposedGame

MODULES: tuple[Any, ...] = (messages, state, rules, evolve, view, plays, preview, story, scene, pieces)


def test_the_order_of_the_modules_does_not_matter() -> None:
    class Turned(ComposedGame, modules=MODULES[::-1]):
        """High Letter again."""

        info = HighLetter.info

    assert Turned().decide is HighLetter().decide is rules.decide


def test_a_name_that_no_module_defines_is_said() -> None:
    with pytest.raises(TypeError, match=r"no module of Silent defines story$"):

        class Silent(ComposedGame, modules=tuple(module for module in MODULES if module is not story)):
            """Tells nothing."""


def test_a_game_must_say_what_it_hides() -> None:
    open_view: Any = ModuleType("open_view")
    vars(open_view).update({name: value for name, value in vars(view).items() if not name.startswith("redact")})
    with pytest.raises(TypeError, match=r"no module of Careless defines redact, redact_action$"):

        class Careless(ComposedGame, modules=(open_view, *(module for module in MODULES if module is not view))):
            """Hides nothing, perhaps by mistake."""


def test_a_name_that_two_modules_define_is_said() -> None:
    other: Any = ModuleType("other")
    other.story = lambda event, names: "Nothing."
    with pytest.raises(TypeError, match="two modules of Twice define `story`"):

        class Twice(ComposedGame, modules=(*MODULES, other)):
            """Tells everything twice."""


def test_a_method_of_the_class_wins_over_its_modules() -> None:
    class Even(HighLetter):
        """Nobody has points."""

        @staticmethod
        def scores(state: Any) -> tuple[int, ...]:
            return (0, 0)

    assert Even().scores(None) == (0, 0)
    assert Even().evolve is evolve.evolve


def test_a_module_that_is_imported_under_a_name_of_the_contract_is_no_part() -> None:
    def importing(module: ModuleType) -> Any:
        copy: Any = ModuleType(module.__name__)
        vars(copy).update(vars(module), playouts=ModuleType("playouts"))
        return copy

    class Importing(ComposedGame, modules=tuple(map(importing, MODULES))):
        """High Letter whose modules import another."""

        info = HighLetter.info

    assert Importing().playouts is None
    assert Importing().evolve is evolve.evolve


def test_a_scrambled_state_looks_the_same_to_its_viewer_alone() -> None:
    match = tilery.new("highletter", ["Ann", "Bo", "Cy"], seed=3)
    game = match.game
    others = [game.scramble(match.state, 0, bytes([number] * 32)) for number in range(4)]
    assert all(game.view(other, 0) == game.view(match.state, 0) for other in others)
    assert len({str(game.view(other, 1)) for other in others}) > 1
    assert game.scene(game.view(match.state, 0)) == match.scene(0)
