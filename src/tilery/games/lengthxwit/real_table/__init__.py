"""The game with a set on a real table: positions set up by hand, the score sheet, tiles from a real bag."""
