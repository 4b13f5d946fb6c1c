"""Reports and the evidence that moderators look at."""
