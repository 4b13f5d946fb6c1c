"""Word graphs: their making, what hangs below a node, and the words a rack can spell."""
