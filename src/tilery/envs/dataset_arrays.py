"""Datasets as arrays: what the seat of each decision knew, as environments show it, the candidates and the result.

Needs ``tilery[dataset,rl]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tilery import registry
from tilery.arena.dataset import load_dataset
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.core.game import Prompt
from tilery.envs.encoder import Encoder
from tilery.envs.learning import encoder_for

NO_CHOICE = -1
"""``choice`` of a decision whose action is not among the candidates."""


def load_arrays(folder: str | Path) -> dict[str, npt.NDArray[Any]]:
    """The whole dataset, a row for each decision.

    The encoder's arrays of the view (``docs/how-to/environments.md``) have their names there. Besides them: ``match``,
    ``entry``, ``seat``, ``result``, ``complete`` and ``choice`` (−1 if the action is not among the candidates). The
    candidates, padded with zeros to as many as any decision has, are ``candidate_points``, ``candidate_values`` and
    ``candidate_count``.
    """
    rows = load_dataset(folder).to_pylist()
    if not rows:
        raise BadOptions("dataset/empty", f"{folder} holds no rows.")
    encoder = _encoder_of(rows[0])
    found = {name: np.zeros((len(rows), *shape), kind) for name, (shape, kind) in encoder.shapes().items()}
    views = codec(encoder.game).view
    for number, row in enumerate(rows):
        view = views.decode(row["view"])
        asked = {row["seat"]: Prompt(view.opened, tuple(row["prompt"]))}
        encoder.write(view, asked, {name: array[number] for name, array in found.items()})
    return found | _plain_columns(rows) | _candidate_columns(rows)


def _encoder_of(row: dict[str, Any]) -> Encoder:
    game = registry.find(row["game"])
    options = codec(game).options.decode(row["options"])
    return encoder_for(game, options, len(row["scores"]))


def _plain_columns(rows: Sequence[dict[str, Any]]) -> dict[str, npt.NDArray[Any]]:
    kinds: dict[str, npt.DTypeLike] = {
        "match": np.int64,
        "entry": np.int32,
        "seat": np.int8,
        "result": np.float32,
        "complete": np.bool_,
    }
    columns: dict[str, npt.NDArray[Any]] = {
        name: np.array([row[name] for row in rows], kind) for name, kind in kinds.items()
    }
    choices = [NO_CHOICE if row["choice"] is None else row["choice"] for row in rows]
    return {**columns, "choice": np.array(choices, np.int32)}


def _candidate_columns(rows: Sequence[dict[str, Any]]) -> dict[str, npt.NDArray[Any]]:
    counts = np.array([len(row["candidates"]) for row in rows], np.int32)
    most = int(counts.max())
    points, values = np.zeros((len(rows), most), np.int32), np.zeros((len(rows), most), np.float32)
    for number, row in enumerate(rows):
        points[number, : counts[number]] = [item["points"] for item in row["candidates"]]
        values[number, : counts[number]] = [item["value"] for item in row["candidates"]]
    return {"candidate_count": counts, "candidate_points": points, "candidate_values": values}
