"""A match in ten lines: both seats play the best they find; then the record is kept."""

from pathlib import Path

import tilery

match = tilery.new("lexigo", seats=["Ann", "Bo"], seed=7)
while match.awaiting:
    seat = min(match.awaiting)
    best = match.candidates(seat)[0]
    match.play(seat, best.action)
print(match.outcome)
match.record().save(Path("ann-bo.tilery"))
