"""Records, positions and candidates one after another."""

from __future__ import annotations

from pathlib import Path

import tilery
from tilery.analysis.walking import walk_decisions, walk_records
from tilery.core.game import Budget


def test_records_of_a_folder_come_in_order_and_decisions_know_their_position(tmp_path: Path) -> None:
    for number in range(2):
        match = tilery.new("wordroad", ["Ann", "Bo"], seed=number)
        for _ in range(3):
            seat = min(match.awaiting)
            match.play(seat, match.candidates(seat, Budget(nodes=300))[number].action)
        match.record().save(tmp_path / f"{number}.tilery")
    for number, match in enumerate(walk_records(tmp_path)):
        found = list(walk_decisions(match, Budget(nodes=300)))
        assert [each.entry.seq for each in found] == [1, 2, 3]
        for each in found:
            assert each.choice == number
            assert each.candidates[number].action == each.entry.action
            assert len(each.before.entries) == each.entry.seq
            assert each.view.viewer == each.seat
            assert each.prompt.kinds == ("play", "mulligan", "pass")
