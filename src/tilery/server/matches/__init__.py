"""The matches a node has in memory, and everything that happens to one."""
