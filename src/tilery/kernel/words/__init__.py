"""Word graphs: building them, the letters below each node, and the words that a rack can spell."""
