"""The help of commands: a flag is shown without a type, as it takes no value."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption


def _without_types(params: list[Any]) -> list[Any]:
    """The same parameters. Typer shows ``<bool>`` behind a flag, as if it had to be given a value."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            vars(param)["display_type_rich"] = _no_type
    return params


def _no_type(ctx: Any) -> None:
    return None


class Command(TyperCommand):
    """A command with flags that show no type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Parameters of the command."""
        return _without_types(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands with flags that show no type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Parameters of the group."""
        return _without_types(super().get_params(ctx))


def use_plain_flags(app: typer.Typer) -> None:
    """Show the flags of all commands of an application without a type."""
    app.info.cls = Group
    for command in app.registered_commands:
        command.cls = Command
    for group in app.registered_groups:
        group.cls = Group
        if group.typer_instance is not None:
            use_plain_flags(group.typer_instance)
