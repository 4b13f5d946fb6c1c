"""Records: replay, verification, analysis, win chances."""
