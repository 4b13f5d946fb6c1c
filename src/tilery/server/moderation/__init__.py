"""Reports, and the evidence for moderators."""
