-- What an analysis found about each finished match, for the statistics of its players; can be computed again.

CREATE TABLE match_figures (
  match_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) {clustered};
