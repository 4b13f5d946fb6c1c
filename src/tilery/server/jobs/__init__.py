"""Long computations, done in worker processes."""
