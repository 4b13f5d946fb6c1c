"""Styles for terminals with all, 256, sixteen or no colours.

No meaning depends on colour alone: brackets, signs and letters show it too.
"""

from __future__ import annotations

import msgspec
from rich.console import Console

from tilery.draw.char_styles import CharStyles
from tilery.draw.palette import NIGHT

FULL = CharStyles(
    tile=f"bold {NIGHT.tile_ink} on {NIGHT.tile}",
    red=f"bold {NIGHT.tile_red} on {NIGHT.tile}",
    blank=f"bold {NIGHT.tile_blank} on {NIGHT.tile}",
    back=f"{NIGHT.back_rule} on {NIGHT.back}",
    fresh=f"bold {NIGHT.tile_ink} on {NIGHT.fresh}",
    fresh_red=f"bold {NIGHT.tile_red} on {NIGHT.fresh}",
    ghost=f"bold {NIGHT.tile_ink} on #9fd3f0",
    wrong="bold #ffffff on #a3211a",
    cell="#7d8b99",
    wall="#7d8b99",
    open="#6cc48d",
    cursor="bold reverse",
    premiums={name: f"{premium.ink} on {premium.ground}" for name, premium in NIGHT.premiums.items()},
    seats=tuple(f"bold {colour}" for colour in NIGHT.seats),
    good="bold #4fa36f",
    bad="bold #d9644a",
)

_CUBE_TILE = "#ffffd7"  # the ivory that 256 colours have; the nearest to the other one is pink
MANY = msgspec.structs.replace(
    FULL,
    tile=f"bold {NIGHT.tile_ink} on {_CUBE_TILE}",
    red=f"bold {NIGHT.tile_red} on {_CUBE_TILE}",
    blank=f"bold {NIGHT.tile_blank} on {_CUBE_TILE}",
)

SIXTEEN = CharStyles(
    tile="black on white",
    red="bold red on white",
    blank="bold blue on white",
    back="white on blue",
    fresh="black on yellow",
    fresh_red="bold red on yellow",
    ghost="black on cyan",
    wrong="bold white on red",
    cell="default",
    wall="default",
    open="green",
    cursor="bold reverse",
    premiums={
        "2l": "cyan",
        "3l": "bold blue",
        "2w": "magenta",
        "3w": "bold red",
        "start": "bold magenta",
    },
    seats=tuple(
        f"bold {colour}"
        for colour in (
            "bright_blue",
            "yellow",
            "green",
            "magenta",
            "cyan",
            "bright_red",
            "bright_yellow",
            "bright_green",
            "bright_magenta",
            "bright_cyan",
        )
    ),
    good="bold green",
    bad="bold red",
)

PLAIN = CharStyles(
    tile="bold",
    red="bold underline",
    blank="bold",
    back="",
    fresh="bold reverse",
    fresh_red="bold reverse underline",
    ghost="reverse",
    wrong="bold underline reverse",
    cell="",
    wall="dim",
    open="",
    cursor="bold reverse",
    premiums=dict.fromkeys(("2l", "3l", "2w", "3w", "start"), ""),
    seats=("bold",),
)


def palette_for(console: Console, no_color: bool) -> CharStyles:
    """The palette this terminal can show."""
    if no_color or console.no_color:
        return PLAIN
    return {"truecolor": FULL, "256": MANY}.get(console.color_system or "", SIXTEEN)
