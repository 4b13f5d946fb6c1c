"""Jobs on studies, run in a worker process."""

from __future__ import annotations

import msgspec

from tilery.core.errors import BadRecord
from tilery.replay import load_verified
from tilery.server.studies.wire import MAX_RECORD_BYTES
from tilery.server.workers.time_limit import time_limit
from tilery.studies import Study, check_study, read_study, study_codec, without_study

CHECK_SECONDS = 20.0
"""Maximum seconds of processor time to check a study."""


class PreparedStudy(msgspec.Struct, frozen=True):
    """A record to study, and the study that came with it."""

    game: str
    players: tuple[str, ...]
    record: str
    study: Study


def prepare_study(data: bytes) -> PreparedStudy:
    """Check a record and the study in it. Raises BadRecord."""
    with time_limit(CHECK_SECONDS):
        study, record = read_study(data), without_study(data)
        if len(record) > MAX_RECORD_BYTES:
            message = f"The record has {len(record):,} bytes. A study can have {MAX_RECORD_BYTES:,}."
            raise BadRecord("study/too-long", message)
        match = load_verified(record)
        if match.outcome is None:
            raise BadRecord("study/not-over", "The match of this record is not over, so it cannot be studied yet.")
        if study is not None:
            check_study(match, study)
        names = tuple(match.names)
        return PreparedStudy(match.game.info.id, names, record, study or Study(" – ".join(names)[:80]))


def check_changed_study(record: str, study: bytes) -> None:
    """Check the variations of a study by the rules. Raises BadRecord."""
    with time_limit(CHECK_SECONDS):
        check_study(load_verified(record), study_codec.decode(study))
