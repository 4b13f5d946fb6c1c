"""The matches in a node's memory, and everything that happens to them."""
