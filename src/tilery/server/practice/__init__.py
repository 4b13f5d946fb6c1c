"""Practice: exercises from a person's own mistakes, and the words they missed."""
