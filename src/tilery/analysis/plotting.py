"""Figures with one style for analysis and arena, as SVG or PNG. Needs ``tilery[arena]``."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from tilery.core.errors import BadOptions
from tilery.draw.palette import DAY

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Raise BadOptions if no plot can be written to this file. Called before the long computation."""
    require_matplotlib()
    _check_format(path)
    check_folder(path.parent)


def _check_format(path: Path) -> None:
    if path.suffix not in FORMATS:
        raise BadOptions("plots/format", f"A plot is a file {' or '.join(FORMATS)}, but {path.name!r} was asked for.")


def check_folder(folder: Path) -> None:
    """Raise BadOptions if this folder is not writable. It is created if missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise BadOptions("plots/folder", f"{folder} cannot be written to: {error.strerror}.") from None


def require_matplotlib() -> None:
    """Raise BadOptions if matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise BadOptions("plots/no-matplotlib", "Plots need matplotlib: install tilery[arena].")


def sheet(title: str, *, height: float = 4.0) -> tuple[Figure, Axes]:
    """An empty plot with its title, 8 inches wide."""
    require_matplotlib()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, height), layout="constrained", facecolor=DAY.paper)
    axes = figure.add_subplot(facecolor=DAY.paper)
    axes.set_title(title, loc="left", color=DAY.paper_ink, fontsize=12, fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(DAY.paper_muted)
    axes.tick_params(colors=DAY.paper_ink, labelsize=9)
    axes.grid(visible=True, color=DAY.paper_rule, linewidth=0.8)
    axes.set_axisbelow(True)
    return figure, axes


def colour(index: int) -> str:
    """The colour of a seat or a bot."""
    return DAY.seat(index)


def percent(axis: str, axes: Axes) -> None:
    """Show shares as percentages on the ``x`` or the ``y`` axis."""
    from matplotlib.ticker import PercentFormatter

    (axes.xaxis if axis == "x" else axes.yaxis).set_major_formatter(PercentFormatter(1.0))


def svg(figure: Figure) -> str:
    """The plot as SVG, the same text for the same plot."""
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "tilery"}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def save(figure: Figure, path: Path) -> Path:
    """Write the plot in the format of the file's suffix."""
    _check_format(path)
    if path.suffix == ".svg":
        path.write_text(svg(figure), encoding="utf-8")
    else:
        figure.savefig(path, dpi=150)
    return path
