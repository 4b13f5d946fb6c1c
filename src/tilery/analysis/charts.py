"""The chances of a match as a plot. Needs ``tilery[arena]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilery.analysis.plotting import colour, percent, sheet
from tilery.analysis.win_chances import Chances

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def chart(found: Chances) -> Figure:
    """Plot each seat's chance to win after every entry, with its interval, and below it the luck of each entry."""
    figure, axes = sheet("Chances to win, with their 95 % interval", height=4.5)
    at = [moment.seq for moment in found.moments]
    for seat, name in enumerate(found.names):
        wins = [moment.win[seat] for moment in found.moments]
        axes.plot(at, [win.rate for win in wins], color=colour(seat), label=name)
        axes.fill_between(
            at, [win.low for win in wins], [win.high for win in wins], color=colour(seat), alpha=0.15, linewidth=0
        )
    for moment in found.moments:
        if moment.swing is not None and moment.seat >= 0 and abs(moment.swing.luck[moment.seat]) > moment.swing.margin:
            lucky = moment.swing.luck[moment.seat] > 0
            axes.plot(moment.seq, 1.02 if lucky else -0.02, "^" if lucky else "v", color=colour(moment.seat), ms=5)
    axes.set_xlabel("entry (▲ good luck, ▼ bad luck of the seat that acted, where it is significant)")
    axes.set_ylim(-0.05, 1.05)
    axes.legend(frameon=False, fontsize=9)
    percent("y", axes)
    return figure
