"""Bot matches as Parquet: every decision a row, the same for any number of workers, resumed part by part."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tilery import __version__, registry
from tilery.arena import dataset
from tilery.arena.bot_match import play
from tilery.arena.dataset import DatasetPlan, dataset_rows, dataset_schema, load_dataset, write_dataset
from tilery.arena.schedule import Plan
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.core.game import Prompt
from tilery.envs.dataset_arrays import load_arrays
from tilery.envs.learning import encoder_for

pytest.importorskip("pyarrow")
QUICK = {"lengthxwit": {"target": 5, "max_rounds": 2}, "lexigo": {"deal": 14}}


def planned(game: str, matches: int) -> DatasetPlan:
    plan = Plan(game, ("level1", "level2"), options=QUICK.get(game, {}), nodes=200)
    return DatasetPlan(plan, matches, candidates=5, nodes=300)


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_every_decision_of_a_match_is_a_row(tmp_path: Path, game: str) -> None:
    wanted = planned(game, 1)
    list(write_dataset(tmp_path, wanted, 1))
    match = play(wanted.plan.pairing(0))
    rows = list(dataset_rows(tmp_path))
    entries = {entry.seq: entry for entry in match.entries if entry.seat >= 0}
    assert [row["entry"] for row in rows] == list(entries)
    for row in rows:
        entry = entries[row["entry"]]
        assert (row["seat"], row["action"]) == (entry.seat, entry.action)
        assert isinstance(row["view"], registry.find(game).View)
        assert row["view"].viewer == entry.seat
        assert 0 < len(row["candidates"]) <= 5
        assert (row["choice"] is None) == (row["choice_reason"] is not None)
        if row["choice"] is not None:
            assert row["candidates"][row["choice"]]["action"] == entry.action
        assert (row["version"], row["rules"]) == (__version__, match.header.rules)
        assert row["lexicon"] == match.header.lexicon_sha256
        assert codec(match.game).options.decode(row["options"]) == match.header.options
        assert row["final_scores"] == list(match.outcome.scores)
        assert (row["result"] > 0) == (entry.seat in match.outcome.winners)
    assert load_dataset(tmp_path).schema.equals(dataset_schema())
    assert load_dataset(tmp_path, ["kind", "choice"]).column_names == ["kind", "choice"]


def test_parts_are_kept_and_do_not_depend_on_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 2)
    monkeypatch.setattr(dataset, "CHUNK", 1)
    wanted = planned("lengthxwit", 3)
    first = list(write_dataset(tmp_path / "one", wanted, 1))
    assert [path.name for path in first] == ["part-00000.parquet", "part-00001.parquet"]
    written = [path.read_bytes() for path in first]
    first[1].unlink()
    before = first[0].stat().st_mtime_ns
    again = list(write_dataset(tmp_path / "one", wanted, 2))
    assert first[0].stat().st_mtime_ns == before
    assert [path.read_bytes() for path in again] == written


def test_a_choice_that_is_no_candidate_has_a_reason(tmp_path: Path) -> None:
    wanted = msgspec.structs.replace(planned("quillico", 2), candidates=1)
    list(write_dataset(tmp_path, wanted, 1))
    rows = load_dataset(tmp_path, ["choice", "choice_reason"]).to_pylist()
    without = [row["choice_reason"] for row in rows if row["choice"] is None]
    assert "beyond-limit" in without
    assert set(without) <= {"beyond-limit", "not-searched", "not-listed"}


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_a_dataset_is_loaded_as_arrays(tmp_path: Path, game: str) -> None:
    list(write_dataset(tmp_path, planned(game, 1), 1))
    arrays, rows = load_arrays(tmp_path), list(dataset_rows(tmp_path))
    assert {len(array) for array in arrays.values()} == {len(rows)}
    encoder = encoder_for(registry.find(game), rows[0]["view"].options, 2)
    for number, row in enumerate(rows):
        assert arrays["choice"][number] == (-1 if row["choice"] is None else row["choice"])
        assert arrays["candidate_count"][number] == len(row["candidates"])
        assert [*arrays["candidate_points"][number]][: len(row["candidates"])] == [
            item["points"] for item in row["candidates"]
        ]
        out = {name: np.zeros(shape, kind) for name, (shape, kind) in encoder.shapes().items()}
        encoder.write(row["view"], {row["seat"]: Prompt(row["view"].opened, tuple(row["prompt"]))}, out)
        assert all((out[name] == arrays[name][number]).all() for name in out)
    assert arrays["rack"].any()


def test_the_plan_of_another_version_is_another_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list(write_dataset(tmp_path, planned("lengthxwit", 1), 1))
    kept = json.loads((tmp_path / "_plan.json").read_bytes())
    assert kept["origin"]["version"] == __version__
    assert kept["origin"]["options"]["target"] == 5
    monkeypatch.setattr(dataset, "__version__", "99")
    with pytest.raises(BadOptions, match="another dataset"):
        list(write_dataset(tmp_path, planned("lengthxwit", 1), 1))


def test_a_folder_holds_one_dataset(tmp_path: Path) -> None:
    list(write_dataset(tmp_path, planned("lengthxwit", 1), 1))
    with pytest.raises(BadOptions) as caught:
        list(write_dataset(tmp_path, planned("lengthxwit", 2), 1))
    assert caught.value.code == "dataset/other-plan"
