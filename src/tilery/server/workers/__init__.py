"""Worker processes, and the jobs that every match needs."""
