"""What words mean, and whether they are valid."""
