"""Bot matches as Parquet, one row per decision (``tilery[dataset]``). ``docs/how-to/datasets.md`` has the columns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tilery import __version__, processes, registry
from tilery.analysis.walking import Decision, walk_decisions
from tilery.arena.bot_match import BotMatch
from tilery.arena.schedule import Plan
from tilery.core.codec import codec
from tilery.core.errors import BadOptions
from tilery.core.game import Budget
from tilery.core.rng import SEED_BYTES
from tilery.match import kind_of

if TYPE_CHECKING:
    import pyarrow

PART = 500
"""Number of matches in a file."""
CHUNK = 10
"""Number of matches that a worker plays at a time."""


class DatasetPlan(msgspec.Struct, frozen=True):
    """Matches to play, and the number of candidates kept for each decision."""

    plan: Plan
    matches: int
    candidates: int = 20
    nodes: int = 20_000
    """The budget of the search whose candidates are kept."""


class DatasetOrigin(msgspec.Struct, frozen=True):
    """What the rows depend on beside the plan. It stands in the plan's file and in every row."""

    version: str
    """Version of Tilery."""
    rules: int
    """Version of the rules."""
    lexicon: str
    """The sha256 of the words, empty for a game without."""
    options: dict[str, Any]
    """All options of the rules, those of the plan and the defaults."""


class DatasetFile(msgspec.Struct, frozen=True):
    """The content of ``_plan.json``."""

    plan: DatasetPlan
    origin: DatasetOrigin


ChoiceReason = Literal["beyond-limit", "not-searched", "not-listed"]
"""Why the action played is not among the candidates kept: it is a later one, the search did not see every play, or it
lists another play of the same worth, with equal tiles or in another order.
"""


def origin_of(wanted: DatasetPlan) -> DatasetOrigin:
    """What the rows of this plan depend on here."""
    game = registry.find(wanted.plan.game)
    options = codec(game).options.decode(msgspec.json.encode(wanted.plan.options))
    names = tuple(str(seat) for seat in range(len(wanted.plan.bots)))
    lexicon = game.start(options, names, bytes(SEED_BYTES)).lexicon
    return DatasetOrigin(__version__, game.info.rules, lexicon, msgspec.to_builtins(options))


def require_pyarrow() -> None:
    """Raise BadOptions if pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise BadOptions("dataset/no-pyarrow", "Datasets need pyarrow: install tilery[dataset].")


def dataset_schema() -> pyarrow.Schema:
    """The columns."""
    require_pyarrow()
    import pyarrow as pa

    candidate = pa.struct(
        [("action", pa.string()), ("words", pa.list_(pa.string())), ("points", pa.int32()), ("value", pa.float32())]
    )
    return pa.schema(
        [
            ("game", pa.string()),
            ("match", pa.int64()),
            ("seed", pa.int64()),
            ("entry", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("prompt", pa.list_(pa.string())),
            ("view", pa.string()),
            ("kind", pa.string()),
            ("action", pa.string()),
            ("choice", pa.int32()),
            ("choice_reason", pa.string()),
            ("candidates", pa.list_(candidate)),
            ("complete", pa.bool_()),
            ("scores", pa.list_(pa.int32())),
            ("final_scores", pa.list_(pa.int32())),
            ("ranks", pa.list_(pa.int8())),
            ("result", pa.float32()),
            ("reason", pa.string()),
            ("version", pa.string()),
            ("rules", pa.int32()),
            ("lexicon", pa.string()),
            ("options", pa.string()),
        ]
    )


def match_rows(wanted: DatasetPlan, number: int) -> list[dict[str, Any]]:
    """The rows of one match, which is played here."""
    pairing = wanted.plan.pairing(number)
    match = BotMatch(pairing).play()
    budget = Budget(nodes=wanted.nodes, limit=wanted.candidates)
    origin = origin_of(wanted)
    fixed = {
        "game": pairing.game,
        "match": number,
        "seed": pairing.seed,
        "version": origin.version,
        "rules": origin.rules,
        "lexicon": origin.lexicon,
        "options": _json(origin.options),
    }
    return [
        {**fixed, "bot": pairing.bots[each.seat], **_row(each), "choice_reason": _why_no_choice(each, wanted.nodes)}
        for each in walk_decisions(match, budget)
    ]


def _why_no_choice(decision: Decision, nodes: int) -> ChoiceReason | None:
    """None where the choice is among the candidates."""
    if decision.choice is not None:
        return None
    found = decision.before.candidates(decision.seat, Budget(nodes=nodes))
    if any(item.action == decision.entry.action for item in found):
        return "beyond-limit"
    return "not-listed" if found.complete else "not-searched"


def _row(decision: Decision) -> dict[str, Any]:
    before, entry, outcome = decision.before, decision.entry, decision.match.outcome
    if outcome is None:
        raise ValueError("the match has no outcome")
    won = 1 / len(outcome.winners) if decision.seat in outcome.winners else 0.0
    return {
        "entry": entry.seq,
        "seat": decision.seat,
        "prompt": list(decision.prompt.kinds),
        "view": _json(decision.view),
        "kind": kind_of(entry.action),
        "action": _json(entry.action),
        "choice": decision.choice,
        "candidates": [
            {"action": _json(item.action), "words": list(item.words), "points": item.points, "value": item.value}
            for item in decision.candidates
        ],
        "complete": decision.candidates.complete,
        "scores": list(before.game.scores(before.state)),
        "final_scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "result": won,
        "reason": outcome.reason,
    }


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _chunk(wanted: DatasetPlan, numbers: Sequence[int]) -> list[dict[str, Any]]:
    return [row for number in numbers for row in match_rows(wanted, number)]


def write_dataset(folder: Path, wanted: DatasetPlan, workers: int) -> Iterator[Path]:
    """Write ``part-00000.parquet`` and so on, each as it is complete. Existing parts are kept.

    The files depend on the plan alone, not on the number of workers.
    """
    require_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    wanted.plan.check()
    folder.mkdir(parents=True, exist_ok=True)
    _keep_plan(folder / "_plan.json", wanted)
    for number, start in enumerate(range(0, wanted.matches, PART)):
        path = folder / f"part-{number:05}.parquet"
        if not path.exists():
            numbers = range(start, min(start + PART, wanted.matches))
            chunks = [numbers[low : low + CHUNK] for low in range(0, len(numbers), CHUNK)]
            unfinished = path.with_suffix(".unfinished")
            with pq.ParquetWriter(unfinished, dataset_schema(), compression="zstd") as writer:
                for rows in _rows_of(wanted, chunks, workers):
                    writer.write_table(pa.Table.from_pylist(rows, dataset_schema()))
            unfinished.replace(path)
        yield path


def _keep_plan(path: Path, wanted: DatasetPlan) -> None:
    text = msgspec.json.encode(DatasetFile(wanted, origin_of(wanted)))
    if path.exists() and path.read_bytes() != text:
        raise BadOptions("dataset/other-plan", f"{path.parent} holds another dataset; choose another folder.")
    path.write_bytes(text)


def _rows_of(wanted: DatasetPlan, chunks: Sequence[Sequence[int]], workers: int) -> Iterator[list[dict[str, Any]]]:
    """Rows of all chunks in order. A few chunks are played ahead."""
    if workers <= 1:
        yield from map(partial(_chunk, wanted), chunks)
        return
    waiting: deque[Future[list[dict[str, Any]]]] = deque()
    with processes.workers(workers) as pool:
        for chunk in chunks:
            with processes.undisturbed():
                waiting.append(pool.submit(_chunk, wanted, chunk))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def load_dataset(folder: str | Path, columns: Sequence[str] | None = None) -> pyarrow.Table:
    """All rows, or some columns of them, as one table of Arrow."""
    require_pyarrow()
    import pyarrow.parquet as pq

    return pq.read_table(folder, columns=None if columns is None else list(columns))


def dataset_rows(folder: str | Path) -> Iterator[dict[str, Any]]:
    """Rows one by one, with ``view``, ``action`` and candidates' actions as values of the game."""
    require_pyarrow()
    import pyarrow.parquet as pq

    for path in sorted(Path(folder).glob("*.parquet")):
        for batch in pq.ParquetFile(path).iter_batches():
            for row in batch.to_pylist():
                codecs = codec(registry.find(row["game"]))
                row["view"], row["action"] = codecs.view.decode(row["view"]), codecs.action.decode(row["action"])
                for item in row["candidates"]:
                    item["action"] = codecs.action.decode(item["action"])
                yield row
