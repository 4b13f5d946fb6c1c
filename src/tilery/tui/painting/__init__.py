"""A Scene and what is being laid, painted in characters and colour."""
