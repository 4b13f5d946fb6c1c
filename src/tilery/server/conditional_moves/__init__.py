"""Conditional moves in matches with days per move: stored, shown to their author alone, removed."""
